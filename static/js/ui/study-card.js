/**
 * The card of what is looked at: whose a feature is, what it is worth and what it needs; or which tiles would still fit
 * a cell. Beside its tile on a computer, at the foot of the map on a phone.
 */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whenChanged } from '../lib/memo.js';
import { nameOf } from '../state/phase.js';
import { featureOf, fitsOf } from '../state/study.js';
import { placeBeside } from './beside.js';
import { swatch } from './swatch.js';
import { tileName } from './tile-name.js';

const FOOT_PX = 16;

/** What the feature is made of. @returns {string} */
function madeOf(t, { on, tiles, shields, inn, cathedral, neighbours, cities }) {
  if (on === 'field') return cities ? t('why.towns', { n: cities }) : t('why.no_town');
  if (on === 'abbey') return t('why.abbey', { n: neighbours });
  const parts = [t('why.tiles', { n: tiles }), shields && t('why.shields', { n: shields })];
  return [...parts, inn && t('tile.inn'), cathedral && t('look.cathedral')].filter(Boolean).join(', ');
}

/** What it still needs, '' for a field, which is never completed. @returns {string} */
export function needsOf(t, { on, complete, open_ends: ends, neighbours }) {
  if (on === 'field') return '';
  if (complete) return t(`look.done_${on}`);
  return on === 'abbey' ? t('look.needs_abbey', { n: 8 - neighbours }) : t(`look.needs_${on}`, { n: ends });
}

/** The lines under the title: [label, value]. @returns {string[][]} */
export function linesOf(t, feature) {
  const { on, complete, worth, worth_if_completed: then } = feature;
  if (on === 'field') return [[t('look.at_end'), String(worth)]];
  if (complete) return [[t('look.points'), String(worth)]];
  return [
    [t('look.now'), String(worth)],
    [t('look.then'), String(then)],
  ];
}

const strength = (t, n) =>
  element('span', { class: 'study__strength', 'aria-label': t('look.strength', { n }) }, icon('pawn', ''), String(n));

function holderRows(t, state, { holders }) {
  const seats = Object.keys(holders).map(Number);
  if (!seats.length) return [element('p', { class: 'study__free' }, t('look.nobody'))];
  const most = Math.max(...Object.values(holders));
  return seats.map((seat) =>
    element(
      'p',
      { class: `study__holder${holders[seat] === most ? '' : ' study__holder--less'}`, 'data-seat': seat },
      swatch(state.room.seats[seat]?.colour, { small: true }),
      element('span', {}, nameOf(state, seat)),
      strength(t, holders[seat]),
    ),
  );
}

function featureCard(t, state, feature) {
  const needs = needsOf(t, feature);
  const lines = linesOf(t, feature).map(([label, value]) =>
    element('div', {}, element('dt', {}, label), element('dd', {}, value)),
  );
  return [
    element('h3', {}, t(`feature.${feature.on}`), needs ? element('span', { class: 'study__needs' }, needs) : null),
    element('p', { class: 'study__made' }, madeOf(t, feature)),
    ...holderRows(t, state, feature),
    element('dl', {}, lines),
  ];
}

function fitsCard(t, { tiles }, catalogue, paint) {
  const kinds = Object.entries(tiles);
  const n = kinds.reduce((sum, [, count]) => sum + count, 0);
  const title = element('h3', {}, t('fits.title'));
  if (!n) return [title, element('p', { class: 'study__free' }, t('fits.none'))];
  const items = kinds.map(([tile, count]) => {
    const canvas = element('canvas', { role: 'img', 'aria-label': tileName(t, catalogue, tile) });
    queueMicrotask(() => paint(canvas, { tile, turn: 0, cell: null }));
    return element('li', { 'data-tile': tile }, canvas, element('span', {}, `× ${count}`));
  });
  const said = element('p', { class: 'study__made' }, t('fits.some', { n }));
  return [title, said, element('ul', { class: 'study__tiles' }, items)];
}

/**
 * @param {{ card: HTMLElement, board: HTMLElement, view: object, t: Function, catalogue: object, paint: Function
 *   }} parts
 */
export function mountStudyCard({ card, board, view, t, catalogue, paint }) {
  let at = null;
  let cells = [];
  const place = () => {
    if (!at || card.hidden) return;
    const { tilePx, worldToCss } = view.camera;
    const boxes = [at, ...cells].map(([x, y]) => worldToCss([x * 100, y * 100]));
    const room = { width: board.clientWidth, height: board.clientHeight };
    const [x, y] = placeBeside(boxes, tilePx, { width: card.offsetWidth, height: card.offsetHeight }, room);
    card.style.setProperty('--x', `${x.toFixed(0)}px`);
    card.style.setProperty('--y', `${y.toFixed(0)}px`);
    // On a phone, where it lies at the foot of the map, it makes way for the very tile that was touched.
    card.toggleAttribute('data-high', boxes[0][1] + tilePx / 2 > room.height - card.offsetHeight - FOOT_PX);
  };
  const fill = whenChanged((feature, fits, state) => {
    card.hidden = !feature && !fits;
    if (card.hidden) return;
    card.dataset.on = feature?.on ?? 'cell';
    card.replaceChildren(...(feature ? featureCard(t, state, feature) : fitsCard(t, fits, catalogue, paint)));
  });
  let shown = [null, null];
  view.onCamera(place);
  return {
    show(state) {
      const next = [featureOf(state), fitsOf(state)];
      if (next[0] === shown[0] && next[1] === shown[1]) return;
      shown = next;
      fill(...next, state);
      at = state.study.look?.at ?? state.study.cell;
      cells = next[0]?.segments ?? [];
      place();
    },
  };
}
