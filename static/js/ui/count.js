/**
 * The last points before everybody's eyes, one feature after another, under a button that skips to the result. Where
 * motion is unwelcome the result comes at once.
 */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { finalEntry } from '../state/journal.js';
import { finalContent } from './finals.js';
import { sentence } from './sentence.js';
import { onMotion } from './theme.js';

/** How long a feature is shown: less where there are many, so that nobody waits long. */
const LONGEST_MS = 1_400;
const SHORTEST_MS = 650;
const WHOLE_MS = 9_000;
const FIRST_MS = 700;

/** @param {number} count of features @returns {number} milliseconds each */
export const paceOf = (count) => Math.max(SHORTEST_MS, Math.min(LONGEST_MS, WHOLE_MS / count));

/** @param {{ host: HTMLElement, t: Function, catalogue: object, emit: Function }} parts */
export function mountCount({ host, t, catalogue, emit }) {
  const part = (name) => host.querySelector(`[data-count="${name}"]`);
  let allowed = true;
  let timer = 0;
  onMotion((wish) => (allowed = wish));
  part('skip').addEventListener('click', () => emit({ kind: 'count', to: Infinity }));

  function line(state, counted) {
    if (!counted) return [];
    const said = sentence(t, state, catalogue, finalEntry(state.game.finals[counted - 1]));
    return [element('div', { class: 'count__line' }, finalContent(state, said))];
  }

  /** After this one the next; not from within the change of state that is being shown. */
  function goOn(counting, count) {
    clearTimeout(timer);
    if (counting === null) return;
    if (!allowed) queueMicrotask(() => emit({ kind: 'count', to: Infinity }));
    else timer = setTimeout(() => emit({ kind: 'count', to: counting + 1 }), counting ? paceOf(count) : FIRST_MS);
  }

  const show = whenKeysChange(
    ({ counting }) => [counting],
    (state) => {
      const { counting, game } = state;
      host.hidden = counting === null;
      goOn(counting, game?.finals.length);
      if (counting === null) return;
      part('of').textContent = t('count.of', { counted: counting, all: game.finals.length });
      part('line').replaceChildren(...line(state, counting));
    },
  );
  return { show };
}
