/**
 * What an intent of the person comes to: changes of the page, and at most one command for the server. Pure, and without
 * rules: what may be done is read from the server's `turn`.
 */
import { mismatch } from './mismatch.js';
import { isMine } from './phase.js';
import { aimed, fits, isOpen, isPlacing, lowestTurn, sameCell, steered } from './preview.js';
import { otherSize, sizeNow, sizesOf } from './size.js';
import { mayStudy } from './study.js';

/**
 * @typedef {import('./initial.js').State} State
 * @typedef {{ actions: object[], command: object|null }} Decision
 */

/** @type {Decision} */
const NOTHING = { actions: [], command: null };
const act = (...actions) => ({ actions, command: null });
const send = (command, ...actions) => ({ actions, command });

/** The key and values of the sentence that says why the tile does not fit where it is shown. */
export function whyNot(state, catalogue) {
  const { hand, game, turn } = state;
  const isRiver = Boolean(catalogue.tiles[turn.tile].river);
  if (isRiver && game.river && !sameCell(hand.cell, game.river)) return { key: 'wrong.river_end' };
  const pair = mismatch(catalogue, game.tiles, turn.tile, hand.turn, hand.cell);
  if (pair) return { key: 'wrong.edges', own: pair.own, other: pair.other };
  return { key: isRiver ? 'wrong.river_turn' : 'wrong.turn' };
}

/** @param {State} state @param {object} catalogue @returns {Decision} */
function lay(state, catalogue) {
  if (!fits(state)) return act({ type: 'notice', notice: { tone: 'bad', why: whyNot(state, catalogue) } });
  const { ply } = state.turn;
  return send({ type: 'place', ply, at: state.hand.cell, turn: lowestTurn(state) });
}

/** Away from the board a tile that does not fit is shown no longer: what "place" lays then is one that does. */
function hover(state, { cell }) {
  if (!isPlacing(state) || (cell && !isOpen(state, cell))) return NOTHING;
  return act({ type: 'aim', cell });
}

const study = (change) => ({ type: 'study', change });
const isStudying = ({ study: { look, cell } }) => Boolean(look || cell);
const closed = (state) => (isStudying(state) ? [study({ look: null, cell: null })] : []);
const sameSegment = (a, b) => Boolean(a && b) && String(Object.values(a)) === String(Object.values(b));

/** Looks at a feature, or at none. @param {State} state */
function inspect(state, { segment }) {
  if (!mayStudy(state) || sameSegment(segment, state.study.look)) return NOTHING;
  if (!segment) return state.study.look ? act(study({ look: null })) : NOTHING;
  return act(study({ look: segment, cell: null }));
}

/** Asks which tiles would still fit a free cell; asked again, it is enough. @param {State} state */
function ask(state, { cell }) {
  if (!mayStudy(state) || !isOpen(state, cell)) return NOTHING;
  return act(study({ look: null, cell: sameCell(cell, state.study.cell) ? null : cell }));
}

/** A free cell means a placement while one's own is due or on its way. */
const isBusy = (state) => Boolean(state.pending) || (isMine(state) && state.game.step === 'place');

/** A tap where no tile is to be laid: it looks at a feature, asks about a free cell, or ends that. */
function tapAside(state, { cell, segment }) {
  if (state.game && isOpen(state, cell)) return isBusy(state) ? NOTHING : ask(state, { cell });
  if (segment && !sameSegment(segment, state.study.look)) return inspect(state, { segment });
  return closed(state).length ? act(...closed(state)) : NOTHING;
}

/** A mouse shows by hovering and lays by a click; a finger shows by its first tap and lays by the second. */
function tap(state, intent, catalogue) {
  const { cell, pointer } = intent;
  if (!isPlacing(state) || !isOpen(state, cell)) return tapAside(state, intent);
  const decision = tapCell(state, cell, pointer, catalogue);
  return { ...decision, actions: [...closed(state), ...decision.actions] };
}

function tapCell(state, cell, pointer, catalogue) {
  const again = sameCell(cell, state.hand.cell);
  if (pointer !== 'mouse' && !again) return act({ type: 'aim', cell });
  const shown = aimed(state, cell);
  const decision = lay(shown, catalogue);
  return again ? decision : { ...decision, actions: [{ type: 'aim', cell }, ...decision.actions] };
}

function confirm(state, catalogue) {
  if (!isPlacing(state)) return NOTHING;
  if (state.hand.cell) return lay(state, catalogue);
  const cell = steered(state, 0, 0);
  return cell ? act({ type: 'aim', cell }) : NOTHING;
}

function move(state, { dx, dy }) {
  if (!isPlacing(state)) return NOTHING;
  const cell = steered(state, dx, dy);
  return cell ? act({ type: 'aim', cell }) : NOTHING;
}

const isDeciding = ({ turn, pending }) => Boolean(turn) && turn.step === 'meeple' && !pending;

function spot(state, { n }) {
  const chosen = isDeciding(state) && state.turn.spots[n - 1];
  if (!chosen) return NOTHING;
  return send({ type: 'meeple', ply: state.turn.ply, kind: sizeNow(state), on: chosen.on, place: chosen.place });
}

/** Only where both sizes are left is there something to choose; a key goes from one to the other. */
function size(state, { size: wanted = otherSize(state) }) {
  return isDeciding(state) && sizesOf(state.turn).length > 1 ? act({ type: 'size', size: wanted }) : NOTHING;
}

const INTENTS = {
  hover,
  tap,
  turn: (state, { by }) => act({ type: 'turn', by }),
  confirm: (state, _, catalogue) => confirm(state, catalogue),
  move,
  spot,
  size,
  pass: (state) => (isDeciding(state) ? send({ type: 'pass', ply: state.turn.ply }) : NOTHING),
  sit: (_, { name }) => send(name ? { type: 'sit', name } : { type: 'sit' }),
  colour: (_, { colour }) => send({ type: 'colour', colour }),
  level: (_, { level }) => act({ type: 'level', level }),
  robot: ({ robotLevel }) => send({ type: 'seat_robot', level: robotLevel }),
  unseat: (_, { seat }) => send({ type: 'unseat', seat }),
  leave: () => send({ type: 'leave' }),
  take_back: (state) => (isDeciding(state) ? send({ type: 'take_back', ply: state.turn.ply }) : NOTHING),
  inspect,
  ask,
  hints: (state) => (mayStudy(state) ? act(study({ hints: !state.study.hints })) : NOTHING),
  layer: (_, { name, on }) => act(study({ [name]: on })),
  follow: (_, { on }) => act({ type: 'follow', on }),
  cancel: (state) => (isStudying(state) ? act(...closed(state)) : NOTHING),
  options: (_, { expansions, hints }) => send({ type: 'options', ...(expansions ? { expansions } : { hints }) }),
  start: () => send({ type: 'start' }),
  light: (_, { lit }) => act({ type: 'light', lit }),
  sheet: (_, { open }) => act({ type: 'sheet', open }),
  count: (_, { to }) => act({ type: 'count', to }),
  dismiss: (_, { id }) => act({ type: 'dismiss', id }),
};

/** @param {State} state @param {{ kind: string }} intent @param {object} catalogue @returns {Decision} */
export function decide(state, intent, catalogue) {
  const answer = INTENTS[intent.kind];
  return answer ? answer(state, intent, catalogue) : NOTHING;
}
