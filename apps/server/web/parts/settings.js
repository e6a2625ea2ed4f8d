// The settings, stored in the browser.

import { readStored, writeStored } from './storage.js';

/**
 * @typedef {'moves' | 'frontier' | 'stable' | 'regions' | 'corners'} Overlay
 *
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} language one of LANGUAGES, or 'auto'
 * @property {boolean} coordinates
 * @property {boolean} legal whether legal moves are marked
 * @property {'green' | 'blue' | 'wood' | 'slate'} board
 * @property {'shaded' | 'flat' | 'ivory'} discs
 * @property {boolean} numbers whether discs show their move numbers
 * @property {'off' | 'wood' | 'click' | 'chime'} sound
 * @property {boolean} chat whether the chat of online games is shown
 * @property {boolean} shortcuts whether single letters are shortcuts
 * @property {boolean} motion
 * @property {boolean} evaluation whether the engine analyses
 * @property {'auto' | 'server' | 'device'} processor where analyses run: on the server, on this device, or here only while the server is busy
 * @property {number} depthLimit of an analysis, in plies; 0 for no limit
 * @property {number} timeLimit of an analysis, in seconds; 0 for no limit
 * @property {boolean | null} allMistakes whether the analysis marks all mistakes, or the biggest ones only; null for what fits the user
 * @property {Overlay[]} overlays those that are on
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: 'auto', language: 'auto', coordinates: true, legal: true, board: 'green', discs: 'shaded', numbers: false,
  sound: 'wood', chat: true, shortcuts: true, motion: true, evaluation: true, processor: 'auto', depthLimit: 0, timeLimit: 0,
  allMistakes: null, overlays: [],
};
const STORAGE_KEY = 'outflank';

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...readStored(STORAGE_KEY) };

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  writeStored(STORAGE_KEY, settings);
  applySettings();
}

/** Sets the data attributes that the stylesheet uses. */
export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.board = settings.board;
  root.dataset.discs = settings.discs;
  root.dataset.motion = settings.motion ? 'on' : 'off';
}

/** Whether animations are on, in the settings and in the system. */
export function isAnimated() {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
