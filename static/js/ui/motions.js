/** The short motions that follow a move: the tile lands, the pawn hops on, points fly to their player. */
import { element } from '../lib/element.js';
import { whenKeysChange } from '../lib/memo.js';
import { finalMarks } from '../state/marks.js';
import { APART_MS, fly } from './flight.js';

/** @param {{ doc: Document, view: object, host: HTMLElement, players: object, get: () => object }} parts */
export function mountMotions({ doc, view, host, players, get }) {
  const layer = element('div', { class: 'gains', 'aria-hidden': 'true' });
  doc.body.append(layer);
  let allowed = true;

  /** A place on the board in CSS pixels of the window, kept inside the map where it is out of sight. */
  function windowPoint(from) {
    const box = host.getBoundingClientRect();
    const point = view.camera.worldToCss(view.anchorOf(from) ?? [from.x * 100 + 50, from.y * 100 + 50]);
    const inside = (v, size) => Math.min(size - 24, Math.max(24, v));
    return [box.left + inside(point[0], box.width), box.top + inside(point[1], box.height)];
  }

  async function points({ seat, points: won, from }, delay) {
    const row = players.rowOf(seat);
    if (allowed && row) {
      const figure = row.querySelector('.player__points').getBoundingClientRect();
      const to = [figure.left + figure.width / 2, figure.top + figure.height / 2];
      const pigment = get().room.seats[seat].colour;
      await fly(layer, { from: windowPoint(from), to, pigment, points: won, delay });
    }
    players.gain(seat, won);
  }

  const RUN = {
    land: ({ at }) => view.land(at),
    hop: ({ pawn }) => view.hop(pawn),
    points,
  };
  /** @param {object[]} marks of state/marks.js */
  function run(marks) {
    let flights = 0;
    for (const mark of marks) RUN[mark.kind](mark, mark.kind === 'points' ? APART_MS * flights++ : 0);
  }
  /** While the last points are counted, those of the feature that is shown fly. */
  const count = whenKeysChange(
    ({ counting }) => [counting],
    ({ counting, game }) => counting && run(finalMarks(game.finals[counting - 1], game.meeples)),
  );
  return { allow: (wish) => (allowed = wish), run, show: count };
}
