/** Where the tile in hand is being tried, and how it is turned. What is legal comes from the server's `turn` alone. */

/**
 * @typedef {import('./initial.js').State} State
 * @typedef {import('./initial.js').Cell} Cell
 */

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const sameCell = (a, b) => Boolean(a && b) && a[0] === b[0] && a[1] === b[1];

const wrap = (turn) => ((turn % 4) + 4) % 4;

/** Is a tile to be placed here and now, by this seat? @param {State} state */
export const isPlacing = ({ turn, pending }) => Boolean(turn) && turn.step === 'place' && !pending;

/** The lowest turn that lies like the one in hand. @param {State} state */
export const lowestTurn = ({ equal, turn, hand }) => (equal[turn.tile] ?? [0, 1, 2, 3])[hand.turn];

/** The legal turns of a cell, none where the tile does not fit. @param {State} state @param {Cell} cell */
export const legalTurns = ({ turn }, cell) => turn.cells.find((c) => sameCell(c.at, cell))?.turns ?? [];

/** Would the server take the tile where it is shown? @param {State} state */
export function fits(state) {
  const { turn, hand } = state;
  if (!turn || turn.step !== 'place' || !hand.cell) return false;
  return legalTurns(state, hand.cell).includes(lowestTurn(state));
}

/** Is the cell free, and beside a tile? @param {State} state @param {Cell} cell */
export function isOpen({ game }, [x, y]) {
  const has = (cx, cy) => game.tiles.some((tile) => tile.x === cx && tile.y === cy);
  return !has(x, y) && SIDES.some(([dx, dy]) => has(x + dx, y + dy));
}

/**
 * The hand at a cell, turned clockwise to the nearest turn that fits; at none, it stays where it fits and leaves where
 * it does not. @param {State} state @param {Cell|null} cell
 */
export function aimed(state, cell) {
  if (!isPlacing(state)) return state;
  if (!cell) return !state.hand.cell || fits(state) ? state : { ...state, hand: { ...state.hand, cell: null } };
  if (sameCell(cell, state.hand.cell) || !isOpen(state, cell)) return state;
  const legal = legalTurns(state, cell);
  const turns = [0, 1, 2, 3].map((by) => wrap(state.hand.turn + by));
  const equal = state.equal[state.turn.tile] ?? [0, 1, 2, 3];
  const turn = turns.find((t) => legal.includes(equal[t])) ?? state.hand.turn;
  return { ...state, hand: { turn, cell: [...cell] } };
}

/** The hand turned by quarters. @param {State} state @param {1|-1} by */
export const turned = (state, by) =>
  isPlacing(state) ? { ...state, hand: { ...state.hand, turn: wrap(state.hand.turn + by) } } : state;

/**
 * The legal cell that an arrow leads to: ahead first, then as little aside as possible. Without a cell yet, the one
 * nearest to the last tile.
 * @param {State} state @param {number} dx @param {number} dy @returns {Cell|null}
 */
export function steered(state, dx, dy) {
  const { turn, hand, game } = state;
  const from = hand.cell ?? (game.last ? [game.last.x, game.last.y] : [0, 0]);
  const ways = turn.cells
    .map(({ at }) => ({ at, ahead: (at[0] - from[0]) * dx + (at[1] - from[1]) * dy, gap: gapOf(at, from) }))
    .filter(({ at, ahead }) => (hand.cell ? ahead > 0 : !sameCell(at, hand.cell)))
    .map((way) => ({ ...way, cost: hand.cell ? way.ahead + 2 * (way.gap - way.ahead) : way.gap }));
  ways.sort((a, b) => a.cost - b.cost);
  return ways[0]?.at ?? null;
}

const gapOf = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
