import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';
import { byRank } from '../../../static/js/ui/points-table.js';
import { titleOf } from '../../../static/js/ui/title.js';
import { live, welcome } from '../state/story.mjs';
import { fr } from './speech.mjs';

const hear = (...messages) => messages.reduce((s, message) => reduce(s, { type: 'message', message }), initialState({}));

test('another tab sees whose turn it is', () => {
  assert.equal(titleOf(fr, initialState({})), 'Bastide');
  assert.equal(titleOf(fr, hear(welcome())), 'Salle d’attente · Bastide');
  assert.equal(titleOf(fr, hear(welcome(), live[0])), '● À vous · Bastide');
  assert.equal(titleOf(fr, hear(welcome(), ...live.slice(0, 3))), 'Inès joue · Bastide');
  assert.equal(titleOf(fr, hear(welcome(), ...live)), 'Partie finie · Bastide');
});

test('ranking puts the first first, and equals in the order of seats', () => {
  assert.deepEqual(byRank([3, 1, 1, 4]), [1, 2, 0, 3]);
});
