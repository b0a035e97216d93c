import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitBefore } from '../../../static/js/lib/backoff.js';
import { makeId } from '../../../static/js/lib/identity.js';
import { whenChanged, whenKeysChange } from '../../../static/js/lib/memo.js';

test('waits double, are bounded, and are spread', () => {
  assert.deepEqual([0, 1, 2, 3].map((n) => waitBefore(n, 1)), [400, 800, 1600, 3200]);
  assert.equal(waitBefore(40, 1), 15_000);
  assert.equal(waitBefore(0, 0), 200);
});

test('an id has 24 hex digits of the bytes it is given', () => {
  assert.equal(makeId((bytes) => bytes.fill(0x0a)), '0a'.repeat(12));
});

test('a painter runs when what it depends on changed', () => {
  const seen = [];
  const paint = whenChanged((a, b) => seen.push([a, b]));
  for (const [a, b] of [[1, 2], [1, 2], [1, 3], [NaN, 3], [NaN, 3]]) paint(a, b);
  assert.deepEqual(seen, [[1, 2], [1, 3], [NaN, 3]]);
  const keyed = [];
  const byLength = whenKeysChange((text) => [text.length], (text) => keyed.push(text));
  for (const text of ['ab', 'cd', 'e']) byLength(text);
  assert.deepEqual(keyed, ['ab', 'e']);
});
