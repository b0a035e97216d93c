import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted, sees, toCss } from '../../../static/js/view/camera.js';
import { Eye } from '../../../static/js/view/eye.js';
import { GLIDE_MS, Motion } from '../../../static/js/view/motion.js';

const PORT = { width: 1000, height: 800, ratio: 2 };
const BOX = [-2, -2, 3, 3];

/** An eye over a board that is shown whole. */
function eyeWith({ motion = true, port = PORT, ...options } = {}) {
  const eye = new Eye({ movement: new Motion(motion), follow: true, changed: () => {}, ...options });
  eye.resize(port);
  eye.watch(BOX, [0, 0]);
  return eye;
}

/** Lets a glide arrive. */
const arrive = (eye) => eye.advance(performance.now() + GLIDE_MS);
const inSight = (eye, cell) => sees(eye.at, eye.port, cell, eye.padding);

test('the first tiles are shown whole, beside what overlays cover', () => {
  const padding = { top: 0, right: 300, bottom: 0, left: 0 };
  assert.deepEqual(eyeWith({ padding }).at, fitted(BOX, PORT, { ...padding }));
});

test('tiles that come before the host has a size are shown whole when it gets one', () => {
  const eye = new Eye({ movement: new Motion(), follow: true, changed: () => {} });
  eye.watch(BOX, null);
  assert.equal(eye.shown, false);
  eye.resize(PORT);
  assert.deepEqual(eye.at, fitted(BOX, PORT));
});

test('a move in sight leaves the eye where it is', () => {
  const eye = eyeWith();
  const before = eye.at;
  eye.watch([-2, -2, 3, 3], [2, 2]);
  assert.deepEqual(eye.at, before);
  assert.equal(eye.movement.flight, null);
});

test('a move beyond the view is glided to: the whole board, if that was what one saw', () => {
  const eye = eyeWith();
  eye.watch([-2, -2, 6, 3], [5, 0]);
  assert.ok(eye.movement.flight);
  arrive(eye);
  assert.deepEqual(eye.at, fitted([-2, -2, 6, 3], PORT));
  assert.equal(inSight(eye, [5, 0]), true);
});

test('whoever looks closely is taken there at the same zoom', () => {
  const eye = eyeWith();
  eye.zoomBy(3, [0, 0]);
  const { size } = eye.at;
  eye.watch(BOX, [2, 2]);
  arrive(eye);
  assert.equal(eye.at.size, size);
  assert.deepEqual(toCss(eye.at, PORT, [250, 250]).map(Math.round), [500, 400]);
});

test('without motion the eye is there at once', () => {
  const eye = eyeWith({ motion: false });
  eye.watch([-2, -2, 9, 3], [8, 0]);
  assert.equal(eye.movement.flight, null);
  assert.equal(inSight(eye, [8, 0]), true);
});

test('a hand on the board is not pulled away, and stops a glide', () => {
  const eye = eyeWith();
  eye.held = true;
  eye.watch([-2, -2, 9, 3], [8, 0]);
  assert.equal(eye.movement.flight, null);
  eye.held = false;
  eye.goTo([8, 0]);
  eye.panBy(1, 0);
  assert.equal(eye.movement.flight, null);
});

test('who shows the whole board sees it whole in another size; who looks closely keeps the middle', () => {
  const turned = { width: 800, height: 1000, ratio: 2 };
  const whole = eyeWith();
  whole.resize(turned);
  assert.deepEqual(whole.at, fitted(BOX, turned));
  const close = eyeWith();
  close.zoomBy(2);
  const before = close.at;
  close.resize(turned);
  assert.deepEqual(close.at, before);
});

test('a new game is shown whole again', () => {
  const eye = eyeWith();
  eye.zoomBy(4);
  eye.watch(null, null);
  eye.watch([0, 0, 1, 1], null);
  assert.deepEqual(eye.at, fitted([0, 0, 1, 1], PORT));
});

test('listeners are told once a change, and not after they left', () => {
  const eye = eyeWith();
  const told = [];
  const leave = eye.listen(({ tilePx }) => told.push(tilePx));
  eye.tell();
  eye.tell();
  eye.zoomBy(2);
  eye.tell();
  leave();
  eye.zoomBy(2);
  eye.tell();
  assert.deepEqual(told, [114, 228]);
});
