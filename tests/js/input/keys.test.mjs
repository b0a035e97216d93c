import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindKeys, intentsOf, taken } from '../../../static/js/input/keys.js';

const of = (key, code, repeat) => intentsOf({ key, code, repeat });

test('letters, arrows, Enter and Escape', () => {
  assert.deepEqual(of('r', 'KeyR'), [{ kind: 'turn', by: 1 }]);
  assert.deepEqual(of('E', 'KeyE'), [{ kind: 'turn', by: -1 }]);
  assert.deepEqual(of('p', 'KeyP'), [{ kind: 'pass' }]);
  assert.deepEqual(of('g', 'KeyG'), [{ kind: 'size' }]);
  assert.deepEqual(of('Enter', 'Enter'), [{ kind: 'confirm' }]);
  assert.deepEqual(of('Escape', 'Escape'), [{ kind: 'cancel' }]);
  assert.deepEqual(of('ArrowUp', 'ArrowUp'), [{ kind: 'move', dx: 0, dy: -1 }]);
  assert.deepEqual(of('ArrowLeft', 'ArrowLeft'), [{ kind: 'move', dx: -1, dy: 0 }]);
  assert.deepEqual(of('q', 'KeyQ'), []);
});

test('digits go by their place, so that a French keyboard needs no shift', () => {
  assert.deepEqual(of('1', 'Digit1'), [{ kind: 'spot', n: 1 }]);
  assert.deepEqual(of('&', 'Digit1'), [{ kind: 'spot', n: 1 }]);
  assert.deepEqual(of('9', 'Numpad9'), [{ kind: 'spot', n: 9 }]);
  assert.deepEqual(of('à', 'Digit0'), [{ kind: 'fit' }]);
});

test('where minus shares its key with six, the spot comes first and zoom is what is left', () => {
  assert.deepEqual(of('-', 'Digit6'), [
    { kind: 'spot', n: 6 },
    { kind: 'zoom', by: -1 },
  ]);
  assert.deepEqual(of('-', 'Minus'), [{ kind: 'zoom', by: -1 }]);
  assert.deepEqual(of('+', 'NumpadAdd'), [{ kind: 'zoom', by: 1 }]);
  assert.deepEqual(of('=', 'Equal'), [{ kind: 'zoom', by: 1 }]);
});

test('only arrows and zoom go on while a key is held down', () => {
  assert.deepEqual(of('r', 'KeyR', true), []);
  assert.deepEqual(of('Enter', 'Enter', true), []);
  assert.deepEqual(of('ArrowDown', 'ArrowDown', true), [{ kind: 'move', dx: 0, dy: 1 }]);
});

/** An element that matches some selectors. */
const element = (...names) => ({
  closest: (selector) => (names.some((name) => selector.split(', ').includes(name)) ? {} : null),
});

test('what is typed into a field is not ours, and Enter on a button is the button’s', () => {
  assert.equal(taken({ kind: 'pass' }, element('input')), true);
  assert.equal(taken({ kind: 'turn' }, element('textarea')), true);
  assert.equal(taken({ kind: 'confirm' }, element('button')), true);
  assert.equal(taken({ kind: 'turn' }, element('button')), false);
  assert.equal(taken({ kind: 'move' }, element('[tabindex]')), true);
  assert.equal(taken({ kind: 'spot' }, element('[tabindex]')), false);
  const radio = element('input', 'input[type="radio"]');
  assert.equal(taken({ kind: 'move' }, radio), true);
  assert.equal(taken({ kind: 'size' }, radio), false);
  assert.equal(taken({ kind: 'spot' }, radio), false);
  assert.equal(taken({ kind: 'confirm' }, null), false);
});

/** Presses a key on a document of its own, where `dialog` may be open. @returns {{ heard, prevented }} */
function press(event, { answer, dialog = null } = {}) {
  const source = new EventTarget();
  const heard = [];
  const unbind = bindKeys(source, (intent) => {
    heard.push(intent.kind);
    return answer?.(intent);
  });
  const told = Object.assign(new Event('keydown', { cancelable: true }), event);
  Object.defineProperty(told, 'target', {
    value: { closest: () => null, ownerDocument: { querySelector: () => dialog } },
  });
  source.dispatchEvent(told);
  const prevented = told.defaultPrevented;
  unbind();
  source.dispatchEvent(Object.assign(new Event('keydown'), event));
  return { heard, prevented };
}

test('a key that was used does nothing else, one that was not keeps its meaning', () => {
  assert.deepEqual(press({ key: 'r' }), { heard: ['turn'], prevented: true });
  assert.deepEqual(press({ key: 'r' }, { answer: () => false }), { heard: ['turn'], prevented: false });
  const noSpot = ({ kind }) => kind !== 'spot';
  assert.deepEqual(press({ key: '-', code: 'Digit6' }, { answer: noSpot }), {
    heard: ['spot', 'zoom'],
    prevented: true,
  });
});

test('shortcuts of browser and system, and keys under a dialog, are left alone', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    assert.deepEqual(press({ key: 'r', [held]: true }), { heard: [], prevented: false });
  }
  assert.deepEqual(press({ key: 'Enter' }, { dialog: {} }), { heard: [], prevented: false });
});
