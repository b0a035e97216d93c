/**
 * Paints a display list: the settled board in its layers, and what moves over it. Knows canvases, surveys and bitmaps;
 * leaves the camera, frames and time to board.js.
 */
import { detailFor } from './art/tile.js';
import { Gallery } from './art/gallery.js';
import { Surveys } from './art/survey.js';
import { chance } from './art/noise.js';
import { sheet } from './art/ink.js';
import { edgeLines, paintEdges } from './art/border.js';
import { cornersOf, paintCorner } from './art/corners.js';
import { paintSigns, signsOf } from './art/lettering.js';
import { Extents } from './art/extent.js';
import { paintPawn } from './art/pawn.js';
import { spread } from './crowd.js';
import { paintDead, paintFrame, paintPegs, paintShadow } from './paint-marks.js';
import { paintRiverEnd } from './paint-river.js';
import { nothing } from './scene.js';

/**
 * @typedef {{ x: number, y: number, pixels: number, ratio: number, exact?: boolean, only?: Set<string> }} View
 * World point at the top left, device pixels a tile and per CSS pixel; are bitmaps wanted at exactly this size; if only
 * some cells are to be drawn, which.
 */

const keyOf = (cell) => `${cell[0]},${cell[1]}`;

/** A pawn is 17 units tall, and never under 22 CSS pixels as long as that is not most of a tile. */
const NEAR_SIZE = 17;
const pawnSize = (css) => Math.max(NEAR_SIZE, Math.min(22 / css, 56));
/** How high a hopping pawn is, `t` in 0..1. */
const heightAt = (t) => 26 * Math.sin(Math.PI * t ** 0.8) + 4 * (1 - t);

export class Painter {
  constructor({ catalogue, palette, budget }) {
    Object.assign(this, { palette, gallery: new Gallery(budget), surveys: new Surveys(catalogue) });
    Object.assign(this, { extents: new Extents(), away: new Set(), signs: [], named: '[]' });
    this.use(nothing());
  }

  /** Takes up another display list. */
  use(display) {
    this.display = display;
    this.tiles = new Map(display.tiles.map((tile) => [keyOf(tile.cell), tile]));
    this.corners = cornersOf(display.tiles, (tile) => this.surveys.of(tile));
    this.edges = null;
    const named = JSON.stringify(display.towns);
    if (named !== this.named) this.signs = signsOf(display.towns, (cell) => this.surveyAt(cell));
    this.named = named;
  }

  has(cell) {
    return this.tiles.has(keyOf(cell));
  }

  /** The survey of the tile on a cell, if there is one. */
  surveyAt(cell) {
    const tile = this.tiles.get(keyOf(cell));
    return tile && this.surveys.of(tile);
  }

  /** Where something stands on a segment, in world units, or null where no tile lies. */
  standAt({ cell, on, index }) {
    const survey = this.surveyAt(cell),
      spot = survey && survey.anchors[on][on === 'abbey' ? 0 : index];
    return spot ? [cell[0] * 100 + spot.x, cell[1] * 100 + spot.y] : null;
  }

  /** Top left device pixel of a cell. */
  pixelOf(cell, { x, y, pixels }) {
    return [Math.round((cell[0] - x / 100) * pixels), Math.round((cell[1] - y / 100) * pixels)];
  }

  /** Is the cell on the canvas, and among those to be drawn? */
  shows(cell, view, { width, height }) {
    const [x, y] = this.pixelOf(cell, view);
    const inside = x < width && y < height && x > -view.pixels && y > -view.pixels;
    return inside && (!view.only || view.only.has(keyOf(cell)));
  }

  /** A sheet in world units over a context. */
  sheetOf(g, view) {
    const scale = view.pixels / 100;
    g.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
    const { palette } = this,
      detail = detailFor(view.pixels);
    return sheet(g, { scale, ratio: view.ratio, palette, detail, origin: [0, 0], random: chance('board') });
  }

  /** Draws the settled board, or with `view.only` what lies on those cells (the caller clips). @param {View} view */
  settled(g, view) {
    const { display } = this;
    g.setTransform(1, 0, 0, 1, 0, 0);
    if (!view.only) this.gallery.forget();
    for (const cell of display.pegs) if (this.shows(cell, view, g.canvas)) paintPegs(g, this, view, cell);
    for (const cell of display.dead) if (this.shows(cell, view, g.canvas)) paintDead(g, this, view, cell);
    if (display.river) this.riverEnd(g, view, display.river);
    for (const tile of display.tiles) if (this.shows(tile.cell, view, g.canvas)) this.tile(g, view, tile);
    const s = this.sheetOf(g, view);
    this.edges ||= edgeLines(display.tiles, (cell) => this.has(cell));
    paintEdges(s, this.edges);
    for (const tint of display.tints) this.extents.paint(g, this, view, { on: 'field', ...tint, tint: true });
    if (display.lit) this.extents.paint(g, this, view, display.lit);
    const reached = this.reach(view, g.canvas);
    if (display.last) paintFrame(s, display.last, 'last');
    if (display.asked) paintFrame(s, display.asked, 'asked');
    for (const corner of this.corners) if (reached(corner.x, corner.y, 12)) paintCorner(s, corner);
    paintSigns(s, this.signs);
    const by = pawnSize(s.css) * 1.7;
    this.pawns(
      s,
      this.standing(s.css).filter(({ pawn, at }) => !this.away.has(this.nameOf(pawn)) && reached(...at, by)),
    );
  }

  riverEnd(g, view, river) {
    g.save();
    paintRiverEnd(this.sheetOf(g, view), river);
    g.restore();
  }

