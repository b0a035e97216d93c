/** The expansions of a table: in which order they are named, and how many tiles are played with them. */

export const EXPANSIONS = ['inns', 'river'];

const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0);

/**
 * Tiles that are played, the one that lies first included. The river's source replaces the start tile, which stays in
 * the box.
 * @param {{ sets: object }} catalogue @param {string[]} expansions
 */
export function tileCount({ sets }, expansions) {
  const added = expansions.map((name) => sum(sets[name].tiles));
  return sum(sets.base.tiles) + sum(added) - (expansions.includes('river') ? 1 : 0);
}

/** Does everybody have a big pawn? @param {object|null} room */
export const hasBigPawns = (room) => Boolean(room?.options?.expansions?.includes('inns'));
