/** The end, once the last points are counted: who won, the ranking, points by kind and by turn, what was big. */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { nameOf } from '../state/phase.js';
import { biggestRows } from './biggest.js';
import { curvePicture } from './curve.js';
import { finalRows } from './finals.js';
import { lampOf } from './lamp.js';
import { byRank, pointsTable } from './points-table.js';
import { swatch } from './swatch.js';

/** @param {Function} t @param {object} state @returns {string} */
function headline(t, state) {
  const { ranks, scores } = state.game.result;
  if (ranks.length === 1) return t('end.alone', { n: scores[0] });
  const first = byRank(ranks).filter((seat) => ranks[seat] === 1);
  const names = t.list(first.map((seat) => nameOf(state, seat)));
  return t(first.length > 1 ? 'end.tied' : 'end.won', { names });
}

/** "1er" with its letters raised. */
function placeOf(t, rank) {
  const [, figure, letters] = /^(\d+)(.*)$/.exec(t.rank(rank));
  return element('span', { class: 'rank__place' }, figure, element('sup', {}, letters));
}

function rankRow(t, state, seat) {
  const { ranks, scores } = state.game.result;
  const first = ranks[seat] === 1 ? ' rank--first' : '';
  const me = seat === state.you.seat ? element('span', { class: 'caps soft' }, ` ${t('room.you')}`) : null;
  return element(
    'li',
    { class: `rank${first}`, 'data-test': 'rank', 'data-rank': ranks[seat] },
    placeOf(t, ranks[seat]),
    swatch(state.room.seats[seat].colour),
    element('span', { class: 'rank__name' }, nameOf(state, seat), me),
    element('span', { class: 'rank__points' }, String(scores[seat])),
  );
}

/** @param {{ host: HTMLElement, t: Function, catalogue: object, emit: Function }} parts */
export function mountEnd({ host, t, catalogue, emit }) {
  const part = (selector) => host.querySelector(selector);
  const lamp = lampOf(emit);

  function paintNow(state) {
    part('#end-title').textContent = headline(t, state);
    part('.ranking').replaceChildren(...byRank(state.game.result.ranks).map((seat) => rankRow(t, state, seat)));
    part('[data-end="kinds"]').replaceChildren(pointsTable(t, state));
    part('[data-end="curve"]').replaceChildren(curvePicture(t, state));
    lamp.forget();
    const biggest = biggestRows({ t, lamp }, state);
    part('[data-end="biggest"]').replaceChildren(...biggest);
    part('[data-end="biggest"]').parentElement.hidden = !biggest.length;
    part('[data-end="finals"]').replaceChildren(...finalRows({ t, catalogue, lamp }, state));
  }
  const paint = whenKeysChange(({ game, room, you }) => [game, room, you.seat], paintNow);

  return {
    show(state) {
      const over = Boolean(state.game?.result) && state.counting === null;
      host.hidden = !over;
      if (over) paint(state);
    },
  };
}
