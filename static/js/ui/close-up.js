/**
 * The map brought closer round one tile for as long as a pawn is decided, and taken back unless a hand moved it
 * meanwhile.
 */

/** A camera counts as untouched within so many pixels. */
const STILL_PX = 2;

const middleOf = (view, [x, y]) => view.camera.worldToCss([x * 100 + 50, y * 100 + 50]);

/** Are all tiles inside the host? Then the map is shown whole, and shall be again. */
function isWhole(view, host, tiles) {
  return tiles.every(({ x, y }) => {
    const [left, top] = middleOf(view, [x, y]);
    return left > 0 && top > 0 && left < host.clientWidth && top < host.clientHeight;
  });
}

/** @param {object} view the board's @param {HTMLElement} host */
export function closeUpOf(view, host) {
  let left = null;
  return {
    /** @param {number[]} cell @param {number} size CSS pixels a tile, at least @param {object[]} tiles all that lie */
    enter(cell, size, tiles) {
      const before = view.camera.tilePx;
      if (before >= size - 1) return;
      const whole = isWhole(view, host, tiles);
      view.zoomBy(size / before, middleOf(view, cell));
      const { tilePx } = view.camera;
      left = { cell, whole, factor: before / tilePx, at: middleOf(view, cell), tilePx };
    },
    leave() {
      if (!left) return;
      const { cell, whole, factor, at, tilePx } = left;
      left = null;
      const now = middleOf(view, cell);
      if (Math.hypot(now[0] - at[0], now[1] - at[1]) > STILL_PX || view.camera.tilePx !== tilePx) return;
      if (whole) view.fit({ gliding: true });
      else view.zoomBy(factor, now);
    },
  };
}
