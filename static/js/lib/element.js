/**
 * Makes DOM elements from plain values. Text always becomes a text node: nothing that a person wrote is ever markup.
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name tag
 * @param {Record<string, unknown>} [attributes] `true` is an empty attribute, `false`, `null` none, a function a
 *   listener
 * @param {...(Node|string|number|null|false|undefined|Array)} children
 * @returns {HTMLElement}
 */
export const element = (name, attributes, ...children) =>
  filled(document.createElement(name), attributes, children);

/** The same for the parts of a drawing. @returns {SVGElement} */
export const drawn = (name, attributes, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

function filled(made, attributes = {}, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== false && child !== undefined));
  return made;
}
