/** What this browser keeps for a page: read and written where storage is allowed, else kept for this visit alone. */

/** @param {string} place @returns {{ read: () => string, write: (text: string) => void }} '' where nothing is kept */
export function remembered(place) {
  let here = '';
  return {
    read() {
      try {
        return localStorage.getItem(place) ?? here;
      } catch {
        return here;
      }
    },
    write(text) {
      here = text;
      try {
        localStorage.setItem(place, text);
      } catch {
        // Then it holds for this visit.
      }
    },
  };
}
