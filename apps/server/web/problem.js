// Why something did not work, in the language of the page.

import { Refusal } from './api.js';
import { words } from './words.js';

/** What the server knows of a problem besides its code.
 * @typedef {{ line?: number, character?: number, move?: string, number?: number, reason?: string, most?: number }} Details
 */

/**
 * Why something did not work. What a language has no words for is shown in the words of the server.
 * @param {unknown} error
 */
export function problemText(error) {
  if (!(error instanceof Refusal)) return words.failed;
  const text = words.problems[error.code]?.(error.details, error.message);
  return text ?? (error.message || words.failed);
}
