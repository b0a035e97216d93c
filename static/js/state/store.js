/** The one place in the browser where state changes: everybody reads it here and asks for changes by actions. */

/**
 * @template S, A
 * @param {(state: S, action: A) => S} reduce @param {S} initial
 */
export function createStore(reduce, initial) {
  let state = initial;
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {A} action */
    dispatch(action) {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(state);
    },
    /** @param {(state: S) => void} listener @returns {() => void} stops it */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
