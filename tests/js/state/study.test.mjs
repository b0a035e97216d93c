import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../static/js/state/decide.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { featureOf, fitsOf, litNow, mayStudy, openQuestions } from '../../../static/js/state/study.js';
import { live, room, turnToPlace, welcome } from './story.mjs';

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const waiting = (over) => hear(initialState({ build: 'b1', equal: { E: [0, 1, 2, 3] } }), welcome(over), live[0]);
const obey = (state, intent) => decide(state, intent, {}).actions.reduce(reduce, state);
const town = { at: [0, 0], on: 'city', place: 'N', index: 0 };
const looking = () => obey(waiting(), { kind: 'inspect', segment: town });
const asks = (state) => openQuestions(state).map(({ ask }) => ask);
const told = { type: 'feature', on: 'city', segments: [[0, 0, 0]], holders: { 0: 1, 1: 2 }, points: { 1: 3 } };
const answer = (state, seq = state.seq, key = openQuestions(state)[0].key) =>
  reduce(state, { type: 'answer', answer: { kind: 'look', key, seq, told } });

test('a feature that is looked at is asked about until the answer is as new as the board', () => {
  const state = looking();
  assert.deepEqual(asks(state), [{ type: 'look', at: [0, 0], on: 'city', place: 'N' }]);
  const known = answer(state);
  assert.deepEqual(asks(known), []);
  assert.equal(featureOf(known), told);
  const moved = hear(known, live[1]);
  assert.equal(asks(moved).length, 1);
  assert.equal(featureOf(moved), told);
});

test('an answer to what nobody asks any longer is dropped', () => {
  const state = looking();
  const { key } = openQuestions(state)[0];
  const away = obey(state, { kind: 'inspect', segment: null });
  assert.equal(answer(away, away.seq, key), away);
  assert.equal(featureOf(away), null);
});

test('the feature is lit in the pigments of who would be paid, a line of the journal before it', () => {
  const state = answer(looking());
  assert.deepEqual(litNow(state), { on: 'city', segments: [[0, 0, 0]], seats: [1] });
  const lit = { on: 'road', segments: [], seats: [] };
  assert.equal(litNow(reduce(state, { type: 'light', lit })), lit);
});

test('hints are asked for while they are shown, and only for layers that need them', () => {
  const shown = obey(waiting(), { kind: 'hints' });
  assert.deepEqual(asks(shown), [{ type: 'hints' }]);
  const none = [{ kind: 'layer', name: 'fields', on: false }, { kind: 'layer', name: 'dead', on: false }].reduce(obey, shown);
  assert.deepEqual(asks(none), []);
  assert.deepEqual(asks(obey(shown, { kind: 'hints' })), []);
});

test('a free cell is asked about by a tap, but on one’s own turn by a long press only', () => {
  const tap = { kind: 'tap', cell: [0, 1], pointer: 'touch', segment: null };
  const placing = hear(waiting(), turnToPlace);
  assert.deepEqual(asks(obey(placing, tap)), []);
  const asked = obey(placing, { kind: 'ask', cell: [0, 1] });
  assert.deepEqual(asks(asked), [{ type: 'fits', at: [0, 1] }]);
  assert.deepEqual(asks(obey(asked, { kind: 'ask', cell: [0, 1] })), []);
  const watching = waiting({ you: { seat: null, host: false } });
  assert.deepEqual(asks(obey(watching, tap)), [{ type: 'fits', at: [0, 1] }]);
  assert.equal(fitsOf(asked), null);
});

test('without hints nothing is asked, whatever is tapped', () => {
  const pure = room({ status: 'playing', options: { expansions: [], hints: false } });
  const state = { ...waiting(), room: pure };
  assert.equal(mayStudy(state), false);
  for (const intent of [{ kind: 'hints' }, { kind: 'inspect', segment: town }, { kind: 'ask', cell: [0, 1] }]) {
    assert.deepEqual(asks(obey(state, intent)), []);
    assert.equal(decide(state, intent, {}).actions.length, 0);
  }
});
