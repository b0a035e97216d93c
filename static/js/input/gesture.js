/**
 * What fingers and mouse mean, as a pure state machine: no DOM, no time. `step(state, event)` gives the next state and
 * what to do. Events: { type: 'down'|'move'|'up'|'cancel', id, at: [x, y], pointer: 'mouse'|'touch', button }.
 */

/**
 * @typedef {{ kind: 'tap', at: number[], pointer: string } | { kind: 'turn' } | { kind: 'hover', at: number[] } |
 *   { kind: 'pan', by: number[] } | { kind: 'zoom', factor: number, at: number[] }} Act
 * @typedef {{ mode: 'idle'|'press'|'drag'|'pinch', fingers: Record<string, number[]>, from: object|null }} Gesture
 */

/** A press that strays no further is a click: CSS pixels. Fingers shake more than mice. */
export const SHAKE = { mouse: 6, touch: 10 };

const LEFT = 0;
export const RIGHT = 2;

/** @returns {Gesture} */
export const idle = () => ({ mode: 'idle', fingers: {}, from: null });

const apart = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const middle = ([a, b]) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

function without(fingers, id) {
  const { [id]: gone, ...left } = fingers;
  return { gone, left };
}

function down(state, { id, at, pointer, button = LEFT }) {
  const many = Object.keys(state.fingers).length;
  if (many === 2 || (many && pointer === 'mouse')) return [state, []];
  const fingers = { ...state.fingers, [id]: at };
  if (many === 1) return [{ mode: 'pinch', fingers, from: null }, []];
  return [{ mode: 'press', fingers, from: { at, pointer, button } }, []];
}

/** The board follows the fingers: their middle drags it, their distance zooms it. */
function pinched(state, id, at) {
  const before = Object.values(state.fingers);
  const fingers = { ...state.fingers, [id]: at };
  const after = Object.values(fingers);
  const by = minus(middle(after), middle(before));
  const factor = apart(after) / Math.max(1, apart(before));
  const acts = [{ kind: 'pan', by }];
  if (factor > 0 && factor !== 1) acts.push({ kind: 'zoom', factor, at: middle(after) });
  return [{ ...state, fingers }, acts];
}

function move(state, { id, at, pointer }) {
  if (state.mode === 'idle') return [state, pointer === 'mouse' ? [{ kind: 'hover', at }] : []];
  if (!(id in state.fingers)) return [state, []];
  if (state.mode === 'pinch') return pinched(state, id, at);
  const before = state.fingers[id];
  const { from } = state;
  if (state.mode === 'press' && Math.hypot(...minus(at, from.at)) < SHAKE[from.pointer]) return [state, []];
  const next = { mode: 'drag', fingers: { [id]: at }, from: null };
  return [next, [{ kind: 'pan', by: minus(at, before) }]];
}

/** A finger is lifted, or taken away: what is left of two goes on dragging. */
function lift(state, id) {
  const { left } = without(state.fingers, id);
  return Object.keys(left).length ? { mode: 'drag', fingers: left, from: null } : idle();
}

function up(state, { id }) {
  if (!(id in state.fingers)) return [state, []];
  const { mode, from } = state;
  const acts = [];
  if (mode === 'press' && from.button === LEFT) acts.push({ kind: 'tap', at: from.at, pointer: from.pointer });
  if (mode === 'press' && from.button === RIGHT) acts.push({ kind: 'turn' });
  return [lift(state, id), acts];
}

const STEPS = { down, move, up, cancel: (state, { id }) => [id in state.fingers ? lift(state, id) : state, []] };

/** A press that has done its work already: lifting it does nothing more. @param {Gesture} state @returns {Gesture} */
export const spent = (state) => ({ ...state, mode: 'drag', from: null });

/** @param {Gesture} state @returns {[Gesture, Act[]]} */
export const step = (state, event) => STEPS[event.type](state, event);
