/** The extent of a feature, lit up: a paper veil, ink hatching in the holders' pigments, a soft and a crisp rim. */
import { offset, path } from './curve.js';
import { ROAD_HALF } from './geometry.js';
import { rect } from './ink.js';
import { bounds, mask, strokes } from './mask.js';
import { PIGMENTS, UNHELD } from './palette.js';

const PAPER = '#fbf3df';
const VEIL = { city: 0.5, field: 0.2 };
/** How strongly a field is tinted in its owner's pigment. */
const TINT = { day: 0.36, night: 0.24 };
const STEP = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const SIDES = [
  [
    [0, 0],
    [100, 0],
  ],
  [
    [100, 0],
    [100, 100],
  ],
  [
    [100, 100],
    [0, 100],
  ],
  [
    [0, 100],
    [0, 0],
  ],
];

/** Slant lines fixed to the world, the holders' pigments by turns. */
function hatch(g, [ox, oy], colours, gap, width) {
  const many = colours.length,
    first = Math.floor((ox + oy) / gap),
    last = Math.ceil((ox + oy + 200) / gap);
  colours.forEach((colour, n) => {
    g.beginPath();
    for (let i = first; i <= last; i += 1) {
      if (((i % many) + many) % many !== n) continue;
      const c = i * gap - ox - oy;
      g.moveTo(c + 5, -5);
      g.lineTo(c - 105, 105);
    }
    g.strokeStyle = colour;
    g.lineWidth = width;
    g.stroke();
  });
}

/** Glow, paper, then one crisp band for each holder, from the inside out. */
function rims(g, lines, colours, css) {
  const band = Math.max(1.15, 1.3 / css);
  g.lineCap = 'butt';
  g.globalAlpha = 0.1;
  g.strokeStyle = colours[0];
  for (const reach of [8.5, 6.2, 4.2, 2.6]) strokes(g, lines, reach);
  g.globalAlpha = 0.9;
  g.strokeStyle = PAPER;
  strokes(g, lines, band * (colours.length + 0.8));
  g.globalAlpha = 1;
  [...colours].reverse().forEach((colour, i) => {
    g.strokeStyle = colour;
    strokes(g, lines, band * (colours.length - i));
  });
}

/** Two cords beside the road, twisted of the holders' pigments; its ochre stays, so that no road looks like a river. */
function cords(g, { shape }, index, colours, css) {
  const width = Math.max(1.7, 2 / css),
    { line } = shape.roads[index],
    run = Math.max(5, 6 / css);
  const both = [1, -1].map((side) => path(offset(line, side * (ROAD_HALF + width * 0.6))));
  const stroke = (colour, w) => {
    g.strokeStyle = colour;
    g.lineWidth = w;
    for (const p of both) g.stroke(p);
  };
  stroke(PAPER, width + Math.max(1.6, 2 / css));
  stroke(colours[0], width);
  if (colours.length > 1) {
    g.setLineDash([run, run * (colours.length - 1)]);
    colours.slice(1).forEach((colour, i) => {
      g.lineDashOffset = -run * (i + 1);
      stroke(colour, width);
    });
    g.setLineDash([]);
  }
}

/** One tile's share of a lit region, as a bitmap. */
function share(pair, survey, kind, index, open, look) {
  const [ink, cut] = pair,
    { pixels, css, colours, night, tint } = look;
  for (const g of pair) {
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, pixels, pixels);
    g.scale(pixels / 100, pixels / 100);
  }
  mask(cut, survey, kind, index);
  ink.globalAlpha = tint ? TINT[night ? 'night' : 'day'] : VEIL[kind];
  ink.fillStyle = tint ? colours[0] : night && kind === 'field' ? '#8f9a86' : PAPER;
  ink.fillRect(0, 0, 100, 100);
  ink.globalAlpha = kind === 'field' ? 0.6 : 0.85;
  const corner = survey.cell.map((v) => v * 100);
  if (!tint) hatch(ink, corner, colours, Math.max(4.2, 4.6 / css), Math.max(0.75, 0.8 / css));
  else if (colours.length > 1) hatch(ink, corner, colours, Math.max(14, 13 / css), Math.max(6, 5.5 / css));
  const lines = kind === 'city' ? survey.shape.cities[index].walls.map((w) => [path(w), 0]) : bounds(survey);
  rims(ink, [...lines, ...open.map((side) => [path(SIDES[side]), 0])], colours, css);
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.globalCompositeOperation = 'destination-in';
  ink.drawImage(cut.canvas, 0, 0);
  ink.globalCompositeOperation = 'source-over';
  return ink.canvas;
}

/** The close of an abbey, bound with the holders' pigments. */
function girdle(g, { shape }, colours, css) {
  const width = Math.max(1.7, 2 / css),
    stroke = (colour, by, w) => {
      const { x, y } = shape.abbey,
        r = 22.5 + by;
      g.strokeStyle = colour;
      g.lineWidth = w;
      g.stroke(path(rect(x - r, y - r, x + r, y + r), true));
    };
  stroke(PAPER, width * colours.length * 0.5, width * colours.length + Math.max(1.6, 2 / css));
  colours.forEach((colour, i) => stroke(colour, width * (i + 0.5), width));
}

/** Lights up features: { on, segments, pigments } with more than one pigment where it is contested. */
export class Extents {
  /** @param sheets how many tiles' shares are kept */
  constructor(sheets = 360) {
    Object.assign(this, { sheets, kept: new Map(), cut: null });
  }

  clear() {
    this.kept.clear();
  }

  /** One tile's share, from store if it was drawn before. */
  shareOf(survey, on, index, open, look) {
    const key = [survey.seed, on, index, open, look.pixels, look.css, look.colours, look.night, look.tint].join('/');
    if (!this.kept.has(key)) {
      const sheet = () => new OffscreenCanvas(look.pixels, look.pixels).getContext('2d');
      if (!this.cut || this.cut.canvas.width !== look.pixels) this.cut = sheet();
      this.kept.set(key, share([sheet(), this.cut], survey, on, index, open, look));
      if (this.kept.size > this.sheets) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(key);
  }

  /**
   * @param layer { surveyAt(cell), has(cell), pixelOf(cell, view), shows(cell, view, canvas), palette }
   * @param lit { on, segments, pigments, tint? } `tint`: a quiet wash instead of a light
   */
  paint(g, layer, view, { on, segments, pigments, tint = false }) {
    const { pixels, ratio } = view,
      look = {
        pixels,
        css: pixels / 100 / ratio,
        colours: (pigments.length ? pigments.map((name) => PIGMENTS[name]) : [UNHELD]).map((p) => p.fill),
        night: layer.palette.name === 'night',
        tint,
      };
    g.save();
    for (const [cx, cy, index] of segments) {
      const cell = [cx, cy],
        survey = layer.surveyAt(cell);
      if (!survey || !layer.shows(cell, view, g.canvas)) continue;
      g.setTransform(1, 0, 0, 1, ...layer.pixelOf(cell, view));
      if (on === 'city' || on === 'field') {
        const open = STEP.flatMap(([dx, dy], side) => (layer.has([cx + dx, cy + dy]) ? [] : [side]));
        g.drawImage(this.shareOf(survey, on, index, open, look), 0, 0);
        continue;
      }
      g.scale(pixels / 100, pixels / 100);
      if (on === 'road') cords(g, survey, index, look.colours, look.css);
      else girdle(g, survey, look.colours, look.css);
    }
    g.restore();
  }
}
