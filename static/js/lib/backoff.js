/**
 * How long to wait before the next try: doubling, bounded, and spread so that a table's players don't return at once.
 */
const FIRST_MS = 400;
const LONGEST_MS = 15_000;

/** @param {number} tries failed so far, from 0 @param {number} chance 0 to 1 @returns {number} milliseconds */
export function waitBefore(tries, chance) {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(full * (0.5 + chance / 2));
}
