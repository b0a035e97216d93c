/** Why a tile does not fit where it is shown: which two edges would meet. An explanation only; the server judges. */

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The edge of a side (0 north … 3 west) of a turned tile: C city, R road, F field, V river. */
const edge = (catalogue, tile, turn, side) => catalogue.tiles[tile].edges[(side - turn + 4) % 4];

/**
 * @param {object} catalogue @param {import('./initial.js').Tile[]} tiles @param {string} tile @param {number} turn
 * @param {[number, number]} cell
 * @returns {{ own: string, other: string }|null} the first pair that does not match, from the north clockwise
 */
export function mismatch(catalogue, tiles, tile, turn, [x, y]) {
  for (let side = 0; side < 4; side += 1) {
    const [dx, dy] = SIDES[side];
    const beside = tiles.find((t) => t.x === x + dx && t.y === y + dy);
    if (!beside) continue;
    const own = edge(catalogue, tile, turn, side);
    const other = edge(catalogue, beside.tile, beside.turn, (side + 2) % 4);
    if (own !== other) return { own, other };
  }
  return null;
}
