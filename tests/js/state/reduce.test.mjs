import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { begin, firstPawn, firstTile, live, room, secondTurn, turnForMeeple, turnToPlace, welcome } from './story.mjs';

const fresh = () => initialState({ build: 'b1', robotName: 'Robot' });
const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const playing = () => hear(fresh(), welcome(), live[0]);

test('a welcome brings the room, the place of the viewer and who is there', () => {
  const state = hear(fresh(), welcome());
  assert.equal(state.seq, 3);
  assert.deepEqual(state.you, { seat: 0, host: true });
  assert.equal(state.room.status, 'waiting');
  assert.equal(state.game, null);
  assert.equal(state.stale, false);
});

test('robots get a name, numbered where there are several', () => {
  const robot = (colour) => ({ name: '', colour, robot: 'easy' });
  const one = hear(fresh(), welcome({ room: room({ seats: [null, robot('safran'), null] }) }));
  assert.deepEqual(one.room.seats.map((s) => s?.name ?? null), [null, 'Robot', null]);
  const two = hear(fresh(), welcome({ room: room({ seats: [robot('safran'), null, robot('pastel')] }) }));
  assert.deepEqual(two.room.seats.map((s) => s?.name ?? null), ['Robot 1', null, 'Robot 2']);
});

test('the start tile lies and the first tile is in hand', () => {
  const { game, room: shown } = playing();
  assert.equal(shown.status, 'playing');
  assert.deepEqual(game.tiles, [{ tile: 'D', x: 0, y: 0, turn: 0, seat: null }]);
  assert.deepEqual([game.toPlay, game.step, game.inHand, game.left], [0, 'place', 'E', 3]);
  assert.deepEqual(game.kinds, { E: 0, U: 1, C: 1, V: 1 });
  assert.deepEqual(game.supply, [{ small: 7, big: 0 }, { small: 7, big: 0 }]);
});

test('a laid tile leaves the hand empty and asks for a pawn', () => {
  const { game } = hear(playing(), live[1]);
  assert.deepEqual(game.last, { x: 0, y: -1 });
  assert.deepEqual([game.step, game.inHand, game.ply], ['meeple', null, 1]);
  assert.deepEqual(game.tiles.at(-1), { tile: 'E', x: 0, y: -1, turn: 2, seat: 0 });
});

test('a completed city pays, its pawn goes home, and the tile set aside is kept in mind', () => {
  const { game } = hear(playing(), live[1], live[2]);
  assert.deepEqual(game.scores, [4, 0]);
  assert.deepEqual(game.meeples, []);
  assert.deepEqual(game.supply[0], { small: 7, big: 0 });
  assert.deepEqual(game.done, [{ on: 'city', segments: [[0, -1, 0], [0, 0, 0]] }]);
  assert.deepEqual(game.setAside, [{ tile: 'C', seat: 1 }]);
  assert.deepEqual(game.kinds, { E: 0, U: 0, C: 0, V: 1 });
  assert.deepEqual([game.toPlay, game.inHand, game.ply, game.left], [1, 'U', 2, 1]);
});

test('a pawn stands on the board and is missing from the supply', () => {
  const { game } = hear(playing(), ...live.slice(1, 4));
  assert.deepEqual(game.meeples, [{ seat: 1, meeple: 'small', x: 1, y: 0, on: 'road', index: 0 }]);
  assert.deepEqual(game.supply[1], { small: 6, big: 0 });
});

test('the end brings the ranking and the last points, and opens the sheet when they are counted', () => {
  const state = reduce(hear(playing(), ...live.slice(1)), { type: 'count', to: Infinity });
  assert.equal(state.room.status, 'finished');
  assert.equal(state.game.step, 'over');
  assert.deepEqual(state.game.result.ranks, [1, 2]);
  assert.deepEqual(state.game.scores, [4, 2]);
  assert.deepEqual(state.game.finals.map(({ on, points }) => [on, points]), [['road', { 1: 2 }]]);
  assert.equal(state.sheet, true);
});

test('a welcome in the middle and the live story come to the same game', () => {
  const lived = hear(playing(), ...live.slice(1, 4));
  const story = [...begin, ...firstTile, ...firstPawn, ...secondTurn].filter(({ kind }) => kind !== 'room');
  const told = hear(fresh(), welcome({ seq: 7, room: room({ status: 'playing' }), events: story }));
  assert.deepEqual(told.game, lived.game);
  assert.equal(told.seq, lived.seq);
});

test('the journal tells what happened, the oldest first', () => {
  const { journal } = hear(playing(), ...live.slice(1)).game;
  assert.deepEqual(journal.map(({ kind, seat }) => [kind, seat]), [
    ['started', 0],
    ['turn', 0],
    ['completed', undefined],
    ['aside', 1],
    ['turn', 1],
    ['turn', 0],
    ['finished', undefined],
  ]);
  assert.deepEqual(journal[1].pawn, { on: 'city', index: 0, meeple: 'small' });
  assert.equal(journal[5].passed, 'choice');
  assert.deepEqual([journal[2].tiles, journal[2].points, journal[2].holders], [2, { 0: 4 }, { 0: 1 }]);
});

