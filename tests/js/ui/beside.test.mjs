import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBeside } from '../../../static/js/ui/beside.js';

const room = { width: 800, height: 600 };
const card = { width: 200, height: 120 };
const hides = ([x, y], [tx, ty], side) => x < tx + side && tx < x + card.width && y < ty + side && ty < y + card.height;

test('a card lies beside its tile and hides none of the feature where there is room', () => {
  const tiles = [[300, 300], [300, 300], [370, 300], [440, 300], [300, 370]];
  const place = placeBeside(tiles, 70, card, room);
  assert.deepEqual(tiles.filter((tile) => hides(place, tile, 70)), []);
});

test('it stays inside the map and off the tile that is meant, wherever that lies', () => {
  for (const tile of [[0, 0], [730, 0], [0, 530], [730, 530], [365, 265], [-40, 265], [760, 500]]) {
    const place = placeBeside([tile], 70, card, room);
    assert.ok(place[0] >= 18 && place[1] >= 18, String(place));
    assert.ok(place[0] + card.width <= 782 && place[1] + card.height <= 582, String(place));
    assert.equal(hides(place, tile, 70), false, String(tile));
  }
});
