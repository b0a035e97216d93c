/** On a phone, the sheet that slides up with the journal, and at the end with the results. */
import { whenChanged } from '../lib/memo.js';

const DRAG_PX = 24;

/** @param {{ body: HTMLElement, handle: HTMLElement, t: Function, emit: Function }} parts */
export function mountSheet({ body, handle, t, emit }) {
  const label = handle.querySelector('[data-sheet-label]');
  const isOpen = () => body.dataset.sheet === 'open';
  let from = null;

  handle.addEventListener('pointerdown', (event) => {
    from = event.clientY;
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener('pointermove', (event) => {
    if (from === null || Math.abs(event.clientY - from) < DRAG_PX) return;
    emit({ kind: 'sheet', open: event.clientY < from });
    from = null;
    handle.dataset.dragged = '';
  });
  for (const end of ['pointerup', 'pointercancel']) handle.addEventListener(end, () => (from = null));
  handle.addEventListener('click', () => {
    if ('dragged' in handle.dataset) delete handle.dataset.dragged;
    else emit({ kind: 'sheet', open: !isOpen() });
  });
  body.ownerDocument.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen()) emit({ kind: 'sheet', open: false });
  });

  const paint = whenChanged((open, left, over) => {
    body.dataset.sheet = open ? 'open' : 'closed';
    handle.setAttribute('aria-expanded', String(open));
    if (over) label.textContent = t(open ? 'end.hide' : 'end.show');
    else label.textContent = t('sheet.label', { n: left });
  });
  return { show: ({ sheet, game }) => game && paint(sheet, game.left, game.step === 'over') };
}
