import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Connection } from '../../../static/js/net/connection.js';
import { FakeSocket, HandClock } from './fakes.mjs';

const WELCOME = { type: 'welcome', seq: 3 };

/** A connection whose chance is always the longest wait. */
function begin({ seq = () => 0 } = {}) {
  const world = { clock: new HandClock(), sockets: [], told: [], heard: [] };
  world.connection = new Connection({
    url: 'ws://here/ws/abc',
    open(url) {
      world.url = url;
      world.sockets.push(new FakeSocket());
      return world.sockets.at(-1);
    },
    clock: world.clock,
    chance: () => 1,
    seq,
    onMessage: (message) => world.heard.push(message),
    onStatus: (...status) => world.told.push(status),
  });
  world.connection.start();
  return world;
}

function opened(options) {
  const world = begin(options);
  world.sockets[0].opens();
  world.sockets[0].says(WELCOME);
  return world;
}

const typesOf = (socket) => socket.sent.map(({ type }) => type);

test('the first message says where the page stands', () => {
  const { sockets, url } = opened({ seq: () => 7 });
  assert.equal(url, 'ws://here/ws/abc');
  assert.deepEqual(sockets[0].sent, [{ type: 'resume', seq: 7 }]);
});

test('it is ready once the server has answered, and hands every message on', () => {
  const world = begin();
  world.sockets[0].opens();
  assert.equal(world.connection.send({ type: 'start' }), false);
  world.sockets[0].says(WELCOME);
  assert.equal(world.connection.ready, true);
  assert.equal(world.connection.send({ type: 'start' }), true);
  assert.deepEqual(world.told, [['open']]);
  assert.deepEqual(world.heard, [WELCOME]);
  assert.deepEqual(typesOf(world.sockets[0]), ['resume', 'start']);
});

test('it pings every eight seconds', () => {
  const { clock, sockets } = opened();
  for (let i = 0; i < 3; i += 1) {
    clock.pass(8_000);
    sockets[0].says({ type: 'pong', now: 1 });
  }
  assert.deepEqual(typesOf(sockets[0]), ['resume', 'ping', 'ping', 'ping']);
  assert.equal(sockets.length, 1);
});

test('twenty seconds of silence are a dead connection', () => {
  const { clock, sockets, told } = opened();
  clock.pass(19_000);
  assert.deepEqual(told, [['open']]);
  clock.pass(1_000);
  assert.deepEqual(told, [['open'], ['lost']]);
  assert.equal(sockets[0].closed, true);
  clock.pass(400);
  assert.equal(sockets.length, 2);
});

test('a tab that slept asks before it gives up', () => {
  const { clock, sockets, told } = opened();
  clock.sleep(60_000);
  assert.deepEqual(typesOf(sockets[0]), ['resume', 'ping']);
  sockets[0].says({ type: 'pong', now: 1 });
  clock.sleep(60_000);
  assert.deepEqual(told, [['open']]);
  clock.pass(4_000);
  assert.deepEqual(told, [['open'], ['lost']]);
});

test('a socket that never opens is given up', () => {
  const { clock, sockets, told } = begin();
  clock.pass(20_000);
  assert.deepEqual(told, [['lost']]);
  clock.pass(400);
  assert.equal(sockets.length, 2);
});

test('waits grow from try to try, and are short again after a success', () => {
  const { clock, sockets } = opened();
  const fail = (wait) => {
    const before = sockets.length;
    sockets.at(-1).ends(1006);
    clock.pass(wait - 1);
    assert.equal(sockets.length, before);
    clock.pass(1);
    assert.equal(sockets.length, before + 1);
  };
  fail(400);
  fail(800);
  fail(1600);
  sockets.at(-1).opens();
  sockets.at(-1).says({ type: 'events', seq: 3, events: [] });
  fail(400);
});

test('resume (4001) reconnects at once, but not in a frenzy', () => {
  const { clock, sockets } = opened();
  sockets[0].ends(4001);
  clock.pass(0);
  assert.equal(sockets.length, 2);
  sockets[1].ends(4001);
  clock.pass(0);
  assert.equal(sockets.length, 2);
  clock.pass(800);
  assert.equal(sockets.length, 3);
});

test('an unknown table and a lost place are final, and said', () => {
  for (const [code, why] of [[4004, 'unknown'], [4003, 'removed']]) {
    const { clock, sockets, told, connection } = opened();
    sockets[0].ends(code);
    clock.pass(60_000);
    assert.deepEqual(told.at(-1), ['gone', why]);
    assert.equal(sockets.length, 1);
    connection.wake();
    assert.equal(sockets.length, 1);
  }
});

test('waking up tries at once when lost, and asks at once when not', () => {
  const { clock, sockets, connection } = opened();
  clock.pass(1_000);
  connection.wake();
  assert.deepEqual(typesOf(sockets[0]), ['resume', 'ping']);
  sockets[0].ends(1006);
  connection.wake();
  assert.equal(sockets.length, 2);
  clock.pass(5_000);
  assert.equal(sockets.length, 2);
});

test('an old socket that speaks late is not heard', () => {
  const { clock, sockets, heard, told } = opened();
  sockets[0].ends(1006);
  clock.pass(400);
  sockets[0].says({ type: 'events', seq: 9, events: [] });
  sockets[0].ends(4004);
  assert.deepEqual(heard, [WELCOME]);
  assert.deepEqual(told.at(-1), ['lost']);
});

test('stopped, it stays stopped', () => {
  const { clock, sockets, connection } = opened();
  connection.stop();
  clock.pass(60_000);
  assert.equal(sockets[0].closed, true);
  assert.equal(sockets.length, 1);
});

test('who does not want to wait tries again at once, even while a try hangs', () => {
  const world = opened();
  world.connection.retry();
  assert.equal(world.sockets.length, 1);
  world.sockets[0].ends(1006);
  world.connection.retry();
  assert.equal(world.sockets.length, 2);
  world.connection.retry();
  assert.deepEqual([world.sockets.length, world.sockets[1].closed], [3, true]);
  world.sockets[2].opens();
  world.sockets[2].says(WELCOME);
  assert.deepEqual(world.told, [['open'], ['lost'], ['open']]);
});
