/** Small or big: the choice of the pawn's size, in the place of the tile's turning while both are left. */
import { whenChanged } from '../lib/memo.js';
import { sizeNow, sizesOf } from '../state/size.js';

/** Is there a choice now? @param {object} state */
const choosing = ({ turn, pending }) => !pending && sizesOf(turn).length > 1;

/** @param {{ host: HTMLElement, emit: Function }} parts `host`: the hand */
export function mountPawnSize({ host, emit }) {
  const field = host.querySelector('.sizes');
  const inputs = [...field.querySelectorAll('input')];
  field.addEventListener('change', ({ target }) => emit({ kind: 'size', size: target.value }));

  const paint = whenChanged((shown, size, pigment) => {
    if (!shown && field.contains(host.ownerDocument.activeElement)) host.ownerDocument.activeElement.blur();
    host.toggleAttribute('data-sizes', shown);
    field.hidden = !shown;
    field.dataset.pigment = pigment;
    for (const input of inputs) input.checked = input.value === size;
  });
  return { show: (state) => paint(choosing(state), sizeNow(state), state.room?.seats[state.you.seat]?.colour ?? '') };
}
