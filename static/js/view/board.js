/**
 * The board on the page: takes display lists and asks for a frame only when something changed. What is drawn is painted
 * in paint.js, where one looks is kept in eye.js; fingers and keys are read in input/.
 */
import { changedCells, sameMoving } from './changes.js';
import { viewOf } from './camera.js';
import { DAY, NIGHT } from './art/palette.js';
import { segmentAt } from './art/segment.js';
import { Eye } from './eye.js';
import { Motion } from './motion.js';
import { paintOverview } from './overview.js';
import { Painter } from './paint.js';
import { pictureOf } from './picture.js';
import { nothing } from './scene.js';
import { Settled } from './settled.js';
import { Stage } from './stage.js';

/** Milliseconds of drawing tiles a frame; of rest after a movement before tiles are drawn, or a zoom made sharp. */
const WORK_MS = 8;
const REST_MS = 90;
const SHARPEN_MS = 140;

const palettes = { day: DAY, night: NIGHT };
const around = ([x, y]) => [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy]));
/** Device pixels of bitmaps to keep: less on a phone. */
const budget = () => (Math.min(screen.width, screen.height) < 600 ? 16e6 : 28e6);

export class BoardView {
  /**
   * @param {{ host: HTMLElement, catalogue: object, theme?: 'day'|'night', motion?: boolean,
   *   padding?: import('./camera.js').Padding, follow?: boolean }} options `padding`: what overlays cover of the host;
   *   `follow`: glide to a last move that is out of sight
   */
  constructor({ host, catalogue, theme = 'day', motion = true, padding, follow = true }) {
    const painter = new Painter({ catalogue, palette: palettes[theme], budget: budget() });
    const movement = new Motion(motion);
    Object.assign(this, { host, catalogue, painter, movement, settled: new Settled(painter), display: nothing() });
    Object.assign(this, { frames: 0, asked: 0, timer: 0, dirty: false });
    this.eye = new Eye({ movement, padding, follow, changed: () => this.request() });
    this.stage = new Stage(
      host,
      (port) => this.resized(port),
      () => this.lost(),
    );
    this.letter();
  }

  /** Names of towns are written with the page's own face: once more when it has come. */
  letter() {
    const fonts = this.host.ownerDocument.fonts;
    fonts?.load('italic 600 12px Baskervville').then(
      (faces) => faces.length && this.display.towns.length && this.repaint(),
      () => {},
    );
  }

  /** Shows a display list. @param {import('./scene.js').Display} display */
  show(display) {
    const cells = this.changes(this.display, display);
    if (cells && !cells.length && sameMoving(this.display, display)) return;
    this.display = display;
    this.painter.use(display);
    if (!cells) this.settled.stale();
    else this.settled.soil(cells);
    this.eye.watch(display.box, display.last);
    this.request();
  }

  /** Cells to be drawn anew, or null for all: far out one pawn makes others step aside. */
  changes(before, after) {
    const sameCrowd = JSON.stringify(before.pawns) === JSON.stringify(after.pawns);
    return sameCrowd || !this.painter.crowded(this.camera.tilePx) ? changedCells(before, after) : null;
  }

  /** @param {'day'|'night'} name */
  theme(name) {
    if (this.painter.palette === palettes[name]) return;
    this.painter.palette = palettes[name];
    this.repaint();
  }

  /** Are motions to be seen? Not under prefers-reduced-motion. */
  motion(allowed) {
    this.movement.allowed = allowed;
  }

  /** Does the eye follow moves out of sight, or stay where hands have left it? */
  follow(wanted) {
    this.eye.follow = wanted;
  }

  /** What overlays cover of the host, in CSS pixels a side: the board is fitted into the rest. */
  pad(padding) {
    this.eye.pad(padding);
  }

  repaint() {
    this.settled.stale();
    this.dirty = true;
    this.request();
  }

  /** The whole board, as large as it goes. */
  fit({ gliding = false } = {}) {
    this.eye.fit(gliding);
  }

  /** Zooms by a factor; the point at `at` (CSS pixels in the host; its middle if left out) stays where it is. */
  zoomBy(factor, at) {
    this.eye.zoomBy(factor, at);
  }

  /** Moves the board by CSS pixels. */
  panBy(dx, dy) {
    this.eye.panBy(dx, dy);
  }

  /** Brings a cell into the middle. */
  goTo(cell) {
    if (this.display.box) this.eye.goTo(cell);
  }

  /** A finger or button is down on the board (true): nothing moves it but that hand. */
  hold(held) {
    this.eye.held = held;
  }

  /** { worldToCss(point), cssToWorld(point), cssToCell(point), tilePx } as of now; world points at 100 a tile. */
  get camera() {
    return this.eye.camera;
  }

