/**
 * Keeps one websocket to the table: opens it, says where the page stands, notices silence, opens it again. It hands
 * messages
 * on as they come and leaves their meaning to the state. Clock, chance and socket come in as arguments.
 */
import { waitBefore } from '../lib/backoff.js';

const TICK_MS = 4_000;
const PING_MS = 8_000;
const DEAD_MS = 20_000;

/** Why the server closed for good, by close code. */
const GONE = { 4003: 'removed', 4004: 'unknown' };
const RESUME = 4001;

/**
 * @typedef {{ now: () => number, after: (ms: number, run: () => void) => () => void }} Clock `after` gives its cancel
 * @typedef {{ url: string, open: (url: string) => WebSocket, clock: Clock, chance: () => number, seq: () => number,
 *   onMessage: (message: object) => void, onStatus: (status: string, gone?: string) => void }} Needs
 */

export class Connection {
  #needs;
  #socket = null;
  #ready = false;
  #tries = 0;
  #heard = 0;
  #asked = null;
  #pinged = 0;
  #cancel = () => {};
  #over = false;

  /** @param {Needs} needs */
  constructor(needs) {
    this.#needs = needs;
  }

  /** True between the server's answer to `resume` and the end of the socket. */
  get ready() {
    return this.#ready;
  }

  start() {
    this.#open();
  }

  /** Sends when the table listens; says whether it did. @param {object} message */
  send(message) {
    if (!this.#ready) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The page is looked at again, or the network is back: find out at once whether the socket still lives. */
  wake() {
    if (this.#over) return;
    if (!this.#socket) this.#open();
    else if (this.#ready) this.#ping();
  }

  /** A person will not wait any longer: once more at once. */
  retry() {
    if (this.#over || this.#ready) return;
    this.#leave();
    this.#open();
  }

  stop() {
    this.#over = true;
    this.#leave();
  }

  #open() {
    this.#cancel();
    const socket = this.#needs.open(this.#needs.url);
    this.#socket = socket;
    this.#heard = this.#needs.clock.now();
    this.#asked = null;
    socket.addEventListener('open', () => this.#greet(socket));
    socket.addEventListener('message', ({ data }) => socket === this.#socket && this.#receive(data));
    socket.addEventListener('close', ({ code }) => socket === this.#socket && this.#closed(code));
    this.#watch();
  }

  #greet(socket) {
    if (socket !== this.#socket) return;
    socket.send(JSON.stringify({ type: 'resume', seq: this.#needs.seq() }));
    this.#asked = this.#needs.clock.now();
  }

  #receive(data) {
    this.#heard = this.#needs.clock.now();
    this.#asked = null;
    const message = JSON.parse(data);
    this.#needs.onMessage(message);
    if (this.#ready || (message.type !== 'welcome' && message.type !== 'events')) return;
    this.#ready = true;
    this.#tries = 0;
    this.#needs.onStatus('open');
  }

  #ping() {
    const now = this.#needs.clock.now();
    this.#asked ??= now;
    this.#pinged = now;
    this.#socket.send(JSON.stringify({ type: 'ping' }));
  }

  /**
   * A socket is dead when it was asked something and said nothing for long; a sleeping tab asks late and is no proof.
   */
  #watch() {
    this.#cancel = this.#needs.clock.after(TICK_MS, () => {
      const now = this.#needs.clock.now();
      const unanswered = this.#asked !== null && now - this.#asked >= TICK_MS;
      const silent = now - this.#heard >= DEAD_MS;
      if (silent && (unanswered || !this.#ready)) {
        this.#closed(0);
        return;
      }
      if (this.#ready && now - this.#pinged >= PING_MS) this.#ping();
      this.#watch();
    });
  }

  #leave() {
    this.#cancel();
    this.#ready = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed(code) {
    this.#leave();
    if (this.#over) return;
    if (GONE[code]) {
      this.#over = true;
      this.#needs.onStatus('gone', GONE[code]);
      return;
    }
    this.#needs.onStatus('lost');
    const wait = code === RESUME && this.#tries === 0 ? 0 : waitBefore(this.#tries, this.#needs.chance());
    this.#tries += 1;
    this.#cancel = this.#needs.clock.after(wait, () => this.#open());
  }
}
