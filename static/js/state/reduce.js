/** The page's state after an action: messages of the server, and what the person does that is no command. Pure. */
import { countedTo, withCount } from './counting.js';
import { gameAfter } from './game.js';
import { aimed, turned } from './preview.js';
import { roomWithNames } from './room.js';
import { afterCell, studied, withAnswer } from './study.js';

/** @typedef {import('./initial.js').State} State */

const NOTICES_KEPT = 3;
/** What a new turn begins with: an empty hand, the small pawn, the map in sight. */
const AFRESH = { hand: { turn: 0, cell: null }, size: 'small', sheet: false, lit: null };

/** A turn is over once its tile lies or its pawn is decided: what was legal then is legal no more. */
const ANSWERS = new Set(['placed', 'meeple', 'passed', 'started', 'taken_back']);

/** @param {State} state @param {object} notice */
function noticed(state, notice) {
  const serial = state.serial + 1;
  const others = notice.why ? state.notices.filter((old) => !old.why) : state.notices;
  return { ...state, serial, notices: [...others.slice(1 - NOTICES_KEPT), { id: serial, ...notice }] };
}

/** @param {State} state @param {object} event */
function afterEvent(state, event) {
  if (event.kind === 'room') return { ...state, room: roomWithNames(event.room, state.robotName) };
  const game = gameAfter(state.game, event, state.room);
  const next = game === state.game ? state : { ...state, game };
  if (event.kind === 'finished') return { ...next, turn: null, sheet: true };
  if (event.kind === 'placed') return { ...afterCell(next, event.at), turn: null, retaken: null };
  if (event.kind === 'taken_back') return takenBack(afterCell(next, event.at), event);
  return ANSWERS.has(event.kind) ? { ...next, turn: null } : next;
}

/** The tile is in hand again as it lay, and shown where it lay. */
const takenBack = (state, { at, turn, ply }) => ({ ...state, turn: null, hand: { turn, cell: at }, retaken: ply });

/** Told live, a tile set aside is shown before everybody's eyes. */
const withAside = (state, event) =>
  event.kind === 'set_aside'
    ? noticed(state, { tone: 'plain', aside: { seat: event.seat, tile: event.tile } })
    : state;

function welcome(state, message) {
  const fresh = {
    ...state,
    seq: message.seq,
    you: message.you,
    room: roomWithNames(message.room, state.robotName),
    presence: message.presence,
    game: null,
    turn: null,
    lit: null,
    counting: null,
    retaken: null,
    study: { ...state.study, look: null, cell: null, answers: {} },
    stale: state.stale || message.build !== state.build,
  };
  return message.events.reduce(afterEvent, fresh);
}

function events(state, message) {
  if (message.events.length && message.seq <= state.seq) return state;
  const told = message.events.reduce((before, event) => withAside(afterEvent(before, event), event), state);
  return withCount(state, { ...told, seq: message.seq });
}

/** A new turn begins afresh; the same turn told again leaves things as they are. */
function turnTold(state, message) {
  const again = state.turn && state.turn.ply === message.ply && state.turn.step === message.step;
  if (again) return { ...state, turn: message };
  const hand = state.retaken === message.ply ? state.hand : AFRESH.hand;
  return { ...state, turn: message, ...AFRESH, hand };
}

/** Who loses the seat without having asked for it was removed by the host. */
function youTold(state, { seat, host }) {
  const lost = state.you.seat !== null && seat === null && !state.pending && state.room?.status === 'waiting';
  return { ...state, you: { seat, host }, removed: seat === null && (lost || state.removed) };
}

const answered = (state, { id }) => (id && id === state.pending ? { ...state, pending: null } : state);

const MESSAGES = {
  welcome,
  events,
  turn: turnTold,
  you: youTold,
  presence: (state, { seats, watchers }) => ({ ...state, presence: { seats, watchers } }),
  done: answered,
  refused: (state, message) => noticed(answered(state, message), { tone: 'bad', text: message.text }),
  pong: (state) => state,
};

/** Any message may carry the server's build; another one than the page's makes the page stale. */
function heard(state, message) {
  const fold = MESSAGES[message.type];
  const next = fold ? fold(state, message) : state;
  return message.build && message.build !== state.build && !next.stale ? { ...next, stale: true } : next;
}

const ACTIONS = {
  message: (state, { message }) => heard(state, message),
  connection: (state, { status, gone = null }) => ({ ...state, connection: status, gone }),
  sent: (state, { id }) => ({ ...state, pending: id }),
  aim: (state, { cell }) => aimed(state, cell),
  turn: (state, { by }) => turned(state, by),
  size: (state, { size }) => ({ ...state, size }),
  light: (state, { lit }) => ({ ...state, lit }),
  study: (state, { change }) => studied(state, change),
  answer: (state, { answer }) => withAnswer(state, answer),
  follow: (state, { on }) => ({ ...state, follow: on }),
  level: (state, { level }) => ({ ...state, robotLevel: level }),
  notice: (state, { notice }) => noticed(state, notice),
  dismiss: (state, { id }) => ({ ...state, notices: state.notices.filter((notice) => notice.id !== id) }),
  sheet: (state, { open }) => (state.sheet === open ? state : countedTo({ ...state, sheet: open }, Infinity)),
  count: (state, { to }) => countedTo(state, to),
};

/** @param {State} state @param {{ type: string }} action @returns {State} */
export function reduce(state, action) {
  const change = ACTIONS[action.type];
  if (!change) throw new Error(`no such action: ${action.type}`);
  return change(state, action);
}
