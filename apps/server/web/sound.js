// The sounds of moves, made on the spot.

import { settings } from './settings.js';

/**
 * @typedef {object} Voice
 * @property {OscillatorType} wave
 * @property {number} from the pitch in Hz at the start
 * @property {number} to the pitch at the end
 * @property {number} volume
 * @property {number} length in seconds
 */

/** @type {Record<Exclude<typeof settings.sound, 'off'>, Voice>} */
const VOICES = {
  wood: { wave: 'sine', from: 420, to: 140, volume: 0.25, length: 0.12 },
  click: { wave: 'square', from: 1800, to: 900, volume: 0.05, length: 0.03 },
  chime: { wave: 'triangle', from: 880, to: 875, volume: 0.18, length: 0.5 },
};

/** The end of a game: the pitches over that of a move, and the seconds between them. */
const [END, APART] = [[1, 1.25, 1.5], 0.14];

/** @type {AudioContext | null} */
let audio = null;

/** @param {'move' | 'end'} event */
export function playSound(event) {
  if (settings.sound === 'off') return;
  audio ??= new AudioContext();
  const voice = VOICES[settings.sound];
  for (const [index, pitch] of (event === 'end' ? END : [1]).entries()) tone(audio, voice, pitch, audio.currentTime + index * APART);
}

/**
 * @param {AudioContext} audio
 * @param {Voice} voice
 * @param {number} pitch
 * @param {number} start
 */
function tone(audio, { wave, from, to, volume, length }, pitch, start) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = wave;
  source.frequency.setValueAtTime(from * pitch, start);
  source.frequency.exponentialRampToValueAtTime(to * pitch, start + length * 0.6);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.01);
}
