/** A pigment as the legend shows it: a wash with its mark. */
import { element } from '../lib/element.js';
import { icon } from '../lib/icon.js';
import { MARKS } from '../lib/pigments.js';

/**
 * @param {string|undefined} pigment
 * @param {{ small?: boolean, label?: string }} [options] `label`: its name, where nothing else says who is meant
 */
export function swatch(pigment, { small = false, label = '' } = {}) {
  const attributes = {
    class: `swatch${small ? ' swatch--small' : ''}${pigment ? '' : ' swatch--empty'}`,
    'data-pigment': pigment,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  };
  return element('span', attributes, pigment ? icon(MARKS[pigment], '') : null);
}
