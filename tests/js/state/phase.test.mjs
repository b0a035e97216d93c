import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState } from '../../../static/js/state/initial.js';
import { isMine, isQuiet, nameOf, phaseOf, toPlay } from '../../../static/js/state/phase.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { createStore } from '../../../static/js/state/store.js';
import { live, turnToPlace, welcome } from './story.mjs';

const hear = (...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), initialState({}));

test('the page goes from opening to the end', () => {
  assert.equal(phaseOf(initialState({})), 'opening');
  assert.equal(phaseOf(hear(welcome())), 'waiting');
  assert.equal(phaseOf(hear(welcome(), live[0])), 'playing');
  assert.equal(phaseOf(hear(welcome(), ...live)), 'finished');
});

test('whose turn it is, and whether it is mine', () => {
  const mine = hear(welcome(), live[0]);
  assert.deepEqual([toPlay(mine), isMine(mine), nameOf(mine, 0)], [0, true, 'Camille']);
  const theirs = hear(welcome(), ...live.slice(0, 3));
  assert.deepEqual([toPlay(theirs), isMine(theirs)], [1, false]);
  const watching = hear(welcome({ you: { seat: null, host: false } }), live[0]);
  assert.equal(isMine(watching), false);
  assert.equal(toPlay(hear(welcome(), ...live)), null);
});

test('the page may be loaded anew when nobody is in the middle of something', () => {
  const mine = hear(welcome(), live[0], turnToPlace);
  assert.equal(isQuiet(mine), false);
  const theirs = hear(welcome(), ...live.slice(0, 3));
  assert.equal(isQuiet(theirs), true);
  assert.equal(isQuiet(reduce(theirs, { type: 'sent', id: 'x' })), false);
});

test('the store tells its listeners of changes, and only of changes', () => {
  const store = createStore((n, by) => n + by, 0);
  const told = [];
  const stop = store.subscribe((n) => told.push(n));
  store.dispatch(2);
  store.dispatch(0);
  store.dispatch(3);
  stop();
  store.dispatch(1);
  assert.deepEqual(told, [2, 5]);
  assert.equal(store.get(), 6);
});
