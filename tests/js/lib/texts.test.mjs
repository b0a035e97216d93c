import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTexts, elided } from '../../../static/js/lib/texts.js';

const fr = createTexts('fr', {
  hello: 'Bonjour {name}',
  'tiles.one': '{n} tuile',
  'tiles.other': '{n} tuiles',
  turn: 'Au tour {de:name}',
  'ordinal.one': '{n}er',
  'ordinal.other': '{n}e',
});
const en = createTexts('en', {
  'tiles.one': '{n} tile',
  'tiles.other': '{n} tiles',
  'ordinal.one': '{n}st',
  'ordinal.two': '{n}nd',
  'ordinal.few': '{n}rd',
  'ordinal.other': '{n}th',
});

test('gaps are filled', () => {
  assert.equal(fr('hello', { name: 'Zoé' }), 'Bonjour Zoé');
  assert.equal(fr('hello', { name: '<b>{n}</b>' }), 'Bonjour <b>{n}</b>');
});

test('French counts nothing and one as one, English one alone', () => {
  assert.deepEqual([0, 1, 2].map((n) => fr('tiles', { n })), ['0 tuile', '1 tuile', '2 tuiles']);
  assert.deepEqual([0, 1, 2].map((n) => en('tiles', { n })), ['0 tiles', '1 tile', '2 tiles']);
});

test('ranks take their endings', () => {
  assert.deepEqual([1, 2, 3, 4].map(fr.rank), ['1er', '2e', '3e', '4e']);
  assert.deepEqual([1, 2, 3, 4].map(en.rank), ['1st', '2nd', '3rd', '4th']);
});

test('French elides before a vowel', () => {
  assert.equal(fr('turn', { name: 'Inès' }), 'Au tour d’Inès');
  const names = ['Camille', 'Élodie', 'Hugo', 'Yves', 'Yann', 'Œdipe', '雪'];
  const said = ['de Camille', 'd’Élodie', 'd’Hugo', 'd’Yves', 'de Yann', 'd’Œdipe', 'de 雪'];
  assert.deepEqual(names.map(elided), said);
});

test('lists end with the language’s and', () => {
  assert.equal(fr.list(['a', 'b', 'c']), 'a, b et c');
  assert.equal(en.list(['a', 'b']), 'a and b');
});

test('a key that is not there is a fault', () => assert.throws(() => fr('nowhere'), /no text for nowhere/));
