/** What helps to read the map: the card, the hints, the tiles left, follow or stay. Joined here for the page. */
import { whenChanged } from '../lib/memo.js';
import { mountHints } from './hints.js';
import { mountMinimap } from './minimap.js';
import { mountPile } from './pile.js';
import { mountStudyCard } from './study-card.js';

/** Somebody who touches another part of the page is done with the card. */
function bindAway(doc, board, emit) {
  doc.addEventListener('click', ({ target, detail }) => {
    if (detail && !board.contains(target) && !target.closest('dialog')) emit({ kind: 'cancel' });
  });
}

/** @param {{ doc: Document, t: Function, catalogue: object, view: object, paint: Function, emit: Function }} page */
export function mountStudy(page) {
  const { doc, view, emit } = page;
  const board = doc.getElementById('board');
  const pile = mountPile(page);
  const maps = [...doc.querySelectorAll('.minimap')].map((host) => mountMinimap({ host, board, view }));
  const card = mountStudyCard({ ...page, card: doc.querySelector('[data-study]'), board });
  const parts = [mountHints(page), pile, card, ...maps];
  const button = doc.querySelector('[data-do="follow"]');
  const follow = whenChanged((on) => {
    button.setAttribute('aria-pressed', String(on));
    view.follow(on);
  });
  bindAway(doc, board, emit);
  return {
    openPile: () => pile.open(),
    /** @param {object} state */
    show(state) {
      for (const part of parts) part.show(state);
      follow(state.follow);
    },
  };
}
