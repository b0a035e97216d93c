/** The parts of a table's page that show the state, joined; and its buttons, which become intents or move the map. */
import { phaseOf } from '../state/phase.js';
import { mountCopy } from './copy.js';
import { mountCount } from './count.js';
import { mountEnd } from './end.js';
import { mountFairDraw } from './fair-draw.js';
import { mountFirstSteps } from './first-steps.js';
import { mountHand } from './hand.js';
import { mountJournal } from './journal.js';
import { mountKeepMap } from './keep-map.js';
import { mountLead } from './lead.js';
import { mountScale } from './map-scale.js';
import { mountPawnSize } from './pawn-size.js';
import { mountPlayers } from './players.js';
import { mountRoom } from './room.js';
import { mountSay } from './say.js';
import { mountSheet } from './sheet.js';
import { mountSpots } from './spots.js';
import { mountStrip } from './strip.js';
import { mountStudy } from './study.js';
import { titleOf } from './title.js';
import { mountToasts } from './toasts.js';

const ZOOM = 1.3;
/** The width and height from which on the page has its phone's layout: the same as in css/table.css. */
const PHONE = '(max-width: 51.25em), (max-height: 30em)';
const BELOW = '(max-width: 51.25em)';
const TOUCH = '(hover: none)';
/** What the frame, and on a phone nothing, covers of the map. */
const FRAME_PX = 14;

function mountPhase(doc) {
  const parts = { waiting: doc.getElementById('waiting'), table: doc.getElementById('table') };
  return (phase) => {
    if (doc.body.dataset.phase === phase) return;
    doc.body.dataset.phase = phase;
    doc.getElementById('opening').hidden = phase !== 'opening';
    parts.waiting.hidden = phase !== 'waiting';
    parts.table.hidden = phase !== 'playing' && phase !== 'finished';
  };
}

/** What each `data-do` of the page does. */
function deedsOf({ view, emit, dialogs, get }, study) {
  return {
    'turn-left': () => emit({ kind: 'turn', by: -1 }),
    'turn-right': () => emit({ kind: 'turn', by: 1 }),
    place: () => emit({ kind: 'confirm' }),
    pass: () => emit({ kind: 'pass' }),
    'take-back': () => emit({ kind: 'take_back' }),
    'zoom-in': () => view.zoomBy(ZOOM),
    'zoom-out': () => view.zoomBy(1 / ZOOM),
    fit: () => view.fit({ gliding: true }),
    last: () => {
      const last = get().game?.tiles.at(-1);
      if (last) view.goTo([last.x, last.y]);
    },
    follow: () => emit({ kind: 'follow', on: !get().follow }),
    hints: () => emit({ kind: 'hints' }),
    pile: () => study.openPile(),
    keys: () => dialogs.openKeys(),
    draw: () => dialogs.openDraw(),
    'ask-leave': () => dialogs.askLeave(),
    leave: (button) => {
      button.closest('dialog').close();
      emit({ kind: 'leave' });
    },
    close: (button) => button.closest('dialog').close(),
  };
}

function bindButtons(doc, deeds) {
  doc.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]');
    if (button && !button.disabled) deeds[button.dataset.do]?.(button);
  });
}

/** The frame of the map covers its edge, except on a phone, which has none. */
function bindPadding(view) {
  const phone = matchMedia(PHONE);
  const pad = () => {
    const px = phone.matches ? 0 : FRAME_PX;
    view.pad({ top: px, right: px, bottom: px, left: px });
  };
  phone.addEventListener('change', pad);
  pad();
}

/**
 * @param {{ doc: Document, t: Function, catalogue: object, view: object, paint: Function, emit: Function, dialogs:
 *   object,
 *   get: () => object, draw: (words: object) => Promise<Blob> }} page `draw` makes the picture of the map to keep
 */
export function mountPage(page) {
  const { doc, t, catalogue, view, paint, emit } = page;
  const one = (selector) => doc.querySelector(selector);
  const { invite, name } = doc.body.dataset;
  const study = mountStudy(page);
  bindButtons(doc, deedsOf(page, study));
  bindPadding(view);
  mountScale({ host: one('.map-scale'), view, t });
  const copy = { button: one('[data-do="copy"]'), said: one('[data-copied]'), shown: one('#invite-link') };
  const words = { copy: t('room.copy'), copied: t('room.copied'), selected: t('room.selected') };
  mountCopy({ ...copy, text: () => invite, words });
  mountKeepMap({ ...page, button: one('[data-test="keep-map"]') });
  const players = mountPlayers({ list: one('.players'), watch: one('[data-watch]'), t });
  const phase = mountPhase(doc);
  const isTouch = () => matchMedia(TOUCH).matches;
  const isBelow = () => matchMedia(BELOW).matches;
  const parts = [
    players,
    mountRoom({ host: one('#waiting'), t, catalogue, emit, name }),
    mountHand({ host: one('#hand'), t, catalogue, paint, isTouch }),
    mountPawnSize({ host: one('#hand'), emit }),
    mountFairDraw({ doc, t }),
    mountSay({ host: one('#board-say'), t, catalogue }),
    study,
    mountSpots({ host: one('.spots'), board: one('#board'), view, t, emit }),
    mountLead({ view, host: one('#board') }),
    mountFirstSteps({ host: one('.table__map'), board: one('#board'), view, t, isTouch, isBelow }),
    mountJournal({ list: one('.journal__list'), t, catalogue, emit, paint }),
    mountCount({ host: one('.count'), t, catalogue, emit }),
    mountEnd({ host: one('#end'), t, catalogue, emit }),
    mountToasts({ host: one('.toasts'), t, catalogue, emit, paint }),
    mountStrip({ host: one('#strip'), t, emit }),
    mountSheet({ body: doc.body, handle: one('[data-do="sheet"]'), t, emit }),
  ];
  return {
    players,
    /** @param {object} state */
    show(state) {
      phase(phaseOf(state));
      for (const part of parts) part.show(state);
      const title = titleOf(t, state);
      if (doc.title !== title) doc.title = title;
    },
  };
}
