/** What of the board is in sight, and bringing a cell there. */

/** How much of a cell may be outside the map, in tiles. */
const SLACK = 0.15;

/**
 * Is a cell in sight, once a glide on its way has arrived?
 * @param {object} view @param {HTMLElement} host @param {number[]} cell
 */
export function isSeen(view, host, [x, y]) {
  const { worldToCss } = view.goal;
  const [left, top] = worldToCss([(x + SLACK) * 100, (y + SLACK) * 100]);
  const [right, bottom] = worldToCss([(x + 1 - SLACK) * 100, (y + 1 - SLACK) * 100]);
  return left >= 0 && top >= 0 && right <= host.clientWidth && bottom <= host.clientHeight;
}

/** Goes there unless it is in sight. @param {object} view @param {HTMLElement} host @param {number[]} cell */
export function bringIntoSight(view, host, cell) {
  if (!isSeen(view, host, cell)) view.goTo(cell);
}
