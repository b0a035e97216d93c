/** Quarter turns of a tile: which of them lie alike, and which one to show. Pure; legality itself is the server's. */
import { turnedFacts } from './art/facts.js';

const known = new WeakMap();

/** What a turn looks like to the rules, as text; equal texts are equal turns. */
function face(catalogue, id, turn) {
  const { turn: _, ...facts } = turnedFacts(catalogue, id, turn);
  const half = facts.fields.map((f) => ({ ...f, cities: f.cities.map((i) => facts.cities[i].sides.join('')).sort() }));
  const lists = [facts.cities, facts.roads, half].map((list) => list.map((f) => JSON.stringify(f)).sort());
  return JSON.stringify([facts.edges, facts.river, lists]);
}

/** By turn 0..3, the lowest turn that lies alike. @returns {number[]} */
export function equalTurns(catalogue, id) {
  if (!known.has(catalogue)) known.set(catalogue, new Map());
  const tiles = known.get(catalogue);
  if (!tiles.has(id)) {
    const faces = [0, 1, 2, 3].map((turn) => face(catalogue, id, turn));
    tiles.set(
      id,
      faces.map((f) => faces.indexOf(f)),
    );
  }
  return tiles.get(id);
}

const wrap = (turn) => ((turn % 4) + 4) % 4;

/** The lowest turn that lies like this one: the one that the server names, and the one that is drawn. */
export const lowestTurn = (catalogue, id, turn) => equalTurns(catalogue, id)[wrap(turn)];

/** Does a turn fit, the legal ones being given as lowest turns? */
export const turnFits = (catalogue, id, legal, turn) => legal.includes(lowestTurn(catalogue, id, turn));

/** The nearest turn clockwise from the present one that fits, or the present one where none does. */
export function firstTurn(catalogue, id, legal, present) {
  for (let by = 0; by < 4; by += 1) if (turnFits(catalogue, id, legal, present + by)) return wrap(present + by);
  return wrap(present);
}
