/** The whole map as a picture file: paper, tiles, pawns. Draws tile by tile, so that the page stays awake. */
import { NO_PADDING, fitted, viewOf } from './camera.js';
import { Painter } from './paint.js';

const pause = () => new Promise((done) => setTimeout(done));

/** @returns {Promise<Blob>} a PNG of at most that width in pixels; half a tile of paper lies round the map */
export async function pictureOf({ display, catalogue, palette, width }) {
  const [west, north, east, south] = display.box || [0, 0, 1, 1];
  const side = Math.max(8, Math.floor(width / (east - west + 1)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side * (east - west + 1), height: side * (south - north + 1) });
  const port = { width: canvas.width, height: canvas.height, ratio: 1 };
  const eye = { ...fitted(display.box || [0, 0, 1, 1], port, NO_PADDING, { ring: 0.5, cap: side }), size: side };
  const painter = new Painter({ catalogue, palette, budget: canvas.width * canvas.height + 1 });
  painter.use({ ...display, pegs: [], preview: null, last: null, lit: null, tints: [], dead: [], asked: null });
  const view = { ...viewOf(eye, port), exact: true };
  const g = canvas.getContext('2d');
  painter.settled(g, view);
  while (painter.gallery.work(20)) await pause();
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.fillStyle = palette.paper;
  g.fillRect(0, 0, canvas.width, canvas.height);
  painter.settled(g, view);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
