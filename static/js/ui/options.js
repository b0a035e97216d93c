/** The options in the waiting room: boxes for the host to tick, and for guests to read. */
import { element } from '../lib/element.js';
import { EXPANSIONS } from '../state/expansions.js';

function box(t, { room, you }, emit, name) {
  const choose = (event) => {
    const ticked = [...event.target.closest('fieldset').querySelectorAll('[name="expansion"]:checked')];
    emit({ kind: 'options', expansions: ticked.map(({ value }) => value) });
  };
  const checked = room.options.expansions.includes(name);
  const input = tick(name, 'expansion', { checked, disabled: !you.host, onchange: choose });
  return option(name, input, t(`expansion.${name}`), t(`expansion.${name}_say`));
}

/** A game without hints: nobody sees more than a table of wood and paper would show. */
function pureBox(t, { room, you }, emit) {
  const choose = ({ target }) => emit({ kind: 'options', hints: !target.checked });
  const input = tick('pure', 'pure', { checked: isPure(room), disabled: !you.host, onchange: choose });
  return option('pure', input, t('pure.title'), t('pure.say'));
}

const tick = (value, name, more) =>
  element('input', {
    type: 'checkbox',
    name,
    value,
    'data-test': `option-${value}`,
    'data-key': `option-${value}`,
    'aria-describedby': `option-${value}`,
    ...more,
  });

const option = (name, input, title, say) =>
  element(
    'label',
    { class: 'option' },
    input,
    element('span', { class: 'option__name' }, title),
    element('span', { class: 'option__say small soft', id: `option-${name}` }, say),
  );

const isPure = ({ options }) => options.hints === false;

/** @param {Function} t @param {object} state @param {Function} emit @returns {HTMLElement} */
export function optionBoxes(t, state, emit) {
  return element(
    'fieldset',
    { class: 'options', 'data-test': 'options' },
    element('legend', { class: 'legend-head caps' }, t('room.options')),
    EXPANSIONS.map((name) => box(t, state, emit, name)),
    pureBox(t, state, emit),
  );
}

/**
 * "With Inns & Cathedrals and The River · pure game", '' for the plain base game.
 * @param {Function} t @param {object} room
 */
export function optionsLine(t, room) {
  const { options } = room;
  const names = EXPANSIONS.filter((name) => options.expansions.includes(name)).map((name) => t(`expansion.${name}`));
  const said = [names.length && t('table.with', { names: t.list(names) }), isPure(room) && t('pure.title')];
  return said.filter(Boolean).join(' · ');
}
