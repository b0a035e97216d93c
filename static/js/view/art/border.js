/** Where tiles meet and where the survey ends: hairlines between tiles, a firmer ink edge round them all. */
import { path } from './curve.js';

const STEP = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Lines of all borders in world units: { inner, outer }. @param has tells whether a tile lies on a cell */
export function edgeLines(tiles, has) {
  const lines = { inner: new Path2D(), outer: new Path2D() };
  for (const { cell } of tiles) {
    const at = CORNERS.map(([dx, dy]) => [(cell[0] + dx) * 100, (cell[1] + dy) * 100]);
    at.forEach((from, side) => {
      const beside = has([cell[0] + STEP[side][0], cell[1] + STEP[side][1]]);
      if (beside && (side === 0 || side === 3)) return;
      lines[beside ? 'inner' : 'outer'].addPath(path([from, at[(side + 1) % 4]]));
    });
  }
  return lines;
}

export function paintEdges({ g, css, palette }, { inner, outer }) {
  const night = palette.name === 'night';
  g.strokeStyle = night ? '#6a6353' : palette.ink;
  for (const [line, alpha, width] of [
    [inner, night ? 0.16 : 0.1, 0.6],
    [outer, 0.75, 1.1],
  ]) {
    g.globalAlpha = alpha;
    g.lineWidth = width / css;
    g.stroke(line);
  }
  g.globalAlpha = 1;
}
