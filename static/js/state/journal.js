/**
 * What the journal remembers of a game, as plain entries, the oldest first; their sentences are made by
 * ui/sentence.js.
 */

/** The line of a turn is written when the tile lies, and amended by what happens to its pawn. */
function amended(journal, change) {
  const last = journal.at(-1);
  if (!last || last.kind !== 'turn') return journal;
  return [...journal.slice(0, -1), { ...last, ...change }];
}

const feature = (kind, e) => ({
  kind,
  on: e.on,
  index: e.index,
  at: e.at,
  tiles: e.tiles,
  shields: e.shields,
  inn: e.inn,
  cathedral: e.cathedral,
  neighbours: e.neighbours,
  cities: e.cities,
  holders: e.holders,
  points: e.points,
  segments: e.segments,
});

const WRITE = {
  started: (journal, e) => [...journal, { kind: 'started', seat: e.first }],
  set_aside: (journal, e) => [...journal, { kind: 'aside', seat: e.seat, tile: e.tile }],
  placed: (journal, e) => [
    ...journal,
    { kind: 'turn', seat: e.seat, tile: e.tile, at: e.at, pawn: null, passed: null },
  ],
  taken_back: (journal) => (journal.at(-1)?.kind === 'turn' ? journal.slice(0, -1) : journal),
  meeple: (journal, e) => amended(journal, { pawn: { on: e.on, index: e.index, meeple: e.meeple } }),
  passed: (journal, e) => amended(journal, { passed: e.by }),
  completed: (journal, e) => [...journal, feature('completed', e)],
  finished: (journal) => [...journal, { kind: 'finished' }],
};

/**
 * @param {object[]} journal
 * @param {object} event of the wire
 * @returns {object[]} the same list where nothing is added
 */
export function journalAfter(journal, event) {
  const write = WRITE[event.kind];
  return write ? write(journal, event) : journal;
}

/** The entry of a feature counted at the end, for the list of last points. */
export const finalEntry = (event) => feature('final', event);
