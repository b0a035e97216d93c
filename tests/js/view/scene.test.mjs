import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing, sceneOf } from '../../../static/js/view/scene.js';
import { catalogue, placing, stateWith, tile } from './table.mjs';

const scene = (changes) => sceneOf(stateWith(changes), catalogue);

test('a waiting room shows no board', () => {
  assert.deepEqual(scene({ game: null }), nothing());
});

test('the start is one tile and nothing else', () => {
  assert.deepEqual(scene(), {
    box: [0, 0, 1, 1],
    pegs: [],
    tiles: [{ id: 'D', turn: 0, cell: [0, 0], done: null }],
    towns: [],
    pawns: [],
    last: null,
    lit: null,
    tints: [],
    dead: [],
    asked: null,
    river: null,
    preview: null,
  });
});

test('the one to play sees pegs on every cell where the tile fits, the others see none', () => {
  assert.deepEqual(scene({ turn: placing }).pegs, [
    [-1, 0],
    [1, 0],
    [0, 1],
  ]);
  assert.deepEqual(scene().pegs, []);
});

test('a tried tile that fits is drawn in its lowest equal turn, in the place of its peg', () => {
  const { preview, pegs } = scene({ turn: placing, hand: { cell: [1, 0], turn: 3 } });
  assert.deepEqual(preview, { id: 'U', turn: 1, cell: [1, 0], fits: true });
  assert.deepEqual(pegs, [
    [-1, 0],
    [0, 1],
  ]);
});

test('a tried tile does not fit in another turn, nor on a cell that the server did not name', () => {
  const turned = scene({ turn: placing, hand: { cell: [1, 0], turn: 2 } });
  assert.deepEqual(turned.preview, { id: 'U', turn: 0, cell: [1, 0], fits: false });
  const elsewhere = scene({ turn: placing, hand: { cell: [0, -1], turn: 1 } });
  assert.deepEqual(elsewhere.preview, { id: 'U', turn: 1, cell: [0, -1], fits: false });
  assert.equal(elsewhere.pegs.length, 3);
});

test('nothing is tried on a tile, away from all tiles, or out of turn', () => {
  for (const cell of [
    [0, 0],
    [1, 1],
    [7, 7],
  ]) {
    assert.equal(scene({ turn: placing, hand: { cell, turn: 1 } }).preview, null);
  }
  assert.equal(scene({ hand: { cell: [1, 0], turn: 1 } }).preview, null);
});

test('a placement on its way stays where it was sent', () => {
  const { preview } = scene({ pending: 'a1', hand: { cell: [1, 0], turn: 1 } });
  assert.deepEqual(preview, { id: 'U', turn: 1, cell: [1, 0], fits: true });
});

test('in the pawn step there are no pegs, the last tile is framed, pawns wear their seats’ pigments', () => {
  const meeples = [
    { seat: 0, meeple: 'small', x: 0, y: 0, on: 'city', index: 0 },
    { seat: 1, meeple: 'big', x: 1, y: 0, on: 'field', index: 1 },
  ];
  const turn = { type: 'turn', ply: 1, step: 'meeple', at: [1, 0], spots: [] };
  const tiles = [tile('D', 0, 0), tile('U', 1, 0, 1, 0)];
  const display = scene({ turn, game: { tiles, meeples, last: { x: 1, y: 0 }, step: 'meeple', inHand: null } });
  assert.deepEqual(display.box, [0, 0, 2, 1]);
  assert.deepEqual(display.pegs, []);
  assert.deepEqual(display.last, [1, 0]);
  assert.deepEqual(display.pawns, [
    { on: 'city', index: 0, cell: [0, 0], pigment: 'pastel', big: false },
    { on: 'field', index: 1, cell: [1, 0], pigment: 'safran', big: true },
  ]);
});

test('what is finished is marked on its tiles, segment by segment', () => {
  const tiles = [tile('D', 0, 0), tile('E', 0, -1, 2), tile('B', 1, -1), tile('X', 1, 0)];
  const done = [
    {
      on: 'city',
      segments: [
        [0, 0, 0],
        [0, -1, 0],
      ],
    },
    { on: 'abbey', segments: [[1, -1, 0]] },
    { on: 'road', segments: [[1, 0, 3]] },
    { on: 'road', segments: [[1, 0, 1]] },
  ];
  const display = scene({ game: { tiles, done } });
  assert.deepEqual(
    display.tiles.map((t) => t.done),
    [{ cities: [0] }, { cities: [0] }, { abbey: true }, { roads: [1, 3] }],
  );
  assert.deepEqual(display.towns, [done[0].segments]);
});

test('a lit feature keeps its segments and the pigments of its holders', () => {
  const lit = { on: 'road', segments: [[0, 0, 0]], seats: [1, 0] };
  assert.deepEqual(scene({ lit }).lit, { on: 'road', segments: [[0, 0, 0]], pigments: ['safran', 'pastel'] });
});

test('when the game is over no tile is framed', () => {
  assert.equal(scene({ game: { last: { x: 0, y: 0 }, step: 'over', inHand: null } }).last, null);
});

test('the display list is plain data and the state stays as it was', () => {
  const state = stateWith({ turn: placing, hand: { cell: [1, 0], turn: 1 } });
  const before = structuredClone(state);
  const display = sceneOf(state, catalogue);
  assert.deepEqual(JSON.parse(JSON.stringify(display)), display);
  assert.deepEqual(state, before);
});

test('the river ends on a free cell, with the side over which its water comes, for everybody to see', () => {
  // RG bends from east to south; turned twice it takes the water from the west to the north.
  const tiles = [tile('RA', 0, 0), tile('RG', 1, 0, 2)];
  const river = (end) => scene({ game: { tiles, inHand: 'RF', river: end } }).river;
  assert.deepEqual(river([1, -1]), { cell: [1, -1], from: 2 });
  assert.deepEqual(scene({ game: { tiles: [tile('RA', 0, 0)], river: [1, 0] } }).river, { cell: [1, 0], from: 3 });
  assert.equal(river([1, 0]), null);
  assert.equal(river(null), null);
});
