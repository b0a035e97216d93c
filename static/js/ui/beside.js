/** Where a card lies that tells of some tiles: beside them, inside the map, hiding little of them. A pure sum. */

const GAP = 14;
const EDGE = 18;
/** What it costs to hide the tile that is meant, against others of its feature; and to lie far from it, a pixel. */
const OWN = 6;
const FAR = 8;

/** The box round squares given by their top left corners. */
function around(corners, side) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs) + side,
    bottom: Math.max(...ys) + side,
  };
}

const inside = (v, size, all) => Math.min(Math.max(EDGE, v), all - EDGE - size);
const shared = (a, size, b, side) => Math.max(0, Math.min(a + size, b + side) - Math.max(a, b));

/**
 * @param {number[][]} tiles top left corners, the tile that is meant first @param {number} side of a tile
 * @param {{ width: number, height: number }} card @param {{ width: number, height: number }} room
 * @returns {number[]} the card's top left corner
 */
export function placeBeside(tiles, side, { width, height }, room) {
  const own = around(tiles.slice(0, 1), side);
  const level = (own.top + own.bottom - height) / 2;
  const plumb = (own.left + own.right - width) / 2;
  const places = [own, around(tiles, side)].flatMap(({ left, top, right, bottom }) => [
    [right + GAP, level],
    [left - GAP - width, level],
    [plumb, bottom + GAP],
    [plumb, top - GAP - height],
  ]);
  const under = ([x, y], [tx, ty]) => shared(x, width, tx, side) * shared(y, height, ty, side);
  const hidden = (place) => tiles.reduce((sum, tile, i) => sum + under(place, tile) * (i ? 1 : OWN), 0);
  const cost = (place) => hidden(place) + Math.hypot(place[0] - plumb, place[1] - level) * FAR;
  const [best] = places
    .map(([x, y]) => [inside(x, width, room.width), inside(y, height, room.height)])
    .sort((a, b) => cost(a) - cost(b));
  return best;
}
