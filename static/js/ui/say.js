/**
 * Says aloud, for those who do not see the board, the cell that the keys have chosen and whether the tile fits there.
 */
import { whenChanged } from '../lib/memo.js';
import { whyNot } from '../state/decide.js';
import { fits } from '../state/preview.js';
import { whyText } from './hand.js';

/** @param {{ host: HTMLElement, t: Function, catalogue: object }} parts */
export function mountSay({ host, t, catalogue }) {
  const say = whenChanged((text) => (host.textContent = text));
  return {
    show(state) {
      const { hand, turn, game } = state;
      if (game?.step === 'over') return say(t('hand.over'));
      if (turn?.step !== 'place' || !hand.cell) return say('');
      const [x, y] = hand.cell;
      if (fits(state)) return say(t('table.cell', { x, y }));
      return say(t('table.cell_wrong', { x, y, why: whyText(t, whyNot(state, catalogue)) }));
    },
  };
}
