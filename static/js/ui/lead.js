/** Leads the eye: to cells where the tile fits when hardly one is in sight, and to the whole map at the end. */
import { whenChanged } from '../lib/memo.js';
import { isSeen } from './sight.js';

/** Which share of the cells must be seen. */
const ENOUGH = 1 / 3;
/** Smaller tiles than this are no help: CSS pixels. */
const READABLE_PX = 34;

/** How large a tile would be with the map, and a cell round it, in sight. */
function wholeSize(host, tiles) {
  const span = (values) => Math.max(...values) - Math.min(...values) + 3;
  const { clientWidth, clientHeight } = host;
  return Math.min(clientWidth / span(tiles.map(({ x }) => x)), clientHeight / span(tiles.map(({ y }) => y)));
}

/** @param {{ view: object, host: HTMLElement }} parts */
export function mountLead({ view, host }) {
  const lead = whenChanged((turn, tiles) => {
    if (turn?.step !== 'place' || !host.clientWidth) return;
    const cells = turn.cells.map(({ at }) => at);
    const seen = cells.filter((cell) => isSeen(view, host, cell)).length;
    if (seen >= cells.length * ENOUGH) return;
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
    show({ turn, game }) {
      if (!game) return;
      lead(turn, game.tiles);
      end(game.step === 'over');
    },
  };
}
