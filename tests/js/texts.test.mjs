/** The texts: both languages say the same things, with the same gaps; nothing is missing and nothing is left over. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const fr = JSON.parse(read('static/texts/fr.json'));
const en = JSON.parse(read('static/texts/en.json'));

/** All files below a folder with an ending. */
const below = (folder, ending) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending))
    .map((name) => read(`${folder}/${name}`));

const sources = [...below('static/js', '.js'), ...below('templates', '.html')].join('\n');
const server = below('bastide', '.py').join('\n');
const PLURAL = /\.(one|other|two|few)$/;
const base = (key) => key.replace(PLURAL, '');

/** Keys written out whole, and the beginnings of those that are put together: t('refused.' ~ code), t(`edge.${own}`). */
const KEY = '[a-z]+(?:\\.[\\w-]+)+';
const whole = new Set([...sources.matchAll(new RegExp(`['"\`](${KEY})['"\`](?!\\s*~)`, 'g'))].map((found) => found[1]));
const begun = [
  ...[...sources.matchAll(/t(?:\.rank)?\(\s*`([a-z]+\.[\w-]*)\$\{/g)].map((found) => found[1]),
  ...[...sources.matchAll(/`([a-z]+\.[\w-]*_)\$\{/g)].map((found) => found[1]),
  ...[...sources.matchAll(/\bt\('([a-z]+\.[\w-]*)'\s*~/g)].map((found) => found[1]).filter((prefix) => prefix !== 'rules.'),
];
const codes = [...read('docs/protocol.md').split('## Codes of refusal')[1].split(/^##? /m)[0].matchAll(/`(\w+)`/g)].map((found) => found[1]);
/** The page of rules names its sections and their paragraphs in lists. */
const rules = new Set(
  [...read('templates/rules.html').matchAll(/section\('(\w+)', \[([^\]]*)\]/g)].flatMap(([, name, list]) => [
    `rules.${name}`,
    ...[...list.matchAll(/'(\w+)'/g)].map((found) => `rules.${name}_${found[1]}`),
  ]),
);
for (const zone of ['road', 'city', 'abbey', 'field'])
  for (const part of ['when', 'then', 'end']) rules.add(`rules.${zone}_${part}`);

/** The server puts `page.{name}_title` and `_text` together. */
const pages = [...server.matchAll(/\.message\(.*"(\w+)", \d{3}\)/g)].map((found) => found[1]);

const isUsed = (key) =>
  whole.has(key) ||
  whole.has(base(key)) ||
  rules.has(key) ||
  begun.some((prefix) => key.startsWith(prefix)) ||
  (key.startsWith('refused.') && codes.includes(key.slice('refused.'.length))) ||
  pages.some((name) => key === `page.${name}_title` || key === `page.${name}_text`);

test('both languages have the same keys', () => {
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
  assert.ok(Object.keys(fr).length > 200);
});

test('a sentence has the same gaps in both languages', () => {
  const gaps = (sentence) => [...sentence.matchAll(/\{(?:de:)?(\w+)\}/g)].map((found) => found[1]).sort();
  const wrong = Object.keys(fr).filter((key) => String(gaps(fr[key])) !== String(gaps(en[key])));
  assert.deepEqual(wrong, []);
});

test('every key that is asked for exists', () => {
  const namespaces = new Set(Object.keys(fr).map((key) => key.split('.')[0]));
  const have = new Set(Object.keys(fr).flatMap((key) => [key, base(key)]));
  const inCode = [...whole].filter((key) => namespaces.has(key.split('.')[0]) && !/\.(js|css|json|html|svg)$/.test(key));
  assert.deepEqual(inCode.filter((key) => !have.has(key)), []);
  assert.ok(inCode.length > 100, `only ${inCode.length} keys were found`);
});

test('every sentence of the rules exists', () => {
  assert.ok(rules.size > 20);
  assert.deepEqual([...rules].filter((key) => !fr[key]), []);
});

test('every code of refusal has its sentence, and every page of the server', () => {
  assert.ok(codes.length > 15);
  assert.deepEqual(codes.filter((code) => !fr[`refused.${code}`]), []);
  assert.ok(pages.length > 0);
  assert.deepEqual(pages.filter((name) => !fr[`page.${name}_title`] || !fr[`page.${name}_text`]), []);
});

test('no key is left over', () => {
  assert.deepEqual(Object.keys(fr).filter((key) => !isUsed(key)), []);
});

test('plurals come in pairs', () => {
  const plural = Object.keys(fr).filter((key) => key.endsWith('.one'));
  assert.deepEqual(plural.filter((key) => !(`${base(key)}.other` in fr)), []);
});

test('French is set as French is', () => {
  const spaced = Object.entries(fr).filter(([, text]) => text.length > 1);
  assert.deepEqual(spaced.filter(([, text]) => /'/.test(text)).map(([key]) => key), []);
  assert.deepEqual(spaced.filter(([, text]) => /[^\u202f][;!?]|[^\u202f]:(?!\w)/.test(text)).map(([key]) => key), []);
});
