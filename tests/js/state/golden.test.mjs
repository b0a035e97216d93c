/** The reducer on what the server really says: the golden messages of tests/wire, which pytest keeps true. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initialState } from '../../../static/js/state/initial.js';
import { reduce } from '../../../static/js/state/reduce.js';

const folder = new URL('../../wire/', import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, folder)));
const isPlay = (entry) => entry.isDirectory() && !entry.name.startsWith('_');
const plays = readdirSync(folder, { withFileTypes: true }).filter(isPlay);
const SEATS = { 'seat-0': 0, 'seat-1': 1, watcher: null };

const hear = (state, message) => reduce(state, { type: 'message', message });
const fresh = () => initialState({ build: '(build)' });
const byPlace = (one, other) => one.x - other.x || one.y - other.y;
const at = ({ at: [x, y], ...rest }) => ({ ...rest, x, y });

test('there are golden messages to fold', () => {
  assert.deepEqual(plays.map(({ name }) => name).sort(), ['base', 'expansions']);
});

for (const { name: play } of plays) {
  const end = json(`${play}/end.json`);

  for (const [viewer, seat] of Object.entries(SEATS)) {
    const messages = json(`${play}/${viewer}.json`);

    test(`${play}, ${viewer}: the page ends with what the server holds`, () => {
      const { game, room, you, turn, seq, stale } = messages.reduce(hear, fresh());
      assert.deepEqual(game.scores, end.scores);
      assert.deepEqual(game.result.scores, end.scores);
      assert.deepEqual(game.supply, end.supply);
      assert.deepEqual(
        game.tiles.map(({ tile, x, y, turn: turned }) => ({ tile, x, y, turn: turned })).sort(byPlace),
        end.tiles.map(at).sort(byPlace),
      );
      assert.deepEqual(game.meeples.toSorted(byPlace), end.meeples.map(at).sort(byPlace));
      assert.equal(game.left, end.left);
      assert.deepEqual(Object.values(game.kinds).filter((count) => count > 0), []);
      assert.deepEqual(game.setAside.map(({ tile }) => tile), end.set_aside);
      assert.equal(game.step, 'over');
      assert.equal(room.status, 'finished');
      assert.equal(room.seats.length, end.scores.length);
      assert.deepEqual(you, { seat, host: seat === 0 });
      assert.equal(turn, null);
      assert.equal(seq, messages.findLast((message) => message.type === 'events').seq);
      assert.equal(stale, false);
    });

    test(`${play}, ${viewer}: on the way the page never falls behind the server`, () => {
      let state = fresh();
      let turns = 0;
      for (const message of messages) {
        state = hear(state, message);
        if (message.type !== 'turn') continue;
        turns += 1;
        assert.equal(state.game.toPlay, seat);
        assert.equal(state.game.ply, message.ply);
        assert.equal(state.game.step, message.step);
        assert.equal(state.game.inHand, message.tile ?? null);
      }
      assert.equal(turns > 5, seat !== null);
    });

    test(`${play}, ${viewer}: events told once more change nothing`, () => {
      const state = messages.reduce(hear, fresh());
      const again = messages.filter(({ type, events }) => type === 'events' && events.length > 0).reduce(hear, state);
      assert.deepEqual(again, state);
    });
  }
}
