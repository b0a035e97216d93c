/** The biggest of each kind on a finished map: completed in the game, or held until the last count. */
import { finalEntry } from './journal.js';

const most = (points) => Math.max(0, ...Object.values(points));

/** What makes one bigger than another of its kind: a field is measured by what it pays. */
const SIZES = { city: ({ tiles }) => tiles, road: ({ tiles }) => tiles, field: ({ points }) => most(points) };
/** A cap of one tile is no large town. */
const LEAST = { city: 2, road: 2, field: 1 };

/**
 * @param {import('./initial.js').Game} game
 * @returns {object[]} entries as the journal has them, at most one a kind: the largest town, the longest road, the
 *   richest field
 */
export function biggestOf({ journal, finals }) {
  const all = [...journal.filter(({ kind }) => kind === 'completed'), ...finals.map(finalEntry)];
  return Object.entries(SIZES).flatMap(([on, size]) => {
    const ranked = all
      .filter((entry) => entry.on === on && size(entry) >= LEAST[on])
      .sort((a, b) => size(b) - size(a) || most(b.points) - most(a.points));
    return ranked.slice(0, 1);
  });
}
