/** What happened and why, the newest first. A line about a feature lights it up on the board. */
import { element } from '../lib/element.js';
import { sentence } from './sentence.js';
import { swatch } from './swatch.js';

/** @param {object} entry of a feature @returns {import('../state/initial.js').Lit} */
export const litOf = ({ on, segments, points }) => ({ on, segments, seats: Object.keys(points).map(Number) });

function marks(t, state, entry, { seats }, paint) {
  if (entry.kind === 'aside') {
    const canvas = element('canvas', { class: 'entry__tile', 'aria-hidden': 'true' });
    paint(canvas, { tile: entry.tile, turn: 0, cell: null });
    return canvas;
  }
  return element(
    'span',
    { class: 'entry__marks' },
    seats.map((seat) => swatch(state.room.seats[seat]?.colour, { small: true })),
  );
}

function line(parts, state, entry) {
  const { t, catalogue, emit, paint } = parts;
  const said = sentence(t, state, catalogue, entry);
  const content = [
    marks(t, state, entry, said, paint),
    element('span', {}, said.text),
    said.points === null ? null : element('span', { class: 'entry__points' }, `+${said.points}`),
    said.why ? element('span', { class: 'entry__why' }, said.why) : null,
  ];
  if (entry.kind !== 'completed') return element('div', { class: 'entry__line' }, content);
  const light = () => emit({ kind: 'light', lit: litOf(entry) });
  const dark = () => emit({ kind: 'light', lit: null });
  return element(
    'button',
    {
      class: 'entry__line',
      type: 'button',
      title: t('journal.look'),
      onmouseenter: light,
      onfocus: light,
      onmouseleave: dark,
      onblur: dark,
      onclick: () => emit({ kind: 'look', at: entry.at }),
    },
    content,
  );
}

/**
 * @param {{ list: HTMLElement, t: Function, catalogue: object, emit: Function, paint: Function }} parts
 */
export function mountJournal(parts) {
  const { list } = parts;
  let written = [];

  const item = (state, entry) => {
    const plain = entry.kind === 'completed' && Object.keys(entry.holders).length ? '' : ' entry--plain';
    return element('li', { class: `entry${plain}`, 'data-kind': entry.kind }, line(parts, state, entry));
  };

  /** Entries are only added, or the last one amended: what is written stays where it is. */
  return {
    show(state) {
      const journal = state.game?.journal ?? [];
      if (journal === written) return;
      let same = 0;
      while (same < written.length && written[same] === journal[same]) same += 1;
      for (let gone = same; gone < written.length; gone += 1) list.firstElementChild?.remove();
      for (const entry of journal.slice(same)) list.prepend(item(state, entry));
      written = journal;
    },
  };
}
