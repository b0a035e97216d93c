/** Paints only when what a painter depends on changed: the whole page is shown at every change of state. */

/**
 * @template {unknown[]} A
 * @param {(...inputs: A) => unknown[]} keysOf what the painter depends on @param {(...inputs: A) => void} paint
 * @returns {(...inputs: A) => void}
 */
export function whenKeysChange(keysOf, paint) {
  let before = null;
  return (...inputs) => {
    const keys = keysOf(...inputs);
    if (before && keys.length === before.length && keys.every((key, i) => Object.is(key, before[i]))) return;
    before = keys;
    paint(...inputs);
  };
}

/** A painter that depends on its very arguments. @param {(...inputs: unknown[]) => void} paint */
export const whenChanged = (paint) => whenKeysChange((...inputs) => inputs, paint);
