/**
 * Hands on the board: pointer, wheel and keys become intents for the page, and drive the camera themselves. Decides
 * nothing about the game; which gesture is which is told by gesture.js, which key by keys.js.
 */
import { idle, RIGHT, spent, step } from './gesture.js';
import { bindKeys } from './keys.js';
import { lookTeller } from './look.js';

/** A step of the zoom keys, and of a wheel's notch. */
const KEY_ZOOM = 1.25;
const NOTCH = 0.0016;
const PINCH = 0.011;
const LINE_PX = 16;
const PAGE_PX = 400;
/** Arrow keys that the page has no use for move the map so far, in CSS pixels. */
const ARROW_PX = 90;

/** A press that lasts so long, and stays where it is, asks about a cell instead of laying a tile. */
const HOLD_MS = 550;

/** What lies over the board and is no board. */
const OVERLAY = 'button, a, input, select, textarea, label, summary, dialog, [data-overlay]';

const isOverlay = (host, target) => {
  const found = target.closest?.(OVERLAY);
  return Boolean(found) && host.contains(found) && found !== host;
};

const listenTo = (target, handlers, options) => {
  for (const [type, fn] of Object.entries(handlers)) target.addEventListener(type, fn, options);
  return () => {
    for (const [type, fn] of Object.entries(handlers)) target.removeEventListener(type, fn, options);
  };
};

/** Calls back when a press has lasted; it goes on only while `follow` is given a point. @param {Function} held */
function longPress(held) {
  let timer = 0;
  return {
    follow(point, begins) {
      if (!point || begins) clearTimeout(timer);
      if (point && begins) timer = setTimeout(() => held(point), HOLD_MS);
    },
  };
}

/** The factor of a wheel event; trackpads send their pinch as a wheel with ctrl. */
export function wheelFactor({ deltaY, deltaMode = 0, ctrlKey = false }) {
  const px = deltaY * (deltaMode === 1 ? LINE_PX : deltaMode === 2 ? PAGE_PX : 1);
  const by = Math.max(-0.5, Math.min(0.5, px * (ctrlKey ? PINCH : NOTCH)));
  return Math.exp(-by);
}

function bindWheel(host, view) {
  const wheel = (event) => {
    event.preventDefault();
    if (event.deltaY) view.zoomBy(wheelFactor(event), view.pointOf(event));
  };
  return listenTo(host, { wheel }, { passive: false });
}

/** Safari tells a trackpad's pinch in events of its own; on a touch screen pointers tell it better. */
function bindSafariPinch(host, view, touching) {
  let scale = 1;
  const begin = (event) => {
    event.preventDefault();
    scale = 1;
  };
  const change = (event) => {
    event.preventDefault();
    if (!touching()) view.zoomBy(event.scale / scale, view.pointOf(event));
    scale = event.scale;
  };
  return listenTo(host, { gesturestart: begin, gesturechange: change, gestureend: begin }, { passive: false });
}

/**
 * Tells the page which cell the mouse is over, once a change, also when the board moves under a mouse at rest; and
 * which feature it rests on.
 */
function hoverTeller(view, emit, look) {
  let at = null;
  let told = null;
  const tell = () => {
    const cell = at && view.camera.cssToCell(at);
    if (String(cell) === String(told)) return;
    told = cell;
    emit({ kind: 'hover', cell });
  };
  return {
    over(point) {
      at = point;
      tell();
      look.over(point, Boolean(point) && view.hasTile(view.camera.cssToCell(point)));
    },
    tell,
  };
}

const kindOf = ({ pointerType }) => (pointerType === 'mouse' ? 'mouse' : 'touch');
/** On a Mac, ctrl and the only button make a right click. */
const buttonOf = ({ button, ctrlKey, pointerType }) =>
  pointerType === 'mouse' && ctrlKey && button === 0 ? 2 : button;

