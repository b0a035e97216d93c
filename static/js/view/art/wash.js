/** Watercolour: flat fills, rims where pigment gathered, blotches and paper grain that run on across tiles. */
import { fbm, hash, noise } from './noise.js';
import { SHADE_SIZE, shadePixel } from './relief.js';

/** Fills a path with a colour. */
export function fill(g, path, colour, alpha = 1) {
  g.globalAlpha = alpha;
  g.fillStyle = colour;
  g.fill(path);
  g.globalAlpha = 1;
}

/** Darkens the inside of `region` along `edges`: broad and faint, then narrow and strong. */
export function rim(s, region, edges, colour, reach = 7, strength = 1) {
  const { g } = s;
  g.save();
  g.clip(region);
  g.strokeStyle = colour;
  g.lineJoin = g.lineCap = 'round';
  for (const [width, alpha] of [
    [2, 0.1],
    [1.35, 0.12],
    [0.75, 0.16],
    [0.3, 0.26],
  ]) {
    g.globalAlpha = alpha * strength;
    g.lineWidth = reach * width;
    for (const edge of edges) g.stroke(edge);
  }
  g.restore();
}

const PERIOD = 800;

/** A texture of `size` pixels a side, made a few rows at a time: yields until it is whole. */
function* texture(size, pixel) {
  const canvas = new OffscreenCanvas(size, size),
    g = canvas.getContext('2d');
  const image = g.createImageData(size, size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) image.data.set(pixel(x, y), (y * size + x) * 4);
    if (y % 8 === 7) yield null;
  }
  g.putImageData(image, 0, 0);
  return canvas;
}

/** Second wash: puddles with a crisp darker rim, as alpha of one colour. */
function puddles(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const size = 512,
    cells = 14;
  return texture(size, (x, y) => {
    const u = (x / size) * cells,
      v = (y / size) * cells;
    const n = fbm(u, v, 21, cells, 4),
      m = fbm(u, v, 51, cells, 3);
    const inside = Math.max(0, Math.min(1, (n + 0.02) * 14)),
      edge = Math.exp(-((n + 0.01) * (n + 0.01)) / 0.0009);
    const alpha = inside * (0.5 + 0.4 * m) + edge * 0.28;
    return [r, g, b, Math.max(0, Math.min(255, alpha * 210))];
  });
}

/** Pigment that gathers and thins: dark and light clouds. */
function clouds() {
  const size = 512,
    cells = 20;
  return texture(size, (x, y) => {
    const n = fbm((x / size) * cells, (y / size) * cells, 71, cells, 5);
    return n > 0 ? [255, 248, 228, Math.min(70, n * 120)] : [70, 48, 26, Math.min(52, -n * 88)];
  });
}

/** Paper tooth at the size of device pixels. */
function grain() {
  return texture(256, (x, y) => {
    const n = 0.8 * (hash(x, y, 5) - 0.5) + 0.4 * noise(x / 2, y / 2, 6, 128);
    return n > 0 ? [255, 250, 235, n * 30] : [60, 40, 20, -n * 34];
  });
}

const made = new Map(),
  begun = new Map();

const MAKERS = {
  grain,
  relief: () => texture(SHADE_SIZE, shadePixel),
  clouds,
};
const puddlesOf = (palette) => [`puddles ${palette.name}`, () => puddles(palette.meadowWash)];

/** Goes on with one texture until it is whole or the time is up. @returns {boolean} whether it is whole */
function goOn(key, make, end) {
  if (!begun.has(key)) begun.set(key, make());
  for (;;) {
    const { done, value } = begun.get(key).next();
    if (done) {
      made.set(key, value);
      begun.delete(key);
      return true;
    }
    if (performance.now() > end) return false;
  }
}

/** Bakes what textures are missing until a moment of performance.now(). @returns {boolean} whether all are there */
export function bake(palette, end) {
  for (const [key, make] of [...Object.entries(MAKERS), puddlesOf(palette)]) {
    if (!made.has(key) && !goOn(key, make, end)) return false;
  }
  return true;
}

/** A texture, made now if need be. */
function once(key, make = MAKERS[key]) {
  if (!made.has(key)) goOn(key, make, Infinity);
  return made.get(key);
}

/** Lays a repeating texture over the tile, fixed to the world. */
function layWorld(s, canvas, alpha, region) {
  const { g, origin } = s,
    k = PERIOD / canvas.width;
  const pattern = g.createPattern(canvas, 'repeat');
  pattern.setTransform(new DOMMatrix([k, 0, 0, k, -origin[0], -origin[1]]));
  g.globalAlpha = alpha;
  g.fillStyle = pattern;
  if (region) g.fill(region);
  else g.fillRect(0, 0, 100, 100);
  g.globalAlpha = 1;
}

export const layPuddles = (s, alpha = 1) => layWorld(s, once(...puddlesOf(s.palette)), alpha);
/** Hill shading; fainter by night. */
export const layRelief = (s, alpha = 1) => layWorld(s, once('relief'), alpha * (s.palette.name === 'night' ? 0.45 : 1));
export const layClouds = (s, alpha = 1) =>
  layWorld(s, once('clouds'), s.palette.name === 'night' ? alpha * 0.4 : alpha);

export function layGrain(s, alpha = 1) {
  const { g } = s;
  g.save();
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.globalAlpha = alpha;
  g.fillStyle = g.createPattern(once('grain'), 'repeat');
  g.fillRect(0, 0, g.canvas.width, g.canvas.height);
  g.restore();
}
