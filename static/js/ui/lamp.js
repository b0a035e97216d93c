/**
 * Lines about features: one lights its feature under the mouse or the focus, and for good when pressed. One line of
 * the page is pressed at a time; pressing it again puts the light out.
 */
import { element } from '../lib/element.js';
import { litOf } from './journal.js';

/** @param {(intent: object) => void} emit */
export function lampOf(emit) {
  let pressed = null;
  const light = (entry) => emit({ kind: 'light', lit: entry ? litOf(entry) : null });

  function press(button, entry) {
    const again = pressed?.button === button;
    pressed?.button.setAttribute('aria-pressed', 'false');
    pressed = again ? null : { button, entry };
    pressed?.button.setAttribute('aria-pressed', 'true');
    light(pressed?.entry);
    if (pressed) emit({ kind: 'look', at: entry.at });
  }

  return {
    /** @param {object} attributes @param {object} entry of the journal @param {Node[]} content @returns {HTMLElement} */
    line(attributes, entry, content) {
      const button = element(
        'button',
        {
          type: 'button',
          'aria-pressed': 'false',
          'data-on': entry.on,
          onmouseenter: () => light(entry),
          onmouseleave: () => light(pressed?.entry),
          onclick: () => press(button, entry),
          ...attributes,
        },
        content,
      );
      return button;
    },
    /** Lines that are gone hold no light. */
    forget: () => (pressed = null),
  };
}
