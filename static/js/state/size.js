/** The size of the pawn that is about to be put: chosen where both are left, otherwise the one that is. */

export const SIZES = ['small', 'big'];

/** The sizes that the server lets one put now, the small one first. @param {object|null} turn @returns {string[]} */
export function sizesOf(turn) {
  if (turn?.step !== 'meeple') return [];
  return SIZES.filter((size) => turn.spots.some(({ kinds }) => kinds.includes(size)));
}

/** The size that a spot would get now. @param {import('./initial.js').State} state @returns {string} */
export function sizeNow({ turn, size }) {
  const sizes = sizesOf(turn);
  return sizes.includes(size) ? size : (sizes[0] ?? 'small');
}

/** Another size than the present one. @param {import('./initial.js').State} state */
export const otherSize = (state) => (sizeNow(state) === 'small' ? 'big' : 'small');
