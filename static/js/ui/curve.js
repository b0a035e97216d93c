/** The curve of points turn by turn: steps in the players' pigments, their marks upon them, the last count shaded. */
import { MARKS } from '../lib/pigments.js';
import { drawn } from '../lib/element.js';
import { iconUrl } from '../lib/icon.js';
import { curveOf } from '../state/curve.js';
import { nameOf } from '../state/phase.js';
import { byRank } from './points-table.js';

/** Units of the picture, which is about as wide as the narrowest phone: letters keep their size. */
const WIDE = 340;
const HIGH = 216;
const PLOT = { left: 26, right: 276, top: 10, bottom: 188 };
/** How wide the last count is drawn, and where the figures of the end stand. */
const LAST = 22;
const FIGURES = 284;
const MARK = 11;
const LINE_APART = 15;
const MARKS_A_LINE = 3;

/** The distance of the lines of points: one of 5, 10, 20, 50, 100, so that there are at most five. */
export const stepOf = (highest) => [5, 10, 20, 50].find((step) => highest <= step * 5) ?? 100;

/** Turns with a figure under them: the first, the last and a few round ones between, none too near the last. */
export function turnsNamed(count) {
  const by = [1, 2, 5, 10, 20, 25, 50].find((step) => count / step <= 5) ?? 100;
  const round = Array.from({ length: Math.floor(count / by) }, (_, i) => (i + 1) * by);
  return [...new Set([1, ...round.filter((turn) => turn > 1 && count - turn >= by / 2), count])];
}

/** Figures from top to bottom, at least so far apart, as near as possible to where they belong. */
export function apart(wanted, gap, low, high) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const places = order.map((i) => wanted[i]);
  for (let i = 1; i < places.length; i += 1) places[i] = Math.max(places[i], places[i - 1] + gap);
  const over = Math.max(0, (places.at(-1) ?? low) - high);
  for (let i = places.length - 1, most = places.at(-1) - over; i >= 0; i -= 1, most -= gap) {
    places[i] = Math.max(Math.min(places[i], most), low + i * gap);
  }
  return order.reduce((all, seat, i) => Object.assign(all, { [seat]: places[i] }), []);
}

/** From turns and points to units of the picture. */
function scalesOf({ turns, last }) {
  const count = turns.length - 1;
  const highest = Math.max(...last, ...turns.flat(), 1);
  const step = stepOf(highest);
  const top = Math.ceil(highest / step) * step;
  return {
    count,
    step,
    top,
    x: (turn) => PLOT.left + ((PLOT.right - LAST - PLOT.left) * turn) / Math.max(1, count),
    y: (points) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * points) / top,
  };
}

const text = (attributes, content) => drawn('text', attributes, content);

/** Paper of the chart: lines of points with their figures, the turns, the shaded last count. */
function grid({ count, step, top, x, y }) {
  const levels = Array.from({ length: top / step + 1 }, (_, i) => i * step);
  const right = x(count);
  return [
    drawn('rect', { class: 'curve__last', x: right, y: PLOT.top, width: LAST, height: PLOT.bottom - PLOT.top }),
    ...levels.flatMap((points) => [
      drawn('path', { class: points ? 'curve__grid' : 'curve__axis', d: `M${PLOT.left} ${y(points)}H${PLOT.right}` }),
      text({ x: PLOT.left - 5, y: y(points) + 4, 'text-anchor': 'end' }, String(points)),
    ]),
    ...turnsNamed(count).map((turn) => text({ x: x(turn), y: HIGH - 12, 'text-anchor': 'middle' }, String(turn))),
  ];
}

function pathOf({ turns, last }, seat, { count, x, y }) {
  let d = `M${x(0)} ${y(0)}`;
  for (let turn = 1; turn <= count; turn += 1) {
    if (turns[turn][seat] !== turns[turn - 1][seat]) d += `H${x(turn)}V${y(turns[turn][seat])}`;
  }
  return `${d}H${x(count)}L${x(count) + LAST} ${y(last[seat])}`;
}

const mark = (pigment, x, y) =>
  drawn(
    'svg',
    { class: 'curve__mark', x: x - MARK / 2, y: y - MARK / 2, width: MARK, height: MARK },
    drawn('use', { href: iconUrl(MARKS[pigment]) }),
  );

/** One seat's line over a line of paper, so that crossings are seen. */
function lineOf(curve, scales, { seat, pigment }) {
  const d = pathOf(curve, seat, scales);
  const line = (name) => drawn('path', { class: `curve__${name}`, d });
  return drawn('g', { 'data-pigment': pigment }, line('halo'), line('line'));
}

/** Its marks, where others have none, and its points at the end. */
function marksOf(curve, scales, { seat, pigment, nth, of, figureY }) {
  const { count, x, y } = scales;
  const share = (i) => Math.round(count * ((i + (nth + 0.5) / of) / MARKS_A_LINE));
  const turns = [...new Set(Array.from({ length: MARKS_A_LINE }, (_, i) => Math.min(count, Math.max(1, share(i)))))];
  return drawn(
    'g',
    { 'data-pigment': pigment },
    turns.map((turn) => mark(pigment, x(turn), y(curve.turns[turn][seat]))),
    mark(pigment, FIGURES + MARK / 2, figureY),
    text({ class: 'curve__figure', x: FIGURES + MARK + 5, y: figureY + 5 }, String(curve.last[seat])),
  );
}

/** @param {Function} t @param {object} state @returns {string} the curve in words */
function words(t, state, { turns, last }, seats) {
  const before = turns.at(-1);
  const one = (seat) => t('curve.of', { name: nameOf(state, seat), before: before[seat], last: last[seat] });
  return t('curve.say', { list: seats.map(one).join('. ') });
}

/** @param {Function} t @param {object} state of a finished game @returns {SVGElement} */
export function curvePicture(t, state) {
  const curve = curveOf(state.game);
  const scales = scalesOf(curve);
  const seats = byRank(state.game.result.ranks);
  const figures = apart(seats.map((seat) => scales.y(curve.last[seat])), LINE_APART, PLOT.top + 2, PLOT.bottom - 4);
  const looks = seats.map((seat, nth) => {
    const pigment = state.room.seats[seat].colour;
    return { seat, pigment, nth, of: seats.length, figureY: figures[nth] };
  });
  return drawn(
    'svg',
    {
      class: 'curve',
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: 'img',
      'aria-label': words(t, state, curve, seats),
      'data-test': 'curve',
    },
    grid(scales),
    // The winner's line lies over the others, and the marks over all lines.
    looks.map((look) => lineOf(curve, scales, look)).reverse(),
    looks.map((look) => marksOf(curve, scales, look)).reverse(),
  );
}
