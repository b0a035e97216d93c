import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalMarks, marksOf } from '../../../static/js/state/marks.js';
import { firstPawn, firstTile, secondTurn } from './story.mjs';

test('a tile lands and a pawn hops on', () => {
  assert.deepEqual(marksOf(firstTile), [{ kind: 'land', at: [0, -1] }]);
  const kinds = marksOf(secondTurn).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['land', 'hop']);
});

test('points set out from where the pawn stood', () => {
  const points = marksOf(firstPawn).filter(({ kind }) => kind === 'points');
  assert.deepEqual(points, [{ kind: 'points', seat: 0, points: 4, from: { x: 0, y: -1, on: 'city', index: 0 } }]);
});

test('tied seats each get theirs, a feature that nobody holds sends none', () => {
  const [, completed] = firstPawn;
  const tied = { ...completed, holders: { 0: 1, 1: 1 }, points: { 0: 4, 1: 4 } };
  assert.deepEqual(marksOf([tied]).map(({ seat, points }) => [seat, points]), [[0, 4], [1, 4]]);
  assert.deepEqual(marksOf([{ ...completed, holders: {}, points: {} }]), []);
});

test('a long catching up is not acted out', () => {
  assert.deepEqual(marksOf(Array(41).fill(firstTile[0])), []);
});

test('in the last count points set out from the pawn that still stands there', () => {
  const road = { at: [1, 0], on: 'road', index: 0, points: { 0: 0, 1: 2 }, segments: [[0, 0, 0], [1, 0, 0]] };
  const pawn = { seat: 1, meeple: 'small', x: 0, y: 0, on: 'road', index: 0 };
  const from = (meeples) => finalMarks(road, meeples).map((mark) => [mark.seat, mark.points, mark.from]);
  assert.deepEqual(from([pawn]), [[1, 2, { x: 0, y: 0, on: 'road', index: 0 }]]);
  assert.deepEqual(from([]), [[1, 2, { x: 1, y: 0, on: 'road', index: 0 }]]);
});
