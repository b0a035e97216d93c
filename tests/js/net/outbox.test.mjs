import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableUrl } from '../../../static/js/net/browser.js';
import { Outbox } from '../../../static/js/net/outbox.js';

function begin() {
  const sent = [];
  let n = 0;
  return { sent, outbox: new Outbox({ send: (message) => sent.push(message), makeId: () => `id${(n += 1)}` }) };
}

test('each command carries an id of its own', () => {
  const { sent, outbox } = begin();
  assert.equal(outbox.post({ type: 'start' }), 'id1');
  outbox.post({ type: 'leave' });
  assert.deepEqual(sent, [
    { type: 'start', id: 'id1' },
    { type: 'leave', id: 'id2' },
  ]);
});

test('what was not answered goes out again under the same id, in order', () => {
  const { sent, outbox } = begin();
  for (const type of ['place', 'pass', 'colour']) outbox.post({ type });
  outbox.heard({ type: 'done', id: 'id2', seq: 4 });
  outbox.heard({ type: 'events', seq: 5, events: [] });
  sent.length = 0;
  outbox.sendAgain();
  assert.deepEqual(sent.map(({ type, id }) => [type, id]), [['place', 'id1'], ['colour', 'id3']]);
  outbox.heard({ type: 'refused', id: 'id1', code: 'late', text: '' });
  outbox.heard({ type: 'done', id: 'id3', seq: 6 });
  sent.length = 0;
  outbox.sendAgain();
  assert.deepEqual(sent, []);
});

test('the socket is at the same place as the page, secure where the page is', () => {
  assert.equal(tableUrl({ protocol: 'http:', host: 'box:8000' }, 'a b'), 'ws://box:8000/ws/a%20b');
  assert.equal(tableUrl({ protocol: 'https:', host: 'x.example' }, 'abc'), 'wss://x.example/ws/abc');
});
