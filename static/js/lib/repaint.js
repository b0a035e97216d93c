/** Replaces what an element holds and gives the focus back to the same control, found by its `data-key`. */

/** @param {Element} host @param {...Node} nodes */
export function repaint(host, ...nodes) {
  const active = host.ownerDocument.activeElement;
  const key = active && host.contains(active) ? active.closest('[data-key]')?.dataset.key : undefined;
  host.replaceChildren(...nodes);
  if (key === undefined) return;
  const again = [...host.querySelectorAll('[data-key]')].find((node) => node.dataset.key === key);
  again?.focus({ preventScroll: true });
}
