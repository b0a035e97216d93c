/**
 * Three notes in place for a first game, each shown once: in the corner of the map next to what it speaks of, never
 * over a button. Clicks go through them to the map.
 */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { STEPS, isPast, stepDue } from '../state/first-steps.js';
import { remembered } from './remember.js';

const PLACE = 'bastide-first-steps';
/** The corners of the map, the best first: the hand is on the right, or below on a phone; the points left, or above. */
const CORNERS = {
  hand: ['top-right', 'bottom-right', 'top-left', 'bottom-left'],
  handBelow: ['bottom-left', 'top-right', 'top-left', 'bottom-right'],
  points: ['top-left', 'bottom-left', 'top-right', 'bottom-right'],
};
const TEXTS = { place: 'first.place', pawn: 'first.pawn', points: 'first.points' };
const SETTLE_MS = 120;
/** How much worse it is to lie over a button, and to put one's own over a cell to play, than over such a cell. */
const BUTTON_COST = 1_000;
const CLOSE_COST = 50;

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The cells to play in pixels of the window. */
function cellsOf(view, host, turn) {
  if (turn?.step !== 'place') return [];
  const { left, top } = host.getBoundingClientRect();
  const { worldToCss, tilePx } = view.camera;
  return turn.cells.map(({ at: [x, y] }) => {
    const [px, py] = worldToCss([x * 100, y * 100]);
    return { left: left + px, top: top + py, right: left + px + tilePx, bottom: top + py + tilePx };
  });
}

/**
 * @param {{ host: HTMLElement, board: HTMLElement, view: object, t: Function, isTouch: () => boolean, isBelow: () =>
 *   boolean }} parts `host`: the map; `isBelow`: is the hand below it?
 */
export function mountFirstSteps({ host, board, view, t, isTouch, isBelow }) {
  const memory = remembered(PLACE);
  let past = memory.read().split(',');
  let shown = null;
  let latest = null;
  let timer = 0;
  const layer = element('div', { class: 'first-steps', role: 'status' });
  host.append(layer);

  function pass(step) {
    past = [...new Set([...past, step])];
    memory.write(past.filter(Boolean).join());
    shown = null;
    layer.replaceChildren();
  }

  const textOf = (step) => t(step === 'place' && isTouch() ? 'first.place_touch' : TEXTS[step]);

  function note(step) {
    const close = () => {
      pass(step);
      show(latest);
    };
    const label = t('common.close');
    return element(
      'div',
      { class: 'first-step cartouche', 'data-test': 'first-step', 'data-step': step },
      element('p', { class: 'caps soft' }, t('first.title', { n: STEPS.indexOf(step) + 1, all: STEPS.length })),
      element('p', {}, textOf(step)),
      element(
        'button',
        { class: 'quiet-button', type: 'button', 'data-test': 'first-step-close', 'aria-label': label, onclick: close },
        icon('close'),
      ),
    );
  }

  /** How bad a corner is: what the note would lie over there. */
  function costOf(made, corner, buttons, cells) {
    made.dataset.at = corner;
    const box = made.getBoundingClientRect();
    const close = made.lastElementChild.getBoundingClientRect();
    const count = (list, of) => list.filter((other) => overlap(other, of)).length;
    return BUTTON_COST * count(buttons, box) + CLOSE_COST * count(cells, close) + count(cells, box);
  }

  function settle() {
    const made = layer.firstElementChild;
    if (!made) return;
    const corners = CORNERS[shown === 'points' ? 'points' : isBelow() ? 'handBelow' : 'hand'];
    const others = [...host.querySelectorAll('button')].filter((button) => !made.contains(button));
    const buttons = others.map((button) => button.getBoundingClientRect()).filter(({ width }) => width);
    const cells = cellsOf(view, board, latest.turn);
    const costs = corners.map((corner) => costOf(made, corner, buttons, cells));
    const least = Math.min(...costs);
    made.dataset.at = corners[costs.indexOf(least)];
    // Where no corner is free of buttons, or with very large letters too low, they win, until the map has moved.
    const fits = made.offsetHeight < host.clientHeight;
    made.toggleAttribute('data-crowded', least >= BUTTON_COST || !fits);
  }
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };
  view.onCamera(() => shown && settleSoon());

  function show(state) {
    latest = state;
    // While an answer is awaited, nothing is decided yet.
    if (shown && state.pending) return;
    if (shown && isPast(state, shown)) pass(shown);
    const due = stepDue(state, past);
    if (due !== shown) {
      shown = due;
      layer.replaceChildren(...(due ? [note(due)] : []));
      settle();
    }
    if (due) settleSoon();
  }
  return { show };
}
