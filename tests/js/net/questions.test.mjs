import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Questions } from '../../../static/js/net/questions.js';

const question = (name) => ({ kind: 'look', key: name, ask: { type: 'look', name } });

function desk() {
  const sent = [];
  const told = [];
  let listening = true;
  const questions = new Questions({
    send: (message) => listening && sent.push(message) > 0,
    makeId: () => `q${sent.length + 1}`,
    told: (answer) => told.push(answer),
  });
  return { questions, sent, told, deaf: () => (listening = false) };
}
const feature = (id, seq, more = {}) => ({ type: 'feature', id, seq, ...more });

test('one question is on its way at a time; the next one is what is wanted by then', () => {
  const { questions, sent, told } = desk();
  questions.want([question('a'), question('b')], 4);
  questions.want([question('c')], 4);
  assert.deepEqual(sent.map(({ name }) => name), ['a']);
  assert.equal(questions.heard(feature('q1', 4)), true);
  assert.deepEqual(sent.map(({ name }) => name), ['a', 'c']);
  assert.deepEqual(told.map(({ key, seq }) => [key, seq]), [['a', 4]]);
});

test('what was told is known until the next event', () => {
  const { questions, sent, told } = desk();
  questions.want([question('a')], 4);
  questions.want([], 4);
  questions.heard(feature('q1', 4, { worth: 3 }));
  questions.want([question('a')], 4);
  assert.equal(sent.length, 1);
  assert.deepEqual(told.map((answer) => answer.told.worth), [3, 3]);
  questions.want([question('a')], 5);
  assert.equal(sent.length, 2);
});

test('messages that answer something else are left to others', () => {
  const { questions } = desk();
  assert.equal(questions.heard(feature('q1', 4)), false);
  questions.want([question('a')], 4);
  assert.equal(questions.heard({ type: 'refused', id: 'other', code: 'late', text: '' }), false);
  assert.equal(questions.heard({ type: 'events', seq: 5, events: [] }), false);
  assert.equal(questions.heard({ type: 'refused', id: 'q1', code: 'no_such_segment', text: '' }), true);
});

test('a refusal is told as nothing, and asked no second time before the next event', () => {
  const { questions, sent, told } = desk();
  questions.want([question('a')], 4);
  questions.want([], 4);
  questions.heard({ type: 'refused', id: 'q1', code: 'no_such_segment', text: '' });
  assert.deepEqual(told, [{ kind: 'look', key: 'a', seq: 4, told: null }]);
  questions.want([question('a')], 4);
  assert.equal(sent.length, 1);
});

test('after a cut the page asks anew; a table that does not listen is asked later', () => {
  const { questions, sent } = desk();
  questions.want([question('a')], 4);
  questions.cut();
  questions.want([question('a')], 4);
  assert.equal(sent.length, 2);
  assert.equal(questions.heard(feature('q1', 4)), false);
  const other = desk();
  other.deaf();
  other.questions.want([question('a')], 4);
  assert.deepEqual(other.sent, []);
});
