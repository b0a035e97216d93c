/**
 * The sentences of one language: looks a key up, chooses the plural, puts the values in. It leaves to pages where
 * they go.
 */

/** French elision: "de Camille" but "d’Inès", "d’Hugo", "d’Yves" and yet "de Yann". */
export function elided(name) {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  return /^([aeiouhœæ]|y[^aeiou])/.test(plain) ? `d’${name}` : `de ${name}`;
}

/**
 * `{name}` takes a value, `{n}` also chooses between `key.one` and `key.other`, `{de:name}` is French for "of
 * somebody".
 * @param {string} lang @param {Record<string, string>} messages
 */
export function createTexts(lang, messages) {
  const counts = new Intl.PluralRules(lang);
  const ranks = new Intl.PluralRules(lang, { type: 'ordinal' });
  const numbers = new Intl.NumberFormat(lang);
  const lists = new Intl.ListFormat(lang, { type: 'conjunction' });
  const shown = (value) => (typeof value === 'number' ? numbers.format(value) : String(value));

  const found = (key, n) => messages[key] ?? messages[`${key}.${counts.select(n)}`] ?? messages[`${key}.other`];

  /** @param {string} key @param {Record<string, string|number>} [values] @returns {string} */
  function t(key, values = {}) {
    const sentence = found(key, values.n ?? 0);
    if (sentence === undefined) throw new Error(`no text for ${key}`);
    return sentence.replace(/\{(de:)?(\w+)\}/g, (whole, of, name) => {
      if (!(name in values)) return whole;
      return of ? elided(shown(values[name])) : shown(values[name]);
    });
  }
  /** The language, for dates. */
  t.lang = lang;
  /** "a, b and c" */
  t.list = (items) => lists.format(items);
  /** The form of a rank: `ordinal.one`, … */
  t.rank = (n) => t(`ordinal.${ranks.select(n)}`, { n });
  return t;
}
