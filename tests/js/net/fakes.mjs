/** A clock that is turned by hand, and sockets whose other end is the test. */

export class HandClock {
  #now = 0;
  #waiting = [];

  now = () => this.#now;

  after = (ms, run) => {
    const entry = { at: this.#now + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  };

  /** Lets time go by; what falls due runs in order. */
  pass(ms) {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#waiting = this.#waiting.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }

  /** Time goes by without a timer, as in a hidden tab; what fell due runs late, once. */
  sleep(ms) {
    this.#now += ms;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter((entry) => !due.includes(entry));
    for (const { run } of due) run();
  }
}

export class FakeSocket extends EventTarget {
  sent = [];
  closed = false;

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  opens() {
    this.dispatchEvent(new Event('open'));
  }

  says(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  ends(code) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
