/** The last points, feature by feature: a line lights its feature under the mouse, and for good when pressed. */
import { element } from '../lib/element.js';
import { finalEntry } from '../state/journal.js';
import { litOf } from './journal.js';
import { sentence } from './sentence.js';
import { swatch } from './swatch.js';

function content(state, said) {
  const marks = said.seats.map((seat) => swatch(state.room.seats[seat]?.colour, { small: true }));
  return [
    element('span', { class: 'final__marks' }, marks),
    element('span', {}, said.text, element('span', { class: 'final__why' }, said.why)),
    element('span', { class: 'final__points' }, `+${said.points ?? 0}`),
  ];
}

/** @param {{ t: Function, catalogue: object, emit: Function }} parts */
export function finalsOf({ t, catalogue, emit }) {
  let pressed = null;
  const light = (entry) => emit({ kind: 'light', lit: entry ? litOf(entry) : null });

  /** One line at a time; pressing it again puts the light out. */
  function press(button, entry) {
    const again = pressed?.button === button;
    pressed?.button.setAttribute('aria-pressed', 'false');
    pressed = again ? null : { button, entry };
    pressed?.button.setAttribute('aria-pressed', 'true');
    light(pressed?.entry);
    if (pressed) emit({ kind: 'look', at: entry.at });
  }

  function row(state, entry) {
    const attributes = {
      class: 'final',
      type: 'button',
      'aria-pressed': 'false',
      'data-test': 'final',
      'data-on': entry.on,
      onmouseenter: () => light(entry),
      onmouseleave: () => light(pressed?.entry),
    };
    const button = element('button', attributes, content(state, sentence(t, state, catalogue, entry)));
    button.addEventListener('click', () => press(button, entry));
    return element('li', {}, button);
  }

  return {
    /** @param {object} state @returns {HTMLElement[]} */
    rows(state) {
      const entries = state.game.finals.map(finalEntry);
      if (!entries.length) return [element('li', { class: 'soft small' }, t('end.finals_none'))];
      return entries.map((entry) => row(state, entry));
    },
  };
}
