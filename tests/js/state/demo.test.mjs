import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoAfter, demoBegun, demoBox } from '../../../static/js/state/demo.js';
import { sceneOf } from '../../../static/js/view/scene.js';

const read = (name) => JSON.parse(readFileSync(new URL(`../../../static/${name}`, import.meta.url)));
const demo = read('demo.json');
const catalogue = read('catalogue.json');

test('the recorded game is a whole one, each turn a tile first', () => {
  assert.equal(demo.turns.length, 82);
  assert.deepEqual(new Set(demo.turns.map(([first]) => first.kind)), new Set(['placed']));
});

test('played to its end it leaves a map with the pawns that never came home', () => {
  const { game } = demo.turns.reduce(demoAfter, demoBegun(demo));
  assert.equal(game.tiles.length, 83);
  assert.equal(new Set(game.tiles.map(({ x, y }) => `${x},${y}`)).size, 83);
  const put = demo.turns.flat().filter(({ kind }) => kind === 'meeple').length;
  const home = demo.turns.flat().filter(({ kind }) => kind === 'home').flatMap(({ pawns }) => pawns).length;
  assert.equal(game.meeples.length, put - home);
  assert.ok(game.supply.every(({ small }) => small >= 0 && small <= 7));
  assert.ok(game.done.length > 10);
});

test('the sheet is as large as the whole map', () => {
  const end = demo.turns.reduce(demoAfter, demoBegun(demo));
  assert.deepEqual(demoBox(demo), sceneOf(end, catalogue).box);
  assert.equal(sceneOf(demoBegun(demo), catalogue).tiles.length, 1);
});
