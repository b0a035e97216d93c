/**
 * The table's page: joins state, connection, board, hands and the parts around the board. It decides nothing itself:
 * intents
 * go through state/decide.js, messages through state/reduce.js.
 */
import { bindBoard } from './input/board.js';
import { makeId } from './lib/identity.js';
import { createTexts } from './lib/texts.js';
import { browserClock, fillRandom, onWake, openSocket, tableUrl } from './net/browser.js';
import { Connection } from './net/connection.js';
import { Outbox } from './net/outbox.js';
import { Questions } from './net/questions.js';
import { decide } from './state/decide.js';
import { initialState } from './state/initial.js';
import { marksOf } from './state/marks.js';
import { isQuiet } from './state/phase.js';
import { reduce } from './state/reduce.js';
import { createStore } from './state/store.js';
import { openQuestions } from './state/study.js';
import { mountDialogs } from './ui/dialogs.js';
import { hangHandle } from './ui/handle.js';
import { mountMotions } from './ui/motions.js';
import { mountPage } from './ui/page.js';
import { mountReload } from './ui/reload.js';
import { bringIntoSight } from './ui/sight.js';
import { mountSound } from './ui/sound.js';
import { onMotion, onTheme, themeNow } from './ui/theme.js';
import { BoardView } from './view/board.js';
import { paintHand } from './view/hand.js';
import { keepsakeOf, mapWidth } from './view/keepsake.js';
import { sceneOf } from './view/scene.js';
import { equalTurns } from './view/turns.js';

const facts = document.body.dataset;

const json = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response.json();
};

/** Opens the connection and folds what it says; `live` is told the events of moves that happen now. */
function connect(store, live) {
  let outbox = null;
  let questions = null;
  const connection = new Connection({
    url: tableUrl(location, facts.code),
    open: openSocket,
    clock: browserClock,
    chance: Math.random,
    seq: () => store.get().seq,
    onMessage(message) {
      if (questions.heard(message)) return;
      const before = store.get().seq;
      outbox.heard(message);
      store.dispatch({ type: 'message', message });
      if (message.type === 'events' && store.get().seq !== before) live(message.events);
    },
    onStatus(status, gone) {
      if (status !== 'open') questions.cut();
      store.dispatch({ type: 'connection', status, gone });
      if (status === 'open') outbox.sendAgain();
    },
  });
  const needs = { send: (message) => connection.send(message), makeId: () => makeId(fillRandom) };
  outbox = new Outbox(needs);
  questions = new Questions({ ...needs, told: (answer) => store.dispatch({ type: 'answer', answer }) });
  store.subscribe((state) => state.connection === 'open' && questions.want(openQuestions(state), state.seq));
  onWake(() => connection.wake());
  return { connection, outbox };
}

/** Paints single tiles, and all of them again in another light. */
function paintersOf(catalogue) {
  const shown = new Map();
  const paint = (canvas, hand) => {
    shown.set(canvas, hand);
    paintHand(canvas, { ...hand, catalogue, theme: themeNow() });
  };
  const repaint = () => {
    for (const [canvas, hand] of shown) {
      if (canvas.isConnected) paint(canvas, hand);
      else shown.delete(canvas);
    }
  };
  return { paint, repaint };
}

/** Turns an intent into actions and a command; false where it meant nothing here. */
function obey(store, outbox, catalogue, intent) {
  const { actions, command } = decide(store.get(), intent, catalogue);
  for (const action of actions) store.dispatch(action);
  if (command) store.dispatch({ type: 'sent', id: outbox.post(command) });
  return actions.length > 0 || command !== null;
}

/** Draws the whole map as a sheet to keep. */
async function drawSheet(view, words) {
  return keepsakeOf({ ...words, theme: themeNow(), map: await view.picture(mapWidth(view.display.box)) });
}

async function open() {
  const [texts, catalogue] = await Promise.all([json(facts.texts), json(facts.catalogue)]);
  const t = createTexts(facts.lang, texts);
  const equal = Object.fromEntries(Object.keys(catalogue.tiles).map((id) => [id, equalTurns(catalogue, id)]));
  const store = createStore(reduce, initialState({ equal, build: facts.build, robotName: t('robot.name') }));
  const host = document.getElementById('board');
  const view = new BoardView({ host, catalogue, theme: themeNow() });
  const { paint, repaint } = paintersOf(catalogue);

  const emit = (intent) => {
    if (intent.kind === 'look') return bringIntoSight(view, host, intent.at);
    if (intent.kind === 'retry') return connection.retry();
    return obey(store, outbox, catalogue, intent);
  };
  const dialogs = mountDialogs({ doc: document, t, get: store.get });
  const page = mountPage({
    doc: document,
    t,
    catalogue,
    view,
    paint,
    emit,
    dialogs,
    get: store.get,
    draw: (words) => drawSheet(view, words),
  });
  const sound = mountSound({ doc: document });
  const motions = mountMotions({ doc: document, view, host, players: page.players, get: store.get });
  const reload = mountReload({ doc: document, build: facts.build, isQuiet, reload: () => location.reload() });
  const { connection, outbox } = connect(store, (events) => {
    const marks = marksOf(events);
    motions.run(marks);
    sound.run(marks);
  });

  const show = (state) => {
    view.show(sceneOf(state, catalogue));
    page.show(state);
    motions.show(state);
    sound.show(state);
    reload.show(state);
  };
  store.subscribe(show);
  onTheme((theme) => {
    view.theme(theme);
    repaint();
  });
  onMotion((allowed) => {
    view.motion(allowed);
    motions.allow(allowed);
  });
  bindBoard(host, view, emit);
  hangHandle({ host, view, get: store.get });
  if (new URLSearchParams(location.search).has('perf')) (await import('./ui/perf.js')).mountPerf({ host, view });
  connection.start();
}

open().catch((wrong) => {
  for (const part of document.querySelectorAll('#opening p')) part.hidden = !part.hidden;
  throw wrong;
});
