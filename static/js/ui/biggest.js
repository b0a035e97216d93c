/** The largest town, the longest road and the richest field: each line shows its feature on the map. */
import { element } from '../lib/element.js';
import { biggestOf } from '../state/biggest.js';
import { swatch } from './swatch.js';

const mostOf = (points) => Math.max(0, ...Object.values(points));

function content(t, state, { on, tiles, cities, points }) {
  const seats = Object.keys(points).map(Number);
  const size = on === 'field' ? t('why.towns', { n: cities ?? 0 }) : t('table.tiles', { n: tiles });
  const won = seats.length ? t('players.points', { n: mostOf(points) }) : t('biggest.nobody');
  return [
    element('span', { class: 'biggest__name' }, t(`biggest.${on}`)),
    element('span', { class: 'biggest__size' }, `${size}, ${won}`),
    element(
      'span',
      { class: 'biggest__marks' },
      seats.map((seat) => swatch(state.room.seats[seat]?.colour, { small: true })),
    ),
  ];
}

/** @param {{ t: Function, lamp: object }} parts @param {object} state of a finished game @returns {HTMLElement[]} */
export function biggestRows({ t, lamp }, state) {
  const attributes = { class: 'final biggest', 'data-test': 'biggest' };
  return biggestOf(state.game).map((entry) =>
    element('li', {}, lamp.line(attributes, entry, content(t, state, entry))),
  );
}
