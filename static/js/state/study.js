/**
 * What the person studies beside playing: a feature, a free cell, the hints. Which questions that asks of the server,
 * and which answers are still good: an answer holds for the events that it was given after. Pure.
 */
import { sameCell } from './preview.js';

/**
 * @typedef {import('./initial.js').State} State
 * @typedef {{ at: number[], on: string, place: string, index: number }} Segment
 * @typedef {{ kind: string, key: string, ask: object }} Question `ask`: the message, but for its id
 * @typedef {{ look: Segment|null, cell: number[]|null, hints: boolean, fields: boolean, dead: boolean, pegs: boolean,
 *   answers: Record<string, { key: string, seq: number, told: object|null }> }} Study
 */

/** The layers of the map that can be put on and off. */
export const LAYERS = ['fields', 'dead', 'pegs'];

/** @returns {Study} */
export const noStudy = () => ({
  look: null,
  cell: null,
  hints: false,
  fields: true,
  dead: true,
  pegs: true,
  answers: {},
});

/** Does the host allow hints, or is the game over? @param {State} state */
export const mayStudy = ({ game, room }) =>
  Boolean(game) && (room?.options?.hints !== false || game.step === 'over');

const keyOf = ({ type, at, on, place }) => [type, at, on, place].join('/');
const question = (ask) => ({ kind: ask.type, key: keyOf(ask), ask });

/** All that the page wants to know now, the most urgent first. @param {State} state @returns {Question[]} */
function wanted(state) {
  if (!mayStudy(state)) return [];
  const { look, cell, hints, fields, dead } = state.study;
  return [
    look && question({ type: 'look', at: look.at, on: look.on, place: look.place }),
    cell && question({ type: 'fits', at: cell }),
    hints && (fields || dead) && question({ type: 'hints' }),
  ].filter(Boolean);
}

/** What is wanted and not known as of now. @param {State} state @returns {Question[]} */
export const openQuestions = (state) =>
  wanted(state).filter(({ kind, key }) => {
    const answer = state.study.answers[kind];
    return !answer || answer.key !== key || answer.seq < state.seq;
  });

/**
 * Takes an answer in; one to a question that nobody asks any longer is dropped.
 * @param {State} state @param {{ kind: string, key: string, seq: number, told: object|null }} answer `told`: null for
 *   a refusal
 */
export function withAnswer(state, { kind, key, seq, told }) {
  if (!wanted(state).some((q) => q.key === key)) return state;
  return studied(state, { answers: { ...state.study.answers, [kind]: { key, seq, told } } });
}

/** @param {State} state @param {Partial<Study>} change */
export const studied = (state, change) => ({ ...state, study: { ...state.study, ...change } });

/** The last answer of a kind to what is wanted now; it may be of before the last move, until the next one comes. */
function answerTo(state, kind) {
  const answer = state.study.answers[kind];
  return answer && wanted(state).some(({ key }) => key === answer.key) ? answer.told : null;
}

/** The feature that is looked at, as the server tells it. @param {State} state */
export const featureOf = (state) => answerTo(state, 'look');
/** Which tiles would fit the cell asked about. @param {State} state */
export const fitsOf = (state) => answerTo(state, 'fits');
/** Owners of the fields, and the dead cells, where they are to be shown. @param {State} state */
export const hintsOf = (state) => answerTo(state, 'hints');

/** The feature that is lit: one that a line of the page names, else the one that is looked at. @param {State} state */
export function litNow(state) {
  if (state.lit) return state.lit;
  const feature = featureOf(state);
  if (!feature) return null;
  const paid = Object.keys(feature.points);
  const seats = (paid.length ? paid : Object.keys(feature.holders)).map(Number);
  return { on: feature.on, segments: feature.segments, seats };
}

/** Whatever was studied on a cell that has changed hands between map and hand is studied no more. */
export function afterCell(state, cell) {
  const { look, cell: asked } = state.study;
  if (look && sameCell(look.at, cell)) return studied(state, { look: null });
  return asked && sameCell(asked, cell) ? studied(state, { cell: null }) : state;
}
