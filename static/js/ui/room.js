/** The waiting room: title, seats, and the button that starts or the words that ask for patience. */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { repaint } from '../lib/repaint.js';
import { tileCount } from '../state/expansions.js';
import { nameOf } from '../state/phase.js';
import { takenSeats } from '../state/room.js';
import { optionBoxes } from './options.js';
import { SEATS, seatRow } from './seat.js';

/** @param {Function} t @param {object} state @returns {{ title: string, lead: string }} */
function heading(t, state) {
  const { room, you, removed } = state;
  const host = nameOf(state, room.host);
  if (removed) return { title: t('page.removed_title'), lead: t('page.removed_text') };
  if (you.host) return { title: t('room.title_host'), lead: t('room.lead_host') };
  const title = host ? t('room.title_guest', { host }) : t('room.title_empty');
  if (you.seat !== null) return { title, lead: t('room.lead_guest') };
  return { title, lead: t(takenSeats(room) < SEATS ? 'room.lead_free' : 'room.lead_full') };
}

function starter({ t, catalogue, emit }, state, form) {
  const { room, you } = state;
  const tiles = tileCount(catalogue, room.options.expansions);
  const note = element('p', { class: 'small soft', 'data-test': 'tile-count' }, t('room.tiles', { n: tiles }));
  if (you.host) {
    const attributes = {
      class: 'button button--main button--wide',
      type: 'button',
      'data-test': 'start',
      'data-key': 'start',
      onclick: () => emit({ kind: 'start' }),
    };
    return [element('button', attributes, t(`room.start_${takenSeats(room)}`)), note];
  }
  const host = nameOf(state, room.host);
  const wait = host ? t('room.wait', { host }) : t('room.wait_nobody');
  if (state.removed) return [element('a', { class: 'button button--main', href: '/' }, t('net.home'))];
  const patience = element('p', { class: 'hand__wait', role: 'status', 'data-test': 'waiting' }, wait);
  return [you.seat === null && takenSeats(room) < SEATS ? form : patience, note];
}

/** For somebody who looks in without a seat, or who left theirs. */
function sitForm(t, emit, name) {
  const input = element('input', {
    class: 'input',
    id: 'sit-name',
    name: 'name',
    'data-test': 'name',
    'data-key': 'sit-name',
    autocomplete: 'nickname',
    maxlength: 24,
    required: true,
    value: name,
  });
  const submit = (event) => {
    event.preventDefault();
    emit({ kind: 'sit', name: input.value });
  };
  return element(
    'form',
    { class: 'sit', onsubmit: submit },
    element('div', { class: 'field' }, element('label', { for: 'sit-name' }, t('common.your_name')), input),
    element('button', { class: 'button button--main', type: 'submit', 'data-test': 'sit' }, t('room.sit')),
  );
}

/**
 * @param {{ host: HTMLElement, t: Function, catalogue: object, emit: Function, name: string }} parts `name`: the
 *   person's last one
 */
export function mountRoom(parts) {
  const { host, t, emit, name } = parts;
  const part = (key) => host.querySelector(`[data-room="${key}"]`);
  const form = sitForm(t, emit, name);
  const paintSeats = whenKeysChange(
    ({ room, you, presence, removed }) => [room, you, presence, removed],
    (state) => {
      const { title, lead } = heading(t, state);
      part('title').textContent = title;
      part('lead').textContent = lead;
      repaint(part('seats'), ...Array.from({ length: SEATS }, (_, seat) => seatRow(t, state, seat, emit)));
    },
  );
  /** A refusal, too, paints the boxes anew: as they are, and not as they were ticked. */
  const paintOptions = whenKeysChange(
    ({ room, you, serial }) => [String(room.options.expansions), room.options.hints, you.host, serial],
    (state) => repaint(part('options'), optionBoxes(t, state, emit)),
  );
  const paintStart = whenKeysChange(
    ({ room, you, removed }) => [
      removed,
      you.host,
      you.seat,
      takenSeats(room),
      nameOf({ room }, room.host),
      String(room.options.expansions),
    ],
    (state) => {
      repaint(part('start'), ...starter(parts, state, form));
      part('leave').hidden = state.you.seat === null;
    },
  );
  return {
    show(state) {
      if (state.room?.status !== 'waiting') return;
      paintSeats(state);
      paintOptions(state);
      paintStart(state);
    },
  };
}
