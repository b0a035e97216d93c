/** When it becomes one's turn and no cell where the tile fits is in sight, the map goes to the nearest one. */
import { whenChanged } from '../lib/memo.js';

/** How much of a cell must be inside the map, in tiles. */
const SLACK = 0.15;

/** @param {object} view @param {HTMLElement} host @param {number[]} cell */
function isSeen(view, host, [x, y]) {
  const { worldToCss } = view.camera;
  const [left, top] = worldToCss([(x + SLACK) * 100, (y + SLACK) * 100]);
  const [right, bottom] = worldToCss([(x + 1 - SLACK) * 100, (y + 1 - SLACK) * 100]);
  return left >= 0 && top >= 0 && right <= host.clientWidth && bottom <= host.clientHeight;
}

/** @param {{ view: object, host: HTMLElement }} parts */
export function mountLead({ view, host }) {
  const lead = whenChanged((turn, last) => {
    if (turn?.step !== 'place' || !last || !host.clientWidth) return;
    const cells = turn.cells.map(({ at }) => at);
    if (cells.some((cell) => isSeen(view, host, cell))) return;
    const gap = ([x, y]) => Math.abs(x - last.x) + Math.abs(y - last.y);
    const [nearest] = [...cells].sort((a, b) => gap(a) - gap(b));
    if (nearest) view.goTo(nearest);
  });
  return { show: ({ turn, game }) => lead(turn, game?.last ?? game?.tiles[0]) };
}
