/** What belongs to a segment of a tile, filled with exact edges: the extent of a feature is cut out with it. */
import { overrun, path } from './curve.js';
import { Ground } from './ground.js';
import { RIVER_HALF, ROAD_HALF } from './geometry.js';
import { rect } from './ink.js';

const ring = (x, y, r) =>
  Array.from({ length: 33 }, (_, i) => [x + Math.cos(i * 0.19635) * r, y + Math.sin(i * 0.19635) * r]);

/** What bounds open country on a tile: [path, half width]. */
export function bounds({ shape }) {
  const out = [];
  for (const city of shape.cities) for (const wall of city.walls) out.push([path(overrun(wall, 6)), 1.7]);
  for (const road of shape.roads) out.push([path(overrun(road.line, 8)), ROAD_HALF + 0.4]);
  if (shape.river) out.push([path(overrun(shape.river.line, 8)), RIVER_HALF + 0.4]);
  if (shape.river && shape.river.lake) out.push([path(ring(50, 50, 31), true), 0.1]);
  if (shape.crossing) out.push([path(ring(50, 50, 7.2), true), 0.1]);
  if (shape.abbey) out.push([path(shape.abbey.close, true), 0.1]);
  return out;
}

/** Strokes lines of the given half widths, so much wider on each side. */
export function strokes(g, lines, extra) {
  g.lineJoin = 'round';
  for (const [line, half] of lines) {
    g.lineWidth = Math.max(0.1, (half + extra) * 2);
    g.stroke(line);
  }
}

/** Leaves shield and cathedral free of veil and hatching. */
function spare(g, { shield, cathedral }) {
  g.globalCompositeOperation = 'destination-out';
  g.lineJoin = 'round';
  g.lineWidth = 3;
  const clear = (points) => {
    const p = path(points, true);
    g.fill(p);
    g.stroke(p);
  };
  if (shield) {
    const { x, y } = shield;
    clear([
      [x - 7, y - 8],
      [x + 7, y - 8],
      [x + 7, y + 1],
      [x, y + 8],
      [x - 7, y + 1],
    ]);
  }
  if (cathedral) {
    const { x, y } = cathedral;
    clear([
      [x - 13, y + 1],
      [x - 13, y - 29],
      [x - 9, y - 41],
      [x, y - 26],
      [x + 9, y - 41],
      [x + 14, y - 22],
      [x + 21, y - 34],
      [x + 35, y - 18],
      [x + 35, y + 1],
    ]);
  }
  g.globalCompositeOperation = 'source-over';
}

/** Leaves an abbey free: its close, and the tower that rises above it. */
function abbeyOut(g, { x, y, close }) {
  g.fill(path(close, true));
  const tower = rect(x - 17, y - 39.5, x - 7, y - 18).map(([px, py]) => [
    py < y - 30 ? x - 12 + (px - x + 12) * 0.15 : px,
    py,
  ]);
  const p = path([tower[0], tower[1], [x - 6, y - 20], tower[2], tower[3], [x - 18, y - 20]], true);
  g.fill(p);
}

/** Fills what belongs to the segment: exact edges, whatever the zoom. */
export function mask(g, survey, kind, index) {
  const { shape, facts, ground } = survey;
  if (kind === 'city') {
    g.fill(path(shape.cities[index].outline, true));
    strokes(
      g,
      shape.cities[index].walls.map((w) => [path(w), 1.7]),
      0,
    );
    spare(g, survey.plans[index]);
    return;
  }
  const { halves } = facts.fields[index];
  for (const [x0, x1, y] of Ground.rows(ground.field(halves.length ? halves[0] : -1))) {
    g.fillRect(x0 - 2.2, y - 3.4, x1 - x0 + 4.4, 6.8);
  }
  g.globalCompositeOperation = 'destination-out';
  strokes(g, bounds(survey), 0);
  for (const city of shape.cities) g.fill(path(city.outline, true));
  if (shape.abbey) abbeyOut(g, shape.abbey);
  if (shape.river && shape.river.lake) g.fill(path(ring(50, 50, 31), true));
  g.globalCompositeOperation = 'source-over';
}
