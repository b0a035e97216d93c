import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedCells, sameMoving } from '../../../static/js/view/changes.js';
import { nothing, sceneOf } from '../../../static/js/view/scene.js';
import { catalogue, placing, stateWith, tile } from './table.mjs';

const scene = (changes) => sceneOf(stateWith(changes), catalogue);
const sorted = (cells) => cells.map(String).sort();
const around = (x, y) => [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [x + dx, y + dy]));

test('nothing changed: nothing is drawn', () => {
  assert.deepEqual(changedCells(scene(), scene()), []);
  assert.deepEqual(changedCells(nothing(), nothing()), []);
  assert.equal(sameMoving(scene(), scene()), true);
});

test('the first tile, and a closed town with its name, draw the board anew', () => {
  assert.equal(changedCells(nothing(), scene()), null);
  const done = [{ on: 'city', segments: [[0, 0, 0]] }];
  assert.equal(changedCells(scene(), scene({ game: { done } })), null);
});

test('a tried tile leaves the settled board alone but for its peg', () => {
  const before = scene({ turn: placing });
  const after = scene({ turn: placing, hand: { cell: [1, 0], turn: 1 } });
  assert.deepEqual(sorted(changedCells(before, after)), ['1,0']);
  assert.equal(sameMoving(before, after), false);
  const turned = scene({ turn: placing, hand: { cell: [1, 0], turn: 2 } });
  assert.deepEqual(changedCells(after, turned), []);
  assert.equal(sameMoving(after, turned), false);
});

test('a tile that is laid touches the cells round it', () => {
  const tiles = [tile('D', 0, 0), tile('U', 1, 0, 1)];
  const cells = changedCells(scene(), scene({ game: { tiles, last: { x: 1, y: 0 } } }));
  assert.deepEqual(sorted(cells), sorted(around(1, 0)));
});

test('a pawn that comes or goes touches the cells round it', () => {
  const meeples = [{ seat: 0, meeple: 'small', x: 0, y: 0, on: 'road', index: 0 }];
  assert.deepEqual(sorted(changedCells(scene(), scene({ game: { meeples } }))), sorted(around(0, 0)));
  assert.deepEqual(sorted(changedCells(scene({ game: { meeples } }), scene())), sorted(around(0, 0)));
});

test('light touches the cells of its feature, when it comes, changes hands and goes', () => {
  const lit = (seats) => scene({ lit: { on: 'road', segments: [[0, 0, 0]], seats } });
  assert.deepEqual(changedCells(scene(), lit([0])), [[0, 0]]);
  assert.deepEqual(changedCells(lit([0]), lit([0, 1])), [[0, 0]]);
  assert.deepEqual(changedCells(lit([0]), scene()), [[0, 0]]);
});

test('a finished road touches its tiles', () => {
  const done = [{ on: 'road', segments: [[0, 0, 0]] }];
  assert.deepEqual(sorted(changedCells(scene(), scene({ game: { done } }))), sorted(around(0, 0)));
});

test('the open end of the river touches the cells where it was and where it is', () => {
  const tiles = [tile('RA', 0, 0)];
  const ending = scene({ game: { tiles, river: [1, 0] } });
  assert.deepEqual(changedCells(scene({ game: { tiles } }), ending), [[1, 0]]);
  assert.deepEqual(changedCells(ending, scene({ game: { tiles } })), [[1, 0]]);
  assert.deepEqual(changedCells(ending, ending), []);
});
