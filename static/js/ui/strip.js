/** The connection, when there is something to say of it: a quiet strip over the page; lost for long, with a button. */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whenChanged } from '../lib/memo.js';

/** So long without the server, and it is said that this is no mere hiccup. */
const LONG_MS = 12_000;

/** @param {{ host: HTMLElement, t: Function, emit: Function }} parts */
export function mountStrip({ host, t, emit }) {
  let timer = 0;

  function lost() {
    const retry = element(
      'button',
      { class: 'button', type: 'button', 'data-test': 'retry', onclick: () => emit({ kind: 'retry' }) },
      t('net.retry'),
    );
    host.dataset.long = '';
    host.replaceChildren(icon('offline'), element('span', {}, t('net.long')), retry);
  }

  const paint = whenChanged((connection, gone) => {
    clearTimeout(timer);
    delete host.dataset.long;
    host.hidden = connection === 'open' || connection === 'connecting';
    host.dataset.connection = connection;
    if (connection === 'lost') {
      host.replaceChildren(icon('offline'), element('span', {}, t('net.lost')));
      timer = setTimeout(lost, LONG_MS);
    }
    if (connection === 'gone') {
      const said = t(gone === 'unknown' ? 'net.unknown' : 'net.refused');
      host.replaceChildren(element('span', {}, said), ' ', element('a', { href: '/' }, t('net.home')));
    }
  });
  return { show: ({ connection, gone }) => paint(connection, gone) };
}
