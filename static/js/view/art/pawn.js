/** Pawns: small cut-out figures of the age of the map, inked, washed with a pigment, its mark on a badge. */
import { PIGMENTS } from './palette.js';
import { FIGURES } from './figure.js';
import { trace } from './ink.js';

const INK = '#2a211a',
  PAPER = '#fbf3df',
  GOLD = '#d9a635';
const TONES = {
  cream: '#f1e4c8',
  skin: '#e9c9a2',
  boot: '#4a3626',
  wood: '#a97b45',
  steel: '#d3d8da',
  straw: '#dcc078',
  shade: '#2b211b',
  rope: '#efe0bd',
};

/** Marks fit a circle of radius 1; never told apart by colour alone. */
export const MARKS = {
  disc: (g) => {
    g.beginPath();
    g.arc(0, 0, 0.86, 0, 7);
    g.fill();
  },
  triangle: (g) => {
    trace(
      g,
      [
        [0, -1.05],
        [1.05, 0.8],
        [-1.05, 0.8],
      ],
      true,
    );
    g.fill();
  },
  square: (g) => g.fillRect(-0.8, -0.8, 1.6, 1.6),
  diamond: (g) => {
    trace(
      g,
      [
        [0, -1.2],
        [0.86, 0],
        [0, 1.2],
        [-0.86, 0],
      ],
      true,
    );
    g.fill();
  },
  cross: (g) => {
    g.fillRect(-0.34, -1, 0.68, 2);
    g.fillRect(-1, -0.34, 2, 0.68);
  },
  star: (g) => {
    const at = (i) => [Math.sin(i * 0.6283) * (i % 2 ? 0.47 : 1.2), -Math.cos(i * 0.6283) * (i % 2 ? 0.47 : 1.2)];
    trace(
      g,
      Array.from({ length: 10 }, (_, i) => at(i)),
      true,
    );
    g.fill();
  },
};

const paths = new Map();

/** Paths of a figure, made once. */
function pathsOf(kind) {
  if (!paths.has(kind))
    paths.set(
      kind,
      FIGURES[kind].parts.map((part) => ({ ...part, path: new Path2D(part.d) })),
    );
  return paths.get(kind);
}

/** A heater shield round (0, 0), one unit wide. */
const heater = () => new Path2D('M-.5 -.52L.5 -.52L.5 -.04C.5 .27 .24 .47 0 .6C-.24 .47 -.5 .27 -.5 -.04Z');

function pen(g, colour, width) {
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.lineJoin = g.lineCap = 'round';
}

/** A wash of pigment: thin towards the light, gathered towards the shade. */
function washOf(g, { light, fill, deep }, from, to) {
  const wash = g.createLinearGradient(from, -60, to, -46);
  for (const [at, colour] of [
    [0, light],
    [0.34, light],
    [0.46, fill],
    [0.62, fill],
    [0.76, deep],
    [1, deep],
  ]) {
    wash.addColorStop(at, colour);
  }
  return wash;
}

/** Sizes of the pen in figure units, for a pawn that is `px` device pixels tall. */
const pensFor = (px, dense) => ({
  ink: Math.max(1.7, (74 * dense) / px),
  halo: Math.max(6, (300 * dense) / px),
  fine: px / dense > 44,
  grow: px / dense < 34 ? 1.2 : 1,
});

function badge(g, pigment, [x, y, w], pens) {
  g.save();
  g.translate(x, y);
  g.scale(w * pens.grow, w * pens.grow);
  const edge = heater();
  g.fillStyle = PAPER;
  g.fill(edge);
  pen(g, INK, (pens.ink * 0.9) / w);
  g.stroke(edge);
  g.scale(0.355, 0.355);
  g.translate(0, -0.06);
  g.fillStyle = pigment.sign;
  MARKS[pigment.mark](g);
  g.restore();
}

/** Parts filled and inked; strokes such as a staff are a line within a line. */
function paintParts(g, parts, pigment, pens, lying) {
  const wash = lying ? washOf(g, pigment, -52, 34) : washOf(g, pigment, -24, 26);
  for (const part of parts) {
    if (part.line) {
      pen(g, INK, part.line + pens.ink * 1.5);
      g.stroke(part.path);
      pen(g, TONES[part.tone], part.line);
      g.stroke(part.path);
      continue;
    }
    g.fillStyle = part.tone === 'pigment' ? wash : TONES[part.tone] || pigment[part.tone];
    g.fill(part.path);
    if (!part.bare) {
      pen(g, INK, pens.ink);
      g.stroke(part.path);
    }
  }
}

/** The engraver's strokes on the shaded side of what is washed. */
function hatching(g, parts, pens, lying) {
  g.save();
  const cloth = new Path2D();
  for (const part of parts) if (part.tone === 'pigment' || part.tone === 'deep') cloth.addPath(part.path);
  g.clip(cloth);
  pen(g, INK, pens.ink * 0.42);
  g.globalAlpha = 0.5;
  g.beginPath();
  const [from, to] = lying ? [6, 52] : [9, 34];
  for (let y = -112; y < 6; y += 3.4) {
    g.moveTo(from, y + 7);
    g.lineTo(to, y - 4);
  }
  g.stroke();
  g.restore();
}

/** Blades in front of a sleeper. */
function blades(g, pens) {
  pen(g, '#5d7040', Math.max(2, pens.ink * 0.8));
  g.beginPath();
  for (const x of [-74, -62, -45, -30, -2, 14, 30, 46, 66, 74]) {
    g.moveTo(x, 4);
    g.lineTo(x - 3, -6);
    g.moveTo(x + 2, 4);
    g.lineTo(x + 3, -9);
  }
  g.stroke();
}

/** The gold ring of the big pawn, behind its feet. */
function ring(g, lying, pens) {
  for (const [colour, width] of [
    [INK, 7 + pens.ink * 2],
    [GOLD, 7],
    ['#f5d98a', 2],
  ]) {
    pen(g, colour, width);
    g.beginPath();
    g.ellipse(0, lying ? -6 : -1, lying ? 86 : 44, lying ? 27 : 15, 0, 0, 7);
    g.stroke();
  }
}

/**
 * Paints a pawn with its foot at (x, y), `size` board units tall. `kind`: what it stands on; `name`: its pigment.
 * `scale`: device pixels a board unit; `ratio`: device pixels a CSS pixel (pens never fall below a visible width).
 */
export function paintPawn(g, { x, y, size, name, kind, big = false, scale = 1, ratio = 1 }) {
  const h = size * (big ? 1.333 : 1),
    lying = kind === 'field',
    pigment = PIGMENTS[name];
  const { badge: seatOfBadge } = FIGURES[kind],
    parts = pathsOf(kind),
    pens = pensFor(h * scale, Math.max(1, ratio * 0.7));
  g.save();
  g.translate(x, y);
  const k = (h / 100) * (lying && pens.grow > 1 ? 1.12 : 1);
  g.scale(k * (lying ? 0.9 : 1), k * (lying ? 1.14 : 1));
  g.fillStyle = 'rgba(30,22,14,0.34)';
  g.beginPath();
  g.ellipse(9, 1, lying ? 74 : 34, lying ? 11 : 9, 0, 0, 7);
  g.fill();
  if (big) ring(g, lying, pens);
  for (const part of parts) {
    pen(g, PAPER, pens.halo + (part.line || 0));
    g.stroke(part.path);
  }
  paintParts(g, parts, pigment, pens, lying);
  if (pens.fine) hatching(g, parts, pens, lying);
  if (lying) blades(g, pens);
  badge(g, pigment, seatOfBadge, pens);
  g.restore();
}
