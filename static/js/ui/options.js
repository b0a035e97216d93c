/** The expansions in the waiting room: boxes for the host to tick, and for guests to read. */
import { element } from '../lib/element.js';
import { EXPANSIONS } from '../state/expansions.js';

function box(t, { room, you }, emit, name) {
  const choose = (event) => {
    const ticked = [...event.target.closest('fieldset').querySelectorAll(':checked')];
    emit({ kind: 'options', expansions: ticked.map(({ value }) => value) });
  };
  const input = element('input', {
    type: 'checkbox',
    name: 'expansion',
    value: name,
    'data-test': `option-${name}`,
    'data-key': `option-${name}`,
    'aria-describedby': `option-${name}`,
    checked: room.options.expansions.includes(name),
    disabled: !you.host,
    onchange: choose,
  });
  return element(
    'label',
    { class: 'option' },
    input,
    element('span', { class: 'option__name' }, t(`expansion.${name}`)),
    element('span', { class: 'option__say small soft', id: `option-${name}` }, t(`expansion.${name}_say`)),
  );
}

/** @param {Function} t @param {object} state @param {Function} emit @returns {HTMLElement} */
export function optionBoxes(t, state, emit) {
  return element(
    'fieldset',
    { class: 'options', 'data-test': 'options' },
    element('legend', { class: 'legend-head caps' }, t('room.options')),
    EXPANSIONS.map((name) => box(t, state, emit, name)),
  );
}

/** "With Inns & Cathedrals and The River", '' for the base game. @param {Function} t @param {object} room */
export function optionsLine(t, { options }) {
  const names = EXPANSIONS.filter((name) => options.expansions.includes(name)).map((name) => t(`expansion.${name}`));
  return names.length ? t('table.with', { names: t.list(names) }) : '';
}
