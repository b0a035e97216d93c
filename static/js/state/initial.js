/** The state of a table's page before anything was heard, and the shapes of its parts. Values only, no behaviour. */
import { noStudy } from './study.js';

/**
 * @typedef {[number, number]} Cell x to the east, y to the south
 * @typedef {{ tile: string, x: number, y: number, turn: number, seat: number|null }} Tile
 * @typedef {{ seat: number, meeple: string, x: number, y: number, on: string, index: number }} Meeple
 * @typedef {{ on: string, segments: number[][], seats: number[] }} Lit
 * @typedef {{ id: number, tone: 'plain'|'good'|'bad', text?: string, aside?: { seat: number, tile: string } }} Notice
 * @typedef {{ tiles: Tile[], last: {x: number, y: number}|null, meeples: Meeple[], toPlay: number|null,
 *   step: 'place'|'meeple'|'over', inHand: string|null, ply: number, left: number, kinds: Record<string, number>|null,
 *   commitment: string, river: Cell|null, before: object|null,
 *   setAside: { tile: string, seat: number }[], scores: number[], supply: { small: number, big: number }[],
 *   done: { on: string, segments: number[][] }[], journal: object[], finals: object[], result: object|null }} Game
 * @typedef {{ connection: 'connecting'|'open'|'lost'|'gone', gone: string|null, seq: number, stale: boolean,
 *   you: { seat: number|null, host: boolean }, removed: boolean, room: object|null, presence: { seats: boolean[], watchers: number },
 *   game: Game|null, turn: object|null, pending: string|null, hand: { turn: number, cell: Cell|null },
 *   size: 'small'|'big', lit: Lit|null, counting: number|null, retaken: number|null, follow: boolean,
 *   study: import('./study.js').Study,
 *   notices: Notice[], serial: number, sheet: boolean, equal: Record<string, number[]>, build: string,
 *   robotName: string }} State
 */

/**
 * @param {{ equal?: Record<string, number[]>, build?: string, robotName?: string }} facts `equal`: by
 *   tile and turn the lowest turn that lies alike; `build`: the page's; `robotName`: in the
 *   person's language
 * @returns {State}
 */
export const initialState = ({ equal = {}, build = '', robotName = 'Robot' }) => ({
  connection: 'connecting',
  gone: null,
  seq: 0,
  stale: false,
  you: { seat: null, host: false },
  removed: false,
  room: null,
  presence: { seats: [], watchers: 0 },
  game: null,
  turn: null,
  pending: null,
  hand: { turn: 0, cell: null },
  size: 'small',
  lit: null,
  counting: null,
  retaken: null,
  follow: true,
  robotLevel: 'easy',
  study: noStudy(),
  notices: [],
  serial: 0,
  sheet: false,
  equal,
  build,
  robotName,
});
