import assert from 'node:assert/strict';
import { test } from 'node:test';
import { biggestOf } from '../../../static/js/state/biggest.js';
import { scoresShown } from '../../../static/js/state/counting.js';
import { curveOf } from '../../../static/js/state/curve.js';
import { decide } from '../../../static/js/state/decide.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { live, welcome } from './story.mjs';

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const before = () => hear(initialState({ build: 'b1' }), welcome(), ...live.slice(0, -1));
const ended = () => hear(before(), live.at(-1));

test('the curve has the points after every turn, and those of the last count apart', () => {
  const { game } = ended();
  assert.deepEqual(curveOf(game), { turns: [[0, 0], [4, 0], [4, 0], [4, 0]], last: [4, 2] });
});

test('the last count is told step by step when the end comes live', () => {
  const state = ended();
  assert.deepEqual([state.counting, state.sheet, scoresShown(state)], [0, false, [4, 0]]);
  const first = reduce(state, { type: 'count', to: 1 });
  assert.deepEqual([first.counting, scoresShown(first)], [1, [4, 2]]);
  assert.deepEqual(first.lit, { on: 'road', segments: [[0, 0, 0], [1, 0, 0]], seats: [1] });
  const done = reduce(first, { type: 'count', to: 2 });
  assert.deepEqual([done.counting, done.sheet, done.lit, scoresShown(done)], [null, true, null, [4, 2]]);
  assert.equal(reduce(done, { type: 'count', to: 1 }), done);
});

test('the count is skipped by a wish, and by opening the results', () => {
  const { actions, command } = decide(ended(), { kind: 'count', to: Infinity }, {});
  assert.deepEqual([actions, command], [[{ type: 'count', to: Infinity }], null]);
  assert.equal(reduce(ended(), actions[0]).counting, null);
  const opened = reduce(ended(), { type: 'sheet', open: true });
  assert.deepEqual([opened.counting, opened.sheet], [null, true]);
});

test('who comes after the end sees it at once', () => {
  const events = live.flatMap((message) => message.events);
  assert.equal(hear(initialState({ build: 'b1' }), welcome({ events })).counting, null);
});

test('with nothing left to count, no count begins', () => {
  const last = { ...live.at(-1), events: live.at(-1).events.filter(({ kind }) => kind !== 'final') };
  const state = hear(before(), last);
  assert.deepEqual([state.counting, state.sheet], [null, true]);
});

test('the largest town, the longest road and the richest field are named, whoever holds them', () => {
  const entry = (kind, on, tiles, points, over) => ({ kind, on, tiles, points, holders: {}, ...over });
  const final = (on, tiles, points) => entry('final', on, tiles, points);
  const journal = [
    { kind: 'turn', seat: 0 },
    entry('completed', 'city', 3, { 0: 6 }),
    entry('completed', 'city', 5, {}),
    entry('completed', 'road', 4, { 1: 4 }),
    entry('completed', 'abbey', 9, { 1: 9 }),
  ];
  const finals = [final('city', 4, { 0: 4 }), final('road', 4, { 0: 8 }), final('field', 9, { 0: 6, 1: 6 })];
  const named = biggestOf({ journal, finals }).map(({ on, tiles, points }) => [on, tiles, points]);
  assert.deepEqual(named, [['city', 5, {}], ['road', 4, { 0: 8 }], ['field', 9, { 0: 6, 1: 6 }]]);
  assert.deepEqual(biggestOf({ journal: [], finals: [final('road', 1, { 0: 1 })] }), []);
});
