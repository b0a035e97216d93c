/** What the connection needs of a real browser: its socket, its clock, its dice, and when to wake up. */

/** @param {Location} place @param {string} code */
export const tableUrl = (place, code) =>
  `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/ws/${encodeURIComponent(code)}`;

export const openSocket = (url) => new WebSocket(url);

/** Monotonic, so that a corrected system time neither kills a socket nor keeps a dead one. */
export const browserClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const fillRandom = (bytes) => crypto.getRandomValues(bytes);

/** Calls back when the page is looked at again or the network returns. @returns {() => void} stops it */
export function onWake(wake) {
  const seen = () => document.visibilityState === 'visible' && wake();
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', wake);
    removeEventListener('pageshow', wake);
  };
}
