/** Roads: two ink lines, ochre between, a light dashed middle; crossings, bridges, milestones. */
import { lengthOf, offset, overrun, path, pointAt, resampled } from './curve.js';
import { RIVER_HALF, ROAD_HALF } from './geometry.js';
import { inkLine, shape as blot, tick, wobbled, rect } from './ink.js';

const MIDDLE = 50;

/** The drawn course of each road, lengthened under what it ends at. */
function courses(s, shape) {
  return shape.roads.map((road) => wobbled(s, overrun(resampled(road.line, 2.5)), 0.7));
}

export function paintRoads(s, shape) {
  if (!shape.roads.length) return;
  const { g, palette } = s,
    lines = courses(s, shape),
    paths = lines.map((l) => path(l));
  const stroke = (width, colour, alpha = 1) => {
    g.lineWidth = width;
    g.strokeStyle = colour;
    g.globalAlpha = alpha;
    for (const p of paths) g.stroke(p);
    g.globalAlpha = 1;
  };
  g.lineCap = 'butt';
  g.lineJoin = 'round';
  const ink = s.pen(0.6, 0.85);
  stroke(ROAD_HALF * 2 + ink, palette.ink);
  if (shape.crossing) disc(g, 7 + ink / 2, palette.ink);
  stroke(ROAD_HALF * 2 - ink, palette.road);
  if (shape.crossing) disc(g, 7 - ink / 2, palette.place);
  stroke(ROAD_HALF * 2 - ink, palette.roadEdge, 0.18);
  stroke(ROAD_HALF * 1.25, palette.road, 0.85);
  if (s.detail) ruts(s, lines);
}

function disc(g, r, colour) {
  g.fillStyle = colour;
  g.beginPath();
  g.ellipse(MIDDLE, MIDDLE, r, r, 0, 0, 7);
  g.fill();
}

/** A light dashed centre and, close up, cart ruts. */
function ruts(s, lines) {
  const { g, palette } = s;
  g.save();
  g.setLineDash([2.6, 2.4]);
  g.lineDashOffset = 3 + 1.3;
  g.lineCap = 'butt';
  g.strokeStyle = palette.roadDash;
  g.lineWidth = s.pen(0.42, 0.6);
  g.globalAlpha = 0.75;
  for (const line of lines) g.stroke(path(line));
  g.restore();
  if (s.detail < 2) return;
  for (const line of lines) for (const d of [2.2, -2.2]) inkLine(s, offset(line, d), 0.16, palette.roadDash, 0.5);
}

/** A stone bridge where a two-sided road meets the river, or a landing bridge for a road that ends at it. */
export function paintBridge(s, shape) {
  if (!shape.river) return;
  for (const road of shape.roads) {
    const ends = road.end && road.end.kind === 'river';
    if (ends) bridge(s, [road.end.at, road.end.far]);
    else if (road.sides.length === 2 && shape.river.line.length && crosses(road, shape))
      bridge(s, [road.line[0], road.line[road.line.length - 1]]);
  }
}

const crosses = (road, shape) =>
  road.sides.every((side) => !shape.facts.river.includes(side)) && road.sides[1] - road.sides[0] === 2;

function bridge(s, [from, to]) {
  const { g, palette } = s,
    cx = (from[0] + to[0]) / 2,
    cy = (from[1] + to[1]) / 2;
  const l = Math.hypot(to[0] - from[0], to[1] - from[1]),
    ux = (to[0] - from[0]) / l,
    uy = (to[1] - from[1]) / l;
  const h = RIVER_HALF + 3,
    w = ROAD_HALF + 0.9;
  const at = (a, b) => [cx + ux * a - uy * b, cy + uy * a + ux * b];
  g.fillStyle = palette.shadow;
  const drop = Math.abs(ux) > 0.5 ? [0, 3.4] : [2.6, 0.6];
  g.fill(
    path(
      [at(-h, w), at(h, w), at(h, -w), at(-h, -w)].map(([x, y]) => [x + drop[0], y + drop[1]]),
      true,
    ),
  );
  if (Math.abs(ux) > 0.5) arches(s, cx, cy + w, h);
  blot(s, [at(-h, -w), at(h, -w), at(h, w), at(-h, w)], palette.rampart, 0.6);
  blot(s, [at(-h - 1, -w + 1.5), at(h + 1, -w + 1.5), at(h + 1, w - 1.5), at(-h - 1, w - 1.5)], palette.road, 0);
  for (const side of [-w, -w + 1.5, w - 1.5, w]) inkLine(s, [at(-h, side), at(h, side)], 0.5);
  for (const a of [-h, 0, h])
    for (const b of [-w + 0.7, w - 0.7]) {
      const [x, y] = at(a, b);
      blot(s, rect(x - 1.1, y - 1.3, x + 1.1, y + 1), palette.rampartLight, 0.4);
    }
}

function arches(s, cx, y, h) {
  const { g, palette } = s;
  blot(s, rect(cx - h, y - 0.5, cx + h, y + 3), palette.rampartShade, 0.5);
  g.fillStyle = palette.ink;
  for (const dx of [-5.2, 0, 5.2]) {
    g.beginPath();
    g.ellipse(cx + dx, y + 3, 1.9, 2.2, 0, Math.PI, 0);
    g.fill();
  }
}

/** A wayside cross on its steps, the mark of a crossing. */
export function cross(s, x, y) {
  const { g, palette } = s;
  g.fillStyle = palette.shadow;
  g.beginPath();
  g.ellipse(x + 1.2, y, 3, 1, 0, 0, 7);
  g.fill();
  blot(
    s,
    [
      [x - 2.4, y + 0.8],
      [x + 2.4, y + 0.8],
      [x + 1.7, y - 1],
      [x - 1.7, y - 1],
    ],
    palette.rampartLight,
    0.4,
  );
  g.strokeStyle = palette.ink;
  g.lineWidth = s.pen(0.95, 1);
  g.beginPath();
  tick(g, x, y - 1, x, y - 7);
  tick(g, x - 1.9, y - 5.2, x + 1.9, y - 5.2);
  g.stroke();
}

/** Milestones of finished roads, given by index. */
export function milestones(s, shape, finished) {
  const { palette } = s;
  return finished.map((index) => {
    const road = shape.roads[index];
    const p = pointAt(road.line, lengthOf(road.line) * (road.sides.length === 2 ? 0.25 : 0.5)),
      x = p.x + p.dy * 6,
      y = p.y - p.dx * 6;
    return {
      x,
      y,
      paint: () => {
        blot(
          s,
          [
            [x - 1, y],
            [x - 1, y - 2.4],
            [x, y - 3.3],
            [x + 1, y - 2.4],
            [x + 1, y],
          ],
          palette.rampartLight,
          0.5,
        );
      },
    };
  });
}
