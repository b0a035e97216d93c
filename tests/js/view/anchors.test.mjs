import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contains, distance } from '../../../static/js/view/art/curve.js';
import { ROAD_HALF } from '../../../static/js/view/art/geometry.js';
import { BOX } from '../../../static/js/view/art/plan.js';
import { surveyed } from '../../../static/js/view/art/survey.js';
import { catalogue } from './table.mjs';

const CELLS = [
  [0, 0],
  [-3, 5],
];

/** Every tile in every turn on some cells. */
function everyTile(look) {
  for (const id of Object.keys(catalogue.tiles))
    for (let turn = 0; turn < 4; turn += 1)
      for (const cell of CELLS) look(surveyed(catalogue, { id, turn, cell }), `${id}/${turn} at ${cell}`);
}

const INSIDE = {
  city: (s, i, p) => contains(p.x, p.y, s.shape.cities[i].outline),
  road: (s, i, p) => distance(p.x, p.y, s.shape.roads[i].line) < ROAD_HALF,
  abbey: (s, i, p) => contains(p.x, p.y, s.shape.abbey.close),
  field: (s, i, p) => {
    const { halves } = s.facts.fields[i];
    return s.ground.field(halves.length ? halves[0] : -1).has(Math.floor(p.y / 2.5) * 40 + Math.floor(p.x / 2.5));
  },
};

const treasures = ({ plans, inns, shape }) =>
  [
    ...plans.flatMap((p) => [p.shield && ['shield', p.shield], p.cathedral && ['cathedral', p.cathedral]]),
    ...inns.map((inn) => ['inn', inn]),
    shape.abbey && ['spire', shape.abbey],
  ].filter(Boolean);

const meet = (a, b, p, q) =>
  Math.min(p.x + a[2], q.x + b[2]) - Math.max(p.x + a[0], q.x + b[0]) > 1 &&
  Math.min(p.y + a[3], q.y + b[3]) - Math.max(p.y + a[1], q.y + b[1]) > 1;

test('every segment of every tile in every turn has a place for a pawn, on that segment and inside the tile', () => {
  let many = 0;
  everyTile((survey, label) => {
    const { cities, roads, fields, abbey } = survey.facts;
    const counts = { city: cities.length, road: roads.length, field: fields.length, abbey: abbey ? 1 : 0 };
    for (const [kind, spots] of Object.entries(survey.anchors)) {
      assert.equal(spots.length, counts[kind], `${label} ${kind}`);
      spots.forEach((spot, i) => {
        many += 1;
        assert.ok(spot.x > 0 && spot.x < 100 && spot.y > 0 && spot.y < 100, `${label} ${kind} ${i} leaves the tile`);
        assert.ok(INSIDE[kind](survey, i, spot), `${label} ${kind} ${i} is astray`);
      });
    }
  });
  assert.equal(many, 211 * 4 * CELLS.length);
});

test('no pawn close up hides a shield, a cathedral, an inn or a spire', () => {
  everyTile((survey, label) => {
    for (const [kind, spots] of Object.entries(survey.anchors)) {
      const own = BOX[kind === 'field' ? 'sleeper' : 'pawn'].near;
      for (const spot of spots)
        for (const [other, at] of treasures(survey))
          assert.ok(!meet(own, BOX[other].near, spot, at), `${label}: a pawn on its ${kind} hides the ${other}`);
    }
  });
});

test('an inn stands clearly beside its own road', () => {
  let inns = 0;
  everyTile(({ shape, inns: spots }, label) => {
    const own = shape.roads.filter(({ inn }) => inn);
    spots.forEach(({ x, y }, i) => {
      inns += 1;
      const far = ({ line }) => distance(x, y, line);
      for (const other of shape.roads.filter((road) => road !== own[i]))
        assert.ok(far(other) - far(own[i]) > 7, `${label}: ${far(own[i])} from its road, ${far(other)} from another`);
    });
  });
  assert.equal(inns, 6 * 4 * CELLS.length);
});

test('two buttons on one tile do not lie on one another', () => {
  everyTile((survey, label) => {
    const spots = Object.values(survey.anchors).flat();
    spots.forEach((p, i) =>
      spots.slice(i + 1).forEach((q) => assert.ok(Math.hypot(p.x - q.x, p.y - q.y) > 9, `${label}: ${p.x},${p.y}`)),
    );
  });
});
