/**
 * Day or night, chosen by the person and kept in this browser. A classic script, run before the page is drawn, so that
 * no page flashes in the other light; it leaves to the stylesheets what day and night look like.
 */
(() => {
  const root = document.documentElement;
  const place = 'bastide-theme';

  /** What was kept; nothing where storage is forbidden. */
  const kept = () => {
    try {
      return localStorage.getItem(place);
    } catch {
      return null;
    }
  };

  const keep = (theme) => {
    try {
      localStorage.setItem(place, theme);
    } catch {
      // The choice then holds for this page only.
    }
  };

  const chosen = kept();
  if (chosen === 'day' || chosen === 'night') root.dataset.theme = chosen;

  addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-do="theme"]');
    if (!button) return;
    const night = root.dataset.theme
      ? root.dataset.theme === 'night'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = night ? 'day' : 'night';
    keep(root.dataset.theme);
  });
})();
