/** Closed towns: a pennant on the square of their northernmost part, their name where it hides nothing. */
import { anchor } from './anchor.js';
import { shape as blot } from './ink.js';
import { letter, nameOf } from './names.js';

/** A pennant on a pole: this town is closed. */
function pennant(s, x, y) {
  const { g, palette } = s,
    h = Math.max(15, 20 / s.css),
    k = h / 17;
  g.strokeStyle = palette.ink;
  g.lineWidth = s.pen(0.9, 1.2);
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x, y - h);
  g.stroke();
  const at = (dx, dy) => [x + dx * k, y - h + dy * k];
  blot(s, [at(0, 0), at(11, 2.2), at(7.5, 3.8), at(11, 5.4), at(0, 7)], palette.gold, 0.6);
  blot(s, [at(0.6, 2.6), at(6.4, 3.1), at(6.4, 4.4), at(0.6, 4.8)], palette.inn, 0);
}

/** Boxes in world units that a name must leave free: shields, cathedral, churches, the pennant, places of pawns. */
function obstacles(surveyAt, parts, staff) {
  const boxes = [[staff[0] - 4, staff[1] - 22, staff[0] + 14, staff[1] + 2]];
  for (const [cx, cy, i] of parts) {
    const { plans, anchors } = surveyAt([cx, cy]),
      plan = plans[i],
      [ox, oy] = [cx * 100, cy * 100];
    const add = (spot, l, u, r, d) =>
      spot && boxes.push([ox + spot.x + l, oy + spot.y + u, ox + spot.x + r, oy + spot.y + d]);
    add(plan.shield, -10, -12, 10, 13);
    add(plan.cathedral, -14, -43, 33, 3);
    add(plan.church, -3, -18, 13, 1);
    for (const spot of anchors.field) add(spot, -14, -11, 14, 4);
    for (const spot of anchors.road) add(spot, -8, -19, 8, 3);
  }
  return boxes;
}

const shared = (a, b) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** The square of one part of a town, in world units. */
function heartOf(surveyAt, [x, y, index]) {
  const p = anchor(surveyAt([x, y]), { kind: 'city', index });
  return [x * 100 + p.x, y * 100 + p.y];
}

/** Base line of a name: near the middle of its town, over roofs, hiding nothing of worth. The same at every zoom. */
function seatOf(surveyAt, parts, text, staff) {
  const hearts = parts.map((part) => heartOf(surveyAt, part));
  const mid = hearts.reduce((m, h) => [m[0] + h[0] / hearts.length, m[1] + h[1] / hearts.length], [0, 0]);
  const boxes = obstacles(surveyAt, parts, staff),
    half = text.length * 2.7;
  let best = { k: 1e9 };
  for (const [hx, hy] of [...hearts, mid]) {
    for (let dy = -30; dy <= 34; dy += 4) {
      const x = parts.length > 2 ? hx : mid[0],
        y = hy + dy,
        box = [x - half, y - 8, x + half, y + 3];
      const k = Math.hypot(x - mid[0], y - mid[1]) + boxes.reduce((sum, b) => sum + shared(b, box) * 0.5, 0);
      if (k < best.k) best = { k, x, y };
    }
  }
  return best;
}

/**
 * The signs of all closed towns, placed once for all zooms: { staff, name, seat, many }. Older towns first: they keep
 * their names. @param towns lists of [x, y, index] @param surveyAt gives the survey of the tile on a cell
 */
export function signsOf(towns, surveyAt) {
  const used = new Set();
  return towns.map((segments) => {
    const parts = [...segments].sort((a, b) => a[1] - b[1] || a[0] - b[0]),
      cells = new Set(parts.map(([x, y]) => `${x},${y}`)).size;
    const staff = heartOf(surveyAt, parts[0]),
      name = nameOf(parts[0], cells, used);
    return { staff, name, seat: seatOf(surveyAt, parts, name, staff), many: cells };
  });
}

export function paintSigns(s, signs) {
  for (const { staff } of signs) pennant(s, ...staff);
  if (s.css > 0.6)
    for (const { name, seat, many } of signs)
      letter(s, s.css < 0.85 ? name.split('-sur-')[0] : name, seat.x, seat.y, many);
}