test('events that were told before change nothing', () => {
  const once = hear(playing(), live[1]);
  assert.equal(hear(once, live[1]), once);
  assert.equal(hear(once, live[0]), once);
});

test('a resume without news keeps everything', () => {
  const state = playing();
  const after = hear(state, { type: 'events', seq: 4, events: [] });
  assert.deepEqual(after.game, state.game);
  assert.equal(after.seq, 4);
});

test('a tile set aside is shown when it happens, not when it is told afterwards', () => {
  const lived = hear(playing(), live[1], live[2]);
  assert.deepEqual(lived.notices.map(({ aside }) => aside), [{ seat: 1, tile: 'C' }]);
  const told = hear(fresh(), welcome({ seq: 6, events: [...begin, ...firstTile, ...firstPawn].slice(1) }));
  assert.deepEqual(told.notices, []);
});

test('a turn is over once its tile lies, whoever of two pages laid it', () => {
  const asked = hear(playing(), turnToPlace);
  assert.equal(asked.turn.step, 'place');
  assert.equal(hear(asked, live[1]).turn, null);
  const decided = hear(asked, live[1], turnForMeeple);
  assert.equal(decided.turn.step, 'meeple');
  assert.equal(hear(decided, live[2]).turn, null);
});

test('a new turn closes the sheet and empties the hand; the same told again keeps the hand', () => {
  const open = reduce(playing(), { type: 'sheet', open: true });
  const asked = hear(open, turnToPlace);
  assert.equal(asked.sheet, false);
  const aimed = reduce(asked, { type: 'aim', cell: [0, 1] });
  assert.deepEqual(hear(aimed, { ...turnToPlace }).hand.cell, [0, 1]);
  const next = hear(aimed, live[1], { ...turnToPlace, ply: 4 });
  assert.equal(next.hand.cell, null);
});

test('an answer ends the wait for its own command only', () => {
  const waiting = reduce(playing(), { type: 'sent', id: 'x' });
  assert.equal(hear(waiting, { type: 'done', id: 'other', seq: 4 }).pending, 'x');
  assert.equal(hear(waiting, { type: 'done', id: 'x', seq: 4 }).pending, null);
});

test('a refusal is shown in the words of the server', () => {
  const waiting = reduce(playing(), { type: 'sent', id: 'x' });
  const refused = hear(waiting, { type: 'refused', id: 'x', code: 'late', text: 'Trop tard.' });
  assert.equal(refused.pending, null);
  assert.deepEqual(refused.notices.map(({ tone, text }) => [tone, text]), [['bad', 'Trop tard.']]);
  const gone = reduce(refused, { type: 'dismiss', id: refused.notices[0].id });
  assert.deepEqual(gone.notices, []);
});

test('no more than three notices are kept, and one reason why a tile does not fit', () => {
  const notice = (text) => ({ type: 'notice', notice: { tone: 'plain', text } });
  const many = ['a', 'b', 'c', 'd'].reduce((s, text) => reduce(s, notice(text)), fresh());
  assert.deepEqual(many.notices.map(({ text }) => text), ['b', 'c', 'd']);
  const why = { type: 'notice', notice: { tone: 'bad', why: { key: 'wrong.turn' } } };
  assert.equal(reduce(reduce(fresh(), why), why).notices.length, 1);
});

test('a page of another build is stale', () => {
  assert.equal(hear(fresh(), welcome({ build: 'b2' })).stale, true);
  const state = hear(fresh(), welcome());
  assert.equal(hear(state, { type: 'pong', now: 1, build: 'b2' }).stale, true);
  assert.equal(hear(state, { type: 'pong', now: 1 }), state);
});

test('a person who sits down, leaves, or becomes the host is told so', () => {
  const state = hear(fresh(), welcome(), { type: 'you', seat: null, host: false });
  assert.deepEqual(state.you, { seat: null, host: false });
  const there = hear(state, { type: 'presence', seats: [true, false], watchers: 2 });
  assert.deepEqual(there.presence, { seats: [true, false], watchers: 2 });
});

test('who loses a seat in the waiting room without having left it was removed', () => {
  const gone = { type: 'you', seat: null, host: false };
  const state = hear(fresh(), welcome());
  assert.equal(state.removed, false);
  assert.equal(hear(state, gone).removed, true);
  assert.equal(hear(state, gone, { type: 'presence', seats: [], watchers: 1 }, gone).removed, true);
  assert.equal(hear(reduce(state, { type: 'sent', id: 'x' }), gone).removed, false);
  assert.equal(hear(state, gone, { type: 'you', seat: 1, host: false }).removed, false);
});

test('messages of tomorrow are passed over, actions of nobody are not', () => {
  const state = playing();
  assert.equal(hear(state, { type: 'clock', left: 3 }), state);
  assert.equal(hear(state, { type: 'events', seq: 9, events: [{ kind: 'chatted', text: 'x' }] }).game, state.game);
  assert.throws(() => reduce(state, { type: 'nonsense' }), /no such action/);
});

