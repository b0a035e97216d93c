/**
 * Two canvases in a host, as large as it is and at the screen's real density: the settled board, and what moves over
 * it. Reports every change of size or density; draws nothing.
 */

function layer(host, before) {
  const canvas = host.ownerDocument.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const style = { position: 'absolute', left: '0', top: '0', width: '100%', height: '100%', pointerEvents: 'none' };
  Object.assign(canvas.style, style);
  host.insertBefore(canvas, before);
  return canvas;
}

/**
 * Real device pixels of an observed canvas: where the browser tells them, since only it knows how a size that is no
 * whole number of them was rounded. (Emulated densities are not told: there the product is right.)
 */
function devicePixels({ devicePixelContentBoxSize, contentRect }, ratio) {
  const product = [contentRect.width * ratio, contentRect.height * ratio];
  const told = devicePixelContentBoxSize?.[0];
  const exact = told ? [told.inlineSize, told.blockSize] : product;
  return product.map((size, i) => (Math.abs(size - exact[i]) < 2 ? Math.round(exact[i]) : Math.round(size)));
}

export class Stage {
  /**
   * @param onSize called with the port after each change of size or density, before the browser paints
   * @param onLoss called when the browser had taken the canvases' contents away and wants them drawn again
   */
  constructor(host, onSize, onLoss) {
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
    const first = host.firstChild;
    Object.assign(this, { host, onSize, port: { width: 0, height: 0, ratio: 1 } });
    this.canvases = [layer(host, first), layer(host, first)];
    [this.settled, this.moving] = this.canvases.map((canvas) => canvas.getContext('2d'));
    this.observer = new ResizeObserver((entries) => this.measure(entries.at(-1)));
    this.observe();
    this.watchRatio();
    this.canvases[0].addEventListener('contextrestored', onLoss);
  }

  observe() {
    const [canvas] = this.canvases;
    try {
      this.observer.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.observer.observe(canvas);
    }
  }

  /** A change of density alone (another screen) is not a change of size everywhere: asks to be measured again. */
  watchRatio() {
    this.screen = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.moved = () => {
      this.observer.disconnect();
      this.observe();
      this.watchRatio();
    };
    this.screen.addEventListener('change', this.moved, { once: true });
  }

  measure(entry) {
    const ratio = devicePixelRatio;
    const [wide, high] = devicePixels(entry, ratio);
    const port = { width: wide / ratio, height: high / ratio, ratio };
    const before = this.port;
    if (port.width === before.width && port.height === before.height && port.ratio === before.ratio) return;
    this.port = port;
    if (!wide || !high) return;
    for (const canvas of this.canvases) Object.assign(canvas, { width: wide, height: high });
    this.onSize(port);
  }

  /** @param {CanvasRenderingContext2D} g one of the two */
  clear(g) {
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, g.canvas.width, g.canvas.height);
  }

  /** From an event's client coordinates to CSS pixels on the canvases. */
  pointOf({ clientX, clientY }) {
    const { left, top } = this.canvases[0].getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  destroy() {
    this.observer.disconnect();
    this.screen.removeEventListener('change', this.moved);
    for (const canvas of this.canvases) canvas.remove();
  }
}
