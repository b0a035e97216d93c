/** The button that saves a picture of the finished map. What is on the sheet is said here; view/keepsake.js draws it. */
import { nameOf } from '../state/phase.js';
import { byRank } from './points-table.js';

/** Long enough for every browser to begin the download. */
const KEEP_MS = 60_000;

/** @param {Function} t @param {object} state @param {Date} date @returns {object} the words on the sheet */
export function sheetWords(t, state, date) {
  const { scores, ranks } = state.game.result;
  const seats = byRank(ranks);
  const day = new Intl.DateTimeFormat(t.lang, { dateStyle: 'long' }).format(date);
  return {
    title: t('keep.title', { names: t.list(state.room.seats.map((_, seat) => nameOf(state, seat))) }),
    note: ['Bastide', t('table.tiles', { n: state.game.tiles.length }), day].join(' · '),
    standings: seats.map((seat) => ({
      pigment: state.room.seats[seat].colour,
      name: nameOf(state, seat),
      points: String(scores[seat]),
    })),
  };
}

function save(doc, blob, name) {
  const link = doc.createElement('a');
  const url = URL.createObjectURL(blob);
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/**
 * @param {{ button: HTMLButtonElement, t: Function, get: () => object, draw: (words: object) => Promise<Blob> }}
 *   parts
 */
export function mountKeepMap({ button, t, get, draw }) {
  const { ownerDocument: doc } = button;
  const label = button.querySelector('[data-label]');

  async function keep() {
    button.disabled = true;
    label.textContent = t('keep.wait');
    try {
      save(doc, await draw(sheetWords(t, get(), new Date())), t('keep.file'));
      label.textContent = t('keep.map');
    } catch (wrong) {
      label.textContent = t('keep.failed');
      throw wrong;
    } finally {
      button.disabled = false;
    }
  }
  button.addEventListener('click', keep);
}
