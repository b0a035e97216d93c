import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../static/js/state/decide.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { begin, firstTile, live, turnForMeeple, turnToPlace, welcome } from './story.mjs';

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const fresh = () => initialState({ build: 'b1', equal: { E: [0, 1, 2, 3] } });
const back = { kind: 'taken_back', seat: 0, tile: 'E', at: [0, -1], turn: 2, ply: 0 };
const deciding = () => hear(fresh(), welcome(), live[0], turnToPlace, live[1], turnForMeeple);
const taken = () => hear(deciding(), { type: 'events', seq: 6, events: [back] }, turnToPlace);

test('the tile is in hand again as it lay, and shown where it lay', () => {
  const before = hear(fresh(), welcome(), live[0]).game;
  const { game, hand, turn } = taken();
  assert.deepEqual(game.tiles, before.tiles);
  assert.deepEqual([game.step, game.inHand, game.ply, game.left, game.last], ['place', 'E', 0, 3, null]);
  assert.deepEqual(game.journal, before.journal);
  assert.deepEqual(game.kinds, before.kinds);
  assert.deepEqual(hand, { turn: 2, cell: [0, -1] });
  assert.equal(turn.step, 'place');
});

test('a page loaded anew comes to the same', () => {
  const all = [...begin, ...firstTile, back];
  const { game, hand } = hear(fresh(), welcome({ seq: 6, events: all }), turnToPlace);
  assert.deepEqual(game, taken().game);
  assert.deepEqual(hand, { turn: 2, cell: [0, -1] });
});

test('laid again, the next turn begins with an empty hand', () => {
  const again = hear(taken(), { type: 'events', seq: 7, events: firstTile }, turnForMeeple);
  assert.deepEqual(again.hand, { turn: 0, cell: null });
  assert.deepEqual(again.game.tiles.length, 2);
  assert.equal(again.retaken, null);
});

test('the last move and the river go back to where they were', () => {
  const drawn = { kind: 'drawn', seat: 0, tile: 'RC', left: 1, ply: 2, river: [1, 0] };
  const laid = { kind: 'placed', seat: 0, tile: 'RC', at: [1, 0], turn: 0 };
  const undone = { kind: 'taken_back', seat: 0, tile: 'RC', at: [1, 0], turn: 0, ply: 2 };
  const { game } = hear(deciding(), { type: 'events', seq: 7, events: [drawn, laid, undone] });
  assert.deepEqual([game.last, game.river, game.tiles.length], [{ x: 0, y: -1 }, [1, 0], 2]);
});

test('it is asked for while the pawn is undecided, and at no other time', () => {
  const command = (state) => decide(state, { kind: 'take_back' }, {}).command;
  assert.deepEqual(command(deciding()), { type: 'take_back', ply: 1 });
  assert.equal(command(hear(fresh(), welcome(), live[0], turnToPlace)), null);
  assert.equal(command(reduce(deciding(), { type: 'sent', id: 'x' })), null);
});
