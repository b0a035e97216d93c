/** The connection, when there is something to say of it: a quiet strip over the page. */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { whenChanged } from '../lib/memo.js';

/** @param {{ host: HTMLElement, t: Function }} parts */
export function mountStrip({ host, t }) {
  const paint = whenChanged((connection, gone) => {
    host.hidden = connection === 'open' || connection === 'connecting';
    host.dataset.connection = connection;
    if (connection === 'lost') host.replaceChildren(icon('offline'), element('span', {}, t('net.lost')));
    if (connection === 'gone') {
      const said = t(gone === 'removed' ? 'net.removed' : 'net.unknown');
      host.replaceChildren(element('span', {}, said), ' ', element('a', { href: '/' }, t('net.home')));
    }
  });
  return { show: ({ connection, gone }) => paint(connection, gone) };
}
