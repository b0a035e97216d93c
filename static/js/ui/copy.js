/**
 * Copies the invitation. Without a clipboard (plain http of the house) it selects the link, and says what it could
 * do.
 */

/** @param {HTMLElement} shown the element that holds the link */
function select(shown) {
  const range = document.createRange();
  range.selectNodeContents(shown);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

/** The old way, which works without a secure context; deprecated, and all there is then. */
function copySelected() {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}

/** @param {HTMLElement} shown @param {string} text @returns {Promise<'copied'|'selected'>} */
export async function copyText(shown, text) {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    select(shown);
    return copySelected() ? 'copied' : 'selected';
  }
}

const STAY_MS = 2_500;

/** @param {{ button: HTMLElement, said: HTMLElement, shown: HTMLElement, text: string, t: Function }} parts */
export function mountCopy({ button, said, shown, text, t }) {
  const label = button.querySelector('[data-label]');
  let timer = 0;
  button.addEventListener('click', async () => {
    const outcome = await copyText(shown, text);
    const sentence = t(outcome === 'copied' ? 'room.copied' : 'room.selected');
    label.textContent = sentence;
    said.textContent = sentence;
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = t('room.copy');
      said.textContent = '';
    }, STAY_MS);
  });
}
