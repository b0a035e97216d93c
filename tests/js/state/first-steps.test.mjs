import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPast, stepDue } from '../../../static/js/state/first-steps.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { live, turnForMeeple, turnToPlace, welcome } from './story.mjs';

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const placing = () => hear(initialState({ build: 'b1' }), welcome(), live[0], turnToPlace);
const deciding = () => hear(placing(), live[1], turnForMeeple);
const decided = () => hear(deciding(), live[2]);

test('first how to lay, then how to put a pawn, then how points come', () => {
  assert.equal(stepDue(placing(), []), 'place');
  assert.equal(stepDue(deciding(), ['place']), 'pawn');
  assert.equal(stepDue(decided(), ['place', 'pawn']), 'points');
  assert.equal(stepDue(decided(), ['place', 'pawn', 'points']), null);
});

test('a note waits for its moment, and its moment goes by', () => {
  assert.equal(stepDue(decided(), []), null);
  assert.equal(stepDue(placing(), ['place']), null);
  assert.equal(isPast(placing(), 'place'), false);
  assert.equal(isPast(deciding(), 'place'), true);
  assert.equal(isPast(reduce(placing(), { type: 'sent', id: 'x' }), 'place'), false);
  assert.equal(isPast(decided(), 'pawn'), true);
  assert.equal(isPast(decided(), 'points'), false);
  assert.equal(isPast(deciding(), 'points'), true);
});

test('who watches gets no notes, nor does anybody when the game is over', () => {
  const watching = hear(placing(), { type: 'you', seat: null, host: false });
  assert.equal(stepDue(watching, []), null);
  assert.equal(stepDue(hear(decided(), ...live.slice(3)), ['place', 'pawn']), null);
});
