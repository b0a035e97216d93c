/** What an entry of the journal says: its sentence, the sum behind its points, and whose marks stand before it. */
import { hasBigPawns } from '../state/expansions.js';
import { nameOf } from '../state/phase.js';
import { tileName } from './tile-name.js';

/** @typedef {{ text: string, why: string, points: number|null, seats: number[] }} Sentence */

const seatsOf = (map) => Object.keys(map).map(Number);

/** "3 tiles × 2 + 1 shield × 2" */
function sum(t, parts) {
  return parts.map(([what, by]) => (by > 1 ? t('why.times', { what, n: by }) : what)).join(' + ');
}

function citySum(t, { kind, tiles, shields, cathedral }) {
  if (kind === 'final' && cathedral) return t('why.nothing_cathedral');
  const by = kind === 'final' ? 1 : cathedral ? 3 : 2;
  const parts = [[t('why.tiles', { n: tiles }), by]];
  if (shields) parts.push([t('why.shields', { n: shields }), by]);
  if (!cathedral) return sum(t, parts);
  return [sum(t, parts), t(shields ? 'why.cathedral_shields' : 'why.cathedral')].join(' · ');
}

function roadSum(t, { kind, tiles, inn }) {
  if (kind === 'final' && inn) return t('why.nothing_inn');
  const whole = sum(t, [[t('why.tiles', { n: tiles }), inn ? 2 : 1]]);
  return inn ? [whole, t('why.inn')].join(' · ') : whole;
}

const fieldSum = (t, { cities = 0 }) =>
  cities ? sum(t, [[t('why.towns', { n: cities }), 3]]) : t('why.no_town');

const SUMS = {
  city: citySum,
  road: roadSum,
  abbey: (t, { neighbours }) => t('why.abbey', { n: neighbours }),
  field: fieldSum,
};

/** How the pawns stood, where several held the feature. */
function majority(t, state, { holders }, winners) {
  const seats = seatsOf(holders);
  if (seats.length < 2) return [];
  const strengths = [...seats].sort((a, b) => holders[b] - holders[a]);
  // A big pawn counts as two: where there are some, strengths are no numbers of pawns.
  const big = hasBigPawns(state.room);
  const one = (seat) => t(big ? 'why.strength' : 'why.held', { name: nameOf(state, seat), n: holders[seat] });
  const list = t.list(strengths.map(one));
  const held = big ? t('why.majority', { held: list }) : list;
  return winners.length > 1 ? [t('why.tie'), held] : [held];
}

/** @returns {Sentence} */
function ofFeature(t, state, entry) {
  const seats = seatsOf(entry.points);
  if (!seatsOf(entry.holders).length) {
    return { text: t(`journal.free_${entry.on}`), why: SUMS[entry.on](t, entry), points: null, seats: [] };
  }
  const names = t.list(seats.map((seat) => nameOf(state, seat)));
  const key = entry.kind === 'final' ? `journal.final_${entry.on}` : `journal.done_${entry.on}`;
  const why = [SUMS[entry.on](t, entry), ...majority(t, state, entry, seats)].join(' · ');
  return { text: t(key, { names }), why, points: entry.points[seats[0]] ?? 0, seats };
}

function ofTurn(t, state, { seat, pawn, passed }) {
  const name = nameOf(state, seat);
  if (pawn?.meeple === 'big') return t(`journal.big_${pawn.on}`, { name });
  if (pawn) return t(`journal.pawn_${pawn.on}`, { name });
  return t(passed === 'choice' ? 'journal.passed' : 'journal.laid', { name });
}

const plain = (text, seats = []) => ({ text, why: '', points: null, seats });

/** @param {Function} t @param {object} state @param {object} catalogue @param {object} entry @returns {Sentence} */
export function sentence(t, state, catalogue, entry) {
  if (entry.kind === 'completed' || entry.kind === 'final') return ofFeature(t, state, entry);
  if (entry.kind === 'turn') return plain(ofTurn(t, state, entry), [entry.seat]);
  if (entry.kind === 'started') return plain(t('journal.started', { name: nameOf(state, entry.seat) }), [entry.seat]);
  if (entry.kind === 'finished') return plain(t('journal.finished'));
  return plain(asideText(t, state, catalogue, entry));
}

/** The tile set aside, and on whose turn. */
export const asideText = (t, state, catalogue, { seat, tile }) =>
  t('journal.aside', { name: nameOf(state, seat), tile: tileName(t, catalogue, tile) });
