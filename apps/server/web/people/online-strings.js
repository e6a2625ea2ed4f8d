// The texts and the styles of the pages for people, loaded with the first of these pages.

import { ApiError } from '../parts/api.js';
import { errorText } from '../parts/error-text.js';
import { loadTexts } from '../parts/i18n.js';
import en from '../lang/online-en.js';
import { loadStylesheet } from '../parts/stylesheet.js';

/** @typedef {typeof en} OnlineStrings */

export const [online] = await Promise.all([loadTexts(en, { ja: () => import('../lang/online-ja.js') }), loadStylesheet('people/online.css')]);

/** The message of an error of these pages. @param {unknown} error */
export function onlineErrorText(error) {
  const text = error instanceof ApiError ? online.errors[error.code] : undefined;
  return text && error instanceof ApiError ? text(error.details) : errorText(error);
}
