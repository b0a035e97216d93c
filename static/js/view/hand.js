/** Single tiles on canvases of their own: the one in hand, those set aside, those that remain. A few a frame. */
import { DAY, NIGHT } from './art/palette.js';
import { paintFlat } from './art/flat.js';
import { surveyed } from './art/survey.js';
import { paintTile } from './art/tile.js';
import { bake } from './art/wash.js';

/**
 * @typedef {{ tile: string|null, turn?: number, cell?: number[]|null, catalogue: object, theme?: 'day'|'night' }} Hand
 */

const WORK_MS = 10;
/** Where a tile lies that lies nowhere yet. */
const NOWHERE = [3, 5];

const wanted = new WeakMap();
const painted = new WeakMap();
const queue = new Set();
let asked = 0;
let observer = null;

const nameOf = ({ tile, turn = 0, cell, theme = 'day' }, side) => [tile, turn, cell || NOWHERE, theme, side].join('/');

/** Device pixels of a canvas's side as it lies on the page; 0 while it is hidden. */
const sideOf = (canvas) => Math.round(canvas.clientWidth * devicePixelRatio);

function draw(canvas, paint, side, { tile, turn = 0, cell, catalogue, theme }) {
  if (canvas.width !== side || canvas.height !== side) Object.assign(canvas, { width: side, height: side });
  const g = canvas.getContext('2d');
  const scale = side / 100;
  g.setTransform(scale, 0, 0, scale, 0, 0);
  g.globalAlpha = 1;
  const survey = surveyed(catalogue, { id: tile, turn, cell: cell || NOWHERE });
  paint(g, survey, { scale, ratio: devicePixelRatio, palette: theme === 'night' ? NIGHT : DAY });
}

/** Paints what waits: textures first, then at least one tile a frame. */
function work() {
  asked = 0;
  const end = performance.now() + WORK_MS;
  for (const canvas of queue) {
    const hand = wanted.get(canvas);
    if (!bake(hand.theme === 'night' ? NIGHT : DAY, end)) break;
    queue.delete(canvas);
    const side = sideOf(canvas);
    if (side) draw(canvas, paintTile, side, hand);
    if (performance.now() > end) break;
  }
  if (queue.size) ask();
}

function ask() {
  if (!asked) asked = requestAnimationFrame(work);
}

/** Paints a canvas anew if what it should show, its size or the screen's density changed. */
function refresh(canvas) {
  const hand = wanted.get(canvas);
  const side = sideOf(canvas);
  if (!hand || !side) return;
  const name = nameOf(hand, side);
  if (painted.get(canvas) === name) return;
  const blank = !painted.has(canvas);
  painted.set(canvas, name);
  if (!hand.tile) {
    queue.delete(canvas);
    Object.assign(canvas, { width: side, height: side });
    return;
  }
  if (blank) draw(canvas, paintFlat, side, hand);
  queue.add(canvas);
  ask();
}

/**
 * Paints one tile into a canvas, sharp at its size on the page, and keeps it sharp when that changes. The tile on a
 * cell is drawn exactly as it will lie there.
 * @param {HTMLCanvasElement} canvas square by its CSS
 * @param {Hand} hand
 */
export function paintHand(canvas, hand) {
  observer ||= new ResizeObserver((entries) => entries.forEach(({ target }) => refresh(target)));
  if (!wanted.has(canvas)) observer.observe(canvas);
  wanted.set(canvas, hand);
  refresh(canvas);
}
