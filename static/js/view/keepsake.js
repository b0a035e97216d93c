/**
 * The finished map as a sheet to keep: framed like a survey, with a title and the points in a cartouche. It draws round
 * the picture that picture.js made; words and their order come in as values.
 */
import { DAY, NIGHT, PIGMENTS } from './art/palette.js';
import { MARKS } from './art/pawn.js';

/**
 * @typedef {{ pigment: string, name: string, points: string }} Standing
 * @typedef {{ map: Blob, theme: 'day'|'night', title: string, note: string, standings: Standing[] }} Facts
 */

const PALETTES = { day: DAY, night: NIGHT };
const TITLE = 'Baskervville, Baskerville, Georgia, serif';
const TEXT = 'Ysabeau, "Gill Sans", sans-serif';
/** Pixels: from the edge to the frame, the frame itself, the paper within, the least width of a sheet. */
const EDGE = 28;
const FRAME = 20;
const MARGIN = 36;
const LEAST_WIDE = 1100;
const BAR = 64;

/** The map's width in pixels, so that neither side of the sheet grows beyond what browsers draw. */
export function mapWidth([west, north, east, south], { most = 2400, largest = 200 } = {}) {
  const [columns, rows] = [east - west + 1, south - north + 1];
  return Math.floor(Math.min(largest, most / Math.max(columns, rows))) * columns;
}

/** Words of a row in lines no wider than `wide`. @param {number[]} widths @returns {number[][]} indices by line */
export function linesOf(widths, gap, wide) {
  const lines = [[]];
  let used = 0;
  widths.forEach((width, i) => {
    if (lines.at(-1).length && used + gap + width > wide) {
      lines.push([]);
      used = 0;
    }
    used += (lines.at(-1).length ? gap : 0) + width;
    lines.at(-1).push(i);
  });
  return lines;
}

/** The graded frame: bars of ink and paper by turns between two lines. */
function paintFrame(g, palette, width, height) {
  const [w, h] = [width - 2 * EDGE, height - 2 * EDGE];
  g.strokeStyle = palette.text;
  g.fillStyle = palette.text;
  const sides = [
    [EDGE, EDGE, w, true],
    [EDGE, EDGE + h - FRAME * 0.55, w, true],
    [EDGE, EDGE, h, false],
    [EDGE + w - FRAME * 0.55, EDGE, h, false],
  ];
  for (const [x, y, long, flat] of sides) {
    const bars = Math.max(3, Math.round(long / BAR) | 1);
    const bar = long / bars;
    for (let i = 0; i < bars; i += 2) {
      if (flat) g.fillRect(x + i * bar, y, bar, FRAME * 0.55);
      else g.fillRect(x, y + i * bar, FRAME * 0.55, bar);
    }
  }
  const line = (inset, thick) => {
    g.lineWidth = thick;
    g.strokeRect(EDGE + inset, EDGE + inset, w - 2 * inset, h - 2 * inset);
  };
  line(0, 2);
  line(FRAME * 0.55, 1.5);
  line(FRAME, 1);
}

/** A double line with incurved corners, filled. */
function paintCartouche(g, palette, x, y, width, height) {
  for (const [inset, thick, fill] of [
    [0, 2.4, true],
    [8, 1.2, false],
  ]) {
    const r = 28 + inset * 0.5;
    const [l, t, w, h] = [x + inset, y + inset, width - 2 * inset, height - 2 * inset];
    g.beginPath();
    g.arc(l, t, r, Math.PI / 2, 0, true);
    g.arc(l + w, t, r, Math.PI, Math.PI / 2, true);
    g.arc(l + w, t + h, r, -Math.PI / 2, Math.PI, true);
    g.arc(l, t + h, r, 0, -Math.PI / 2, true);
    g.closePath();
    g.fillStyle = palette.name === 'night' ? '#252934' : '#faf4e6';
    if (fill) g.fill();
    g.strokeStyle = palette.text;
    g.lineWidth = thick;
    g.stroke();
  }
}

