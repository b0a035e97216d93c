/** The hints: layers of the map to put on and off, absent where the host plays without. Drawn by the view. */
import { whenChanged } from '../lib/memo.js';
import { hintsOf, LAYERS, mayStudy } from '../state/study.js';

/** @param {{ doc: Document, emit: Function, t: Function }} parts */
export function mountHints({ doc, emit, t }) {
  const panel = doc.querySelector('[data-hints="panel"]');
  const dead = doc.querySelector('[data-hints="dead"]');
  const inputs = LAYERS.map((name) => panel.querySelector(`[value="${name}"]`));
  panel.addEventListener('change', ({ target }) => emit({ kind: 'layer', name: target.value, on: target.checked }));

  const allowed = whenChanged((may) => {
    for (const part of doc.querySelectorAll('[data-needs-hints]')) part.hidden = !may;
  });
  const open = whenChanged((shown) => {
    panel.hidden = !shown;
    doc.querySelector('[data-do="hints"]').setAttribute('aria-pressed', String(shown));
  });
  const ticks = whenChanged((...on) => inputs.forEach((input, i) => (input.checked = on[i])));
  const count = whenChanged((n) => (dead.textContent = n === null ? '' : t('hints.count', { n })));
  return {
    show(state) {
      const may = mayStudy(state);
      allowed(may);
      open(may && state.study.hints);
      ticks(...LAYERS.map((name) => state.study[name]));
      count(hintsOf(state)?.dead.length ?? null);
    },
  };
}
