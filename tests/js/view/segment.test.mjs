import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ground } from '../../../static/js/view/art/ground.js';
import { segmentAt } from '../../../static/js/view/art/segment.js';
import { surveyed } from '../../../static/js/view/art/survey.js';
import { catalogue } from './table.mjs';

const everyTile = (look) => {
  for (const id of Object.keys(catalogue.tiles))
    for (let turn = 0; turn < 4; turn += 1) look(surveyed(catalogue, { id, turn, cell: [2, turn] }), `${id}/${turn}`);
};

test('where a pawn stands, its own segment is found', () => {
  let seen = 0;
  everyTile((survey, label) => {
    for (const [on, spots] of Object.entries(survey.anchors))
      spots.forEach(({ x, y }, index) => {
        // The feet of a monk stand on the lower wall of his close, those of a traveller beside the middle of the road.
        const found = segmentAt(survey, x, on === 'abbey' ? y - 4 : y - 1);
        assert.deepEqual([found?.on, found?.index], [on, index], `${label} ${on} ${index}`);
        seen += 1;
      });
  });
  assert.ok(seen > 800, String(seen));
});

test('its place is one of its own sides, or nothing for an abbey and an enclosed field', () => {
  everyTile((survey, label) => {
    for (let n = 0; n < 400; n += 1) {
      const found = segmentAt(survey, 2.5 + 5 * (n % 20), 2.5 + 5 * Math.floor(n / 20));
      if (!found) continue;
      const { facts } = survey;
      const own = {
        city: () => facts.cities[found.index].sides.map((side) => 'NESW'[side]),
        road: () => facts.roads[found.index].sides.map((side) => 'NESW'[side]),
        abbey: () => [''],
        field: () => facts.fields[found.index].halves.map((half) => ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'][half]),
      }[found.on]();
      assert.ok(own.includes(found.place) || (found.place === '' && own.length === 0), `${label} ${JSON.stringify(found)}`);
    }
  });
});

test('open ground is the field that is drawn there, and only water is nothing', () => {
  everyTile((survey, label) => {
    const { facts, ground, shape } = survey;
    facts.fields.forEach(({ halves }, index) => {
      for (const [x, y] of Ground.spots(ground.field(halves.length ? halves[0] : -1))) {
        const found = segmentAt(survey, x, y);
        if (found?.on === 'field') assert.equal(found.index, index, `${label} ${x},${y}`);
      }
    });
    if (!shape.river) {
      for (let n = 0; n < 400; n += 1) {
        const at = [2.5 + 5 * (n % 20), 2.5 + 5 * Math.floor(n / 20)];
        assert.ok(segmentAt(survey, ...at), `${label} ${at}`);
      }
    }
  });
});
