import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idle, SHAKE, step } from '../../../static/js/input/gesture.js';

const mouse = { id: 1, pointer: 'mouse', button: 0 };
const finger = (id) => ({ id, pointer: 'touch', button: 0 });

/** Plays events through the machine. @returns [last state, all acts] */
function play(...events) {
  let state = idle();
  const acts = [];
  for (const event of events) {
    const [next, todo] = step(state, event);
    state = next;
    acts.push(...todo);
  }
  return [state, acts];
}

const down = (who, x, y, more) => ({ type: 'down', ...who, at: [x, y], ...more });
const move = (who, x, y) => ({ type: 'move', ...who, at: [x, y] });
const up = (who, x, y) => ({ type: 'up', ...who, at: [x, y] });

test('a click is a tap where it began', () => {
  const [state, acts] = play(down(mouse, 10, 20), up(mouse, 10, 20));
  assert.deepEqual(acts, [{ kind: 'tap', at: [10, 20], pointer: 'mouse' }]);
  assert.deepEqual(state, idle());
});

test('a shaky click is a click, and moves nothing', () => {
  const [, acts] = play(down(mouse, 10, 10), move(mouse, 13, 14), move(mouse, 8, 9), up(mouse, 12, 11));
  assert.deepEqual(acts, [{ kind: 'tap', at: [10, 10], pointer: 'mouse' }]);
});

test('from six pixels on it is a drag, and a drag never taps', () => {
  const [state, acts] = play(
    down(mouse, 10, 10),
    move(mouse, 16, 10),
    move(mouse, 26, 15),
    move(mouse, 10, 10),
    up(mouse, 10, 10),
  );
  assert.equal(SHAKE.mouse, 6);
  assert.deepEqual(acts, [
    { kind: 'pan', by: [6, 0] },
    { kind: 'pan', by: [10, 5] },
    { kind: 'pan', by: [-16, -5] },
  ]);
  assert.deepEqual(state, idle());
});

test('a finger may shake more than a mouse', () => {
  const [, acts] = play(down(finger(5), 100, 100), move(finger(5), 107, 104), up(finger(5), 107, 104));
  assert.deepEqual(acts, [{ kind: 'tap', at: [100, 100], pointer: 'touch' }]);
});

test('a right click turns the tile, a right drag only drags', () => {
  const right = { ...mouse, button: 2 };
  assert.deepEqual(play(down(right, 5, 5), up(right, 5, 5))[1], [{ kind: 'turn' }]);
  assert.deepEqual(play(down(right, 5, 5), move(right, 25, 5), up(right, 25, 5))[1], [{ kind: 'pan', by: [20, 0] }]);
});

test('the middle button drags and does nothing else', () => {
  const wheel = { ...mouse, button: 1 };
  assert.deepEqual(play(down(wheel, 5, 5), up(wheel, 5, 5))[1], []);
  assert.deepEqual(play(down(wheel, 5, 5), move(wheel, 5, 45))[1], [{ kind: 'pan', by: [0, 40] }]);
});

test('a mouse that only passes over hovers, a finger does not', () => {
  assert.deepEqual(play(move(mouse, 3, 4))[1], [{ kind: 'hover', at: [3, 4] }]);
  assert.deepEqual(play(move(finger(1), 3, 4))[1], []);
  assert.deepEqual(play(down(mouse, 3, 4), move(mouse, 4, 4))[1], []);
});

test('two fingers zoom by their distance, about their middle, and drag by their middle', () => {
  const [state, acts] = play(down(finger(1), 100, 100), down(finger(2), 200, 100), move(finger(2), 300, 100));
  assert.equal(state.mode, 'pinch');
  assert.deepEqual(acts, [
    { kind: 'pan', by: [50, 0] },
    { kind: 'zoom', factor: 2, at: [200, 100] },
  ]);
});

test('two fingers side by side only drag', () => {
  const [, acts] = play(
    down(finger(1), 0, 0),
    down(finger(2), 100, 0),
    move(finger(1), 0, 10),
    move(finger(2), 100, 10),
  );
  const moved = acts.filter((a) => a.kind === 'pan').reduce((sum, a) => sum + a.by[1], 0);
  const grown = acts.filter((a) => a.kind === 'zoom').reduce((k, a) => k * a.factor, 1);
  assert.equal(moved, 10);
  assert.ok(Math.abs(grown - 1) < 1e-9);
});

test('after a pinch the finger that stays drags from where it is, and neither taps', () => {
  const [state, acts] = play(
    down(finger(1), 100, 100),
    down(finger(2), 200, 100),
    up(finger(1), 100, 100),
    move(finger(2), 203, 104),
    up(finger(2), 203, 104),
  );
  assert.deepEqual(acts, [{ kind: 'pan', by: [3, 4] }]);
  assert.deepEqual(state, idle());
});

test('a third finger changes nothing', () => {
  const [state, acts] = play(
    down(finger(1), 0, 0),
    down(finger(2), 100, 0),
    down(finger(3), 50, 50),
    move(finger(3), 60, 60),
  );
  assert.deepEqual(Object.keys(state.fingers), ['1', '2']);
  assert.deepEqual(acts, []);
});

test('a press that the system takes away is forgotten: the next move does not drag', () => {
  const cancel = { type: 'cancel', ...mouse, at: [0, 0] };
  const [state, acts] = play(down(mouse, 10, 10), move(mouse, 40, 10), cancel, move(mouse, 90, 10), up(mouse, 90, 10));
  assert.deepEqual(acts, [
    { kind: 'pan', by: [30, 0] },
    { kind: 'hover', at: [90, 10] },
  ]);
  assert.deepEqual(state, idle());
});
