/** Marks of the moment: pegs where the tile in hand fits, frames round a cell, the shadow of a tile that comes down. */
import { path } from './art/curve.js';

/** Colours of the frames: they stand out on any tile, between a paper halo and a dark rim. */
const FRAMES = {
  day: {
    good: '#2c7a40',
    bad: '#b03333',
    last: '#c58a1c',
    asked: '#33291f',
    halo: '#fbf5e6',
    rim: 'rgba(20,14,8,0.4)',
  },
  night: {
    good: '#7fca8f',
    bad: '#ee7f72',
    last: '#e0b44a',
    asked: '#e4d8bd',
    halo: '#14161d',
    rim: 'rgba(0,0,0,0.55)',
  },
};
const PEGS = {
  day: { wash: 'rgba(233,222,196,0.5)', line: 'rgba(51,41,31,0.5)' },
  night: { wash: 'rgba(226,214,187,0.05)', line: 'rgba(226,214,187,0.55)' },
};

/** A cell where the tile fits: corners of a plot, as a surveyor pegs it out, a cross and the lightest wash. */
export function paintPegs(g, { palette, pixelOf }, view, cell) {
  const [x, y] = pixelOf(cell, view),
    n = view.pixels,
    m = Math.round(n * 0.07),
    leg = n * 0.2,
    { wash, line } = PEGS[palette.name];
  g.fillStyle = wash;
  g.fillRect(x + m, y + m, n - 2 * m, n - 2 * m);
  g.strokeStyle = line;
  g.lineWidth = 1.5 * view.ratio;
  g.beginPath();
  for (const [cx, cy, sx, sy] of [
    [m, m, 1, 1],
    [n - m, m, -1, 1],
    [n - m, n - m, -1, -1],
    [m, n - m, 1, -1],
  ]) {
    g.moveTo(x + cx + sx * leg, y + cy);
    g.lineTo(x + cx, y + cy);
    g.lineTo(x + cx, y + cy + sy * leg);
  }
  for (const [dx, dy] of [
    [n * 0.05, 0],
    [0, n * 0.05],
  ]) {
    g.moveTo(x + n / 2 - dx, y + n / 2 - dy);
    g.lineTo(x + n / 2 + dx, y + n / 2 + dy);
  }
  g.stroke();
}

const DEAD = {
  day: { wash: 'rgba(122,92,70,0.2)', line: 'rgba(90,44,34,0.82)' },
  night: { wash: 'rgba(10,8,8,0.42)', line: 'rgba(238,160,146,0.82)' },
};

/** A cell that nothing can fill any more: a darker plot, hatched and struck through as waste land. */
export function paintDead(g, { palette, pixelOf }, view, cell) {
  const [x, y] = pixelOf(cell, view),
    n = view.pixels,
    m = Math.round(n * 0.1),
    { wash, line } = DEAD[palette.name];
  g.fillStyle = wash;
  g.fillRect(x + m, y + m, n - 2 * m, n - 2 * m);
  g.strokeStyle = line;
  g.lineWidth = 1.6 * view.ratio;
  g.strokeRect(x + m, y + m, n - 2 * m, n - 2 * m);
  g.lineWidth = 2.4 * view.ratio;
  g.beginPath();
  for (const [a, b] of [
    [0.3, 0.7],
    [0.7, 0.3],
  ]) {
    g.moveTo(x + n * a, y + n * 0.3);
    g.lineTo(x + n * b, y + n * 0.7);
  }
  g.stroke();
}

/** A saltire, as on a plan that was refused. */
function saltire(s, x, y, look) {
  const { g } = s;
  g.setLineDash([5, 4]);
  for (const [colour, width] of [
    [look.halo, 4 / s.css],
    [look.bad, 2 / s.css],
  ]) {
    g.strokeStyle = colour;
    g.lineWidth = width;
    for (const [a, b] of [
      [10, 90],
      [90, 10],
    ])
      g.stroke(
        path([
          [x + a, y + 10],
          [x + b, y + 90],
        ]),
      );
  }
  g.setLineDash([]);
}

/** A frame round a cell. @param kind `good` it fits, `bad` not (with a saltire), `last` the last move, `asked` of it */
export function paintFrame(s, cell, kind) {
  const { g, palette } = s,
    [x, y] = cell.map((v) => v * 100),
    look = FRAMES[palette.name],
    thick = Math.min(1, Math.max(0.7, s.css / 0.7));
  g.save();
  g.lineJoin = 'miter';
  if (kind === 'bad') saltire(s, x, y, look);
  for (const [colour, width, out] of [
    [look.rim, 8, 2],
    [look.halo, 5.6, 1.4],
    [look[kind], 3.2, 1.4],
  ]) {
    const by = (out * thick) / s.css;
    g.strokeStyle = colour;
    g.lineWidth = (width * thick) / s.css;
    g.strokeRect(x - by, y - by, 100 + 2 * by, 100 + 2 * by);
  }
  g.restore();
}

/** The shadow under a tile that comes down, in device pixels. */
export function paintShadow(g, x, y, side, drop) {
  if (drop < 0.5) return;
  g.save();
  for (const k of [1, 0.6, 0.3]) {
    g.globalAlpha = 0.14;
    g.fillStyle = '#1c140c';
    g.fillRect(x + drop * k * 0.6, y + drop * k, side, side);
  }
  g.restore();
}
