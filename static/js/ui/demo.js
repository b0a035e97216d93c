/**
 * Plays the recorded game on the home page, slowly: a tile, then what follows from it. It rests while nobody can see
 * it, when asked to, and from the start where motion is unwelcome. Between moves nothing is drawn.
 */
import { marksOf } from '../state/marks.js';
import { demoAfter, demoBegun } from '../state/demo.js';

const TURN_MS = 2_600;
const PAWN_MS = 800;
const END_MS = 12_000;
/** Turns that lie when the page opens, when it stands still, and when the game begins anew: never an empty sheet. */
const OPENING = 34;
const STILL = 64;
const AGAIN = 12;

/**
 * @param {{ demo: import('../state/demo.js').Demo, host: HTMLElement, button: HTMLElement, view: object, show: (state:
 *   object) => void }} parts `show` draws a state
 */
export function mountDemo({ demo, host, button, view, show }) {
  const { ownerDocument: doc } = host;
  let state = null;
  let turn = 0;
  let rest = [];
  let timer = 0;
  let wanted = true;
  let seen = true;

  /** The map as it is after so many turns. */
  function open(turns) {
    turn = turns;
    rest = [];
    state = demo.turns.slice(0, turns).reduce(demoAfter, demoBegun(demo));
    show(state);
    host.dataset.turn = String(turn);
  }

  function tell(events) {
    state = demoAfter(state, events);
    show(state);
    // The recording has no points to fly.
    for (const mark of marksOf(events.filter(({ kind }) => kind !== 'completed'))) {
      if (mark.kind === 'land') view.land(mark.at);
      if (mark.kind === 'hop') view.hop(mark.pawn);
    }
  }

  /** One step, and the time until the next. */
  function step() {
    if (rest.length) {
      tell(rest);
      rest = [];
      return TURN_MS - PAWN_MS;
    }
    if (turn === demo.turns.length) {
      open(AGAIN);
      return TURN_MS;
    }
    const [tile, ...after] = demo.turns[turn];
    turn += 1;
    rest = after;
    tell([tile]);
    host.dataset.turn = String(turn);
    if (after.length) return PAWN_MS;
    return turn === demo.turns.length ? END_MS : TURN_MS;
  }

  function wait(ms) {
    clearTimeout(timer);
    if (!wanted || !seen || doc.hidden) return;
    timer = setTimeout(() => wait(step()), ms);
  }

  function want(wish) {
    wanted = wish;
    button.setAttribute('aria-pressed', String(!wish));
    wait(TURN_MS);
  }

  button.hidden = false;
  button.addEventListener('click', () => want(!wanted));
  doc.addEventListener('visibilitychange', () => wait(TURN_MS));
  new IntersectionObserver(([{ isIntersecting }]) => {
    seen = isIntersecting;
    wait(TURN_MS);
  }).observe(host);
  return {
    /** Begins, or stands still where motion is unwelcome. @param {boolean} moving */
    begin(moving) {
      open(moving ? OPENING : STILL);
      want(moving);
    },
  };
}
