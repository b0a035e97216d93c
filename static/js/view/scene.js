/**
 * The board as plain data: the state turned into a display list. Pure, without canvas, camera or time; the browser's
 * tests compare it. What is legal comes from the server's `turn` message, what is finished from its events.
 */
import { hintsOf, litNow, noStudy } from '../state/study.js';
import { lowestTurn } from './turns.js';

/**
 * @typedef {{ cities?: number[], roads?: number[], abbey?: boolean }} Done what is finished on one tile, by index
 * @typedef {{ id: string, turn: number, cell: [number, number], done: Done|null }} TileItem
 * @typedef {{ on: string, index: number, cell: [number, number], pigment: string, big: boolean }} PawnItem
 * @typedef {{ id: string, turn: number, cell: [number, number], fits: boolean }} Preview
 * @typedef {{ on: string, segments: number[][], pigments: string[] }} Lit
 * @typedef {{ segments: number[][], pigments: string[] }} Tint a field and whose it is
 * @typedef {{ cell: [number, number], from: number }} River where the river goes on, and over which side (0 north …
 *   3 west) it comes
 * @typedef {{ box: number[]|null, pegs: number[][], tiles: TileItem[], towns: number[][][], pawns: PawnItem[],
 *   last: [number, number]|null, lit: Lit|null, tints: Tint[], dead: number[][], asked: number[]|null,
 *   river: River|null, preview: Preview|null }} Display `dead`: cells that nothing can fill, `asked`: one asked about
 */

/** The pigments in the order in which seats get them where a room says nothing. */
export const PIGMENT_NAMES = ['garance', 'pastel', 'safran', 'vert-de-gris', 'tournesol', 'noir-de-vigne'];

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The table before the first tile. @returns {Display} */
export const nothing = () => ({
  box: null,
  pegs: [],
  tiles: [],
  towns: [],
  pawns: [],
  last: null,
  lit: null,
  tints: [],
  dead: [],
  asked: null,
  river: null,
  preview: null,
});

const pigmentOf = (state, seat) => state.room?.seats?.[seat]?.colour || PIGMENT_NAMES[seat % PIGMENT_NAMES.length];

/** Cells from which to which the tiles lie: [west, north, east, south], the last two exclusive. */
function boxOf(tiles) {
  const xs = tiles.map((t) => t.x);
  const ys = tiles.map((t) => t.y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

const LISTS = { city: 'cities', road: 'roads' };

/** By cell: which of its segments belong to finished features. */
function doneByCell(done) {
  const cells = new Map();
  for (const { on, segments } of done) {
    for (const [x, y, index] of segments) {
      const key = `${x},${y}`;
      if (!cells.has(key)) cells.set(key, {});
      const here = cells.get(key);
      if (on === 'abbey') here.abbey = true;
      else if (LISTS[on]) (here[LISTS[on]] ||= []).push(index);
    }
  }
  for (const here of cells.values())
    for (const list of Object.values(here)) if (Array.isArray(list)) list.sort((a, b) => a - b);
  return cells;
}

function tilesOf(game) {
  const done = doneByCell(game.done);
  return game.tiles.map(({ tile, x, y, turn }) => ({
    id: tile,
    turn,
    cell: [x, y],
    done: done.get(`${x},${y}`) || null,
  }));
}

const pawnsOf = (state) =>
  state.game.meeples.map(({ seat, meeple, x, y, on, index }) => ({
    on,
    index,
    cell: [x, y],
    pigment: pigmentOf(state, seat),
    big: meeple === 'big',
  }));

/** The legal cells of the tile in hand: only the one to play is told them. */
const legalCells = ({ turn }) => (turn && turn.step === 'place' ? turn.cells : []);

const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Is the cell free, and beside a tile? Elsewhere the tile in hand is not shown. */
function beside(tiles, [x, y]) {
  const taken = new Set(tiles.map((t) => `${t.x},${t.y}`));
  return !taken.has(`${x},${y}`) && SIDES.some(([dx, dy]) => taken.has(`${x + dx},${y + dy}`));
}

/** The tile in hand where it is being tried; while a placement is on its way it stays as it was sent. */
function previewOf(state, catalogue) {
  const { game, hand, turn, pending } = state;
  const mine = turn ? turn.step === 'place' : Boolean(pending);
  if (!mine || game.step !== 'place' || !game.inHand || !hand?.cell || !beside(game.tiles, hand.cell)) return null;
  const lies = lowestTurn(catalogue, game.inHand, hand.turn);
  const here = legalCells(state).find((c) => same(c.at, hand.cell));
  return { id: game.inHand, turn: lies, cell: [...hand.cell], fits: turn ? Boolean(here?.turns.includes(lies)) : true };
}

function litOf(state) {
  const lit = litNow(state);
  if (!lit) return null;
  const { on, segments, seats } = lit;
  return { on, segments, pigments: seats.map((seat) => pigmentOf(state, seat)) };
}

/** The fields in their owners' pigments, and the cells that nothing can fill any more, where hints are wanted. */
function hintsFor(state) {
  const hints = hintsOf(state);
  const { fields, dead, cell } = state.study;
  return {
    tints:
      hints && fields
        ? hints.fields.map(({ segments, winners }) => ({
            segments,
            pigments: winners.map((seat) => pigmentOf(state, seat)),
          }))
        : [],
    dead: hints && dead ? hints.dead.filter(([x, y]) => !state.game.tiles.some((t) => t.x === x && t.y === y)) : [],
    asked: cell,
  };
}

/** The open end of the river: the free cell, and the side over which the water comes. */
function riverOf({ river, tiles }, catalogue) {
  if (!river) return null;
  const [x, y] = river;
  if (tiles.some((t) => t.x === x && t.y === y)) return null;
  const from = SIDES.findIndex(([dx, dy], side) => {
    const beside = tiles.find((t) => t.x === x + dx && t.y === y + dy);
    return beside && catalogue.tiles[beside.tile].edges[(side + 6 - beside.turn) % 4] === 'V';
  });
  return from < 0 ? null : { cell: [x, y], from };
}

/**
 * The display list of a state.
 * @param {object} state see the client's state
 * @param {object} catalogue facts of all tiles
 * @returns {Display}
 */
export function sceneOf(state, catalogue) {
  const { game } = state;
  if (!game || !game.tiles.length) return nothing();
  return displayOf(state.study ? state : { ...state, study: noStudy() }, catalogue);
}

function displayOf(state, catalogue) {
  const { game } = state;
  const preview = previewOf(state, catalogue);
  return {
    box: boxOf(game.tiles),
    pegs: (state.study.pegs ? legalCells(state) : [])
      .map((c) => c.at)
      .filter((at) => !preview || !same(at, preview.cell)),
    tiles: tilesOf(game),
    towns: game.done.filter((d) => d.on === 'city').map((d) => d.segments),
    pawns: pawnsOf(state),
    last: game.last && game.step !== 'over' ? [game.last.x, game.last.y] : null,
    lit: litOf(state),
    ...hintsFor(state),
    river: riverOf(game, catalogue),
    preview,
  };
}
