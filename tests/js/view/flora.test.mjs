import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scatter } from '../../../static/js/view/art/flora.js';
import { chance } from '../../../static/js/view/art/noise.js';
import { surveyed } from '../../../static/js/view/art/survey.js';
import { catalogue } from './table.mjs';

/** Feet of the trees of a tile in world units, as text. */
function trees(id, turn, cell) {
  const survey = surveyed(catalogue, { id, turn, cell });
  const origin = cell.map((v) => v * 100);
  const props = scatter({ origin, detail: 1, random: chance(`${id}${cell}`) }, survey.ground, []);
  return props.map(({ x, y }) => [x + origin[0], y + origin[1]]);
}

/** The trees so near a world line that only the patchwork sets them. */
const near = (list, axis, at) =>
  list
    .filter((p) => Math.abs(p[axis] - at) < 2.9 && Math.abs((((p[1 - axis] % 100) + 100) % 100) - 50) < 35)
    .map((p) => p.map((v) => v.toFixed(3)).join())
    .sort();

test('two tiles plant the same trees along their common border, so that no wood ends there', () => {
  let many = 0;
  for (let n = 0; n < 24; n += 1) {
    const x = n * 3;
    const east = near(trees('V', 0, [x, n]), 0, (x + 1) * 100);
    assert.deepEqual(near(trees('B', 0, [x + 1, n]), 0, (x + 1) * 100), east);
    const south = near(trees('U', 0, [x, n]), 1, (n + 1) * 100);
    assert.deepEqual(near(trees('B', 0, [x, n + 1]), 1, (n + 1) * 100), south);
    many += east.length + south.length;
  }
  assert.ok(many > 80, String(many));
});

test('no tree of the patchwork stands in a road that crosses the border', () => {
  for (let n = 0; n < 24; n += 1) {
    for (const [x, y] of trees('U', 1, [n, 0])) {
      if (y < 6) assert.ok(Math.abs(x - n * 100 - 50) > 8, `${x},${y}`);
    }
  }
});
