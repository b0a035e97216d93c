import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mountLead } from '../../../static/js/ui/lead.js';

const HOST = { clientWidth: 360, clientHeight: 500 };

/** A camera that shows the cells from `left`, `top` on, at so many pixels a tile; it remembers what it was asked. */
function eye({ left = 0, top = 0, size = 60, held = false } = {}) {
  const asked = [];
  const worldToCss = ([x, y]) => [(x / 100 - left) * size, (y / 100 - top) * size];
  return {
    asked,
    held,
    goal: { worldToCss },
    fit: () => asked.push('fit'),
    goTo: (cell) => asked.push(cell),
  };
}

/** A map of so many tiles in a row, beside which the tile in hand fits at both ends. */
const tiles = (n) => Array.from({ length: n }, (_, x) => ({ x, y: 0 }));
const turnOn = (n, ply = 0) => ({ step: 'place', ply, cells: [{ at: [-1, 0] }, { at: [n, 0] }] });
const gameOf = (n) => ({ tiles: tiles(n), step: 'place' });
const shown = (view, turn, n) => mountLead({ view, host: HOST }).show({ turn, game: gameOf(n) });

test('a map that is in sight stays where it is', () => {
  const view = eye({ left: -1.5, top: -2 });
  shown(view, turnOn(3), 3);
  assert.deepEqual(view.asked, []);
});

test('when most of the map, or of the cells, is out of sight the whole is shown, if its tiles stay readable', () => {
  const away = eye({ left: 4, top: -2 });
  shown(away, turnOn(5), 5);
  assert.deepEqual(away.asked, ['fit']);
  const close = eye({ left: 0, top: -1, size: 250 });
  shown(close, turnOn(4), 4);
  assert.deepEqual(close.asked, ['fit']);
});

test('a map that would become too small is not: the nearest cell is brought into sight', () => {
  const view = eye({ left: 0.5, top: -2 });
  shown(view, turnOn(12), 12);
  assert.deepEqual(view.asked, [[12, 0]]);
  const near = eye({ left: -2, top: -2 });
  shown(near, turnOn(12), 12);
  assert.deepEqual(near.asked, []);
});

test('a hand on the board wins, and the same turn told again moves nothing', () => {
  const held = eye({ left: 4, top: -2, held: true });
  shown(held, turnOn(5), 5);
  assert.deepEqual(held.asked, []);
  const view = eye({ left: 4, top: -2 });
  const lead = mountLead({ view, host: HOST });
  const game = gameOf(5);
  lead.show({ turn: turnOn(5), game });
  lead.show({ turn: turnOn(5), game: gameOf(5) });
  lead.show({ turn: null, game });
  lead.show({ turn: turnOn(5), game });
  assert.deepEqual(view.asked, ['fit']);
  lead.show({ turn: turnOn(5, 2), game });
  assert.deepEqual(view.asked, ['fit', 'fit']);
});