const fonts = {
  title: `italic 52px ${TITLE}`,
  note: `500 24px ${TEXT}`,
  name: `600 30px ${TEXT}`,
  points: `44px ${TITLE}`,
};

/** How much room the words take: measured before the sheet is cut. */
function plan(g, { title, note, standings }, wide) {
  const measure = (font, text) => {
    g.font = font;
    return g.measureText(text).width;
  };
  const inner = wide - 140;
  const words = title.split(' ');
  const titles = linesOf(words.map((word) => measure(fonts.title, word)), measure(fonts.title, ' '), inner);
  const widths = standings.map(({ name, points }) => 46 + 14 + measure(fonts.name, name) + 14 + measure(fonts.points, points));
  const rows = linesOf(widths, 52, inner);
  const used = rows.map((row) => row.reduce((all, i) => all + widths[i], 52 * (row.length - 1)));
  const longest = Math.max(
    measure(fonts.note, note),
    ...used,
    ...titles.map((line) => measure(fonts.title, line.map((i) => words[i]).join(' '))),
  );
  return {
    titles: titles.map((line) => line.map((i) => words[i]).join(' ')),
    rows,
    widths,
    used,
    width: Math.min(wide, longest + 140),
    height: 52 + titles.length * 62 + 44 + rows.length * 62 + 30,
  };
}

function paintStanding(g, palette, { pigment, name, points }, x, y) {
  const { fill, mark } = PIGMENTS[pigment];
  g.fillStyle = fill;
  g.fillRect(x, y - 28, 46, 36);
  g.strokeStyle = palette.text;
  g.lineWidth = 1.5;
  g.strokeRect(x, y - 28, 46, 36);
  g.save();
  g.translate(x + 23, y - 10);
  g.scale(11, 11);
  g.fillStyle = ['safran', 'vert-de-gris'].includes(pigment) ? '#2a211a' : '#fdf7e8';
  MARKS[mark](g);
  g.restore();
  g.textAlign = 'left';
  g.fillStyle = palette.text;
  g.font = fonts.name;
  g.fillText(name, x + 60, y);
  const along = x + 60 + g.measureText(name).width + 14;
  g.font = fonts.points;
  g.fillText(points, along, y + 2);
}

function paintWords(g, palette, { note, standings }, laid, middle, top) {
  paintCartouche(g, palette, middle - laid.width / 2, top, laid.width, laid.height);
  g.fillStyle = palette.text;
  g.textAlign = 'center';
  let y = top + 80;
  g.font = fonts.title;
  for (const line of laid.titles) {
    g.fillText(line, middle, y);
    y += 62;
  }
  g.font = fonts.note;
  g.fillText(note, middle, y - 14);
  y += 52;
  laid.rows.forEach((row, n) => {
    let x = middle - laid.used[n] / 2;
    for (const i of row) {
      paintStanding(g, palette, standings[i], x, y);
      x += laid.widths[i] + 52;
    }
    y += 62;
  });
}

/** Letters are drawn with the page's own faces, once they have come. */
const lettered = () => Promise.all(Object.values(fonts).map((font) => document.fonts.load(font).catch(() => [])));

/** @param {Facts} facts @returns {Promise<Blob>} a PNG */
export async function keepsakeOf(facts) {
  const palette = PALETTES[facts.theme];
  const [map] = await Promise.all([createImageBitmap(facts.map), lettered()]);
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d');
  const border = EDGE + FRAME + MARGIN;
  const { width, height } = map;
  const wide = Math.max(LEAST_WIDE, width);
  const laid = plan(g, facts, wide);
  Object.assign(canvas, { width: wide + 2 * border, height: height + laid.height + 2 * border });
  g.fillStyle = palette.paper;
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.drawImage(map, border + Math.round((wide - width) / 2), border);
  map.close();
  paintFrame(g, palette, canvas.width, canvas.height);
  paintWords(g, palette, facts, laid, canvas.width / 2, border + height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
