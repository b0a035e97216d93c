/**
 * Commands on their way. Each gets an id and is kept until the server answered it; after a cut the unanswered ones go
 * out
 * again under the same id, which the server carries out at most once.
 */

export class Outbox {
  #waiting = new Map();
  #send;
  #makeId;

  /** @param {{ send: (message: object) => boolean, makeId: () => string }} needs */
  constructor({ send, makeId }) {
    this.#send = send;
    this.#makeId = makeId;
  }

  /** @param {object} command @returns {string} its id */
  post(command) {
    const id = this.#makeId();
    const message = { ...command, id };
    this.#waiting.set(id, message);
    this.#send(message);
    return id;
  }

  /** To be told every message of the server. @param {object} message */
  heard({ type, id }) {
    if (type === 'done' || type === 'refused') this.#waiting.delete(id);
  }

  /** To be called when the table listens again. */
  sendAgain() {
    for (const message of this.#waiting.values()) this.#send(message);
  }
}
