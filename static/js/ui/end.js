/** The end: who won, the ranking, points by kind, and the last points feature by feature, each shown on the map. */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { finalEntry } from '../state/journal.js';
import { nameOf } from '../state/phase.js';
import { litOf } from './journal.js';
import { byRank, pointsTable } from './points-table.js';
import { sentence } from './sentence.js';
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
  let pressed = null;

  const light = (entry) => emit({ kind: 'light', lit: entry ? litOf(entry) : null });

  function press(button, entry) {
    const same = pressed?.button === button;
    pressed?.button.setAttribute('aria-pressed', 'false');
    pressed = same ? null : { button, entry };
    pressed?.button.setAttribute('aria-pressed', 'true');
    light(pressed?.entry);
    if (pressed) emit({ kind: 'look', at: entry.at });
  }

  function finalRow(state, entry) {
    const said = sentence(t, state, catalogue, entry);
    const button = element(
      'button',
      {
        class: 'final',
        type: 'button',
        'aria-pressed': 'false',
        'data-test': 'final',
        'data-on': entry.on,
        onmouseenter: () => light(entry),
        onmouseleave: () => light(pressed?.entry),
        onclick: () => press(button, entry),
      },
      element(
        'span',
        { class: 'final__marks' },
        said.seats.map((seat) => swatch(state.room.seats[seat]?.colour, { small: true })),
      ),
      element('span', {}, said.text, element('span', { class: 'final__why' }, said.why)),
      element('span', { class: 'final__points' }, `+${said.points ?? 0}`),
    );
    return element('li', {}, button);
  }

  function paintNow(state) {
    const { game } = state;
    part('#end-title').textContent = headline(t, state);
    part('.ranking').replaceChildren(...byRank(game.result.ranks).map((seat) => rankRow(t, state, seat)));
    part('[data-end="kinds"]').replaceChildren(pointsTable(t, state));
    const finals = game.finals.map(finalEntry);
    const none = [element('li', { class: 'soft small' }, t('end.finals_none'))];
    part('.finals').replaceChildren(...(finals.length ? finals.map((entry) => finalRow(state, entry)) : none));
  }
  const paint = whenKeysChange(({ game, room, you }) => [game, room, you.seat], paintNow);

  return {
    show(state) {
      const over = Boolean(state.game?.result);
      host.hidden = !over;
      if (over) paint(state);
    },
  };
}
