import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tileName } from '../../../static/js/ui/tile-name.js';
import { catalogue, en, fr } from './speech.mjs';

test('tiles are told by what lies on them', () => {
  const name = (id) => tileName(fr, catalogue, id);
  assert.equal(name('A'), 'abbaye et bout de chemin');
  assert.equal(name('C'), 'ville sur quatre côtés avec blason');
  assert.equal(name('D'), 'ville sur un côté et chemin droit');
  assert.equal(name('H'), 'ville sur un côté et ville sur un côté');
  assert.equal(name('L'), 'ville sur un côté et carrefour de trois chemins');
  assert.equal(name('O'), 'ville sur deux côtés avec blason et chemin qui tourne');
  assert.equal(name('X'), 'carrefour de quatre chemins');
  assert.equal(tileName(en, catalogue, 'IO'), 'straight road, inn, and garden');
});

test('every tile has a name in both languages, also those of expansions', () => {
  for (const id of Object.keys(catalogue.tiles)) {
    for (const t of [fr, en]) assert.match(tileName(t, catalogue, id), /^[^{}]{4,}$/, id);
  }
  assert.equal(tileName(fr, catalogue, 'unknown'), 'unknown');
});
