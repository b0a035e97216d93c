/** One of the six seats in the waiting room: a person, oneself with one's paint box, a robot, or room for one. */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { MARKS, PIGMENTS } from '../lib/pigments.js';
import { swatch } from './swatch.js';

export const SEATS = 6;
const LEVELS = ['easy', 'medium', 'hard'];

function pigmentPicker(t, state, emit) {
  const { room, you } = state;
  const taken = new Map(room.seats.map((holder, seat) => [holder?.colour, seat]));
  const choice = (pigment) => {
    const other = taken.has(pigment) && taken.get(pigment) !== you.seat;
    const name = t(`pigment.${pigment}`);
    const label = other ? t('room.taken', { pigment: name }) : name;
    return element(
      'label',
      { 'data-pigment': pigment, title: label },
      element('input', {
        type: 'radio',
        name: 'pigment',
        value: pigment,
        'data-test': 'pigment',
        'data-key': `pigment-${pigment}`,
        'aria-label': label,
        checked: taken.get(pigment) === you.seat,
        disabled: other,
        onchange: () => emit({ kind: 'colour', colour: pigment }),
      }),
      icon(MARKS[pigment]),
    );
  };
  return element(
    'fieldset',
    { class: 'pigments' },
    element('legend', { class: 'visually-hidden' }, t('room.pigment')),
    PIGMENTS.map(choice),
  );
}

/** How well the next robot shall play, and the button that seats it. */
function robotInvitation(t, { robotLevel }, emit) {
  const level = element(
    'select',
    {
      class: 'input seat__level',
      'data-test': 'level',
      'data-key': 'level',
      'aria-label': t('room.level'),
      onchange: (event) => emit({ kind: 'level', level: event.target.value }),
    },
    LEVELS.map((name) => element('option', { value: name, selected: name === robotLevel }, t(`level.${name}`))),
  );
  const add = element(
    'button',
    {
      class: 'button seat__robot',
      type: 'button',
      'data-test': 'add-robot',
      'data-key': 'robot',
      onclick: () => emit({ kind: 'robot' }),
    },
    icon('robot'),
    t('room.add_robot'),
  );
  return [level, add];
}

/** Only the first free seat invites a robot: it takes that one. */
function freeRow(t, state, seat, emit) {
  const first = seat === state.room.seats.indexOf(null);
  const add = state.you.host && first ? robotInvitation(t, state, emit) : null;
  return element(
    'li',
    { class: 'seat seat--free', 'data-test': 'seat-free' },
    swatch(undefined),
    element('p', { class: 'seat__name' }, t('room.free')),
    element('div', { class: 'seat__tools' }, add),
  );
}

function tagOf(t, { room, you }, seat) {
  const [me, host] = [seat === you.seat, seat === room.host];
  if (me && host) return t('room.you_host');
  if (me) return t('room.you');
  return host ? t('room.host') : '';
}

function noteOf(t, { presence, you }, seat, robot) {
  if (robot) return t('room.robot', { level: t(`level.${robot}`) });
  if (seat === you.seat) return t('room.choose');
  return t(presence.seats[seat] === false ? 'room.offline' : 'room.online');
}

/** @param {Function} t @param {object} state @param {number} seat @param {Function} emit @returns {HTMLElement} */
export function seatRow(t, state, seat, emit) {
  const taken = state.room.seats[seat];
  if (!taken) return freeRow(t, state, seat, emit);
  const { name, colour, robot } = taken;
  const me = seat === state.you.seat;
  const remove = {
    class: 'quiet-button',
    type: 'button',
    'data-test': 'remove',
    'data-key': `remove-${seat}`,
    'aria-label': t('room.remove', { name }),
    title: t('room.remove', { name }),
    onclick: () => emit({ kind: 'unseat', seat }),
  };
  const tag = tagOf(t, state, seat);
  return element(
    'li',
    { class: `seat${me ? ' seat--me' : ''}`, 'data-test': 'seat', 'data-seat': seat },
    swatch(colour, { label: t(`pigment.${colour}`) }),
    element(
      'div',
      {},
      element('p', { class: 'seat__name' }, name, tag ? element('span', { class: 'caps' }, tag) : null),
      element('p', { class: 'seat__note' }, noteOf(t, state, seat, robot)),
    ),
    element('div', { class: 'seat__tools' }, state.you.host && !me ? element('button', remove, icon('close')) : null),
    me ? pigmentPicker(t, state, emit) : null,
  );
}
