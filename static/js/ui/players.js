/**
 * The legend of the map: who plays in which pigment, with what points and pawns. A strip on a phone, by style alone.
 */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whenChanged } from '../lib/memo.js';
import { scoresShown } from '../state/counting.js';
import { hasBigPawns } from '../state/expansions.js';
import { toPlay } from '../state/phase.js';
import { swatch } from './swatch.js';

const GAIN_MS = 2_400;
const SMALL = 7;

const pawn = (gone, big = false) =>
  icon(big ? 'big-pawn' : 'pawn', [big && 'big', gone && 'gone'].filter(Boolean).join(' '));

/** The pawns left: one by one in the legend, as a count in the strip of a phone. */
function supplyOf(t, { small, big }, hasBig) {
  const bigOne = hasBig ? pawn(!big, true) : null;
  const pawns = Array.from({ length: SMALL }, (_, i) => pawn(i >= small));
  const label = [t('players.supply', { n: small }), hasBig && t(big ? 'players.big' : 'players.big_gone')];
  return element(
    'span',
    { class: 'player__pawns', role: 'img', 'aria-label': label.filter(Boolean).join(', '), 'data-test': 'supply' },
    element('span', { class: 'player__supply' }, pawns, bigOne),
    element('span', { class: 'player__tally' }, pawn(!small), String(small), bigOne?.cloneNode(true)),
  );
}

function row(t, state, seat, gain) {
  const { room, game, presence, you } = state;
  const { name, colour, robot } = room.seats[seat];
  const away = !robot && presence.seats[seat] === false;
  const points = scoresShown(state)[seat];
  const attributes = {
    class: 'player',
    'data-pigment': colour,
    'data-seat': seat,
    'data-test': 'player',
    'data-me': seat === you.seat,
    'data-offline': away,
    'aria-current': toPlay(state) === seat ? 'true' : null,
  };
  const offline = away
    ? element('span', { class: 'player__offline' }, icon('offline'), element('span', {}, t('players.offline')))
    : null;
  return element(
    'li',
    attributes,
    swatch(colour, { label: t(`pigment.${colour}`) }),
    element(
      'span',
      { class: 'player__name', title: name },
      name,
      element('span', { class: 'caps player__turn' }, ` ${t('players.plays')}`),
    ),
    element(
      'span',
      { class: 'player__points' },
      element('span', { 'aria-hidden': 'true', 'data-test': 'points' }, String(points)),
      element('span', { class: 'visually-hidden' }, t('players.points', { n: points })),
    ),
    element('span', { class: 'player__note' }, supplyOf(t, game.supply[seat], hasBigPawns(room)), offline),
    gain ? element('span', { class: 'player__gain', 'aria-hidden': 'true' }, `+${gain}`) : null,
  );
}

/** @param {{ list: HTMLElement, watch: HTMLElement, t: Function }} parts */
export function mountPlayers({ list, watch, t }) {
  const gains = new Map();
  let shown = null;

  const paint = () => {
    const rows = shown.room.seats.map((_, seat) => row(t, shown, seat, gains.get(seat)));
    list.dataset.count = String(rows.length);
    list.replaceChildren(...rows);
  };
  const players = whenChanged(paint);
  const watchers = whenChanged((you, n) => {
    watch.hidden = you !== null && !n;
    const others = you === null ? n - 1 : n;
    const said = [you === null && t('watch.you'), others > 0 && t('watch.others', { n: others })].filter(Boolean);
    watch.textContent = you === null && others <= 0 ? `${t('watch.you')}.` : said.join(' · ');
  });

  return {
    show(state) {
      if (!state.game) return;
      shown = state;
      const { room, presence, you, game } = state;
      players(room, presence, you.seat, String(scoresShown(state)), game.supply, toPlay(state));
      watchers(you.seat, presence.watchers);
    },
    /** The row of a seat, for points on their way to it. */
    rowOf: (seat) => list.querySelector(`[data-seat="${seat}"]`),
    /** Shows "+n" beside the points of a seat for a moment. */
    gain(seat, points) {
      gains.set(seat, (gains.get(seat) ?? 0) + points);
      paint();
      setTimeout(() => {
        gains.delete(seat);
        paint();
      }, GAIN_MS);
    },
  };
}
