/** The settled board on a canvas of its own, wider than the screen: dragging copies it and draws nothing. */

/** Device pixels that the wide canvas may hold. */
const MOST = 14e6;
const MARGIN = 0.25;

const keyOf = (cell) => `${cell[0]},${cell[1]}`;

export class Settled {
  constructor(painter) {
    Object.assign(this, { painter, canvas: new OffscreenCanvas(1, 1), at: null, soiled: new Map() });
  }

  /** Everything has changed: drawn anew at the next copy. */
  stale() {
    this.at = null;
  }

  /** Some cells have changed: drawn anew at the next copy. */
  soil(cells) {
    for (const cell of cells) this.soiled.set(keyOf(cell), cell);
  }

  /** Draws the soiled cells anew. */
  clean() {
    const cells = [...this.soiled.values()];
    this.soiled.clear();
    if (!this.at || !cells.length) return;
    const g = this.canvas.getContext('2d'),
      { pixels } = this.at;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.save();
    g.beginPath();
    for (const cell of cells) g.rect(...this.painter.pixelOf(cell, this.at), pixels, pixels);
    g.clip();
    g.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.painter.settled(g, { ...this.at, only: new Set(cells.map(keyOf)) });
    g.restore();
  }

  /** How far the picture reaches beyond a port of so many device pixels, on each side. */
  margins(width, height) {
    const k = Math.max(0.04, Math.min(MARGIN, (Math.sqrt(MOST / (width * height)) - 1) / 2));
    return [Math.ceil(width * k), Math.ceil(height * k)];
  }

  /** Which part of the picture the view shows, in its own pixels: [left, top, width, height]. */
  partFor(view, width, height) {
    const k = this.at.pixels / 100,
      grown = this.at.pixels / view.pixels;
    return [(view.x - this.at.x) * k, (view.y - this.at.y) * k, width * grown, height * grown];
  }

  /** Is the picture at hand good for this view? While zooming another size will do. */
  serves(view, width, height, [mx, my]) {
    if (!this.at || this.at.ratio !== view.ratio) return false;
    if (this.canvas.width !== width + 2 * mx || this.canvas.height !== height + 2 * my) return false;
    if (view.exact && (this.at.pixels !== view.pixels || !this.at.exact)) return false;
    const [x, y, w, h] = this.partFor(view, width, height);
    return x > -1 && y > -1 && x + w < this.canvas.width + 1 && y + h < this.canvas.height + 1;
  }

  /** Copies the board into a context; draws it first where the picture at hand does not serve. */
  copy(g, view) {
    const { width, height } = g.canvas,
      margins = this.margins(width, height);
    if (this.serves(view, width, height, margins)) this.clean();
    else this.paint(view, width, height, margins);
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, width, height);
    const part = this.partFor(view, width, height);
    const same = this.at.pixels === view.pixels;
    g.drawImage(this.canvas, ...(same ? part.map(Math.round) : part), 0, 0, width, height);
  }

  paint(view, width, height, [mx, my]) {
    const { canvas } = this,
      k = view.pixels / 100;
    if (canvas.width !== width + 2 * mx || canvas.height !== height + 2 * my) {
      Object.assign(canvas, { width: width + 2 * mx, height: height + 2 * my });
    }
    const g = canvas.getContext('2d');
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    this.soiled.clear();
    this.at = { ...view, x: view.x - mx / k, y: view.y - my / k };
    this.painter.settled(g, this.at);
  }
}
