/**
 * The board on the page: takes display lists, keeps the camera, and asks for a frame only when something changed. What
 * is drawn is painted in paint.js; fingers and keys are read in input/.
 */
import { changedCells, sameMoving } from './changes.js';
import {
  cellAt,
  centredOn,
  fitted,
  NO_PADDING,
  panned,
  reined,
  sees,
  tileSize,
  toCss,
  toWorld,
  viewOf,
  zoomed,
} from './camera.js';
import { DAY, NIGHT } from './art/palette.js';
import { Motion } from './motion.js';
import { Painter } from './paint.js';
import { pictureOf } from './picture.js';
import { nothing } from './scene.js';
import { Settled } from './settled.js';
import { Stage } from './stage.js';

/** Milliseconds of drawing tiles a frame; of rest after a movement before tiles are drawn, or a zoom made sharp. */
const WORK_MS = 8;
const REST_MS = 90;
const SHARPEN_MS = 140;
/** Below this size of a tile (CSS pixels) nobody is shown the whole board unasked. */
const TOO_SMALL = 40;

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
  constructor({ host, catalogue, theme = 'day', motion = true, padding = NO_PADDING, follow = true }) {
    const painter = new Painter({ catalogue, palette: palettes[theme], budget: budget() });
    Object.assign(this, { host, catalogue, painter, padding, follow, frames: 0, display: nothing() });
    Object.assign(this, { settled: new Settled(painter), movement: new Motion(), listeners: new Set() });
    Object.assign(this, { eye: { x: 50, y: 50, size: 100 }, whole: true, shown: false, held: false });
    Object.assign(this, { asked: 0, timer: 0, movedAt: -Infinity, zoomedAt: -Infinity, told: '', dirty: false });
    this.movement.allowed = motion;
    this.stage = new Stage(host, () => this.resized());
    this.letter();
  }

  /** Names of towns are written with the page's own face: once more when it has come. */
  letter() {
    const fonts = this.host.ownerDocument.fonts;
    fonts?.load('italic 12px Baskervville').then(
      (faces) => faces.length && this.repaint(),
      () => {},
    );
  }

  /** Shows a display list. @param {import('./scene.js').Display} display */
  show(display) {
    const before = this.display;
    const cells = changedCells(before, display);
    if (cells && !cells.length && sameMoving(before, display)) return;
    this.display = display;
    this.painter.use(display);
    if (!cells) this.settled.stale();
    else this.settled.soil(cells);
    if (!this.shown) this.fit();
    else this.chase(before.last);
    this.request();
  }

  /** After a move: keeps it in sight, and leaves the eye where it is otherwise. */
  chase(before) {
    const { last } = this.display;
    if (!this.follow || this.held || !last || (before && before[0] === last[0] && before[1] === last[1])) return;
    const eye = this.movement.flight ? this.movement.flight.to : this.eye;
    if (sees(eye, this.port, last, this.padding, this.whole ? 0.4 : 0)) return;
    const all = fitted(this.display.box, this.port, this.padding);
    if (this.whole && all.size >= TOO_SMALL) this.look(all);
    else this.goTo(last);
  }

  get port() {
    return this.stage.port;
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

  /** What overlays cover of the host, in CSS pixels a side: the board is fitted into the rest. */
  pad(padding) {
    this.padding = { ...NO_PADDING, ...padding };
    if (this.whole && this.shown) this.fit();
  }

  repaint() {
    this.settled.stale();
    this.request();
  }

  /** The whole board, as large as it goes. */
  fit({ gliding = false } = {}) {
    if (!this.display.box || !this.port.width) return;
    const all = fitted(this.display.box, this.port, this.padding);
    if (gliding && this.shown) this.look(all);
    else this.see(all);
    Object.assign(this, { whole: true, shown: true });
  }

  /** Zooms by a factor; the point at `at` (CSS pixels in the host) stays where it is. */
  zoomBy(factor, at = [this.port.width / 2, this.port.height / 2]) {
    this.touch(zoomed(this.eye, this.port, factor, at));
  }

  /** Moves the board by CSS pixels. */
  panBy(dx, dy) {
    this.touch(panned(this.eye, this.port, dx, dy));
  }

  /** Brings a cell into the middle. */
  goTo(cell) {
    this.look(centredOn(this.eye, this.port, cell, this.padding));
    this.whole = false;
  }

  /** A finger or button is down on the board (true): nothing moves it but that hand. */
  hold(held) {
    this.held = held;
  }

  /** A camera that a hand has moved. */
  touch(camera) {
    if (!this.display.box) return;
    this.movement.flight = null;
    this.movedAt = performance.now();
    this.whole = false;
    this.see(reined(camera, this.display.box));
  }

  /** Goes to a camera: in a glide, or at once where motion is not wanted. */
  look(camera) {
    if (!this.movement.allowed) this.see(camera);
    else this.movement.glide(this.eye, camera, performance.now());
    this.request();
  }

  see(camera) {
    if (this.shown && camera.size !== this.eye.size) this.zoomedAt = performance.now();
    this.eye = camera;
    this.request();
  }

  /** World points are in units of 100 a tile; points of the host in CSS pixels. */
  get camera() {
    const { eye, port } = this;
    return {
      worldToCss: (point) => toCss(eye, port, point),
      cssToWorld: (point) => toWorld(eye, port, point),
      cssToCell: (point) => cellAt(eye, port, point),
      tilePx: tileSize(eye, port),
    };
  }

  /** Calls fn(camera) after each frame in which the camera or the host's size changed. @returns unbind */
  onCamera(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** CSS pixels in the host of a pointer event. */
  pointOf(event) {
    return this.stage.pointOf(event);
  }

  /** World point where a pawn, or the button that offers its place, stands; null where no tile lies. */
  anchorOf({ x, y, on, index }) {
    return this.painter.standAt({ cell: [x, y], on, index });
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

  /** Asks for a frame: one, however often it is asked. */
  request() {
    if (!this.asked) this.asked = requestAnimationFrame((now) => this.frame(now));
  }

  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.request(), ms);
  }

  /** The host has another size or density: drawn at once, before the browser shows an empty canvas. */
  resized() {
    if (this.whole || !this.shown) this.fit();
    if (this.asked) cancelAnimationFrame(this.asked);
    this.dirty = true;
    this.frame(performance.now());
  }

  frame(now) {
    this.asked = 0;
    if (!this.port.width) return;
    this.frames += 1;
    const motion = this.advance(now);
    const { gallery } = this.painter;
    const resting = now - this.movedAt >= REST_MS;
    const exact = now - this.zoomedAt >= SHARPEN_MS;
    if (resting && exact) {
      gallery.work(WORK_MS);
      this.settled.soil(gallery.fresh);
    }
    const view = { ...viewOf(this.eye, this.port), exact };
    if (this.display.box) this.settled.copy(this.stage.settled, view);
    this.drawMoving(view, motion);
    this.tell();
    if (this.movement.busy || (resting && exact && gallery.wanted.size)) this.request();
    else if (!exact || gallery.wanted.size) this.later(exact ? REST_MS : SHARPEN_MS);
  }

  /** Camera and motions at this moment. */
  advance(now) {
    const eye = this.movement.cameraAt(now);
    if (eye) this.see(eye);
    const motion = this.movement.at(now);
    for (const { name, cell } of motion.arrived) {
      this.painter.away.delete(name);
      this.settled.soil(around(cell));
    }
    return motion;
  }

  drawMoving(view, motion) {
    const some = this.display.preview || motion.landing.length || motion.hopping.length;
    if (!some && !this.dirty) return;
    const g = this.stage.moving;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, g.canvas.width, g.canvas.height);
    this.dirty = Boolean(some);
    if (some) this.painter.moving(g, view, motion);
  }

  /** Tells the listeners where the camera is, if it has moved. */
  tell() {
    const { x, y, size } = this.eye;
    const told = [x, y, size, ...Object.values(this.port)].join();
    if (told === this.told) return;
    this.told = told;
    for (const fn of this.listeners) fn(this.camera);
  }

  destroy() {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.timer);
    this.listeners.clear();
    this.stage.destroy();
  }
}
