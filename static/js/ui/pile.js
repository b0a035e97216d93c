/** The tiles that are still to be drawn, by type, and those that were set aside. */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { nameOf } from '../state/phase.js';
import { tileName } from './tile-name.js';

/** @param {{ doc: Document, t: Function, catalogue: object, paint: Function }} parts */
export function mountPile({ doc, t, catalogue, paint }) {
  const dialog = doc.getElementById('pile');
  const part = (name) => dialog.querySelector(`[data-pile="${name}"]`);

  function picture(tile, title) {
    const canvas = element('canvas', { role: 'img', 'aria-label': title, title });
    queueMicrotask(() => paint(canvas, { tile, turn: 0, cell: null }));
    return canvas;
  }
  const order = Object.keys(catalogue.tiles);
  const kindItem = ([tile, n]) =>
    element(
      'li',
      { class: n ? null : 'pile__gone', 'data-tile': tile, 'data-count': n, 'data-test': 'kind' },
      picture(tile, tileName(t, catalogue, tile)),
      element('span', {}, `× ${n}`),
    );
  const asideItem = (state, { tile, seat }) =>
    element(
      'li',
      { 'data-tile': tile, 'data-test': 'aside' },
      picture(tile, tileName(t, catalogue, tile)),
      element('span', {}, nameOf(state, seat)),
    );

  const paintNow = (state) => {
    const { kinds, setAside, left } = state.game;
    const listed = Object.entries(kinds).sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
    part('say').textContent = t('pile.say', { n: left });
    part('kinds').replaceChildren(...listed.map(kindItem));
    part('aside-block').hidden = !setAside.length;
    part('aside').replaceChildren(...setAside.map((aside) => asideItem(state, aside)));
  };
  const fill = whenKeysChange(({ game }) => [game.kinds, game.setAside], paintNow);
  let last = null;
  return {
    /** Nothing is drawn for it until somebody wants to see it. */
    open() {
      if (!last?.game?.kinds) return;
      dialog.showModal();
      fill(last);
    },
    show(state) {
      last = state;
      if (!state.game) return;
      for (const button of doc.querySelectorAll('[data-do="pile"]')) {
        if (button.dataset.test === 'left') button.disabled = !state.game.kinds;
        else button.hidden = !state.game.kinds;
      }
      if (dialog.open && state.game.kinds) fill(state);
    },
  };
}
