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
    const won = Object.entries(event.points).map(([seat, points]) => ({ seat: Number(seat), points }));
    return won
      .filter(({ points }) => points > 0)
      .map(({ seat, points }) => ({ kind: 'points', seat, points, from: standing(events, event, seat) ?? from }));
  });
}

/** Where the seat's pawn stood in the feature, when it goes home by the same move. */
function standing(events, completed, seat) {
  const parts = new Set(completed.segments.map(String));
  for (const { pawns } of events.filter((event) => event.kind === 'home')) {
    const pawn = pawns.find(
      (p) => p.seat === seat && p.on === completed.on && parts.has(String([...p.at, p.index])),
    );
    if (pawn) return { x: pawn.at[0], y: pawn.at[1], on: pawn.on, index: pawn.index };
  }
  return null;
}
