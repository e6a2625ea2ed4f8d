// The texts of the section Learn, in the language of the user; loaded with the section.

import { onLanguage } from '../parts/i18n.js';
import en from '../lang/learn-en.js';

/** @typedef {typeof en} LearnStrings */

/**
 * A text in every language.
 * @typedef {{ en: string, ja: string }} Text
 */

/** @type {LearnStrings} */
export let learn = en;
/** @type {keyof Text} */
let language = 'en';

/** @param {string} selected */
async function load(selected) {
  language = selected === 'ja' ? 'ja' : 'en';
  learn = language === 'ja' ? (await import('../lang/learn-ja.js')).default : en;
}

/** The text in the language of the user. @param {Text} text */
export const localized = (text) => text[language];

await onLanguage(load);
