// The texts and the styles of the pages for people, loaded with the first of these pages.

import { ApiError } from '../parts/api.js';
import { errorText } from '../parts/error-text.js';
import { onLanguage } from '../parts/i18n.js';
import en from '../lang/online-en.js';
import { loadStylesheet } from '../parts/stylesheet.js';

/** @typedef {typeof en} OnlineStrings */

/** @type {OnlineStrings} */
export let online = en;

/** @param {string} language */
async function load(language) {
  online = language === 'ja' ? (await import('../lang/online-ja.js')).default : en;
}

/** The message of an error of these pages. @param {unknown} error */
export function onlineErrorText(error) {
  const text = error instanceof ApiError ? online.errors[error.code] : undefined;
  return text && error instanceof ApiError ? text(error.details) : errorText(error);
}

await Promise.all([onLanguage(load), loadStylesheet('people/online.css')]);
