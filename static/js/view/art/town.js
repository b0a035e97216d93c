/** Towns: wash, streets, rows of roofs up to the walls and across open sides, church or cathedral, walls, towers. */
import { bezier, contains, distance, lengthOf, path, pointAt } from './curve.js';
import { house } from './buildings.js';
import { cathedral, church } from './church.js';
import { cone, gatehouse, halves, paintRun, tower } from './wall.js';
import { fill, rim } from './wash.js';
import { chance } from './noise.js';
import { wobbled } from './ink.js';
import { tuft } from './flora.js';

/** Ground of the town, darker towards its walls. */
export function paintTownGround(s, city) {
  const region = path(city.outline, true);
  fill(s.g, region, s.palette.town);
  if (s.palette.glow) lamplight(s, region, city);
  if (city.walls.length)
    rim(
      s,
      region,
      city.walls.map((w) => path(w)),
      s.palette.townEdge,
      8,
    );
}

/** At night the streets are lit from within. */
function lamplight(s, region, city) {
  const { g, palette } = s,
    light = g.createRadialGradient(50, 50, 4, 50, 50, 70);
  light.addColorStop(0, palette.glow);
  light.addColorStop(1, 'rgba(255,180,80,0.05)');
  g.fillStyle = light;
  if (city) g.fill(region);
}

const meets = (a, b) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Houses grow and thin out as the map shrinks, so that a roof stays a roof. */
const coarseness = (s) => Math.max(1, Math.min(1.9, 1.45 / Math.min(s.scale, s.css * 1.8)));

/** Houses that straddle an open side: seeded by the side itself, so both tiles draw the same ones. */
function straddling(s, side) {
  const [cx, cy] = s.origin.map((v) => Math.round(v / 100)),
    along = side % 2 === 0;
  const key = along ? `h${cx},${cy + (side === 2 ? 1 : 0)}` : `v${cx + (side === 1 ? 1 : 0)},${cy}`;
  const random = chance(key),
    edge = side === 1 || side === 2 ? 100 : 0,
    out = [];
  const make = (x, y) => ({
    x,
    y,
    w: random.between(4.6, 6.8) * coarseness(s),
    h: random.between(1.9, 2.6) * coarseness(s) * 0.9,
    d: random.between(2.5, 3.4) * coarseness(s),
    roof: random.next(),
    form: random.next(),
  });
  const grow = coarseness(s);
  if (along)
    for (let x = 17; x < 84; x += random.between(6, 9) * grow) out.push(make(x, edge + random.between(1.6, 3.4)));
  else
    for (let y = 19; y < 84; y += random.between(6.2, 8.4) * grow) out.push(make(edge + random.between(-1.4, 1.4), y));
  return out.filter((k) => (along ? Math.abs(k.x - 50) > 5.8 : Math.abs(k.y - 51.5) > 4.6));
}

const footprint = (k) => [k.x - k.w / 2 - 0.3, k.y - k.h - k.d * 0.55, k.x + k.w / 2 + 0.3, k.y];

/** Is there room behind the walls for a house, and does it leave the streets free? */
function fits(k, city, ground, streets) {
  const deep = (x, y) => -ground.clearance(x, y),
    l = k.x - k.w / 2,
    r = k.x + k.w / 2;
  if (deep(l, k.y) < 2.9 || deep(r, k.y) < 2.9 || deep(k.x, k.y - 3) < 2) return false;
  if (k.y < 94 && deep(k.x, k.y + 4) < 2.6) return false;
  if (!contains(k.x, k.y, city.outline)) return false;
  return !streets.some(
    (street) => distance(k.x, k.y - 1.2, street) < 2.2 + k.w * 0.32 || distance(k.x, k.y - 4.4, street) < 1.4,
  );
}

/** Rows of houses between the streets. */
function rowsOf(s, city, plan, streets, ground) {
  const { random } = s,
    out = city.sides.flatMap((side) => straddling(s, side));
  const boxes = [...plan.taken, ...out.map(footprint)];
  const grow = coarseness(s);
  for (let y = 7; y < 98; y += random.between(4.7, 5.7) * grow) {
    for (let x = random.between(2.6, 5); x < 97.4;) {
      const k = {
        x,
        y: y + random.between(-0.8, 0.8) * grow ** 1.5,
        w: random.between(3.9, 7.6) * grow,
        h: random.between(1.8, 3) * grow * 0.9,
        d: random.between(2.3, 3.6) * grow,
        roof: random.next(),
        form: random.next(),
      };
      const f = footprint(k),
        cut = k.x - k.w / 2 < 0.6 || k.x + k.w / 2 > 99.4 || k.y - k.h - k.d < 0.4 || k.y > 99.2;
      if (cut || boxes.some((b) => meets(b, f)) || !fits(k, city, ground, streets)) {
        x += 1.1;
        continue;
      }
      x += k.w + (random.odds(0.12) ? 2 : 0.15) * grow;
      out.push(k);
      boxes.push(f);
    }
  }
  return out;
}

const MIDDLES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];

