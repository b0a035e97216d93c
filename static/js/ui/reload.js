/**
 * Loads the page anew when the server has been replaced: once a build, and only when nobody is in the middle of
 * something.
 */

const PLACE = 'bastide-reloaded-from';

/** Remembers across the reload, so that a server that never agrees does not make the page reload for ever. */
function firstTimeFrom(build) {
  try {
    if (sessionStorage.getItem(PLACE) === build) return false;
    sessionStorage.setItem(PLACE, build);
    return true;
  } catch {
    return false;
  }
}

/** @param {{ doc: Document, build: string, isQuiet: (state: object) => boolean, reload: () => void }} parts */
export function mountReload({ doc, build, isQuiet, reload }) {
  let done = false;
  const isBusy = () => doc.querySelector('dialog[open]') || doc.activeElement?.matches?.('input');
  return {
    show(state) {
      if (done || !state.stale || !isQuiet(state) || isBusy()) return;
      done = true;
      if (firstTimeFrom(build)) reload();
    },
  };
}
