/** A game with both expansions: the river's open end, the big pawn, the seal of the pile, what the page asks for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decide, whyNot } from '../../../static/js/state/decide.js';
import { hasBigPawns, tileCount } from '../../../static/js/state/expansions.js';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { sizeNow, sizesOf } from '../../../static/js/state/size.js';
import { room, welcome } from './story.mjs';

const catalogue = JSON.parse(readFileSync(new URL('../../../static/catalogue.json', import.meta.url)));
const EXPANSIONS = ['inns', 'river'];
const both = room({ status: 'playing', options: { expansions: EXPANSIONS } });
const SEAL = 'c0ffee'.padEnd(64, '0');

const hear = (state, ...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), state);
const told = (seq, ...events) => ({ type: 'events', seq, events });
const drawn = (seat, tile, ply, river) => ({ kind: 'drawn', seat, tile, left: 20, ply, river });
const source = { kind: 'started', first: 0, tile: 'RA', at: [0, 0], turn: 0 };
const started = { ...source, left: 22, kinds: { RC: 1 }, commitment: SEAL };
const waiting = () => hear(initialState({ build: 'b1' }), welcome());
const begun = (tile = 'RF') =>
  hear(waiting(), told(4, { kind: 'room', room: both }, started, drawn(0, tile, 0, [1, 0])));

const meepleTurn = (kinds, ply = 1) => ({
  type: 'turn',
  ply,
  step: 'meeple',
  at: [1, 0],
  spots: [{ on: 'field', place: 'NL', index: 0, kinds, points: 0 }],
});
const laid = { kind: 'placed', seat: 0, tile: 'RF', at: [1, 0], turn: 0 };
const deciding = (kinds) => hear(begun(), told(5, laid), meepleTurn(kinds));
const obey = (state, intent) => {
  const { actions, command } = decide(state, intent, catalogue);
  return { state: actions.reduce(reduce, state), command };
};

test('how many tiles are played follows from the sets; the river takes the place of the start tile', () => {
  assert.equal(tileCount(catalogue, []), 72);
  assert.equal(tileCount(catalogue, ['inns']), 90);
  assert.equal(tileCount(catalogue, ['river']), 83);
  assert.equal(tileCount(catalogue, EXPANSIONS), 101);
});

test('the host asks for expansions, and the room tells them', () => {
  const asked = decide(waiting(), { kind: 'options', expansions: ['river'] }, catalogue);
  assert.deepEqual(asked.command, { type: 'options', expansions: ['river'] });
  assert.deepEqual(begun().room.options, { expansions: EXPANSIONS });
  assert.deepEqual([hasBigPawns(both), hasBigPawns(room()), hasBigPawns(null)], [true, false, false]);
});

test('the seal of the pile is kept from the start', () => {
  assert.equal(begun().game.commitment, SEAL);
});

test('the open end of the river is known from the draw until the tile lies', () => {
  const before = begun();
  assert.deepEqual(before.game.river, [1, 0]);
  const after = hear(before, told(5, laid));
  assert.equal(after.game.river, null);
  assert.deepEqual(hear(after, told(6, drawn(1, 'RF', 2, [1, 1]))).game.river, [1, 1]);
  assert.equal(hear(after, told(6, drawn(1, 'U', 2, null))).game.river, null);
});

test('everybody has a big pawn beside seven small ones; it leaves the supply and comes back', () => {
  const put = { kind: 'meeple', seat: 0, meeple: 'big', at: [1, 0], on: 'field', place: 'NL', index: 0 };
  const home = { kind: 'home', pawns: [{ seat: 0, meeple: 'big', at: [1, 0], on: 'field', index: 0 }] };
  assert.deepEqual(begun().game.supply, [{ small: 7, big: 1 }, { small: 7, big: 1 }]);
  const standing = hear(begun(), told(5, laid), told(6, put));
  assert.deepEqual(standing.game.supply, [{ small: 7, big: 0 }, { small: 7, big: 1 }]);
  assert.equal(standing.game.meeples[0].meeple, 'big');
  assert.equal(standing.game.journal.at(-1).pawn.meeple, 'big');
  assert.deepEqual(hear(standing, told(7, home)).game.supply[0], { small: 7, big: 1 });
});

test('where both sizes are left the small one is put, until the big one is chosen', () => {
  const state = deciding(['small', 'big']);
  assert.deepEqual(sizesOf(state.turn), ['small', 'big']);
  assert.equal(obey(state, { kind: 'spot', n: 1 }).command.kind, 'small');
  const chosen = obey(state, { kind: 'size', size: 'big' }).state;
  assert.equal(obey(chosen, { kind: 'spot', n: 1 }).command.kind, 'big');
  const back = obey(chosen, { kind: 'size' }).state;
  assert.equal(sizeNow(back), 'small');
  assert.equal(sizeNow(obey(back, { kind: 'size' }).state), 'big');
});

test('a new turn begins with the small pawn, the same one told again keeps the choice', () => {
  const chosen = obey(deciding(['small', 'big']), { kind: 'size' }).state;
  assert.equal(sizeNow(hear(chosen, meepleTurn(['small', 'big']))), 'big');
  assert.equal(sizeNow(hear(chosen, meepleTurn(['small', 'big'], 3))), 'small');
});

test('the only size that is left is put, and there is nothing to choose', () => {
  const state = deciding(['big']);
  assert.equal(obey(state, { kind: 'spot', n: 1 }).command.kind, 'big');
  assert.deepEqual(obey(state, { kind: 'size' }), { state, command: null });
  const small = deciding(['small']);
  assert.deepEqual(obey(small, { kind: 'size', size: 'big' }), { state: small, command: null });
  assert.equal(obey(small, { kind: 'spot', n: 1 }).command.kind, 'small');
});

test('a river tile that does not fit is told why: off the end, bank to field, or a U-turn', () => {
  const cells = [{ at: [1, 0], turns: [] }];
  const shown = (turn, cell) => ({
    ...hear(begun('RI'), { type: 'turn', ply: 0, step: 'place', tile: 'RI', cells }),
    hand: { turn, cell },
  });
  assert.deepEqual(whyNot(shown(0, [0, 1]), catalogue), { key: 'wrong.river_end' });
  // RI bends from south to west: turned once or not at all it meets the water that comes from the west.
  const keys = [0, 1, 2, 3].map((turn) => whyNot(shown(turn, [1, 0]), catalogue));
  const dry = { key: 'wrong.edges', own: 'F', other: 'V' };
  assert.deepEqual(keys, [{ key: 'wrong.river_turn' }, { key: 'wrong.river_turn' }, dry, dry]);
});
