/** Lattice corners at which walls end: one tower for one town; strangers are walled off from each other. */
import { lengthOf, pointAt } from './curve.js';
import { shape as blot, trace, rect } from './ink.js';
import { cone, paintRun, tower } from './wall.js';
import { tuft } from './flora.js';

const BACK = 8;

/** Which lattice corner a point of a tile is: 0 NW, 1 NE, 2 SE, 3 SW; -1 if none. */
const cornerOf = ([x, y]) => rect(0, 0, 100, 100).findIndex(([a, b]) => Math.hypot(a - x, b - y) < 0.5);

/** By corner of a tile: the lattice edges there (0 N, 1 E, 2 S, 3 W of it) on which two of its sides lie. */
const EDGE_OF_SIDE = [
  { 0: 1, 3: 2 },
  { 0: 3, 1: 2 },
  { 2: 3, 1: 0 },
  { 2: 1, 3: 0 },
];
const STEP = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Everything that ends or passes at the corners of the board: key -> { x, y, ends, joins }. */
function gathered(tiles, survey) {
  const at = new Map();
  const meet = (tile, corner) => {
    const x = tile.cell[0] + (corner === 1 || corner === 2 ? 1 : 0),
      y = tile.cell[1] + (corner > 1 ? 1 : 0),
      key = `${x},${y}`;
    if (!at.has(key)) at.set(key, { x: x * 100, y: y * 100, ends: [], joins: [] });
    return at.get(key);
  };
  for (const tile of tiles) {
    for (const city of survey(tile).shape.cities) {
      EDGE_OF_SIDE.forEach((edges, corner) => {
        const sides = Object.keys(edges).map(Number);
        if (sides.every((s) => city.sides.includes(s))) meet(tile, corner).joins.push(sides.map((s) => edges[s]));
      });
      for (const wall of city.walls) for (const line of [wall, [...wall].reverse()]) addEnd(meet, tile, city, line);
    }
  }
  return [...at.values()];
}

function addEnd(meet, tile, city, line) {
  const corner = cornerOf(line[0]);
  if (corner < 0) return;
  const edges = EDGE_OF_SIDE[corner],
    side = city.sides.find((s) => s in edges);
  const p = pointAt(line, Math.min(BACK, lengthOf(line) / 3));
  meet(tile, corner).ends.push({
    edge: side === undefined ? -1 : edges[side],
    at: [tile.cell[0] * 100 + p.x, tile.cell[1] * 100 + p.y],
  });
}

/**
 * Wall ends of one corner gathered into tips: the ends of what is one town here, along neighbouring edges. (Tips that
 * join somewhere else on the board are walled off from each other all the same: a corner joins nothing.)
 */
function tipsOf({ x, y, ends, joins }) {
  const name = [0, 1, 2, 3];
  for (const [a, b] of joins) {
    const from = name[b],
      to = name[a];
    name.forEach((n, i) => {
      if (n === from) name[i] = to;
    });
  }
  const tips = new Map();
  for (const end of ends) {
    const key = end.edge < 0 ? `lone${tips.size}` : name[end.edge];
    if (!tips.has(key)) tips.set(key, { edges: new Set(), points: [] });
    tips.get(key).points.push(end.at);
    tips.get(key).edges.add(end.edge);
  }
  for (const tip of tips.values()) {
    const edge = [...tip.edges].at(-1);
    if (tip.points.length === 1 && edge >= 0) tip.points.push([x + STEP[edge][0] * BACK, y + STEP[edge][1] * BACK]);
  }
  return [...tips.values()];
}

/** Corners of the board with what stands there, north first. @param survey gives the survey of a tile */
export function cornersOf(tiles, survey) {
  return gathered(tiles, survey)
    .filter((c) => c.ends.length)
    .map((c) => {
      const tips = tipsOf(c);
      return { x: c.x, y: c.y, tips: tips.length > 1 ? tips.filter((t) => t.points.length > 1) : [] };
    })
    .sort((a, b) => a.y - b.y);
}

/** Grass laid over the tip of a town, up to its new end wall. */
function clearing(s, corner, [a, b]) {
  const { g, palette } = s,
    grow = (p, q) => [p[0] + (p[0] - q[0]) * 0.22, p[1] + (p[1] - q[1]) * 0.22];
  const far = [corner.x * 1.3 - (a[0] + b[0]) * 0.15, corner.y * 1.3 - (a[1] + b[1]) * 0.15];
  trace(g, [grow(a, b), far, grow(b, a)], true);
  g.lineJoin = 'round';
  g.fillStyle = g.strokeStyle = palette.meadow;
  g.lineWidth = 5;
  g.fill();
  g.stroke();
  g.fillStyle = palette.meadowWash;
  g.globalAlpha = 0.7;
  g.fill();
  g.globalAlpha = 1;
}

/** The end wall of a tip, a round tower on each flank. */
function endWall(s, corner, [a, b]) {
  const south = corner.y > (a[1] + b[1]) / 2 + 0.5,
    [l, r] = a[0] < b[0] ? [a, b] : [b, a];
  paintRun({ ...s, detail: Math.max(1, s.detail) }, { line: south ? [l, r] : [r, l], south });
  for (const p of [l, r].sort((p, q) => p[1] - q[1])) cone(s, p[0], p[1] + 0.8, 2.1, 5, s.palette.slate);
}

/** A boundary stone and two bushes: here two towns end. */
function boundary(s, x, y) {
  const { palette } = s;
  tuft(s, x - 2.6, y - 0.6, 1.3);
  blot(
    s,
    [
      [x - 0.9, y + 1.4],
      [x + 0.9, y + 1.4],
      [x + 0.9, y - 1.6],
      [x, y - 2.5],
      [x - 0.9, y - 1.6],
    ],
    palette.plaster,
    0.45,
  );
  tuft(s, x + 2.7, y + 1.6, 1.4);
}

/** Paints one corner. */
export function paintCorner(s, corner) {
  const { x, y, tips } = corner;
  if (tips.length > 1) {
    for (const tip of tips) clearing(s, corner, tip.points);
    for (const tip of [...tips].sort((p, q) => p.points[0][1] - q.points[0][1])) endWall(s, corner, tip.points);
    boundary(s, x, y);
  } else if (!s.detail) {
    tower(s, x, y + 1.5, 4, 7);
  } else {
    tower(s, x, y + 1.6, 3.7, 7.6);
    cone(s, x, y - 5, 2.6, 2.6, s.palette.slate);
  }
}
