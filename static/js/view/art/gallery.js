/** Bitmaps of tiles, drawn a few a frame, nearest the middle first; the youngest are kept within a budget. */
import { paintTile } from './tile.js';
import { paintFlat } from './flat.js';
import { bake } from './wash.js';

/**
 * @typedef {{ survey: object, done: object|null, pixels: number, ratio: number, palette: object,
 *   anywhere?: boolean }} Job
 * What is wanted: a surveyed tile, what is finished on it, device pixels a side, device pixels per CSS pixel, colours,
 * and whether the same tile of another cell may stand in for it meanwhile.
 */

const faceOf = ({ survey, palette }) => `${survey.id}/${survey.turn}/${palette.name}`;
const keyOf = ({ survey, done, pixels, ratio, palette }) =>
  `${survey.seed}/${palette.name}/${pixels}@${ratio}/${done ? JSON.stringify(done) : ''}`;

function bitmap(pixels, paint, survey, look) {
  const canvas = new OffscreenCanvas(pixels, pixels),
    g = canvas.getContext('2d'),
    scale = pixels / 100;
  g.scale(scale, scale);
  paint(g, survey, { ...look, scale });
  return canvas;
}

export class Gallery {
  /** @param budget device pixels of bitmaps to keep (4 bytes each) */
  constructor(budget = 24e6) {
    Object.assign(this, { budget, held: 0, kept: new Map(), wanted: new Map(), fresh: [], sketches: new WeakMap() });
  }

  /** The bitmap if it is there (and now the youngest). */
  peek(job) {
    const key = keyOf(job),
      there = this.kept.get(key);
    if (!there) return null;
    this.kept.delete(key);
    this.kept.set(key, there);
    return there.canvas;
  }

  /** The bitmap, drawn now if need be. */
  get(job) {
    return this.peek(job) || this.keep(job);
  }

  keep(job) {
    const { survey, pixels, ratio, palette, done } = job;
    const canvas = bitmap(pixels, paintTile, survey, { ratio, palette, done });
    this.kept.set(keyOf(job), { canvas, seed: survey.seed, face: faceOf(job), palette });
    this.held += pixels * pixels;
    this.shed();
    return canvas;
  }

  /** Lets go of everything. */
  clear() {
    this.kept.clear();
    this.wanted.clear();
    Object.assign(this, { held: 0, sketches: new WeakMap() });
  }

  /** Lets go of the oldest bitmaps beyond the budget. */
  shed() {
    for (const [key, { canvas }] of this.kept) {
      if (this.held <= this.budget || this.kept.size < 2) return;
      this.kept.delete(key);
      this.held -= canvas.width * canvas.width;
      canvas.width = 0;
    }
  }

  /** The nearest thing to a bitmap that is at hand: another size, the same tile elsewhere, a sketch in flat washes. */
  instead({ survey, pixels, palette, anywhere }) {
    const face = faceOf({ survey, palette });
    let best = null;
    for (const { canvas, seed, face: other } of this.kept.values()) {
      if (other !== face) continue;
      const off = Math.abs(Math.log(canvas.width / pixels)) + (seed === survey.seed ? 0 : 100);
      if (!best || off <= best.off) best = { canvas, off, own: seed === survey.seed };
    }
    if (best && (best.own || anywhere)) return best.canvas;
    return this.sketch(survey, palette);
  }

  sketch(survey, palette) {
    const there = this.sketches.get(survey);
    if (there && there.palette === palette) return there.canvas;
    const canvas = bitmap(96, paintFlat, survey, { palette });
    this.sketches.set(survey, { palette, canvas });
    return canvas;
  }

  /** The bitmap, or what stands in for it until its turn comes; `far`: its distance from the middle of the view. */
  ask(job, far) {
    const there = this.peek(job);
    if (there) return there;
    if (job.anywhere) for (const [key, other] of this.wanted) if (other.job.anywhere) this.wanted.delete(key);
    this.wanted.set(keyOf(job), { job, far });
    return this.instead(job);
  }

  /** Forgets what waits: a new view asks anew. */
  forget() {
    this.wanted.clear();
  }

  /**
   * Draws what waits, nearest first, until `ms` milliseconds are spent; `fresh` then names the cells.
   * @returns {number} how many still wait
   */
  work(ms) {
    const end = performance.now() + ms;
    this.fresh = [];
    if (!this.wanted.size) return 0;
    const { palette } = this.wanted.values().next().value.job;
    if (!bake(palette, end)) return this.wanted.size;
    const queue = [...this.wanted.entries()].sort((a, b) => a[1].far - b[1].far);
    for (const [n, [key, { job }]] of queue.entries()) {
      if (n && performance.now() > end) break;
      this.wanted.delete(key);
      this.keep(job);
      this.fresh.push(job.survey.cell);
    }
    return this.wanted.size;
  }
}
