/** Tells the page which feature a mouse at rest means; at once when it leaves the map. Tells null only of its own. */

/** Milliseconds of rest before a feature is looked at; less while one is shown already. */
const REST_MS = 320;
const NEXT_MS = 110;

/**
 * @param {{ segmentAt: (point: number[]) => object|null, emit: (intent: object) => unknown, after?: Function,
 *   cancel?: Function }} needs
 */
export function lookTeller({ segmentAt, emit, after = setTimeout, cancel = clearTimeout }) {
  let timer = 0;
  let told = null;
  const tell = (segment) => {
    if (!segment && !told) return;
    told = segment;
    emit({ kind: 'inspect', segment });
  };
  return {
    /** @param {number[]|null} point CSS pixels in the host, null off it @param {boolean} tiled does a tile lie there */
    over(point, tiled) {
      cancel(timer);
      if (!point || !tiled) tell(null);
      else timer = after(() => tell(segmentAt(point)), told ? NEXT_MS : REST_MS);
    },
    /** The mouse does something else: nothing is meant any longer. */
    stop() {
      cancel(timer);
      tell(null);
    },
    /** A tap has taken over what is looked at. */
    yield() {
      cancel(timer);
      told = null;
    },
  };
}
