/** Ids for commands, made without crypto.randomUUID: on a plain http address of the house it does not exist. */

/** @param {(bytes: Uint8Array) => Uint8Array} fill fills with random bytes @returns {string} 24 hex digits */
export function makeId(fill) {
  return [...fill(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
