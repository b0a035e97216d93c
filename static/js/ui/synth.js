/** Four short sounds, made of a few tones and a breath of noise. Values, and the Web Audio that plays them. */

/**
 * @typedef {{ wave: 'sine'|'triangle'|'noise', at: number, ms: number, hz: number, to?: number, loud: number }} Tone
 * Starts `at` milliseconds, glides from `hz` to `to`; noise is filtered round `hz`.
 * @type {Record<string, Tone[]>}
 */
export const SOUNDS = {
  place: [
    { wave: 'noise', at: 0, ms: 70, hz: 900, loud: 0.5 },
    { wave: 'sine', at: 0, ms: 120, hz: 150, to: 90, loud: 0.5 },
  ],
  pawn: [
    { wave: 'triangle', at: 0, ms: 60, hz: 520, to: 440, loud: 0.28 },
    { wave: 'triangle', at: 75, ms: 80, hz: 700, to: 620, loud: 0.22 },
  ],
  points: [
    { wave: 'sine', at: 0, ms: 180, hz: 523, loud: 0.2 },
    { wave: 'sine', at: 90, ms: 200, hz: 659, loud: 0.2 },
    { wave: 'sine', at: 180, ms: 320, hz: 784, loud: 0.2 },
  ],
  turn: [
    { wave: 'sine', at: 0, ms: 420, hz: 587, loud: 0.22 },
    { wave: 'sine', at: 0, ms: 300, hz: 1174, loud: 0.07 },
    { wave: 'sine', at: 150, ms: 520, hz: 440, loud: 0.22 },
  ],
};

/** Soft all in all: these accompany a game. */
const VOLUME = 0.5;
const ATTACK_S = 0.006;
const SILENCE = 0.0001;

function noiseOf(context, seconds) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** @param {BaseAudioContext} context @param {Tone} tone @param {number} start in the context's seconds */
function playTone(context, { wave, at, ms, hz, to, loud }, start) {
  const [from, until] = [start + at / 1000, start + (at + ms) / 1000];
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, from);
  gain.gain.exponentialRampToValueAtTime(loud * VOLUME, from + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(SILENCE, until);
  gain.connect(context.destination);
  let source = null;
  if (wave === 'noise') {
    const filter = context.createBiquadFilter();
    Object.assign(filter, { type: 'bandpass' });
    filter.frequency.value = hz;
    source = noiseOf(context, ms / 1000);
    source.connect(filter).connect(gain);
  } else {
    source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(hz, from);
    if (to) source.frequency.exponentialRampToValueAtTime(to, until);
    source.connect(gain);
  }
  source.start(from);
  source.stop(until);
}

/** @param {BaseAudioContext} context @param {keyof typeof SOUNDS} name */
export function play(context, name) {
  for (const tone of SOUNDS[name]) playTone(context, tone, context.currentTime + 0.01);
}
