/** One symbol of the icon sheet as an inline picture. What it means is said by the text beside it. */
const SHEET = new URL('../../img/icons.svg', import.meta.url).href;
const SVG = 'http://www.w3.org/2000/svg';

/** The address of a symbol, for use in another drawing. @param {string} name */
export const iconUrl = (name) => `${SHEET}#${name}`;

/** @param {string} name symbol of img/icons.svg @param {string} [className] */
export function icon(name, className = 'icon') {
  const svg = document.createElementNS(SVG, 'svg');
  if (className) svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', iconUrl(name));
  svg.append(use);
  return svg;
}
