/**
 * Folds the events of a game into what the page shows of it. It decides no rule: whatever follows is told by events.
 */
import { hasBigPawns } from './expansions.js';
import { journalAfter } from './journal.js';

const SMALL = 7;

/** @param {object} event `started` @param {object} room @returns {import('./initial.js').Game} */
function started(event, room) {
  const [x, y] = event.at;
  const big = hasBigPawns(room) ? 1 : 0;
  return {
    tiles: [{ tile: event.tile, x, y, turn: event.turn, seat: null }],
    last: null,
    meeples: [],
    toPlay: event.first,
    step: 'place',
    inHand: null,
    ply: 0,
    left: event.left,
    kinds: event.kinds ? { ...event.kinds } : null,
    commitment: event.commitment ?? '',
    river: null,
    before: null,
    setAside: [],
    scores: room.seats.map(() => 0),
    supply: room.seats.map(() => ({ small: SMALL, big })),
    done: [],
    journal: [],
    finals: [],
    result: null,
  };
}

/** A game without hints does not tell what is left. */
const oneLess = (kinds, tile) => kinds && { ...kinds, [tile]: Math.max(0, (kinds[tile] ?? 0) - 1) };

/** A seat's supply with one pawn more or less. */
const supplied = (supply, seat, meeple, by) =>
  supply.map((pawns, i) => (i === seat ? { ...pawns, [meeple]: pawns[meeple] + by } : pawns));

const isSame = (pawn, gone) =>
  pawn.seat === gone.seat &&
  pawn.meeple === gone.meeple &&
  pawn.on === gone.on &&
  pawn.index === gone.index &&
  pawn.x === gone.at[0] &&
  pawn.y === gone.at[1];

function home(game, { pawns }) {
  let { meeples, supply } = game;
  for (const gone of pawns) {
    const found = meeples.findIndex((pawn) => isSame(pawn, gone));
    if (found < 0) continue;
    meeples = meeples.filter((_, i) => i !== found);
    supply = supplied(supply, gone.seat, gone.meeple, 1);
  }
  return { ...game, meeples, supply };
}

const FOLDS = {
  drawn: (game, e) => ({
    ...game,
    toPlay: e.seat,
    step: 'place',
    inHand: e.tile,
    ply: e.ply,
    left: e.left,
    kinds: oneLess(game.kinds, e.tile),
    river: e.river ?? null,
  }),
  set_aside: (game, e) => ({
    ...game,
    toPlay: e.seat,
    inHand: null,
    left: e.left,
    kinds: game.inHand === e.tile ? game.kinds : oneLess(game.kinds, e.tile),
    setAside: [...game.setAside, { tile: e.tile, seat: e.seat }],
  }),
  placed: (game, e) => ({
    ...game,
    tiles: [...game.tiles, { tile: e.tile, x: e.at[0], y: e.at[1], turn: e.turn, seat: e.seat }],
    last: { x: e.at[0], y: e.at[1] },
    toPlay: e.seat,
    step: 'meeple',
    inHand: null,
    ply: game.ply + 1,
    river: null,
    before: { last: game.last, river: game.river },
  }),
  taken_back: (game, e) => ({
    ...game,
    ...game.before,
    tiles: game.tiles.filter(({ x, y }) => x !== e.at[0] || y !== e.at[1]),
    toPlay: e.seat,
    step: 'place',
    inHand: e.tile,
    ply: e.ply,
    before: null,
  }),
  meeple: (game, e) => ({
    ...game,
    meeples: [...game.meeples, { seat: e.seat, meeple: e.meeple, x: e.at[0], y: e.at[1], on: e.on, index: e.index }],
    supply: supplied(game.supply, e.seat, e.meeple, -1),
  }),
  passed: (game) => game,
  completed: (game, e) => ({
    ...game,
    scores: e.scores,
    done: [...game.done, { on: e.on, segments: e.segments }],
  }),
  home,
  final: (game, e) => ({ ...game, scores: e.scores, finals: [...game.finals, e] }),
  finished: (game, { scores, ranks, kinds }) => ({
    ...game,
    scores,
    step: 'over',
    inHand: null,
    result: { scores, ranks, kinds },
  }),
};

/**
 * @param {import('./initial.js').Game|null} game @param {object} event of the wire @param {object} room
 * @returns {import('./initial.js').Game|null}
 */
export function gameAfter(game, event, room) {
  if (event.kind === 'started') {
    const begun = started(event, room);
    return { ...begun, journal: journalAfter([], event) };
  }
  const fold = game && FOLDS[event.kind];
  if (!fold) return game;
  const next = fold(game, event);
  const journal = journalAfter(game.journal, event);
  return journal === next.journal ? next : { ...next, journal };
}
