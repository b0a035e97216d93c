/**
 * The last count, told feature by feature: how many of the finals have been counted before the person's eyes. Null when
 * no count goes on; a page that comes later sees the end at once.
 */

/** @typedef {import('./initial.js').State} State */

/** The state after `n` finals; the result where none is left. @param {State} state @param {number} n @returns {State} */
export function countedTo(state, n) {
  if (state.counting === null) return state;
  const { finals } = state.game;
  if (n > finals.length) return { ...state, counting: null, lit: null, sheet: true };
  const { on, segments, points } = finals[n - 1];
  return { ...state, counting: n, lit: { on, segments, seats: Object.keys(points).map(Number) } };
}

/** The count begins when the end is told live and something is left to count. @param {State} before @param {State} after */
export function withCount(before, after) {
  const begins = before.game && !before.game.result && after.game?.result && after.game.finals.length;
  return begins ? { ...after, counting: 0, sheet: false } : after;
}

/** The points as they stand while the last ones are being counted. @param {State} state @returns {number[]} */
export function scoresShown({ game, counting }) {
  if (counting === null) return game.scores;
  if (counting > 0) return game.finals[counting - 1].scores;
  const [{ scores, points }] = game.finals;
  return scores.map((score, seat) => score - (points[seat] ?? 0));
}
