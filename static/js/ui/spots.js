/**
 * Where a pawn may go: a button for each place, pinned to the board, kept apart from its neighbours and numbered for
 * keys.
 */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whenChanged, whenKeysChange } from '../lib/memo.js';
import { sizeNow } from '../state/size.js';
import { closeUpOf } from './close-up.js';
import { closest, spread } from './spread.js';

/** How near two places may come, in widths of a button, before the map is brought closer. */
const NEAR = 0.68;
const SMALLEST_TILE_PX = 72;

/** @param {Function} t @param {object} spot @param {string} size of the pawn */
export function spotLabel(t, spot, size) {
  const big = size === 'big';
  if (spot.on === 'field') return t(big ? 'hand.spot_field_big' : 'hand.spot_field');
  // A game without hints tells no points.
  const feature = t(`feature.${spot.on}`);
  if (spot.points === null) return t(big ? 'hand.spot_plain_big' : 'hand.spot_plain', { feature });
  const points = t('players.points', { n: spot.points });
  return t(big ? 'hand.spot_big' : 'hand.spot', { feature, points });
}

function spotButton(t, emit, spot, i, pigment) {
  const attributes = {
    class: `pawn-spot${spot.on === 'field' ? ' pawn-spot--field' : ''}`,
    type: 'button',
    'data-pigment': pigment,
    'data-test': 'spot',
    'data-on': spot.on,
    'data-place': spot.place,
    onclick: () => emit({ kind: 'spot', n: i + 1 }),
  };
  const number = element('span', { 'data-number': true, 'aria-hidden': 'true' }, String(i + 1));
  return element('button', attributes, icon('pawn', ''), number);
}

/**
 * @param {{ host: HTMLElement, board: HTMLElement, view: object, t: Function, emit: (intent: object) => void }} parts
 */
export function mountSpots({ host, board, view, t, emit }) {
  const closeUp = closeUpOf(view, board);
  let spots = [];
  let world = [];

  /** A button is as wide as a finger, more with large text. */
  const width = () => host.firstElementChild?.offsetWidth ?? 0;

  const pin = () => {
    const points = spread(world.map((point) => view.camera.worldToCss(point)), width());
    [...host.children].forEach((button, i) => {
      button.style.setProperty('--x', `${points[i][0].toFixed(1)}px`);
      button.style.setProperty('--y', `${points[i][1].toFixed(1)}px`);
    });
  };

  /** The last tile's places; the middle of the tile where the board does not know one. */
  const anchors = ([x, y]) =>
    spots.map(({ on, index }) => view.anchorOf({ x, y, on, index }) ?? [x * 100 + 50, y * 100 + 50]);

  const paint = whenKeysChange(
    ({ turn, pending, you }) => [pending ? null : turn, you.seat],
    ({ turn, pending, room, you, game }) => {
      const asked = turn?.step === 'meeple' && !pending;
      spots = asked ? turn.spots : [];
      host.hidden = !asked;
      host.replaceChildren(...spots.map((spot, i) => spotButton(t, emit, spot, i, room.seats[you.seat]?.colour)));
      closeUp.leave();
      if (!asked) return;
      world = anchors(turn.at);
      const gap = closest(world);
      const size = gap === Infinity ? 0 : (NEAR * width() * 100) / gap;
      closeUp.enter(turn.at, Math.max(SMALLEST_TILE_PX, size), game.tiles);
      pin();
    },
  );
  view.onCamera(() => spots.length && pin());

  /** The pawn on the buttons is as large as the one that would be put. */
  const name = whenChanged((turn, size) => {
    host.dataset.size = size;
    [...host.children].forEach((button, i) => {
      const label = spotLabel(t, spots[i], size);
      button.setAttribute('aria-label', label);
      button.title = label;
    });
  });

  return {
    show(state) {
      paint(state);
      name(state.pending ? null : state.turn, sizeNow(state));
    },
  };
}
