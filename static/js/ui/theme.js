/** Day or night as the page shows it now, and when that changes. The choice itself is made and kept by js/theme.js. */

const DARK = '(prefers-color-scheme: dark)';

/** @returns {'day'|'night'} */
export function themeNow() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen;
  return matchMedia(DARK).matches ? 'night' : 'day';
}

/** @param {(theme: 'day'|'night') => void} told */
export function onTheme(told) {
  const tell = () => told(themeNow());
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia(DARK).addEventListener('change', tell);
}

/** @param {(allowed: boolean) => void} told now and whenever the person's wish changes */
export function onMotion(told) {
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  told(!wish.matches);
  wish.addEventListener('change', () => told(!wish.matches));
}
