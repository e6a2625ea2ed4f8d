// What a person has chosen, kept in the browser.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} language the name of a file in lang/, or 'auto'
 * @property {boolean} coordinates
 * @property {boolean} legal whether legal squares are marked
 * @property {'green' | 'blue' | 'wood' | 'slate'} board
 * @property {'shaded' | 'flat' | 'ivory'} discs
 * @property {boolean} numbers whether discs carry the numbers of their moves
 * @property {'off' | 'wood' | 'click' | 'chime'} sound
 * @property {boolean} shortcuts whether single letters are shortcuts
 * @property {boolean} motion
 * @property {boolean} evaluation whether the engine analyses
 * @property {number} depthLimit where an analysis ends, in plies; 0 for no limit
 * @property {number} timeLimit in seconds; 0 for no limit
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: 'auto', language: 'auto', coordinates: true, legal: true, board: 'green', discs: 'shaded', numbers: false,
  sound: 'off', shortcuts: true, motion: true, evaluation: true, depthLimit: 0, timeLimit: 0,
};
const KEY = 'outflank';

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Settings>} */
function stored() {
  try {
    const { sound, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // Once there was one sound, on or off.
    return sound === undefined ? kept : { ...kept, sound: sound === true ? 'wood' : sound || 'off' };
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} change */
export function choose(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice holds until the page is left.
  }
  apply();
}

/** Tells the stylesheet what was chosen. */
export function apply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.board = settings.board;
  root.dataset.discs = settings.discs;
  root.dataset.motion = settings.motion ? 'on' : 'off';
}

/** Whether things may move: not when the person or the system wants rest. */
export function mayMove() {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
