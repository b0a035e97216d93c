/**
 * Copies the invitation, or another text that is shown. Without a clipboard (plain http of the house) it selects the
 * text, and says what it could do.
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

/**
 * @param {{ button: HTMLElement, said: HTMLElement, shown: HTMLElement, text: () => string,
 *   words: { copy: string, copied: string, selected: string } }} parts `words`: what the button says, and when
 */
export function mountCopy({ button, said, shown, text, words }) {
  const label = button.querySelector('[data-label]');
  let timer = 0;
  button.addEventListener('click', async () => {
    const outcome = await copyText(shown, text());
    const sentence = words[outcome];
    label.textContent = sentence;
    said.textContent = sentence;
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = words.copy;
      said.textContent = '';
    }, STAY_MS);
  });
}
