import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GLIDE_MS, HOP_MS, LAND_MS, Motion } from '../../../static/js/view/motion.js';

const A = { x: 0, y: 0, size: 100 };
const B = { x: 400, y: 0, size: 100 };

test('a tile lands and is done with', () => {
  const motion = new Motion();
  assert.equal(motion.land([2, 3], 1000), true);
  assert.deepEqual(motion.at(1000 + LAND_MS / 2).landing, [{ cell: [2, 3], t: 0.5 }]);
  assert.equal(motion.busy, true);
  assert.deepEqual(motion.at(1000 + LAND_MS).landing, []);
  assert.equal(motion.busy, false);
});

test('a pawn that has hopped is named once, so that it can be settled', () => {
  const motion = new Motion();
  motion.hop('1,0/road/0', [1, 0], 0);
  assert.deepEqual(motion.at(HOP_MS / 4).hopping, [{ name: '1,0/road/0', cell: [1, 0], t: 0.25 }]);
  assert.deepEqual(motion.at(HOP_MS).arrived, [{ name: '1,0/road/0', cell: [1, 0], t: 1 }]);
  assert.deepEqual(motion.at(HOP_MS + 16).arrived, []);
  assert.equal(motion.busy, false);
});

test('a glide ends exactly where it goes', () => {
  const motion = new Motion();
  motion.glide(A, B, 0);
  assert.deepEqual(motion.cameraAt(0), A);
  assert.equal(motion.cameraAt(GLIDE_MS / 2).x, 200);
  assert.deepEqual(motion.cameraAt(GLIDE_MS), B);
  assert.equal(motion.cameraAt(GLIDE_MS + 1), null);
});

test('where motion is not wanted nothing starts', () => {
  const motion = new Motion();
  motion.allowed = false;
  assert.equal(motion.land([0, 0], 0), false);
  assert.equal(motion.hop('0,0/city/0', [0, 0], 0), false);
  assert.equal(motion.busy, false);
});
