import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { catalogue } from './table.mjs';

test('the browser draws from the very facts that the engine plays by', () => {
  const engine = new URL('../../../bastide/engine/data/catalogue.json', import.meta.url);
  assert.deepEqual(catalogue, JSON.parse(readFileSync(engine)));
});
