// What a person has chosen, kept in the browser.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} language the name of a file in lang/, or 'auto'
 * @property {boolean} coordinates
 * @property {boolean} legal whether legal squares are marked
 * @property {boolean} sound
 * @property {boolean} motion
 * @property {boolean} evaluation whether the engine analyses
 * @property {number} depthLimit where an analysis ends, in plies; 0 for no limit
 * @property {number} timeLimit in seconds; 0 for no limit
 */

/** @type {Settings} */
const DEFAULTS = { theme: 'auto', language: 'auto', coordinates: true, legal: true, sound: false, motion: true, evaluation: true, depthLimit: 0, timeLimit: 0 };
const KEY = 'outflank';

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
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
  root.dataset.motion = settings.motion ? 'on' : 'off';
}

/** Whether things may move: not when the person or the system wants rest. */
export function mayMove() {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
