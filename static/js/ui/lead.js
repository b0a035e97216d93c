/**
 * Leads the eye, once a turn and never against a hand: to the whole map when much of it is out of sight, or to a cell
 * where the tile fits; and to the whole map at the end.
 */
import { whenChanged } from '../lib/memo.js';
import { isSeen } from './sight.js';

/** Which share of the map, and of the cells where the tile fits, must be seen. */
const ENOUGH = 1 / 2;
/** Smaller tiles than this are no help: CSS pixels. */
const READABLE_PX = 40;

/** How large a tile would be with the map, and a cell round it, in sight. */
function wholeSize(host, tiles) {
  const span = (values) => Math.max(...values) - Math.min(...values) + 3;
  const { clientWidth, clientHeight } = host;
  return Math.min(clientWidth / span(tiles.map(({ x }) => x)), clientHeight / span(tiles.map(({ y }) => y)));
}

/** @param {{ view: object, host: HTMLElement }} parts */
export function mountLead({ view, host }) {
  const seenOf = (cells) => cells.filter((cell) => isSeen(view, host, cell)).length;

  /** The turn's number alone counts: told again, the same turn leaves the map as the person has moved it. */
  let led = null;
  const lead = whenChanged((turn, tiles) => {
    if (turn?.step !== 'place' || turn.ply === led || !host.clientWidth) return;
    led = turn.ply;
    const cells = turn.cells.map(({ at }) => at);
    const map = tiles.map(({ x, y }) => [x, y]);
    const seen = seenOf(cells);
    if (view.held || (seen >= cells.length * ENOUGH && seenOf(map) >= map.length * ENOUGH)) return;
    if (wholeSize(host, tiles) >= READABLE_PX) {
      view.fit({ gliding: true });
    } else if (!seen) {
      const last = tiles.at(-1);
      const gap = ([x, y]) => Math.abs(x - last.x) + Math.abs(y - last.y);
      view.goTo([...cells].sort((a, b) => gap(a) - gap(b))[0]);
    }
  });
  const end = whenChanged((isOver) => isOver && view.fit({ gliding: true }));
  return {
    show({ turn, game, follow = true }) {
      if (!game) return;
      if (follow) lead(turn, game.tiles);
      end(game.step === 'over');
    },
  };
}
