/** Keeps buttons pinned to near points apart, so that each can be hit: a pure sum, a few rounds of pushing. */

const ROUNDS = 24;

/**
 * @param {number[][]} anchors CSS pixels @param {number} apart smallest distance between two
 * @returns {number[][]} as near to the anchors as that allows
 */
export function spread(anchors, apart) {
  const points = anchors.map(([x, y]) => [x, y]);
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (let i = 0; i < points.length; i += 1) {
      for (let j = i + 1; j < points.length; j += 1) {
        const [dx, dy] = [points[j][0] - points[i][0], points[j][1] - points[i][1]];
        const gap = Math.hypot(dx, dy);
        if (gap >= apart - 0.1) continue;
        const push = (apart - gap) / 2;
        const [ux, uy] = gap > 0.01 ? [dx / gap, dy / gap] : [Math.cos(j), Math.sin(j)];
        points[i] = [points[i][0] - ux * push, points[i][1] - uy * push];
        points[j] = [points[j][0] + ux * push, points[j][1] + uy * push];
        moved = true;
      }
    }
    if (!moved) break;
  }
  return points;
}

/** The smallest distance between two of the points; Infinity for one. */
export function closest(points) {
  let least = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  return least;
}
