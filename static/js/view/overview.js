/** The whole board in small: flat sketches of the tiles, a dot for each pawn. Drawn when the board changes alone. */
import { PIGMENTS } from './art/palette.js';

/** CSS pixels a tile, at most. */
const LARGEST = 24;
/** Paper round the tiles, in tiles. */
const RIM = 0.5;

/**
 * @param {HTMLCanvasElement} canvas @param {import('./paint.js').Painter} painter
 * @param {{ width: number, height: number, ratio: number }} size CSS pixels to fill at most
 * @returns {{ left: number, top: number, px: number }|null} CSS pixels of the world's origin in the canvas, and a tile
 */
export function paintOverview(canvas, painter, { width, height, ratio }) {
  const { box, tiles, pawns } = painter.display;
  if (!box || width <= 0 || height <= 0) return null;
  const [west, north, east, south] = box;
  const [cols, rows] = [east - west + 2 * RIM, south - north + 2 * RIM];
  const px = Math.min(LARGEST, width / cols, height / rows);
  const k = px * ratio;
  Object.assign(canvas, { width: Math.round(cols * k), height: Math.round(rows * k) });
  canvas.style.width = `${canvas.width / ratio}px`;
  canvas.style.height = `${canvas.height / ratio}px`;
  const g = canvas.getContext('2d');
  g.imageSmoothingQuality = 'high';
  const at = (x, y) => [Math.round((x - west + RIM) * k), Math.round((y - north + RIM) * k)];
  for (const tile of tiles) {
    const [x, y] = at(...tile.cell);
    const [right, low] = at(tile.cell[0] + 1, tile.cell[1] + 1);
    g.drawImage(painter.gallery.sketch(painter.surveys.of(tile), painter.palette), x, y, right - x, low - y);
  }
  for (const pawn of pawns) dot(g, painter, pawn, at, Math.max(2.2 * ratio, k * 0.16), ratio);
  return { left: (RIM - west) * px, top: (RIM - north) * px, px };
}

function dot(g, painter, pawn, at, radius, ratio) {
  const point = painter.standAt(pawn);
  if (!point) return;
  g.beginPath();
  g.arc(...at(point[0] / 100, point[1] / 100), radius, 0, Math.PI * 2);
  g.fillStyle = PIGMENTS[pawn.pigment].fill;
  g.strokeStyle = '#fbf3df';
  g.lineWidth = ratio;
  g.fill();
  g.stroke();
}
