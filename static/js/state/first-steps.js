/** The three notes of a first game: how to lay, how to put a pawn, how points come. Which is due, and which are past. */

export const STEPS = ['place', 'pawn', 'points'];

const isAsked = ({ turn, pending }, step) => Boolean(turn) && turn.step === step && !pending;

/**
 * @param {import('./initial.js').State} state @param {string[]} past notes that were read or whose moment has gone
 * @returns {string|null} the note that is due; none for who watches
 */
export function stepDue(state, past) {
  const { game, you } = state;
  if (!game || game.step === 'over' || you.seat === null) return null;
  if (!past.includes('place')) return isAsked(state, 'place') ? 'place' : null;
  if (!past.includes('pawn')) return isAsked(state, 'meeple') ? 'pawn' : null;
  return past.includes('points') ? null : 'points';
}

/**
 * Has the moment of a note that was shown gone by? The last one stays until one's next pawn.
 * @param {import('./initial.js').State} state @param {string} step
 */
export function isPast(state, step) {
  if (step === 'points') return isAsked(state, 'meeple');
  return !isAsked(state, step === 'place' ? 'place' : 'meeple') && !state.pending;
}
