/**
 * A form that makes something (a table, a seat) is sent once, however often its button is pressed; a page that the
 * browser brings back can send again. It leaves the rest of the form to the browser.
 */
const forms = () => document.querySelectorAll('form[data-once]');

addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.once === undefined) return;
  if (form.dataset.once === 'sent') event.preventDefault();
  form.dataset.once = 'sent';
});
addEventListener('pageshow', () => forms().forEach((form) => (form.dataset.once = '')));
