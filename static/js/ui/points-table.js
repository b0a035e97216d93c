/** Points by kind: kinds are rows and players columns, so that six players fit on the smallest phone. */
import { element } from '../lib/element.js';
import { nameOf } from '../state/phase.js';
import { swatch } from './swatch.js';

const KINDS = ['road', 'city', 'abbey', 'field', 'unfinished'];

/** Seats by rank, the first first; equal ranks in the order of seats. */
export const byRank = (ranks) => ranks.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b] || a - b);

/** @param {Function} t @param {object} state @returns {HTMLElement} */
export function pointsTable(t, state) {
  const { kinds, scores, ranks } = state.game.result;
  const seats = byRank(ranks);
  const head = seats.map((seat) =>
    element(
      'th',
      { scope: 'col', title: nameOf(state, seat) },
      swatch(state.room.seats[seat].colour),
      element('span', { class: 'visually-hidden' }, nameOf(state, seat)),
    ),
  );
  const cell = (n) => element('td', { class: n ? null : 'zero' }, String(n));
  const rows = KINDS.map((kind) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, t(`kind.${kind}`)),
      seats.map((seat) => cell(kinds[seat][kind] ?? 0)),
    ),
  );
  const total = seats.map((seat) => element('td', {}, String(scores[seat])));
  return element(
    'table',
    { class: 'points-table' },
    element('thead', {}, element('tr', {}, element('td'), head)),
    element('tbody', {}, rows),
    element('tfoot', {}, element('tr', {}, element('th', { scope: 'row' }, t('end.total')), total)),
  );
}
