/** With `?perf` in the address: what the last frames of the board cost, in its corner. Loaded only then. */
import { element } from '../lib/element.js';

const KEPT = 120;

/** @param {{ host: HTMLElement, view: object }} parts */
export function mountPerf({ host, view }) {
  const costs = [];
  const shown = element('output', { class: 'perf', 'data-test': 'perf' });
  host.append(shown);
  view.onCost((ms) => {
    costs.push(ms);
    if (costs.length > KEPT) costs.shift();
    const sorted = [...costs].sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
    shown.textContent = `${view.frames} · ${ms.toFixed(1)} ms · ${at(0.5)} / ${at(0.95)} / ${at(1)}`;
  });
}
