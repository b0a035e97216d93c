/** A short game written by hand, as the wire tells it: two people, a few tiles of the base set. Values only. */

const seat = (name, colour) => ({ name, colour, robot: null });

export const room = (over = {}) => ({
  code: 'abc',
  status: 'waiting',
  host: 0,
  options: { expansions: [] },
  seats: [seat('Camille', 'pastel'), seat('Inès', 'garance')],
  ...over,
});

export const welcome = (over = {}) => ({
  type: 'welcome',
  protocol: 1,
  build: 'b1',
  seq: 3,
  you: { seat: 0, host: true },
  room: room(),
  events: [],
  presence: { seats: [true, true], watchers: 0 },
  ...over,
});

export const started = {
  kind: 'started',
  first: 0,
  tile: 'D',
  at: [0, 0],
  turn: 0,
  left: 4,
  kinds: { E: 1, U: 1, C: 1, V: 1 },
};
const drawn = (who, tile, left, ply) => ({ kind: 'drawn', seat: who, tile, left, ply });
const placed = (who, tile, at, turn) => ({ kind: 'placed', seat: who, tile, at, turn });

/** Camille closes the cap of the start tile with E turned upside down, and claims it by the same tile. */
export const begin = [{ kind: 'room', room: room({ status: 'playing' }) }, started, drawn(0, 'E', 3, 0)];
export const firstTile = [placed(0, 'E', [0, -1], 2)];
export const firstPawn = [
  { kind: 'meeple', seat: 0, meeple: 'small', at: [0, -1], on: 'city', place: 'S', index: 0 },
  {
    kind: 'completed',
    at: [0, -1],
    on: 'city',
    place: 'S',
    index: 0,
    tiles: 2,
    shields: 0,
    inn: false,
    cathedral: false,
    neighbours: 0,
    holders: { 0: 1 },
    points: { 0: 4 },
    segments: [
      [0, -1, 0],
      [0, 0, 0],
    ],
    scores: [4, 0],
  },
  { kind: 'home', pawns: [{ seat: 0, meeple: 'small', at: [0, -1], on: 'city', index: 0 }] },
  { kind: 'set_aside', seat: 1, tile: 'C', left: 2 },
  drawn(1, 'U', 1, 2),
];
/** Inès lengthens the road and holds it; Camille lays the last tile and passes. */
export const secondTurn = [
  placed(1, 'U', [1, 0], 0),
  { kind: 'meeple', seat: 1, meeple: 'small', at: [1, 0], on: 'road', place: 'E', index: 0 },
  drawn(0, 'V', 0, 4),
];
export const lastTurn = [
  placed(0, 'V', [0, 1], 0),
  { kind: 'passed', seat: 0, by: 'choice' },
  {
    kind: 'final',
    at: [1, 0],
    on: 'road',
    place: 'E',
    index: 0,
    tiles: 2,
    shields: 0,
    inn: false,
    cathedral: false,
    neighbours: 0,
    cities: 0,
    holders: { 1: 1 },
    points: { 1: 2 },
    segments: [
      [0, 0, 0],
      [1, 0, 0],
    ],
    scores: [4, 2],
  },
  {
    kind: 'finished',
    scores: [4, 2],
    ranks: [1, 2],
    kinds: [
      { road: 0, city: 4, abbey: 0, field: 0, unfinished: 0 },
      { road: 0, city: 0, abbey: 0, field: 0, unfinished: 2 },
    ],
  },
  { kind: 'room', room: room({ status: 'finished' }) },
];

/** The story as live messages, each with the seq after it. */
export const live = [begin, firstTile, firstPawn, secondTurn, lastTurn].map((events, i) => ({
  type: 'events',
  seq: 4 + i,
  events,
}));

export const turnToPlace = {
  type: 'turn',
  ply: 0,
  step: 'place',
  tile: 'E',
  cells: [
    { at: [0, -1], turns: [2] },
    { at: [0, 1], turns: [0, 1, 3] },
  ],
};

export const turnForMeeple = {
  type: 'turn',
  ply: 1,
  step: 'meeple',
  at: [0, -1],
  spots: [
    { on: 'city', place: 'S', index: 0, kinds: ['small'], points: 4 },
    { on: 'field', place: 'NL', index: 0, kinds: ['small'], points: 0 },
  ],
};
