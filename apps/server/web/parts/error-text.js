// Error messages in the language of the page.

import { ApiError } from './api-error.js';
import { strings } from './i18n.js';

/** @typedef {import('./api.js').Schemas['Details']} Details */

/**
 * The message of an error; without a translation, the English message of the server.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return strings.requestFailed;
  const text = strings.errors[error.code]?.(error.details, error.message);
  return text ?? (error.message || strings.requestFailed);
}

/**
 * The message of an error after which the page tries again by itself, if the error is one that passes.
 * @param {unknown} error
 */
export const retryingText = (error) => (passes(error) ? strings.retrying[error.code] : errorText(error));

/** Whether an error is one after which the same request may succeed soon. @param {unknown} error @returns {error is ApiError} */
export const passes = (error) => error instanceof ApiError && error.code in strings.retrying;
