/** The scale bar in the corner of the map: it tells the truth, its length is that many tiles. */
import { element } from '../lib/element.js';

const ROOM_PX = 200;

/** @param {{ host: HTMLElement, view: object, t: Function }} parts */
export function mountScale({ host, view, t }) {
  const bar = host.querySelector('.scale-bar');
  const marks = host.querySelector('.scale-marks');
  let shown = '';
  view.onCamera(({ tilePx }) => {
    const tiles = [5, 4, 3, 2].find((n) => n * tilePx <= ROOM_PX) ?? 1;
    const told = `${tiles}/${tilePx}`;
    if (told === shown) return;
    shown = told;
    host.style.setProperty('--length', `${tilePx * tiles}px`);
    bar.dataset.parts = String(Math.max(2, tiles));
    const figures = Array.from({ length: tiles + 1 }, (_, n) => (n === tiles ? t('table.tiles', { n }) : String(n)));
    marks.replaceChildren(...figures.map((figure) => element('span', {}, figure)));
  });
}
