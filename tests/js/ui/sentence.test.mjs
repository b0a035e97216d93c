import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentence } from '../../../static/js/ui/sentence.js';
import { catalogue, en, fr, named } from './speech.mjs';

const state = named('Camille', 'Inès', 'Théo');
const say = (entry, t = fr) => sentence(t, state, catalogue, entry);

const feature = (over) => ({
  kind: 'completed',
  on: 'city',
  tiles: 4,
  shields: 1,
  inn: false,
  cathedral: false,
  neighbours: 0,
  holders: { 0: 2, 1: 1 },
  points: { 0: 10 },
  segments: [],
  ...over,
});

test('a completed city says whose it was, what it paid and how the pawns stood', () => {
  const { text, why, points, seats } = say(feature());
  assert.equal(text, 'Ville achevée\u202f: Camille');
  assert.equal(why, '4 tuiles\u00a0×\u00a02 + 1 blason\u00a0×\u00a02 · Camille 2 pions et Inès 1 pion');
  assert.deepEqual([points, seats], [10, [0]]);
});

test('a tie is told as one', () => {
  const { text, why, seats } = say(feature({ holders: { 0: 1, 1: 1 }, points: { 0: 10, 1: 10 }, shields: 0 }));
  assert.equal(text, 'Ville achevée\u202f: Camille et Inès');
  assert.equal(why, '4 tuiles\u00a0×\u00a02 · à égalité · Camille 1 pion et Inès 1 pion');
  assert.deepEqual(seats, [0, 1]);
});

test('what nobody held pays nobody, and says so in the right gender', () => {
  const free = { holders: {}, points: {} };
  assert.equal(say(feature(free)).text, 'Ville achevée\u202f; personne ne la tenait.');
  assert.equal(say(feature({ ...free, on: 'road' })).text, 'Chemin achevé\u202f; personne ne le tenait.');
  assert.equal(say(feature(free)).points, null);
});

test('roads, abbeys and fields have sums of their own', () => {
  const alone = { holders: { 0: 1 }, points: { 0: 9 } };
  assert.equal(say(feature({ ...alone, on: 'road', tiles: 3 })).why, '3 tuiles');
  assert.equal(say(feature({ ...alone, on: 'abbey', neighbours: 8 })).why, 'l’abbaye et 8 tuiles voisines');
  const field = feature({ ...alone, kind: 'final', on: 'field', cities: 2 });
  assert.equal(say(field).why, '2 villes achevées\u00a0×\u00a03');
  assert.equal(say({ ...field, cities: 0 }).why, 'aucune ville achevée');
  assert.equal(say(field, en).text, 'Field: Camille');
});

test('what is unfinished at the end counts once', () => {
  const city = feature({ kind: 'final', holders: { 2: 1 }, points: { 2: 5 } });
  assert.equal(say(city).text, 'Ville inachevée\u202f: Théo');
  assert.equal(say(city).why, '4 tuiles + 1 blason');
  assert.equal(say({ ...city, cathedral: true }).why, '0\u202f: cathédrale dans une ville inachevée');
  assert.equal(say({ ...city, on: 'road', inn: true }).why, '0\u202f: auberge sur un chemin inachevé');
});

test('inn and cathedral change the sum of what is completed', () => {
  const alone = { holders: { 0: 1 }, points: { 0: 6 } };
  assert.equal(say(feature({ ...alone, on: 'road', tiles: 3, inn: true })).why, '3 tuiles\u00a0×\u00a02 · 2 par tuile\u202f: auberge');
  const city = feature({ ...alone, cathedral: true });
  assert.equal(say(city).why, '4 tuiles\u00a0×\u00a03 + 1 blason\u00a0×\u00a03 · 3 par tuile et par blason\u202f: cathédrale');
  const bare = { ...city, shields: 0 };
  assert.equal(say(bare).why, '4 tuiles\u00a0×\u00a03 · 3 par tuile\u202f: cathédrale');
});

test('a turn is one line, whatever became of its pawn', () => {
  const turn = { kind: 'turn', seat: 1, tile: 'U', at: [0, 1], pawn: null, passed: null };
  assert.equal(say(turn).text, 'Inès pose une tuile.');
  assert.equal(say({ ...turn, passed: 'choice' }).text, 'Inès pose une tuile et passe.');
  assert.equal(say({ ...turn, passed: 'itself' }).text, 'Inès pose une tuile.');
  assert.equal(say({ ...turn, pawn: { on: 'field' } }).text, 'Inès pose une tuile et un paysan dans un pré.');
});

test('a tile set aside is named, and on whose turn', () => {
  const aside = say({ kind: 'aside', seat: 1, tile: 'C' }).text;
  assert.equal(
    aside,
    'Tuile écartée au tour d’Inès\u202f: ville sur quatre côtés avec blason. Elle n’entre nulle part.',
  );
});

test('a big pawn is named, and where there are some the strengths are told, not numbers of pawns', () => {
  const laid = { kind: 'turn', seat: 1, tile: 'U', at: [0, 1], passed: null };
  const turn = { ...laid, pawn: { on: 'city', meeple: 'big' } };
  assert.equal(say(turn).text, 'Inès pose une tuile et le grand pion dans une ville.');
  const field = { ...laid, pawn: { on: 'field', meeple: 'big' } };
  assert.equal(say(field, en).text, 'Inès lays a tile and the big farmer in a field.');
  const room = { ...state.room, options: { expansions: ['inns'] } };
  const { why } = sentence(fr, { ...state, room }, catalogue, feature({ shields: 0 }));
  assert.equal(why, '4 tuiles\u00a0×\u00a02 · forces\u202f: Camille 2 et Inès 1');
});
