/** The layers of the browser's modules: lib <- state <- (net | view | input | ui) <- the pages' entries. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../static/js/', import.meta.url));
const MAY_IMPORT = {
  lib: ['lib'],
  state: ['lib', 'state'],
  net: ['lib', 'state', 'net'],
  view: ['lib', 'state', 'view'],
  input: ['lib', 'state', 'input'],
  ui: ['lib', 'state', 'ui'],
  '': ['lib', 'state', 'net', 'view', 'input', 'ui'],
};
const IMPORT = /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

const modules = readdirSync(ROOT, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, source: readFileSync(join(ROOT, name), 'utf8') }));

const layerOf = (name) => (name.includes('/') ? name.split('/')[0] : '');
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const importsOf = ({ source }) => [...withoutComments(source).matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? found[3]);

test('every module lies in a known layer', () => {
  const unknown = modules.filter(({ name }) => !(layerOf(name) in MAY_IMPORT)).map(({ name }) => name);
  assert.deepEqual(unknown, []);
  assert.ok(modules.some(({ name }) => name === 'main.js'));
});

test('imports point down', () => {
  const wrong = [];
  let seen = 0;
  for (const module of modules) {
    for (const target of importsOf(module)) {
      seen += 1;
      const name = relative(ROOT, join(ROOT, dirname(module.name), target));
      const inside = target.startsWith('.') && modules.some((other) => other.name === name);
      if (!inside || !MAY_IMPORT[layerOf(module.name)].includes(layerOf(name))) wrong.push(`${module.name} -> ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(seen > 50, `only ${seen} imports were found`);
});

test('no import goes in a circle', () => {
  const graph = new Map(
    modules.map((module) => [
      module.name,
      importsOf(module).map((target) => relative(ROOT, join(ROOT, dirname(module.name), target))),
    ]),
  );
  const done = new Set();
  const circles = [];
  const visit = (name, path) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' -> '));
    else if (!done.has(name)) {
      for (const next of graph.get(name) ?? []) visit(next, [...path, name]);
      done.add(name);
    }
  };
  for (const name of graph.keys()) visit(name, []);
  assert.deepEqual(circles, []);
});

test('state and lib touch neither page nor network', () => {
  const touching = /\b(document|window|fetch|WebSocket|localStorage|setTimeout|Date\.now|Math\.random)\b/;
  const free = new Set(['lib/element.js', 'lib/icon.js']);
  const wrong = modules
    .filter(({ name }) => ['lib', 'state'].includes(layerOf(name)) && !free.has(name))
    .filter((module) => touching.test(withoutComments(module.source)))
    .map(({ name }) => name);
  assert.deepEqual(wrong, []);
});
