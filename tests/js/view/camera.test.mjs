import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  between,
  cellAt,
  centredOn,
  fitted,
  LARGEST,
  panned,
  pixelsOf,
  reined,
  sees,
  SMALLEST,
  tileSize,
  toCss,
  toWorld,
  viewOf,
  zoomed,
} from '../../../static/js/view/camera.js';

const PORTS = [
  { width: 1440, height: 900, ratio: 1 },
  { width: 390, height: 844, ratio: 3 },
  { width: 1111, height: 640, ratio: 1.1 },
  { width: 800.5, height: 601.25, ratio: 2 },
];
const EYES = [
  { x: 50, y: 50, size: 100 },
  { x: -312.7, y: 1044.1, size: 37.3 },
  { x: 1000, y: -1000, size: 211.9 },
];

/** Every port with every eye. */
const each = (fn) => PORTS.forEach((port) => EYES.forEach((eye) => fn(eye, port)));
const near = (a, b, by, why) => a.forEach((v, i) => assert.ok(Math.abs(v - b[i]) <= by, `${why}: ${a} is not ${b}`));

test('from the world to the screen and back is where one was', () => {
  each((eye, port) => {
    for (const point of [
      [0, 0],
      [-250, 125.5],
      [999, 1],
    ])
      near(toWorld(eye, port, toCss(eye, port, point)), point, 1e-6, 'back');
  });
});

test('the middle of a cell on the screen is told to be in that cell', () => {
  each((eye, port) => {
    for (const cell of [
      [0, 0],
      [-3, 2],
      [11, -7],
    ]) {
      const middle = toCss(eye, port, [cell[0] * 100 + 50, cell[1] * 100 + 50]);
      assert.deepEqual(cellAt(eye, port, middle), cell);
    }
  });
});

test('a tile is a whole number of device pixels wide and begins on one', () => {
  each((eye, port) => {
    assert.equal(Math.round(tileSize(eye, port) * port.ratio * 1e6) / 1e6, pixelsOf(eye, port));
    const { x, y, pixels } = viewOf(eye, port);
    near(
      [x * pixels, y * pixels].map((v) => v / 100),
      [x * pixels, y * pixels].map((v) => Math.round(v / 100)),
      1e-6,
      'whole',
    );
  });
});

test('zooming keeps the point under the pointer', () => {
  each((eye, port) => {
    for (const at of [
      [0, 0],
      [port.width * 0.8, port.height * 0.3],
    ]) {
      for (const factor of [0.5, 0.93, 1.07, 2]) {
        const before = toWorld(eye, port, at);
        const next = zoomed(eye, port, factor, at);
        near(toCss(next, port, before), at, 1.01 / port.ratio, `x${factor}`);
      }
    }
  });
});

test('many small steps of zoom add up, and go back to where they began', () => {
  const [port] = PORTS;
  let eye = EYES[0];
  for (let i = 0; i < 50; i += 1) eye = zoomed(eye, port, 1.01, [300, 200]);
  assert.ok(Math.abs(eye.size - 100 * 1.01 ** 50) < 1e-6);
  for (let i = 0; i < 50; i += 1) eye = zoomed(eye, port, 1 / 1.01, [300, 200]);
  near([eye.x, eye.y], [50, 50], 2, 'back');
});

test('zoom has limits, and a camera at one does not slide', () => {
  const [port] = PORTS;
  assert.equal(zoomed(EYES[0], port, 100, [0, 0]).size, LARGEST);
  assert.equal(zoomed(EYES[0], port, 0.001, [0, 0]).size, SMALLEST);
  const far = { x: 50, y: 50, size: SMALLEST };
  assert.deepEqual(zoomed(far, port, 0.5, [10, 10]), far);
});

test('dragging moves the board by as many pixels as the hand', () => {
  each((eye, port) => {
    const point = [120, 340];
    const [x, y] = toCss(eye, port, point);
    near(toCss(panned(eye, port, 33, -48), port, point), [x + 33, y - 48], 1.01 / port.ratio, 'drag');
  });
});

test('fitting shows every tile and a ring of cells, beside what overlays cover', () => {
  const padding = { top: 70, right: 10, bottom: 220, left: 40 };
  for (const port of PORTS) {
    for (const box of [
      [0, 0, 1, 1],
      [-4, -2, 3, 5],
      [-1, -7, 2, 1],
    ]) {
      const eye = fitted(box, port, padding);
      assert.ok(sees(eye, port, [box[0], box[1]], padding, 0.99), `${port.width} ${box}`);
      assert.ok(sees(eye, port, [box[2] - 1, box[3] - 1], padding, 0.99), `${port.width} ${box}`);
    }
  }
});

test('a small board is not blown up, a cell is centred in what is free', () => {
  const [port] = PORTS;
  assert.equal(fitted([0, 0, 1, 1], port).size, 132);
  const padding = { top: 0, right: 0, bottom: 300, left: 0 };
  near(toCss(centredOn(EYES[0], port, [4, 4], padding), port, [450, 450]), [720, 300], 1, 'centred');
});

test('a cell under an overlay, or half out of the port, is not seen', () => {
  const port = { width: 1000, height: 1000, ratio: 1 };
  const eye = { x: 0, y: 0, size: 100 };
  assert.equal(sees(eye, port, [0, 0]), true);
  assert.equal(sees(eye, port, [4, 4]), true);
  assert.equal(sees(eye, port, [5, 4]), false);
  assert.equal(sees(eye, port, [4, 4], { top: 0, right: 0, bottom: 50, left: 0 }), false);
  assert.equal(sees(eye, port, [4, 4], undefined, 0.5), false);
});

test('nobody loses the map', () => {
  assert.deepEqual(reined({ x: 99999, y: -99999, size: 50 }, [-2, -1, 3, 4]), { x: 400, y: -200, size: 50 });
});

test('a glide begins and ends where it should, and keeps a point in place that both ends keep', () => {
  const [port] = PORTS;
  const from = EYES[0];
  const to = zoomed(from, port, 2, [100, 100]);
  assert.deepEqual(between(from, to, 0), from);
  near(Object.values(between(from, to, 1)), Object.values(to), 1e-9, 'end');
  const still = toWorld(from, port, [100, 100]);
  for (const t of [0.2, 0.5, 0.9]) near(toCss(between(from, to, t), port, still), [100, 100], 3, `at ${t}`);
});
