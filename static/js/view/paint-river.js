/** The open end of the river: its water runs out on the free cell where it must go on, with an arrow of the current. */
import { RIVER_HALF } from './art/geometry.js';

/** How far the water reaches into the cell, and where the arrow's tip is: units of 100 a tile. */
const REACH = 40;
const TIP = 42;

/** From full to nothing along the current. */
function fading(g, colour, from) {
  const wash = g.createLinearGradient(0, from, 0, REACH);
  wash.addColorStop(0, colour);
  wash.addColorStop(1, `${colour}00`);
  return wash;
}

/** Strokes lines given as [x0, y0, x1, y1], … */
function strokes(g, style, width, lines) {
  g.strokeStyle = style;
  g.lineWidth = width;
  g.beginPath();
  for (const [x, y, ...more] of lines) {
    g.moveTo(x, y);
    for (let i = 0; i < more.length; i += 2) g.lineTo(more[i], more[i + 1]);
  }
  g.stroke();
}

/** @param {object} s sheet in world units @param {import('./scene.js').River} river */
export function paintRiverEnd(s, { cell, from }) {
  const { g, palette } = s;
  g.save();
  g.translate(cell[0] * 100 + 50, cell[1] * 100 + 50);
  g.rotate((from * Math.PI) / 2);
  g.translate(0, -50);
  g.lineCap = g.lineJoin = 'round';
  g.fillStyle = fading(g, palette.water, 8);
  g.fillRect(-RIVER_HALF, 0, 2 * RIVER_HALF, REACH);
  const banks = [-RIVER_HALF, RIVER_HALF].map((x) => [x, 0, x, REACH]);
  strokes(g, fading(g, palette.bank, 4), s.pen(0.9), banks);
  strokes(g, palette.name === 'night' ? palette.foam : palette.bank, s.pen(2.2, 1.8), [
    [0, 10, 0, TIP],
    [-8, TIP - 9, 0, TIP, 8, TIP - 9],
  ]);
  g.restore();
}
