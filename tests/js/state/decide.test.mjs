import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decide, whyNot } from '../../../static/js/state/decide.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { live, turnForMeeple, turnToPlace, welcome } from './story.mjs';

const catalogue = JSON.parse(readFileSync(new URL('../../../static/catalogue.json', import.meta.url)));
const EQUAL = { E: [0, 1, 2, 3], U: [0, 1, 0, 1], C: [0, 0, 0, 0] };

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const waiting = () => hear(initialState({ equal: EQUAL, build: 'b1' }), welcome(), live[0]);
const placing = () => hear(waiting(), turnToPlace);
const deciding = () => hear(placing(), live[1], turnForMeeple);

/** Obeys an intent as the page does, without a server. */
function obey(state, intent) {
  const { actions, command } = decide(state, intent, catalogue);
  return { state: actions.reduce(reduce, state), command };
}

const tap = (cell, pointer) => ({ kind: 'tap', cell, pointer });
const PLACE = { type: 'place', ply: 0, at: [0, -1], turn: 2 };

test('a mouse shows by hovering, turned so that it fits, and lays by one click', () => {
  const { state } = obey(placing(), { kind: 'hover', cell: [0, -1] });
  assert.deepEqual(state.hand, { turn: 2, cell: [0, -1] });
  assert.deepEqual(obey(state, tap([0, -1], 'mouse')).command, PLACE);
});

test('a click that no hover came before lays at once', () => {
  assert.deepEqual(obey(placing(), tap([0, -1], 'mouse')).command, PLACE);
});

test('a finger shows by the first tap and lays by the second on the same cell', () => {
  const first = obey(placing(), tap([0, -1], 'touch'));
  assert.equal(first.command, null);
  assert.deepEqual(first.state.hand.cell, [0, -1]);
  const elsewhere = obey(first.state, tap([0, 1], 'touch'));
  assert.equal(elsewhere.command, null);
  assert.deepEqual(elsewhere.state.hand.cell, [0, 1]);
  assert.deepEqual(obey(first.state, tap([0, -1], 'touch')).command, PLACE);
});

test('a tile that does not fit is not sent; the page says why', () => {
  const shown = obey(placing(), { kind: 'hover', cell: [0, -1] }).state;
  const turned = obey(shown, { kind: 'turn', by: 1 }).state;
  assert.equal(turned.hand.turn, 3);
  const { command, state } = obey(turned, tap([0, -1], 'mouse'));
  assert.equal(command, null);
  assert.deepEqual(state.notices.map(({ tone, why }) => [tone, why]), [
    ['bad', { key: 'wrong.edges', own: 'F', other: 'C' }],
  ]);
  assert.deepEqual(whyNot(turned, catalogue), { key: 'wrong.edges', own: 'F', other: 'C' });
});

test('a mouse that leaves the board takes along what does not fit, and leaves what does', () => {
  const shown = obey(placing(), { kind: 'hover', cell: [0, -1] }).state;
  assert.deepEqual(obey(shown, { kind: 'hover', cell: null }).state.hand.cell, [0, -1]);
  const turned = obey(shown, { kind: 'turn', by: 1 }).state;
  assert.equal(obey(turned, { kind: 'hover', cell: null }).state.hand.cell, null);
});

test('cells that are taken, or far from the map, show nothing', () => {
  for (const cell of [[0, 0], [5, 5], null]) {
    const { state, command } = obey(placing(), { kind: 'hover', cell });
    assert.equal(state.hand.cell, null);
    assert.equal(command, null);
  }
  assert.deepEqual(decide(placing(), tap([0, 0], 'mouse'), catalogue), { actions: [], command: null });
});

test('turning goes through all four turns and back', () => {
  let state = obey(placing(), { kind: 'hover', cell: [0, 1] }).state;
  const seen = [];
  for (let i = 0; i < 4; i += 1) {
    state = obey(state, { kind: 'turn', by: 1 }).state;
    seen.push(state.hand.turn);
  }
  assert.deepEqual(seen, [1, 2, 3, 0]);
  assert.equal(obey(state, { kind: 'turn', by: -1 }).state.hand.turn, 3);
});

