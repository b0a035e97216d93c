import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, HALVES, turnedFacts } from '../../../static/js/view/art/facts.js';
import { shapeOf } from '../../../static/js/view/art/geometry.js';
import { Ground } from '../../../static/js/view/art/ground.js';
import { chance } from '../../../static/js/view/art/noise.js';
import { catalogue } from './table.mjs';

/** Calls look(facts, shape, label) for every tile in every turn, drawn by several hands. */
function everyShape(look) {
  for (const id of Object.keys(catalogue.tiles))
    for (let turn = 0; turn < 4; turn += 1)
      for (const seed of ['a', 'b']) {
        const facts = turnedFacts(catalogue, id, turn);
        look(facts, shapeOf(facts, chance(id + turn + seed)), `${id}/${turn}`);
      }
}

test('walls, roads and water part a tile into exactly the fields of its facts', () => {
  let pairs = 0;
  everyShape((facts, shape, label) => {
    const ground = new Ground(shape);
    const halves = facts.fields.flatMap((f) => f.halves);
    const ways = new Map(halves.map((h) => [h, [...ground.field(h)].sort((a, b) => a - b).join()]));
    for (const a of halves)
      for (const b of halves) {
        pairs += 1;
        const drawn = ways.get(a) === ways.get(b);
        assert.equal(drawn, fieldOf(facts, a) === fieldOf(facts, b), `${label} ${HALVES[a]} ${HALVES[b]}`);
      }
  });
  assert.ok(pairs > 10000, String(pairs));
});

const MIDDLES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];

test('roads and rivers cross a side at its middle, so that tiles join without a seam', () => {
  everyShape((facts, shape, label) => {
    const lines = facts.roads.map((road, i) => [road.sides, shape.roads[i].line]);
    if (facts.river) lines.push([facts.river, shape.river.line]);
    for (const [sides, line] of lines) {
      const ends = [line[0], line.at(-1)];
      for (const side of sides) {
        const [x, y] = MIDDLES[side];
        assert.ok(
          ends.some((e) => Math.hypot(e[0] - x, e[1] - y) < 1e-6),
          `${label} side ${side}`,
        );
      }
    }
  });
});

test('a wall begins and ends in corners of the tile', () => {
  everyShape((facts, shape, label) => {
    for (const { walls } of shape.cities)
      for (const wall of walls)
        for (const [x, y] of [wall[0], wall.at(-1)])
          assert.ok(
            [0, 100].some((v) => Math.abs(x - v) < 1e-6) && [0, 100].some((v) => Math.abs(y - v) < 1e-6),
            label,
          );
  });
});
