/** The points of every seat turn by turn, read from the journal. The last count stands apart: it belongs to no turn. */

/**
 * @param {import('./initial.js').Game} game
 * @returns {{ turns: number[][], last: number[] }} `turns[n]`: points by seat after turn n, 0 before the first; `last`:
 *   after the last count
 */
export function curveOf({ journal, scores, result }) {
  let now = scores.map(() => 0);
  const turns = [now];
  for (const entry of journal) {
    if (entry.kind === 'turn') turns.push(now);
    if (entry.kind !== 'completed') continue;
    now = now.map((points, seat) => points + (entry.points[seat] ?? 0));
    turns[turns.length - 1] = now;
  }
  return { turns, last: result?.scores ?? scores };
}