/** What each act of a gesture does. */
const actsFor = (view, emit, hover, look) => ({
  tap({ at, pointer }) {
    look.yield();
    emit({ kind: 'tap', cell: view.camera.cssToCell(at), pointer, segment: view.segmentAt(at) });
  },
  turn: () => emit({ kind: 'turn', by: 1 }),
  hover: ({ at }) => hover.over(at),
  pan({ by }) {
    look.stop();
    view.panBy(...by);
  },
  zoom: ({ factor, at }) => view.zoomBy(factor, at),
});

function bindPointers(host, view, emit) {
  let gesture = idle();
  const look = lookTeller({ segmentAt: (point) => view.segmentAt(point), emit });
  const hover = hoverTeller(view, emit, look);
  const acts = actsFor(view, emit, hover, look);
  const hold = longPress((point) => {
    if (gesture.mode !== 'press' || emit({ kind: 'ask', cell: view.camera.cssToCell(point) }) === false) return;
    gesture = spent(gesture);
  });
  const take = (type, event) => {
    const [at, pointer, button] = [view.pointOf(event), kindOf(event), buttonOf(event)];
    const [next, todo] = step(gesture, { type, id: event.pointerId, at, pointer, button });
    gesture = next;
    hold.follow(gesture.mode === 'press' && button !== RIGHT ? at : null, type === 'down');
    for (const act of todo) acts[act.kind](act);
    view.hold(gesture.mode !== 'idle');
  };
  const handlers = {
    pointerdown(event) {
      if (isOverlay(host, event.target)) return;
      host.setPointerCapture(event.pointerId);
      take('down', event);
    },
    pointermove(event) {
      const lost = event.pointerType === 'mouse' && gesture.mode !== 'idle' && !event.buttons;
      if (lost) take('cancel', event);
      if (gesture.mode === 'idle' && isOverlay(host, event.target)) hover.over(null);
      else take('move', event);
    },
    pointerup: (event) => take('up', event),
    pointercancel: (event) => take('cancel', event),
    lostpointercapture: (event) => take('cancel', event),
    pointerleave: () => hover.over(null),
    contextmenu: (event) => event.preventDefault(),
    mousedown: (event) => event.button === 1 && event.preventDefault(),
  };
  const unbind = [listenTo(host, handlers), view.onCamera(() => gesture.mode === 'idle' && hover.tell())];
  return { touching: () => gesture.mode !== 'idle', unbind: () => unbind.forEach((fn) => fn()) };
}

/** Keys that move the camera are answered here; the others are the page's. */
function keysOf(view, emit) {
  const own = {
    zoom: ({ by }) => view.zoomBy(KEY_ZOOM ** by),
    fit: () => view.fit({ gliding: true }),
  };
  return (intent) => {
    if (own[intent.kind]) return own[intent.kind](intent);
    const answer = emit(intent);
    if (answer !== false || intent.kind !== 'move') return answer;
    return view.panBy(-intent.dx * ARROW_PX, -intent.dy * ARROW_PX);
  };
}

/** Browsers leave gestures on the board, and there alone, to us. @returns undo */
function claim(host) {
  const claims = { touchAction: 'none', userSelect: 'none', webkitUserSelect: 'none', webkitTouchCallout: 'none' };
  const before = Object.fromEntries(Object.keys(claims).map((name) => [name, host.style[name]]));
  Object.assign(host.style, claims);
  return () => Object.assign(host.style, before);
}

/**
 * Binds hands and keys to a board view.
 * @param {HTMLElement} host @param {import('../view/board.js').BoardView} view
 * @param {(intent: object) => unknown} emit receives intents; may return false where it had no use for one
 * @returns unbind
 */
export function bindBoard(host, view, emit) {
  const pointers = bindPointers(host, view, emit);
  const unbind = [
    pointers.unbind,
    bindWheel(host, view),
    bindSafariPinch(host, view, pointers.touching),
    bindKeys(host.ownerDocument, keysOf(view, emit)),
    claim(host),
  ];
  return () => unbind.forEach((fn) => fn());
}
