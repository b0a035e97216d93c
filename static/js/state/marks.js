/** What is worth a short motion in events told live: a tile landing, a pawn hopping on, points on their way. Pure. */

/** More than this many events at once are a catching up, not a move: nothing is animated then. */
const AT_ONCE = 40;

/**
 * @param {object[]} events
 * @returns {({ kind: 'land', at: number[] } | { kind: 'hop', pawn: object } | { kind: 'points', seat: number,
 *   points: number, from: object })[]}
 */
export function marksOf(events) {
  if (events.length > AT_ONCE) return [];
  return events.flatMap((event) => {
    const from = event.at && { x: event.at[0], y: event.at[1], on: event.on, index: event.index };
    if (event.kind === 'placed') return [{ kind: 'land', at: event.at }];
    if (event.kind === 'meeple') return [{ kind: 'hop', pawn: { ...from, seat: event.seat, meeple: event.meeple } }];
    if (event.kind !== 'completed') return [];
    const gone = events.filter(({ kind }) => kind === 'home').flatMap(({ pawns }) => pawns);
    return pointsOf(event, (seat) => standing(gone, event, seat) ?? from);
  });
}

/**
 * The points of one feature of the last count; its pawns still stand.
 * @param {object} event `final` @param {import('./initial.js').Meeple[]} meeples
 */
export function finalMarks(event, meeples) {
  const pawns = meeples.map((pawn) => ({ ...pawn, at: [pawn.x, pawn.y] }));
  const [x, y] = event.at;
  return pointsOf(event, (seat) => standing(pawns, event, seat) ?? { x, y, on: event.on, index: event.index });
}

const pointsOf = ({ points }, from) =>
  Object.entries(points)
    .filter(([, won]) => won > 0)
    .map(([seat, won]) => ({ kind: 'points', seat: Number(seat), points: won, from: from(Number(seat)) }));

/** Where the seat's pawn stands in the feature, or stood before it went home by the same move. */
function standing(pawns, { on, segments }, seat) {
  const parts = new Set(segments.map(String));
  const pawn = pawns.find((p) => p.seat === seat && p.on === on && parts.has(String([...p.at, p.index])));
  return pawn ? { x: pawn.at[0], y: pawn.at[1], on: pawn.on, index: pawn.index } : null;
}
