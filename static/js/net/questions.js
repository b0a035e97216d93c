/**
 * Questions beside the game (`look`, `hints`, `fits`): one at a time on its way, its answer told by its id and kept
 * until the next event. No commands: after a cut nothing is sent again, the page asks anew what it still wants.
 */

/** @typedef {import('../state/study.js').Question} Question */

const ANSWERS = new Set(['feature', 'hints', 'fits', 'refused']);

export class Questions {
  #send;
  #makeId;
  #told;
  #kept = new Map();
  #seq = -1;
  #asked = null;
  #wanted = [];

  /**
   * @param {{ send: (message: object) => boolean, makeId: () => string, told: (answer: object) => void }} needs `told`:
   *   takes { kind, key, seq, told }
   */
  constructor({ send, makeId, told }) {
    this.#send = send;
    this.#makeId = makeId;
    this.#told = told;
  }

  /** What is wanted as of now, the most urgent first. @param {Question[]} questions @param {number} seq */
  want(questions, seq) {
    if (seq !== this.#seq) this.#kept.clear();
    this.#seq = seq;
    this.#wanted = questions;
    this.#next();
  }

  #next() {
    const [question] = this.#wanted;
    if (!question) return;
    const known = this.#kept.get(question.key);
    if (known) this.#told(known);
    else if (!this.#asked) this.#ask(question);
  }

  #ask(question) {
    const id = this.#makeId();
    if (this.#send({ ...question.ask, id }) !== false) this.#asked = { id, question };
  }

  /** To be told every message of the server. @param {object} message @returns {boolean} was it an answer? */
  heard(message) {
    if (!this.#asked || message.id !== this.#asked.id || !ANSWERS.has(message.type)) return false;
    const { kind, key } = this.#asked.question;
    const refused = message.type === 'refused';
    const answer = { kind, key, seq: message.seq ?? this.#seq, told: refused ? null : message };
    this.#asked = null;
    if (answer.seq >= this.#seq) this.#kept.set(key, answer);
    this.#told(answer);
    this.#next();
    return true;
  }

  /** The connection is lost: no answer will come. */
  cut() {
    this.#asked = null;
  }
}
