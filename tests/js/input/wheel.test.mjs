import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wheelFactor } from '../../../static/js/input/board.js';

test('away from the hand zooms in, towards it zooms out, by the same factor', () => {
  const closer = wheelFactor({ deltaY: -100 });
  assert.ok(closer > 1.1 && closer < 1.3, String(closer));
  assert.ok(Math.abs(closer * wheelFactor({ deltaY: 100 }) - 1) < 1e-12);
});

test('a notch told in lines counts like one told in pixels', () => {
  assert.equal(wheelFactor({ deltaY: 3, deltaMode: 1 }), wheelFactor({ deltaY: 48 }));
});

test('a trackpad’s pinch, told as a wheel with ctrl, zooms faster for the same travel', () => {
  assert.ok(wheelFactor({ deltaY: -10, ctrlKey: true }) > wheelFactor({ deltaY: -10 }) * 1.05);
});

test('no single event zooms out of sight', () => {
  assert.ok(wheelFactor({ deltaY: 100000 }) >= 0.6);
  assert.ok(wheelFactor({ deltaY: -100000 }) <= 1.7);
});
