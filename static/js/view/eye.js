/**
 * The eye over the board: the camera as hands, moves and overlays drive it, and who is told of it. Draws nothing; the
 * sums are in camera.js, the clock of glides in motion.js.
 */
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
  zoomed,
} from './camera.js';

/** @typedef {import('./camera.js').Camera} Camera */

/** Below this size of a tile (CSS pixels) nobody is shown the whole board unasked. */
const TOO_SMALL = 40;
/** How much of the neighbouring cells must be in sight for the last move not to ask for a wider view. */
const ELBOW_ROOM = 0.4;

const same = (a, b) => Boolean(a && b) && a[0] === b[0] && a[1] === b[1];

export class Eye {
  /** @param {() => void} changed called when the camera has moved or is about to glide */
  constructor({ movement, padding, follow, changed }) {
    Object.assign(this, { movement, padding: { ...NO_PADDING, ...padding }, follow, changed });
    Object.assign(this, { at: { x: 50, y: 50, size: 100 }, port: { width: 0, height: 0, ratio: 1 }, box: null });
    Object.assign(this, { whole: true, shown: false, held: false, movedAt: -Infinity, zoomedAt: -Infinity });
    Object.assign(this, { listeners: new Set(), told: '' });
  }

  /** Takes up where the tiles lie and which was the last; the first tiles are shown whole, later moves followed. */
  watch(box, last) {
    const before = this.last;
    Object.assign(this, { box, last });
    if (!box) Object.assign(this, { shown: false, whole: true });
    else if (!this.shown) this.fit();
    else if (this.follow && !this.held && last && !same(before, last)) this.chase(last);
  }

  /** Brings a move into sight, and stays put where it is. */
  chase(cell) {
    const eye = this.movement.flight ? this.movement.flight.to : this.at;
    if (sees(eye, this.port, cell, this.padding, this.whole ? ELBOW_ROOM : 0)) return;
    const all = fitted(this.box, this.port, this.padding);
    if (this.whole && all.size >= TOO_SMALL) this.look(all);
    else this.goTo(cell);
  }

  /** The port has another size or density. */
  resize(port) {
    this.port = port;
    if (this.whole || !this.shown) this.fit();
  }

  pad(padding) {
    this.padding = { ...NO_PADDING, ...padding };
    if (this.whole && this.shown) this.fit();
  }

  /** The whole board, as large as it goes. */
  fit(gliding = false) {
    if (!this.box || !this.port.width) return;
    const all = fitted(this.box, this.port, this.padding);
    if (gliding && this.shown) this.look(all);
    else this.see(all);
    Object.assign(this, { whole: true, shown: true });
  }

  zoomBy(factor, at = [this.port.width / 2, this.port.height / 2]) {
    this.take(zoomed(this.at, this.port, factor, at));
  }

  panBy(dx, dy) {
    this.take(panned(this.at, this.port, dx, dy));
  }

  /** Brings a cell into the middle. */
  goTo(cell) {
    this.whole = false;
    this.look(centredOn(this.at, this.port, cell, this.padding));
  }

  /** A camera that a hand has moved: the hand wins over any glide. @param {Camera} camera */
  take(camera) {
    if (!this.box) return;
    this.movement.flight = null;
    this.movedAt = performance.now();
    this.whole = false;
    this.see(reined(camera, this.box));
  }

  /** Goes to a camera: in a glide, or at once where motion is not wanted. @param {Camera} camera */
  look(camera) {
    if (!this.movement.allowed) return this.see(camera);
    this.movement.glide(this.at, camera, performance.now());
    return this.changed();
  }

  see(camera) {
    if (this.shown && camera.size !== this.at.size) this.zoomedAt = performance.now();
    this.at = camera;
    this.changed();
  }

  /** Where a glide has come to. */
  advance(now) {
    const at = this.movement.cameraAt(now);
    if (at) this.see(at);
  }

  /** What the page may know. World points are in units of 100 a tile; points of the host in CSS pixels. */
  get camera() {
    return this.cameraOf(this.at);
  }

  /** The camera as it will be when a glide has arrived. */
  get goal() {
    return this.cameraOf(this.movement.flight?.to ?? this.at);
  }

  /** @param {Camera} at */
  cameraOf(at) {
    const { port } = this;
    return {
      worldToCss: (point) => toCss(at, port, point),
      cssToWorld: (point) => toWorld(at, port, point),
      cssToCell: (point) => cellAt(at, port, point),
      tilePx: tileSize(at, port),
    };
  }

  listen(fn) {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }

  /** Tells the listeners where the camera is, if it has moved since it was told. */
  tell() {
    const { x, y, size } = this.at;
    const told = [x, y, size, ...Object.values(this.port)].join();
    if (told === this.told) return;
    this.told = told;
    for (const fn of this.listeners) fn(this.camera);
  }
}
