/** Small states of the client, for tests of what is drawn. */
import { readFileSync } from 'node:fs';
import { noStudy } from '../../../static/js/state/study.js';

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url)));

/** The catalogue as it is served to the browser. */
export const catalogue = json('../../../static/catalogue.json');

export const tile = (id, x, y, turn = 0, seat = null) => ({ tile: id, x, y, turn, seat });

const SEATS = [
  { name: 'Ana', colour: 'pastel', robot: null },
  { name: 'Bo', colour: 'safran', robot: null },
];

/** A running game with the start tile, changed as said. */
export const gameWith = (changes = {}) => ({
  tiles: [tile('D', 0, 0)],
  last: null,
  meeples: [],
  done: [],
  step: 'place',
  inHand: 'U',
  toPlay: 0,
  ...changes,
});

/** The state of the page of seat 0. */
export const stateWith = ({ game = {}, ...changes } = {}) => ({
  room: { seats: SEATS },
  game: game && gameWith(game),
  turn: null,
  pending: null,
  hand: { turn: 0, cell: null },
  lit: null,
  study: noStudy(),
  ...changes,
});

/** The `turn` message for the straight road U beside the start tile's road, and below it. */
export const placing = {
  type: 'turn',
  ply: 0,
  step: 'place',
  tile: 'U',
  cells: [
    { at: [-1, 0], turns: [1] },
    { at: [1, 0], turns: [1] },
    { at: [0, 1], turns: [1] },
  ],
};
