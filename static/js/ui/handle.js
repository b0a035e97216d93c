/** A handle for the console and browser tests, hung on the board's element: it looks, and acts on the camera alone. */

/** @param {{ host: HTMLElement, view: object, get: () => object }} parts */
export function hangHandle({ host, view, get }) {
  host.table = {
    /** The page's whole state. */
    state: get,
    /** The middle of a cell, in pixels of the page. */
    pointOf([x, y]) {
      const box = host.getBoundingClientRect();
      const [left, top] = view.camera.worldToCss([x * 100 + 50, y * 100 + 50]);
      return [box.left + left, box.top + top];
    },
    /** Brings a cell into sight where it is not. */
    bringIntoSight([x, y]) {
      const [left, top] = view.camera.worldToCss([x * 100 + 50, y * 100 + 50]);
      const inset = view.camera.tilePx / 2 + 8;
      const { width, height } = host.getBoundingClientRect();
      if (left < inset || top < inset || left > width - inset || top > height - inset) view.goTo([x, y]);
    },
    /** Where a pawn of a segment stands, in pixels of the host; null where no tile lies. */
    anchorOf(place) {
      const point = view.anchorOf(place);
      return point && view.camera.worldToCss(point);
    },
    /** The segment under pixels of the host. */
    segmentAt: (point) => view.segmentAt(point),
    /** What the board shows, as plain data. */
    scene: () => view.display,
    /** Draws everything anew, and moves the map: for tests of what that costs. */
    redraw: () => view.repaint(),
    panBy: (dx, dy) => view.panBy(dx, dy),
    /** How many frames were drawn so far. */
    frames: () => view.frames,
  };
}
