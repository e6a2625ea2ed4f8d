// Sounds, synthesised with Web Audio.

import { settings } from './settings.js';

/**
 * @typedef {object} Voice
 * @property {OscillatorType} wave
 * @property {number} from the frequency in Hz at the start
 * @property {number} to the frequency at the end
 * @property {number} volume
 * @property {number} length in seconds
 */

/** @type {Record<Exclude<typeof settings.sound, 'off'>, Voice>} */
const VOICES = {
  wood: { wave: 'sine', from: 420, to: 140, volume: 0.25, length: 0.12 },
  click: { wave: 'square', from: 1800, to: 900, volume: 0.05, length: 0.03 },
  chime: { wave: 'triangle', from: 880, to: 875, volume: 0.18, length: 0.5 },
};

/** The frequency ratios of the tones of an event. */
const RATIOS = { move: [1], end: [1, 1.25, 1.5], start: [1, 1.5], low: [2, 2] };
/** The time between two tones, in seconds. */
const TONE_INTERVAL = 0.14;

class Sounds {
  /** Made at the first sound. @type {AudioContext | null} */
  #audio = null;

  /** @param {keyof typeof RATIOS} event */
  play(event) {
    if (settings.sound === 'off') return;
    const audio = (this.#audio ??= new AudioContext());
    const voice = VOICES[settings.sound];
    for (const [index, ratio] of RATIOS[event].entries()) tone(audio, voice, ratio, audio.currentTime + index * TONE_INTERVAL);
  }
}

const sounds = new Sounds();

/** @param {keyof typeof RATIOS} event */
export const playSound = (event) => sounds.play(event);

/**
 * @param {AudioContext} audio
 * @param {Voice} voice
 * @param {number} ratio
 * @param {number} start
 */
function tone(audio, { wave, from, to, volume, length }, ratio, start) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = wave;
  source.frequency.setValueAtTime(from * ratio, start);
  source.frequency.exponentialRampToValueAtTime(to * ratio, start + length * 0.6);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.01);
}
