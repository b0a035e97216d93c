/** Short notices at the top of the map, that go by themselves: refusals, why a tile does not fit, a tile set aside. */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whyText } from './hand.js';
import { asideText } from './sentence.js';

const STAY_MS = 5_000;
const ASIDE_MS = 9_000;

function textOf(t, state, catalogue, notice) {
  if (notice.aside) return asideText(t, state, catalogue, notice.aside);
  return notice.why ? whyText(t, notice.why) : notice.text;
}

/** @param {{ host: HTMLElement, t: Function, catalogue: object, emit: Function, paint: Function }} parts */
export function mountToasts({ host, t, catalogue, emit, paint }) {
  const shown = new Map();

  function toast(state, notice) {
    const dismiss = () => emit({ kind: 'dismiss', id: notice.id });
    const picture = notice.aside ? element('canvas', { class: 'toast__lead', 'aria-hidden': 'true' }) : null;
    const made = element(
      'p',
      { class: `toast toast--${notice.tone}`, 'data-test': notice.aside ? 'toast-aside' : 'toast', onclick: dismiss },
      picture,
      element('span', {}, textOf(t, state, catalogue, notice)),
      element('button', { class: 'quiet-button', type: 'button', 'aria-label': t('common.close') }, icon('close')),
    );
    let timer = 0;
    const wait = () => (timer = setTimeout(dismiss, notice.aside ? ASIDE_MS : STAY_MS));
    made.addEventListener('mouseenter', () => clearTimeout(timer));
    made.addEventListener('mouseleave', wait);
    wait();
    if (picture) queueMicrotask(() => paint(picture, { tile: notice.aside.tile, turn: 0, cell: null }));
    return made;
  }

  return {
    show(state) {
      const ids = new Set(state.notices.map(({ id }) => id));
      for (const [id, made] of shown) {
        if (ids.has(id)) continue;
        made.remove();
        shown.delete(id);
      }
      for (const notice of state.notices) {
        if (shown.has(notice.id)) continue;
        const made = toast(state, notice);
        shown.set(notice.id, made);
        host.append(made);
      }
    },
  };
}
