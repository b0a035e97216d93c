/** Readings of the state that several parts of the page share. */

/** @typedef {import('./initial.js').State} State */

/** What the page shows: 'opening' before the first word, then the room's status. @param {State} state */
export const phaseOf = ({ room }) => room?.status ?? 'opening';

/** @param {State} state @param {number|null} seat @returns {string} a name, '' for nobody */
export const nameOf = ({ room }, seat) => room?.seats[seat]?.name ?? '';

/** The seat that everybody waits for, null before and after a game. @param {State} state */
export const toPlay = ({ game }) => (game && game.step !== 'over' ? game.toPlay : null);

/** Is it up to this page's person? @param {State} state */
export const isMine = (state) => state.you.seat !== null && toPlay(state) === state.you.seat;

/** Nothing of the person's would be lost by loading the page anew. @param {State} state */
export const isQuiet = (state) => !state.turn && !state.pending && !isMine(state);
