/** A recorded game as states of a table, turn by turn, for the home page. The recording is static/demo.json. Pure. */
import { gameAfter } from './game.js';
import { initialState } from './initial.js';

/** @typedef {{ seats: object[], start: { tile: string, at: number[], turn: number }, turns: object[][] }} Demo */

/** @param {Demo} demo @returns {import('./initial.js').State} before the first turn */
export function demoBegun({ seats, start, turns }) {
  const room = { seats };
  const event = { kind: 'started', first: 0, left: turns.length, kinds: null, ...start };
  return { ...initialState({}), room, game: gameAfter(null, event, room) };
}

/** @param {import('./initial.js').State} state @param {object[]} events */
export const demoAfter = (state, events) => ({
  ...state,
  game: events.reduce((game, event) => gameAfter(game, event, state.room), state.game),
});

/** Cells that the whole map will cover: [west, north, east, south], the last two exclusive. @param {Demo} demo */
export function demoBox({ start, turns }) {
  const placed = turns.flat().filter(({ kind }) => kind === 'placed');
  const [xs, ys] = [0, 1].map((axis) => [start, ...placed].map(({ at }) => at[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}
