import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spread } from '../../../static/js/view/crowd.js';

const pawn = (on, x, y, big = false) => ({ pawn: { on, big }, at: [x, y] });
const places = (list, size) => spread(list, size).map(({ at }) => at);

test('pawns with room stay where they stand', () => {
  const list = [pawn('road', 50, 50), pawn('city', 150, 50), pawn('field', 60, 120)];
  assert.deepEqual(spread(list, 40), list);
});

test('two sleepers on one another lie apart, as far from their places one as the other', () => {
  const [a, b] = places([pawn('field', 50, 50), pawn('field', 54, 50)], 30);
  assert.ok(Math.abs(a[1] - b[1]) > 12 || Math.abs(a[0] - b[0]) > 25, JSON.stringify([a, b]));
  assert.ok(Math.abs(a[0] + b[0] - 104) < 1e-9 && Math.abs(a[1] + b[1] - 100) < 1e-9);
});

test('even on the very same spot they part', () => {
  const [a, b] = places([pawn('road', 50, 50), pawn('road', 50, 50)], 20);
  assert.notDeepEqual(a, b);
});

test('nobody steps off what they hold', () => {
  const list = Array.from({ length: 6 }, (_, i) => pawn('city', 50 + i, 50));
  places(list, 56).forEach(([x, y], i) => {
    assert.ok(Math.abs(x - 50 - i) <= 12 && Math.abs(y - 50) <= 12, `${x},${y}`);
  });
});
