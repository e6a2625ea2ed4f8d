// The texts of the opening trainer, in the language of the user; loaded with it.

import { onLanguage } from '../parts/i18n.js';
import en from '../lang/openings-en.js';

/** @typedef {typeof en} OpeningStrings */

/** @type {OpeningStrings} */
export let texts = en;

await onLanguage(async (language) => {
  texts = language === 'ja' ? (await import('../lang/openings-ja.js')).default : en;
});
