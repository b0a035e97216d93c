/** The level that the next robot shall have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../static/js/state/decide.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';

test('a robot is seated at the level chosen last', () => {
  const before = initialState({});
  assert.deepEqual(decide(before, { kind: 'robot' }).command, { type: 'seat_robot', level: 'easy' });
  const [action] = decide(before, { kind: 'level', level: 'hard' }).actions;
  assert.deepEqual(decide(reduce(before, action), { kind: 'robot' }).command, { type: 'seat_robot', level: 'hard' });
});