test('equal turns of a symmetric tile are sent as the lowest', () => {
  const turn = { ...turnToPlace, tile: 'U', cells: [{ at: [1, 0], turns: [0] }] };
  let state = obey(hear(waiting(), turn), { kind: 'hover', cell: [1, 0] }).state;
  state = obey(obey(state, { kind: 'turn', by: 1 }).state, { kind: 'turn', by: 1 }).state;
  assert.equal(state.hand.turn, 2);
  assert.deepEqual(obey(state, { kind: 'confirm' }).command, { type: 'place', ply: 0, at: [1, 0], turn: 0 });
});

test('Enter shows the nearest legal cell first, and lays there the second time', () => {
  const first = obey(placing(), { kind: 'confirm' });
  assert.equal(first.command, null);
  assert.deepEqual(first.state.hand.cell, [0, -1]);
  assert.deepEqual(obey(first.state, { kind: 'confirm' }).command, PLACE);
});

test('arrows go from legal cell to legal cell', () => {
  const cells = [[0, -1], [1, 0], [0, 1], [-1, 0]].map((at) => ({ at, turns: [0] }));
  const start = hear(waiting(), { ...turnToPlace, cells });
  const go = (state, dx, dy) => obey(state, { kind: 'move', dx, dy }).state;
  const up = go(start, 0, -1);
  assert.deepEqual(up.hand.cell, [0, -1]);
  assert.deepEqual(go(up, 1, 0).hand.cell, [1, 0]);
  assert.deepEqual(go(go(up, 1, 0), 0, 1).hand.cell, [0, 1]);
  assert.deepEqual(go(up, 0, -1).hand.cell, [0, -1]);
});

test('a pawn is put by its number, and passing passes', () => {
  const put = obey(deciding(), { kind: 'spot', n: 2 }).command;
  assert.deepEqual(put, { type: 'meeple', ply: 1, kind: 'small', on: 'field', place: 'NL' });
  assert.equal(obey(deciding(), { kind: 'spot', n: 3 }).command, null);
  assert.deepEqual(obey(deciding(), { kind: 'pass' }).command, { type: 'pass', ply: 1 });
  assert.equal(obey(placing(), { kind: 'pass' }).command, null);
  assert.equal(obey(deciding(), { kind: 'confirm' }).command, null);
});

test('nothing is sent twice while an answer is awaited, nor out of turn', () => {
  const aimed = obey(placing(), { kind: 'hover', cell: [0, -1] }).state;
  const sent = reduce(aimed, { type: 'sent', id: 'x' });
  const idle = [tap([0, -1], 'mouse'), { kind: 'confirm' }, { kind: 'move', dx: 0, dy: 1 }];
  for (const intent of idle) {
    assert.deepEqual(decide(sent, intent, catalogue), { actions: [], command: null });
    assert.deepEqual(decide(waiting(), intent, catalogue), { actions: [], command: null });
  }
  const decided = reduce(deciding(), { type: 'sent', id: 'x' });
  assert.equal(obey(decided, { kind: 'pass' }).command, null);
  assert.equal(obey(decided, { kind: 'spot', n: 1 }).command, null);
});

test('the waiting room asks for what its buttons say', () => {
  const asked = (intent) => decide(waiting(), intent, catalogue).command;
  assert.deepEqual(asked({ kind: 'robot', level: 'easy' }), { type: 'seat_robot', level: 'easy' });
  assert.deepEqual(asked({ kind: 'colour', colour: 'safran' }), { type: 'colour', colour: 'safran' });
  assert.deepEqual(asked({ kind: 'unseat', seat: 1 }), { type: 'unseat', seat: 1 });
  assert.deepEqual(asked({ kind: 'sit', name: 'Zoé' }), { type: 'sit', name: 'Zoé' });
  assert.deepEqual(asked({ kind: 'sit', name: '' }), { type: 'sit' });
  assert.deepEqual(asked({ kind: 'start' }), { type: 'start' });
  assert.deepEqual(asked({ kind: 'leave' }), { type: 'leave' });
});
