import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionsLine } from '../../../static/js/ui/options.js';
import { en, fr } from './speech.mjs';

const withThese = (...expansions) => ({ options: { expansions } });

test('a game says which expansions it is played with, and a base game says nothing', () => {
  assert.equal(optionsLine(fr, withThese('river', 'inns')), 'Avec Auberges & Cathédrales et La Rivière');
  assert.equal(optionsLine(en, withThese('river')), 'With The River');
  assert.equal(optionsLine(fr, withThese()), '');
  assert.equal(optionsLine(fr, { options: { expansions: [], hints: true } }), '');
  assert.equal(optionsLine(fr, { options: { expansions: ['river'], hints: false } }), 'Avec La Rivière · Partie pure');
});
