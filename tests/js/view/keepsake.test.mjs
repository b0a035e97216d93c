import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, mapWidth } from '../../../static/js/view/keepsake.js';

test('a map is at most so wide and high, and a small one is not blown up', () => {
  assert.equal(mapWidth([0, 0, 3, 2]), 4 * 200);
  assert.equal(mapWidth([-5, -2, 14, 5]), 20 * 120);
  assert.equal(mapWidth([0, 0, 4, 19]), 5 * 120);
});

test('names that do not fit one line begin another', () => {
  assert.deepEqual(linesOf([300, 300, 300], 50, 700), [[0, 1], [2]]);
  assert.deepEqual(linesOf([900, 10], 50, 700), [[0], [1]]);
  assert.deepEqual(linesOf([100, 100], 50, 700), [[0, 1]]);
});
