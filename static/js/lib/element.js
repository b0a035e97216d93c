/**
 * Makes DOM elements from plain values. Text always becomes a text node: nothing that a person wrote is ever markup.
 */

/**
 * @param {string} name tag
 * @param {Record<string, unknown>} [attributes] `true` is an empty attribute, `false`, `null` none, a function a
 *   listener
 * @param {...(Node|string|number|null|false|undefined|Array)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== false && child !== undefined));
  return made;
}
