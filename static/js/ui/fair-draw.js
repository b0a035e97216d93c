/** What is played with, and the seal of the draw pile: shown in the game, to be checked against the record after it. */
import { whenChanged } from '../lib/memo.js';
import { mountCopy } from './copy.js';
import { optionsLine } from './options.js';

/** @param {{ doc: Document, t: Function }} parts */
export function mountFairDraw({ doc, t }) {
  const dialog = doc.getElementById('draw');
  const part = (name) => dialog.querySelector(`[data-draw="${name}"]`);
  const seal = part('seal');
  const copy = { button: part('copy'), said: part('copied'), shown: seal };
  const words = { copy: t('draw.copy'), copied: t('draw.copied'), selected: t('draw.selected') };
  mountCopy({ ...copy, text: () => seal.textContent, words });

  const paint = whenChanged((commitment, over, line) => {
    seal.textContent = commitment;
    part('say').textContent = t(over ? 'draw.now' : 'draw.later');
    for (const shown of doc.querySelectorAll('[data-options]')) {
      shown.textContent = line;
      shown.hidden = !line;
    }
    for (const button of doc.querySelectorAll('[data-do="draw"]')) button.hidden = !commitment;
  });
  return { show: ({ game, room }) => game && paint(game.commitment, game.step === 'over', optionsLine(t, room)) };
}
