import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HALVES, turnedFacts } from '../../../static/js/view/art/facts.js';
import { equalTurns, firstTurn, lowestTurn, turnFits } from '../../../static/js/view/turns.js';
import { catalogue } from './table.mjs';

test('a quarter turn sends north to east, in edges, sides and half edges', () => {
  const facts = turnedFacts(catalogue, 'D', 1);
  assert.equal(facts.edges, 'RCRF');
  assert.deepEqual(facts.cities, [{ sides: [1] }]);
  assert.deepEqual(facts.roads, [{ sides: [0, 2] }]);
  assert.deepEqual(
    facts.fields.map((f) => f.halves.map((h) => HALVES[h])),
    [
      ['NR', 'SL'],
      ['NL', 'SR', 'WL', 'WR'],
    ],
  );
});

test('the order of segments, and so their index, does not depend on the turn', () => {
  for (const id of Object.keys(catalogue.tiles)) {
    const facts = [0, 1, 2, 3].map((turn) => turnedFacts(catalogue, id, turn));
    for (const [turn, { cities, roads, fields }] of facts.entries()) {
      const back = (list, by, n) => list.map((v) => (v - by * turn + n * 4) % n).sort((a, b) => a - b);
      assert.deepEqual(
        cities.map((c) => back(c.sides, 1, 4)),
        facts[0].cities.map((c) => c.sides),
        `${id} ${turn}`,
      );
      assert.deepEqual(
        roads.map((r) => back(r.sides, 1, 4)),
        facts[0].roads.map((r) => r.sides),
        `${id} ${turn}`,
      );
      assert.deepEqual(
        fields.map((f) => back(f.halves, 2, 8)),
        facts[0].fields.map((f) => f.halves),
        `${id} ${turn}`,
      );
    }
  }
});

test('every side of every tile is told by its facts as by its edges', () => {
  for (const id of Object.keys(catalogue.tiles)) {
    for (let turn = 0; turn < 4; turn += 1) {
      const { edges, cities, roads, river, fields } = turnedFacts(catalogue, id, turn);
      const halves = fields.flatMap((f) => f.halves);
      assert.equal(new Set(halves).size, halves.length, `${id}: a half edge in two fields`);
      for (let side = 0; side < 4; side += 1) {
        const held = [cities.some((c) => c.sides.includes(side)), roads.some((r) => r.sides.includes(side))];
        assert.deepEqual(
          [...held, Boolean(river?.includes(side))],
          ['C', 'R', 'V'].map((e) => e === edges[side]),
          `${id} ${turn} ${side}`,
        );
        const open = [2 * side, 2 * side + 1].filter((h) => halves.includes(h)).length;
        assert.equal(open, edges[side] === 'C' ? 0 : 2, `${id} ${turn} ${side}`);
      }
    }
  }
});

test('symmetric tiles lie alike in several turns', () => {
  const like = (pattern) => Object.keys(catalogue.tiles).filter((id) => equalTurns(catalogue, id).join('') === pattern);
  assert.deepEqual(like('0000'), ['B', 'C', 'X', 'IA', 'IC']);
  const halfTurn = ['F', 'G', 'H', 'Hg', 'U', 'Ug', 'IB', 'IE', 'IJ', 'IO', 'IQ', 'RB', 'RE', 'RF'];
  assert.deepEqual(like('0101'), halfTurn);
  assert.equal(like('0123').length, 60 - 5 - halfTurn.length);
});

test('a turn fits where an equal one is legal', () => {
  assert.equal(lowestTurn(catalogue, 'U', 3), 1);
  assert.equal(lowestTurn(catalogue, 'U', -1), 1);
  assert.equal(turnFits(catalogue, 'U', [1], 3), true);
  assert.equal(turnFits(catalogue, 'U', [1], 2), false);
  assert.equal(turnFits(catalogue, 'V', [1], 3), false);
});

test('a preview begins with the nearest legal turn clockwise', () => {
  assert.equal(firstTurn(catalogue, 'V', [0, 2], 1), 2);
  assert.equal(firstTurn(catalogue, 'V', [0, 2], 3), 0);
  assert.equal(firstTurn(catalogue, 'V', [3], 3), 3);
  assert.equal(firstTurn(catalogue, 'U', [1], 2), 3, 'turn 3 of a straight road lies like the legal turn 1');
  assert.equal(firstTurn(catalogue, 'V', [], 2), 2);
});
