/**
 * Where the eye stands over the board: pure sums. A camera is { x, y, size }: the world point (100 units a tile) in the
 * middle of the port, and CSS pixels a tile. A port is { width, height, ratio }: CSS pixels, and device pixels per CSS
 * pixel.
 */

/**
 * @typedef {{ x: number, y: number, size: number }} Camera
 * @typedef {{ width: number, height: number, ratio: number }} Port
 * @typedef {{ top: number, right: number, bottom: number, left: number }} Padding
 */

/** CSS pixels a tile: no smaller, no larger. */
export const SMALLEST = 16;
export const LARGEST = 320;
/** A board of few tiles is not blown up beyond this. */
export const COMFORT = 132;
export const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

/** Whole device pixels a tile: pictures of tiles are made for exactly that. */
export const pixelsOf = (camera, port) => Math.max(1, Math.round(camera.size * port.ratio));

/** CSS pixels a tile as drawn. */
export const tileSize = (camera, port) => pixelsOf(camera, port) / port.ratio;

/** What painters need: world point at the top left corner, on a whole device pixel, and the scale. */
export function viewOf(camera, port) {
  const pixels = pixelsOf(camera, port);
  const k = pixels / 100;
  const corner = (at, extent) => Math.round(at * k - (extent * port.ratio) / 2) / k;
  return { x: corner(camera.x, port.width), y: corner(camera.y, port.height), pixels, ratio: port.ratio };
}

/** From a world point to CSS pixels in the port. */
export function toCss(camera, port, [x, y]) {
  const view = viewOf(camera, port);
  const k = view.pixels / 100 / port.ratio;
  return [(x - view.x) * k, (y - view.y) * k];
}

/** From CSS pixels in the port to a world point. */
export function toWorld(camera, port, [px, py]) {
  const view = viewOf(camera, port);
  const k = view.pixels / 100 / port.ratio;
  return [px / k + view.x, py / k + view.y];
}

/** The cell under a point of the port. */
export const cellAt = (camera, port, point) => toWorld(camera, port, point).map((v) => Math.floor(v / 100));

const clamp = (v, low, high) => Math.min(high, Math.max(low, v));

/** A box of cells, and `ring` cells round it, as large as the port less its padding allows. */
export function fitted(box, port, padding = NO_PADDING, { ring = 1, cap = COMFORT } = {}) {
  const [west, north, east, south] = [box[0] - ring, box[1] - ring, box[2] + ring, box[3] + ring];
  const wide = Math.max(1, port.width - padding.left - padding.right);
  const high = Math.max(1, port.height - padding.top - padding.bottom);
  const room = Math.floor(Math.min(wide / (east - west), high / (south - north)) * port.ratio) / port.ratio;
  const size = clamp(room, SMALLEST, cap);
  const middle = { x: (west + east) * 50, y: (north + south) * 50, size };
  return shifted(middle, port, padding);
}

/** The camera that shows its middle in the middle of what padding leaves free. */
function shifted(camera, port, padding) {
  const k = tileSize(camera, port) / 100;
  return {
    ...camera,
    x: camera.x + (padding.right - padding.left) / 2 / k,
    y: camera.y + (padding.bottom - padding.top) / 2 / k,
  };
}

/** The camera that shows a cell in the middle of what padding leaves free. */
export const centredOn = (camera, port, [x, y], padding = NO_PADDING) =>
  shifted({ ...camera, x: x * 100 + 50, y: y * 100 + 50 }, port, padding);

/** Zooms by a factor; the world point under `at` (CSS pixels) stays under it. */
export function zoomed(camera, port, factor, at, { min = SMALLEST, max = LARGEST } = {}) {
  const next = { ...camera, size: clamp(camera.size * factor, Math.min(min, camera.size), Math.max(max, camera.size)) };
  const before = tileSize(camera, port) / 100;
  const after = tileSize(next, port) / 100;
  const [dx, dy] = [at[0] - port.width / 2, at[1] - port.height / 2];
  return { ...next, x: camera.x + dx / before - dx / after, y: camera.y + dy / before - dy / after };
}

/** Moves the board under the eye by CSS pixels. */
export function panned(camera, port, dx, dy) {
  const k = tileSize(camera, port) / 100;
  return { ...camera, x: camera.x - dx / k, y: camera.y - dy / k };
}

/** Keeps the middle of the port over the board or at most a tile beside it: nobody loses the map. */
export const reined = (camera, box) => ({
  ...camera,
  x: clamp(camera.x, (box[0] - 1) * 100, (box[2] + 1) * 100),
  y: clamp(camera.y, (box[1] - 1) * 100, (box[3] + 1) * 100),
});

/** Is a cell, and `slack` cells round it, in the part of the port that padding leaves free? */
export function sees(camera, port, [x, y], padding = NO_PADDING, slack = 0) {
  const [left, top] = toCss(camera, port, [(x - slack) * 100, (y - slack) * 100]);
  const [right, bottom] = toCss(camera, port, [(x + 1 + slack) * 100, (y + 1 + slack) * 100]);
  return (
    left >= padding.left - 1 &&
    top >= padding.top - 1 &&
    right <= port.width - padding.right + 1 &&
    bottom <= port.height - padding.bottom + 1
  );
}

/** On the way from one camera to another, `t` in 0..1: zoom by equal factors, slow at both ends. */
export function between(from, to, t) {
  const e = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  const size = from.size * (to.size / from.size) ** e;
  const far = Math.abs(to.size - from.size) > 1e-6;
  const along = far ? (1 / from.size - 1 / size) / (1 / from.size - 1 / to.size) : e;
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along, size };
}