/** Streets run from each gate and from the middle of each open side to the heart of the town. */
function streetsOf(s, shape, city, plan) {
  const gates =
    shape.facts.cities.length > 1 ? [] : gatesOf(shape).filter((at) => city.walls.some((w) => distance(...at, w) < 3));
  const { x: hx, y: hy } = plan.heart,
    ends = [...gates, ...city.sides.map((side) => MIDDLES[side])];
  if (city.sides.length === 1 && !gates.length) return [];
  return ends.map(([x, y]) => {
    const across = Math.abs(x - 50) > Math.abs(y - 50),
      k = 0.45;
    const first = across ? [x + (hx - x) * k, y] : [x, y + (hy - y) * k],
      second = across ? [x + (hx - x) * (1 - k), hy] : [hx, y + (hy - y) * (1 - k)];
    return wobbled(s, bezier([x, y], first, second, [hx, hy], 8), 1.2);
  });
}

function paintStreets(s, streets, plan) {
  const { g, palette } = s;
  g.lineCap = 'butt';
  for (const [width, colour, alpha] of [
    [4.6, palette.townEdge, 0.35],
    [3.5, palette.street, 1],
  ]) {
    g.strokeStyle = g.fillStyle = colour;
    g.globalAlpha = alpha;
    g.lineWidth = width;
    for (const street of streets) g.stroke(path(street));
    const k = plan.street ? 1 : 0.62;
    g.beginPath();
    g.ellipse(plan.heart.x, plan.heart.y, (4.6 + width / 2) * k, (3 + width / 2) * k, 0, 0, 7);
    g.fill();
  }
  g.globalAlpha = 1;
}

/** Where roads come to the walls: straight on, or over a bridge. */
export function gatesOf(shape) {
  return shape.roads
    .filter((r) => r.end && (r.end.kind === 'gate' || r.end.kind === 'river'))
    .map((r) => (r.end.kind === 'gate' ? r.end.at : r.end.far));
}

/** Points of a wall at which towers stand: where it turns its face, then evenly; none at a gate or near the ends. */
function towersOf(wall, gates) {
  const total = lengthOf(wall),
    many = Math.max(2, Math.round(total / 30)),
    out = [];
  const runs = halves(wall),
    turns = runs.slice(1).map((run) => ({ x: run.line[0][0], y: run.line[0][1], dx: run.south ? 1 : 0 }));
  const even = Array.from({ length: many }, (_, i) => pointAt(wall, (total * (i + 1)) / (many + 1)));
  for (const p of [...turns, ...even]) {
    if (
      gates.some((g) => Math.hypot(g[0] - p.x, g[1] - p.y) < 9) ||
      Math.min(Math.hypot(p.x - wall[0][0], p.y - wall[0][1]), Math.hypot(p.x - wall.at(-1)[0], p.y - wall.at(-1)[1])) <
        12
    )
      continue;
    if (!out.some((q) => Math.hypot(q.x - p.x, q.y - p.y) < 9)) out.push(p);
  }
  return out;
}

/** Church and cathedral of a town, as props. */
function sacred(s, city, { church: parish, cathedral: great }) {
  const props = [];
  const size = city.sides.length > 1 ? 1.25 : 0.85;
  if (parish) props.push({ y: parish.y, paint: () => church(s, parish.x, parish.y, size) });
  if (great) props.push({ y: great.y, paint: () => cathedral(s, great.x, great.y, 1.25) });
  return props;
}

/** A roof, or now and then a tree in a yard. */
function dwelling(s, { x, y, w, h, d, roof, form }) {
  const { palette } = s;
  const colour = roof < 0.06 ? palette.slateLight : palette.roofs[Math.floor(roof * palette.roofs.length)];
  const green = w > 4.9 && w < 5.15 && x > 6 && x < 94 && y > 8 && y < 94;
  return { y, paint: () => (green ? tuft(s, x, y, 1.9) : house(s, x, y, w, h, d, colour, form)) };
}

/** Walls, towers and gates of a town, as props. */
function defences(s, city, gates, { square, closed }) {
  const props = [];
  for (const wall of city.walls) {
    for (const run of halves(wall)) props.push({ y: run.south ? 900 : -900, paint: () => paintRun(s, run) });
    for (const { x, y, dx } of towersOf(wall, gates)) {
      const paint = square ? () => tower(s, x, y + 0.5, 2.7, 6.4) : () => cone(s, x, y + 0.5, 2.5, 6, s.palette.slate);
      props.push({ y: dx > 0.05 ? 901 + y / 100 : -800 + y, paint });
    }
  }
  const own = gates.filter(([x, y]) => city.walls.some((w) => distance(x, y, w) < 4.5));
  return [...props, ...own.map(([x, y]) => ({ y: 950, paint: () => gatehouse(s, x, y, closed) }))];
}

/** All that stands in or around a town, as props; the gates of a closed one are shut. */
export function townProps(s, { shape, ground }, city, plan, closed) {
  const streets = streetsOf(s, shape, city, plan);
  paintStreets(s, streets, plan);
  const square = s.random.odds(0.5);
  const roofs = rowsOf(s, city, plan, streets, ground).map((k) => dwelling(s, k));
  return [...sacred(s, city, plan), ...roofs, ...defences(s, city, gatesOf(shape), { square, closed })];
}
