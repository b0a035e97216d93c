/** The page's dialogs: keys, the fair draw, leaving the table. Native ones; Escape and the veil close them. */

/** @param {{ doc: Document, t: Function, get: () => object }} parts */
export function mountDialogs({ doc, t, get }) {
  const keys = doc.getElementById('keys');
  const draw = doc.getElementById('draw');
  const leave = doc.getElementById('leave');

  /** What leaving means, said before it is done. */
  function leaveText() {
    const { room, you } = get();
    const others = room.seats.filter((holder, seat) => holder && !holder.robot && seat !== you.seat);
    if (!others.length) return t('room.leave_alone');
    return t(you.host ? 'room.leave_host' : 'room.leave_guest');
  }
  for (const dialog of [keys, draw, leave]) {
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  }
  doc.addEventListener('keydown', (event) => {
    const typed = event.target.closest?.('input, textarea, select');
    if (event.key === '?' && !typed && !event.ctrlKey && !event.metaKey && !doc.querySelector('dialog[open]')) {
      keys.showModal();
    }
  });
  return {
    openKeys: () => keys.showModal(),
    openDraw: () => draw.showModal(),
    askLeave() {
      leave.querySelector('[data-leave="text"]').textContent = leaveText();
      leave.showModal();
    },
  };
}