  /** Tells whether a world point, and so much round it, touches what is to be drawn. */
  reach({ x, y, pixels, only }, { width, height }) {
    const k = 100 / pixels;
    return (px, py, by) => {
      if (px + by < x || py + by < y || px - by > x + width * k || py - by > y + height * k) return false;
      if (!only) return true;
      const lows = [px - by, py - by].map((v) => Math.floor(v / 100));
      const highs = [px + by, py + by].map((v) => Math.floor(v / 100));
      for (let j = lows[1]; j <= highs[1]; j += 1)
        for (let i = lows[0]; i <= highs[0]; i += 1) if (only.has(`${i},${j}`)) return true;
      return false;
    };
  }

  jobFor(tile, view) {
    return { survey: this.surveys.of(tile), done: tile.done || null, palette: this.palette, ...sizeOf(view) };
  }

  tile(g, view, tile) {
    const [x, y] = this.pixelOf(tile.cell, view),
      { width, height } = g.canvas,
      half = view.pixels / 2,
      job = this.jobFor(tile, view);
    const far = Math.hypot(x + half - width / 2, y + half - height / 2);
    const canvas = view.exact ? this.gallery.ask(job, far) : this.gallery.peek(job) || this.gallery.instead(job);
    g.drawImage(canvas, x, y, view.pixels, view.pixels);
  }

  /** A name for a pawn's place, to find it again. */
  nameOf({ cell, on, index }) {
    return `${keyOf(cell)}/${on}/${index}`;
  }

  /** Do pawns step aside for one another at so many CSS pixels a tile? */
  crowded(tilePx) {
    return pawnSize(tilePx / 100) > NEAR_SIZE;
  }

  /** All pawns and where they stand at this scale; those on their way to their place included. */
  standing(css) {
    const size = pawnSize(css);
    if (this.stood?.display === this.display && this.stood.size === size) return this.stood.list;
    const list = this.display.pawns.map((pawn) => ({ pawn, at: this.standAt(pawn) })).filter(({ at }) => at);
    this.stood = { display: this.display, size, list: size > NEAR_SIZE ? spread(list, size) : list };
    return this.stood.list;
  }

  /** Pawns in the order of their feet. @param {{ pawn, at: number[], up?: number }[]} list */
  pawns(s, list) {
    const look = { size: pawnSize(s.css), scale: s.scale, ratio: s.scale / s.css };
    const byFoot = [...list].sort((a, b) => a.at[1] - b.at[1]);
    for (const { pawn, at, up = 0 } of byFoot) {
      paintPawn(s.g, { ...look, x: at[0], y: at[1] - up, kind: pawn.on, name: pawn.pigment, big: pawn.big });
    }
  }

  /**
   * Draws what moves: the tile in hand where it is tried, tiles that land, pawns that hop.
   * @param {{ landing: { cell: number[], t: number }[], hopping: { name: string, t: number }[] }} motion t in 0..1
   */
  moving(g, view, motion) {
    const { preview } = this.display;
    if (preview) this.preview(g, view, preview);
    for (const { cell, t } of motion.landing) this.landing(g, view, cell, t);
    if (!motion.hopping.length) return;
    const s = this.sheetOf(g, view);
    const heights = new Map(motion.hopping.map(({ name, t }) => [name, heightAt(t)]));
    const list = this.standing(s.css).filter(({ pawn }) => heights.has(this.nameOf(pawn)));
    this.pawns(
      s,
      list.map((item) => ({ ...item, up: heights.get(this.nameOf(item.pawn)) })),
    );
  }

  preview(g, view, { id, turn, cell, fits }) {
    g.setTransform(1, 0, 0, 1, 0, 0);
    const [x, y] = this.pixelOf(cell, view),
      job = { ...this.jobFor({ id, turn, cell }, view), anywhere: true };
    const picture = view.exact ? this.gallery.ask(job, -1) : this.gallery.peek(job) || this.gallery.instead(job);
    g.globalAlpha = fits ? 1 : 0.8;
    g.drawImage(picture, x, y, view.pixels, view.pixels);
    g.globalAlpha = 1;
    const s = this.sheetOf(g, view);
    paintFrame(s, cell, fits ? 'good' : 'bad');
    this.neighbours(s, cell);
  }

  /** Towers and pawns round a cell, once more over what was drawn there. */
  neighbours(s, cell) {
    const [x, y] = cell.map((v) => v * 100);
    for (const corner of this.corners)
      if (Math.abs(corner.x - x - 50) < 60 && Math.abs(corner.y - y - 50) < 60) paintCorner(s, corner);
    const near = this.standing(s.css).filter(
      ({ pawn, at }) =>
        Math.hypot(at[0] - x - 50, at[1] - y - 50) < 50 + pawnSize(s.css) * 2 && !this.away.has(this.nameOf(pawn)),
    );
    this.pawns(s, near);
  }

  /** A tile on its last inch down: a little too large, over its shadow. */
  landing(g, view, cell, t) {
    const tile = this.tiles.get(keyOf(cell));
    if (!tile) return;
    const lift = (1 - t) ** 2,
      grown = Math.round((view.pixels * 0.09 * lift) / 2),
      [x, y] = this.pixelOf(cell, view),
      side = view.pixels + 2 * grown;
    g.setTransform(1, 0, 0, 1, 0, 0);
    paintShadow(g, x - grown, y - grown, side, view.pixels * 0.1 * lift);
    const job = { ...this.jobFor(tile, view), anywhere: true };
    g.drawImage(this.gallery.peek(job) || this.gallery.instead(job), x - grown, y - grown, side, side);
    this.neighbours(this.sheetOf(g, view), cell);
  }
}

const sizeOf = ({ pixels, ratio }) => ({ pixels, ratio });
