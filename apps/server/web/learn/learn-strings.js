// The texts of the section Learn; loaded with the section.

import { currentLanguage, loadTexts } from '../parts/i18n.js';
import en from '../lang/learn-en.js';

/** @typedef {typeof en} LearnStrings */

/**
 * A text in every language.
 * @typedef {Record<import('../parts/i18n.js').Language, string>} Text
 */

export const learn = await loadTexts(en, { ja: () => import('../lang/learn-ja.js') });

/** The text in the language of the user. @param {Text} text */
export const localized = (text) => text[currentLanguage()];
