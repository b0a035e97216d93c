/** Keys of the table, read as intents. A key that is typed into something else, or with a modifier, is none of ours. */

const WORDS = {
  r: { kind: 'turn', by: 1 },
  e: { kind: 'turn', by: -1 },
  p: { kind: 'pass' },
  g: { kind: 'size' },
  u: { kind: 'take_back' },
  h: { kind: 'hints' },
  enter: { kind: 'confirm' },
  escape: { kind: 'cancel' },
  arrowup: { kind: 'move', dx: 0, dy: -1 },
  arrowright: { kind: 'move', dx: 1, dy: 0 },
  arrowdown: { kind: 'move', dx: 0, dy: 1 },
  arrowleft: { kind: 'move', dx: -1, dy: 0 },
  '+': { kind: 'zoom', by: 1 },
  '=': { kind: 'zoom', by: 1 },
  '-': { kind: 'zoom', by: -1 },
  '−': { kind: 'zoom', by: -1 },
};

/** These may be held down. */
const HELD = new Set(['move', 'zoom']);

const TYPED = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Nothing is typed into these; arrows and the space bar are theirs. */
const TICKED = 'input[type="radio"], input[type="checkbox"]';
/** Enter on these is theirs. */
const PRESSED = 'button, a[href], summary, [role="button"], [role="link"], [role="tab"]';
/** Arrows in these are theirs. */
const SCROLLED = '[tabindex], [role="radiogroup"], [role="tablist"], [role="listbox"]';

/**
 * What a key may mean, the likeliest first. Digits go by their place on the keyboard: a French one wants shift for
 * them.
 * @param {{ key: string, code?: string, repeat?: boolean }} event
 * @returns {object[]} intents
 */
export function intentsOf({ key, code = '', repeat = false }) {
  const out = [];
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? (/^[0-9]$/.test(key) ? key : undefined);
  if (digit === '0') out.push({ kind: 'fit' });
  else if (digit) out.push({ kind: 'spot', n: Number(digit) });
  const word = WORDS[key.toLowerCase()];
  if (word) out.push(word);
  return repeat ? out.filter(({ kind }) => HELD.has(kind)) : out;
}

/** Does a key belong to what has the focus, rather than to the board? @param {Element|null} target */
export function taken({ kind }, target) {
  if (!target?.closest) return false;
  if (target.closest(TICKED)) return kind === 'move';
  if (target.closest(TYPED)) return true;
  if (kind === 'confirm') return Boolean(target.closest(PRESSED));
  return kind === 'move' && Boolean(target.closest(SCROLLED));
}

/**
 * Listens to keys. @param {Document|Element} source
 * @param {(intent: object) => unknown} emit false: it did nothing, the next meaning is tried
 * @returns unbind
 */
export function bindKeys(source, emit) {
  const listen = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.ownerDocument?.querySelector('dialog[open]')) return;
    for (const intent of intentsOf(event)) {
      if (taken(intent, event.target)) continue;
      if (emit(intent) === false) continue;
      event.preventDefault();
      return;
    }
  };
  source.addEventListener('keydown', listen);
  return () => source.removeEventListener('keydown', listen);
}
