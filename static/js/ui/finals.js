/** The last points, feature by feature: each line shows its feature on the map. */
import { element } from '../lib/element.js';
import { finalEntry } from '../state/journal.js';
import { sentence } from './sentence.js';
import { swatch } from './swatch.js';

/** Marks of the winners, the sentence with its sum, the points. */
export function finalContent(state, said) {
  const marks = said.seats.map((seat) => swatch(state.room.seats[seat]?.colour, { small: true }));
  return [
    element('span', { class: 'final__marks' }, marks),
    element('span', {}, said.text, element('span', { class: 'final__why' }, said.why)),
    element('span', { class: 'final__points' }, `+${said.points ?? 0}`),
  ];
}

/** @param {{ t: Function, catalogue: object, lamp: object }} parts @param {object} state @returns {HTMLElement[]} */
export function finalRows({ t, catalogue, lamp }, state) {
  const entries = state.game.finals.map(finalEntry);
  if (!entries.length) return [element('li', { class: 'soft small' }, t('end.finals_none'))];
  const attributes = { class: 'final', 'data-test': 'final' };
  return entries.map((entry) => {
    const content = finalContent(state, sentence(t, state, catalogue, entry));
    return element('li', {}, lamp.line(attributes, entry, content));
  });
}
