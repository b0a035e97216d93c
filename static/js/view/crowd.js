/** Far out pawns are large beside their tiles: those that would hide one another step aside a little. Pure. */

/** Board units: nobody steps further, so that all still stand on what they hold. */
const STEP_ASIDE = 12;
const ROUNDS = 6;

/** Half width, half height and middle (above the foot) of what must be seen of a pawn, in its own height. */
const BODY = { standing: [0.3, 0.42, 0.48], lying: [0.5, 0.22, 0.2] };

const bodyOf = ({ on, big }, size) =>
  BODY[on === 'field' ? 'lying' : 'standing'].map((k) => k * size * (big ? 1.333 : 1));

const clamp = (v, by) => Math.max(-by, Math.min(by, v));

/** Moves two spots apart along the shorter way, half each. */
function part(a, b) {
  const wide = a.body[0] + b.body[0] - Math.abs(a.x - b.x);
  const high = a.body[1] + b.body[1] - Math.abs(a.y - a.body[2] - b.y + b.body[2]);
  if (wide <= 0 || high <= 0) return;
  const [axis, by] = wide < high * 1.3 ? ['x', wide / 2] : ['y', high / 2];
  const towards = a[axis] < b[axis] || (a[axis] === b[axis] && a.rank < b.rank) ? 1 : -1;
  a[axis] -= by * towards;
  b[axis] += by * towards;
}

/**
 * @param {{ pawn: import('./scene.js').PawnItem, at: number[] }[]} list pawns and their anchors in world units
 * @param {number} size height of a pawn in world units
 * @returns the same list with `at` moved where need be
 */
export function spread(list, size) {
  const spots = list.map(({ pawn, at: [x, y] }, rank) => ({ x, y, x0: x, y0: y, rank, body: bodyOf(pawn, size) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = 0; i < spots.length; i += 1) for (let j = i + 1; j < spots.length; j += 1) part(spots[i], spots[j]);
    for (const s of spots) {
      s.x = s.x0 + clamp(s.x - s.x0, STEP_ASIDE);
      s.y = s.y0 + clamp(s.y - s.y0, STEP_ASIDE);
    }
  }
  return list.map((item, i) => ({ ...item, at: [spots[i].x, spots[i].y] }));
}