  /** The same for where a glide on its way will end. */
  get goal() {
    return this.eye.goal;
  }

  /** Is a hand on the board? */
  get held() {
    return this.eye.held;
  }

  /** Calls fn(camera) after each frame in which the camera or the host's size changed. @returns unbind */
  onCamera(fn) {
    return this.eye.listen(fn);
  }

  /** CSS pixels in the host of a pointer event. */
  pointOf(event) {
    return this.stage.pointOf(event);
  }

  /** World point where a pawn, or the button that offers its place, stands; null where no tile lies. */
  anchorOf({ x, y, on, index }) {
    return this.painter.standAt({ cell: [x, y], on, index });
  }

  /** Does a tile lie on a cell? */
  hasTile(cell) {
    return this.painter.has(cell);
  }

  /** The segment under CSS pixels of the host, { at, on, place, index }; null where no tile, or only water, lies. */
  segmentAt(point) {
    const [wx, wy] = this.camera.cssToWorld(point);
    const at = [wx, wy].map((v) => Math.floor(v / 100));
    const survey = this.painter.surveyAt(at);
    const found = survey && segmentAt(survey, wx - at[0] * 100, wy - at[1] * 100);
    return found ? { at, ...found } : null;
  }

  /** A tile comes down on its cell. */
  land(cell) {
    if (this.movement.land(cell, performance.now())) this.request();
  }

  /** A pawn hops onto its place. */
  hop({ x, y, on, index }) {
    const place = { cell: [x, y], on, index };
    const name = this.painter.nameOf(place);
    if (!this.movement.hop(name, place.cell, performance.now())) return;
    this.painter.away.add(name);
    this.settled.soil(around(place.cell));
    this.request();
  }

  /** The whole map as a picture so many pixels wide. @returns {Promise<Blob>} */
  picture(width) {
    return pictureOf({ display: this.display, catalogue: this.catalogue, palette: this.painter.palette, width });
  }

  /** The whole board in small on another canvas. @param {{ width: number, height: number }} size CSS pixels, at most */
  overview(canvas, size) {
    return paintOverview(canvas, this.painter, { ...size, ratio: devicePixelRatio });
  }

  /** Calls fn(milliseconds) with the cost of each frame. */
  onCost(fn) {
    this.cost = fn;
  }

  /** Asks for a frame: one, however often it is asked. */
  request() {
    if (!this.asked) this.asked = requestAnimationFrame((now) => this.measured(now));
  }

  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.request(), ms);
  }

  /** The graphics of the machine failed and are back: nothing that was drawn can be trusted. */
  lost() {
    this.painter.gallery.clear();
    this.painter.extents.clear();
    this.repaint();
  }

  /** The host has another size or density: drawn at once, before the browser shows an empty canvas. */
  resized(port) {
    this.eye.resize(port);
    cancelAnimationFrame(this.asked);
    this.dirty = true;
    this.frame(performance.now());
  }

  measured(now) {
    const begun = this.cost && performance.now();
    this.frame(now);
    this.cost?.(performance.now() - begun);
  }

  /** One frame: motions go on, some tiles are drawn, the board is copied; asks for another if there is more to do. */
  frame(now) {
    this.asked = 0;
    const { eye, painter } = this;
    if (!eye.port.width) return;
    this.frames += 1;
    eye.advance(now);
    const motion = this.arrive(this.movement.at(now));
    const resting = now - eye.movedAt >= REST_MS;
    const exact = now - eye.zoomedAt >= SHARPEN_MS;
    if (resting && exact) {
      painter.gallery.work(WORK_MS);
      this.settled.soil(painter.gallery.fresh);
    }
    const view = { ...viewOf(eye.at, eye.port), exact };
    if (this.display.box) this.settled.copy(this.stage.settled, view);
    else this.stage.clear(this.stage.settled);
    this.drawMoving(view, motion);
    eye.tell();
    const waiting = painter.gallery.wanted.size;
    if (this.movement.busy || (resting && exact && waiting)) this.request();
    else if (!exact || waiting) this.later(exact ? REST_MS : SHARPEN_MS);
  }

  /** Pawns that have arrived stand on the settled board from now on. */
  arrive(motion) {
    for (const { name, cell } of motion.arrived) {
      this.painter.away.delete(name);
      this.settled.soil(around(cell));
    }
    return motion;
  }

  drawMoving(view, motion) {
    const some = Boolean(this.display.preview || motion.landing.length || motion.hopping.length);
    if (!some && !this.dirty) return;
    this.stage.clear(this.stage.moving);
    this.dirty = some;
    if (some) this.painter.moving(this.stage.moving, view, motion);
  }

  destroy() {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.timer);
    this.eye.listeners.clear();
    this.stage.destroy();
  }
}
