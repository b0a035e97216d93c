/** The tile in hand: whose turn it is, what is asked, the tile, and the buttons that answer. */
import { whenChanged } from '../lib/memo.js';
import { whyNot } from '../state/decide.js';
import { isMine, nameOf, toPlay } from '../state/phase.js';
import { fits } from '../state/preview.js';
import { sizeNow, sizesOf } from '../state/size.js';
import { tileName } from './tile-name.js';

/**
 * The sentence of a tile that does not fit.
 * @param {Function} t
 * @param {{ key: string, own?: string, other?: string }} why
 */
export function whyText(t, { key, own, other }) {
  return t(key, own ? { own: t(`edge.${own}`), other: t(`edge.${other}`) } : {});
}

/** What the hand asks of whom: 'place' and 'meeple' of this person, 'wait' otherwise. */
export const askOf = (state) => (state.turn && !state.pending ? state.turn.step : 'wait');

/** Where only the big pawn is left, that is said. */
function pawnHow(t, state) {
  const onlyBig = sizesOf(state.turn).length === 1 && sizeNow(state) === 'big';
  return t(onlyBig ? 'hand.pawn_big' : 'hand.pawn_how');
}

/** @returns {{ say: string, how: string, wrong: boolean }} */
function wordsOf(t, state, catalogue, isTouch) {
  const ask = askOf(state);
  if (ask === 'meeple') return { say: t('hand.pawn'), how: pawnHow(t, state), wrong: false };
  if (ask === 'place') {
    const say = t('hand.yours');
    if (!state.hand.cell) return { say, how: t('hand.place_how'), wrong: false };
    if (!fits(state)) return { say, how: whyText(t, whyNot(state, catalogue)), wrong: true };
    return { say, how: t(isTouch() ? 'hand.place_again' : 'hand.place_fits'), wrong: false };
  }
  if (isMine(state)) return { say: t('hand.yours'), how: t('hand.sending'), wrong: false };
  const name = nameOf(state, toPlay(state));
  const how = t(state.game.step === 'meeple' ? 'hand.other_pawn' : 'hand.other_place');
  return { say: name ? t('hand.other', { name }) : '', how: name ? how : '', wrong: false };
}

/** Which tile the plate shows: the one in hand, turned as it is tried, or the one just laid. */
function plateOf({ game, turn, hand }) {
  if (game.inHand) {
    const mine = turn?.step === 'place';
    return { tile: game.inHand, turn: mine ? hand.turn : 0, cell: mine ? hand.cell : null };
  }
  const last = game.step === 'meeple' ? game.tiles.at(-1) : null;
  return last ? { tile: last.tile, turn: last.turn, cell: [last.x, last.y] } : { tile: null, turn: 0, cell: null };
}

function plateLabel(t, state, catalogue, tile) {
  if (!tile) return t('hand.tile_none');
  const name = tileName(t, catalogue, tile);
  if (isMine(state)) return t('hand.tile', { tile: name });
  return t('hand.tile_other', { name: nameOf(state, toPlay(state)), tile: name });
}

/** The parts of the hand, each painted only when what it shows has changed. */
function painters(host, t, paint) {
  const part = (selector) => host.querySelector(selector);
  const say = part('h2');
  const how = part('[data-hand="how"]');
  const canvas = part('[data-hand="tile"]');
  const button = (name) => part(`[data-do="${name}"]`);
  const wait = part('.hand__wait');

  const words = whenChanged((sayText, howText, wrong) => {
    say.textContent = sayText;
    how.textContent = howText;
    host.toggleAttribute('data-wrong', wrong);
  });
  const buttons = whenChanged((ask, waitText) => {
    host.dataset.ask = ask;
    button('place').hidden = ask !== 'place';
    for (const name of ['pass', 'take-back']) button(name).hidden = ask !== 'meeple';
    wait.hidden = ask !== 'wait';
    wait.textContent = waitText;
    for (const name of ['turn-left', 'turn-right']) button(name).disabled = ask !== 'place';
  });
  const plate = whenChanged((tile, turn, x, y, label) => {
    part('.plate').toggleAttribute('data-empty', !tile);
    canvas.setAttribute('aria-label', label);
    canvas.dataset.tile = tile ?? '';
    canvas.dataset.turn = String(turn);
    paint(canvas, { tile, turn, cell: x === null ? null : [x, y] });
  });
  const pile = whenChanged((n) => {
    part('.pile__count').textContent = String(n);
    part('[data-hand="left"]').textContent = t('hand.pile', { n });
  });
  return { words, buttons, plate, pile };
}

/**
 * @param {{ host: HTMLElement, t: Function, catalogue: object, paint: Function, isTouch: () => boolean }} parts `paint`
 *   draws a tile into a canvas
 */
export function mountHand({ host, t, catalogue, paint, isTouch }) {
  const { words, buttons, plate, pile } = painters(host, t, paint);
  return {
    show(state) {
      if (!state.game) return;
      const { say: sayText, how: howText, wrong } = wordsOf(t, state, catalogue, isTouch);
      words(sayText, howText, wrong);
      const name = nameOf(state, toPlay(state));
      const waitText = state.you.seat === null ? t('watch.you') : name ? t('hand.wait', { name }) : '';
      buttons(askOf(state), isMine(state) ? t('hand.sending') : waitText);
      const { tile, turn, cell } = plateOf(state);
      const shownTurn = tile ? (state.equal[tile]?.[turn] ?? turn) : 0;
      plate(tile, shownTurn, cell?.[0] ?? null, cell?.[1] ?? null, plateLabel(t, state, catalogue, tile));
      pile(state.game.left);
    },
  };
}
