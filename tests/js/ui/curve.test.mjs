import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart, stepOf, turnsNamed } from '../../../static/js/ui/curve.js';

test('there are at most five lines of points', () => {
  assert.deepEqual([4, 25, 26, 63, 180, 320].map(stepOf), [5, 5, 10, 20, 50, 100]);
});

test('the first and the last turn are named, and none too near the last', () => {
  assert.deepEqual(turnsNamed(1), [1]);
  assert.deepEqual(turnsNamed(4), [1, 2, 3, 4]);
  assert.deepEqual(turnsNamed(71), [1, 20, 40, 60, 71]);
  assert.deepEqual(turnsNamed(83), [1, 20, 40, 60, 83]);
  assert.deepEqual(turnsNamed(101), [1, 25, 50, 75, 101]);
});

test('figures stay where they belong while they have room', () => {
  assert.deepEqual(apart([100, 20, 60], 15, 10, 180), [100, 20, 60]);
});

test('equal figures stand under one another, within the picture', () => {
  assert.deepEqual(apart([20, 20, 20], 15, 12, 184), [20, 35, 50]);
  assert.deepEqual(apart([184, 180, 184], 15, 12, 184), [169, 154, 184]);
  const six = apart([184, 184, 184, 184, 184, 184], 15, 12, 184);
  assert.deepEqual(six, [109, 124, 139, 154, 169, 184]);
});
