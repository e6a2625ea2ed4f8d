// Error messages in the language of the page.

import { ApiError } from './api-error.js';
import { strings } from './i18n.js';

/** The details of a problem; see the type Details in the API.
 * @typedef {{ line?: number, character?: number, move?: string, number?: number, reason?: string, most?: number }} Details
 */

/**
 * The message of an error; without a translation, the English message of the server.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return strings.requestFailed;
  const text = strings.errors[error.code]?.(error.details, error.message);
  return text ?? (error.message || strings.requestFailed);
}
