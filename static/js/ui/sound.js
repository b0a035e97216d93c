/**
 * Sound, off until asked for and remembered: what happens on the map, and that it is one's turn. A browser lets pages
 * sound only after a touch or a key: until then, and where it has no Web Audio, the page is silent without a word.
 */
import { toPlay } from '../state/phase.js';
import { play } from './synth.js';
import { remembered } from './remember.js';

const PLACE = 'bastide-sound';
const ON = 'on';
const SOUND_OF = { land: 'place', hop: 'pawn', points: 'points' };
const GESTURES = ['click', 'pointerup', 'keydown'];

/** @param {{ doc: Document, Context?: typeof AudioContext }} parts */
export function mountSound({ doc, Context = globalThis.AudioContext }) {
  const memory = remembered(PLACE);
  const buttons = [...doc.querySelectorAll('[data-do="sound"]')];
  let on = memory.read() === ON;
  let context = null;
  let waited = false;

  /** After a gesture the page may sound. */
  function wake() {
    if (!on || navigator.userActivation?.isActive === false) return;
    try {
      context ??= new Context();
      if (context.state === 'suspended') context.resume().catch(() => {});
    } catch {
      context = null;
    }
  }

  function sound(name) {
    if (!on || !context || context.state === 'closed' || doc.hidden) return;
    play(context, name);
  }

  const mark = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(on));
  };

  function toggle() {
    on = !on;
    memory.write(on ? ON : '');
    mark();
    wake();
    sound('pawn');
  }

  if (Context) {
    for (const button of buttons) {
      button.hidden = false;
      button.addEventListener('click', toggle);
    }
    for (const gesture of GESTURES) doc.addEventListener(gesture, wake, { capture: true });
    mark();
  }
  return {
    /** @param {object[]} marks of state/marks.js: each kind sounds once */
    run(marks) {
      for (const kind of new Set(marks.map((one) => one.kind))) sound(SOUND_OF[kind]);
    },
    /** It has become one's turn, after somebody else's. @param {import('../state/initial.js').State} state */
    show(state) {
      const seat = toPlay(state);
      if (seat === null || state.you.seat === null) return;
      if (seat === state.you.seat && waited) sound('turn');
      waited = seat !== state.you.seat;
    },
  };
}
