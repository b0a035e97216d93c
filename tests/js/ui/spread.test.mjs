import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closest, spread } from '../../../static/js/ui/spread.js';

test('points that are far enough apart stay where they are', () => {
  const points = [[0, 0], [50, 0], [0, 60]];
  assert.deepEqual(spread(points, 44), points);
});

test('near points are pushed apart by the same way', () => {
  const [a, b] = spread([[0, 0], [20, 0]], 44);
  assert.ok(Math.abs(a[0] + 12) < 0.2 && Math.abs(b[0] - 32) < 0.2, `${a} ${b}`);
  assert.deepEqual([a[1], b[1]], [0, 0]);
});

test('eight places of a crossing, and places on one point, end up apart', () => {
  const around = Array.from({ length: 8 }, (_, i) => [30 * Math.cos(i), 30 * Math.sin(i)]);
  assert.ok(closest(spread(around, 44)) > 40);
  assert.ok(closest(spread([[5, 5], [5, 5], [5, 5]], 44)) > 40);
  assert.equal(closest([[1, 1]]), Infinity);
});
