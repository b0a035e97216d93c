/** The document's title: seen from another tab, it says whose turn it is. */
import { isMine, nameOf, phaseOf, toPlay } from '../state/phase.js';

const SITE = 'Bastide';

/** @param {Function} t @param {object} state @returns {string} */
export function titleOf(t, state) {
  const phase = phaseOf(state);
  if (phase === 'waiting') return `${t('room.waiting')} · ${SITE}`;
  if (phase === 'finished') return `${t('hand.over')} · ${SITE}`;
  if (phase !== 'playing') return SITE;
  const name = nameOf(state, toPlay(state));
  if (isMine(state)) return `● ${t('hand.yours')} · ${SITE}`;
  return name ? `${t('hand.other', { name })} · ${SITE}` : SITE;
}
