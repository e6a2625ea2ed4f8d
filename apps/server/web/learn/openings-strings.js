// The texts of the opening trainer; loaded with it.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/openings-en.js';

/** @typedef {typeof en} OpeningStrings */

export const texts = await loadTexts(en, { ja: () => import('../lang/openings-ja.js') });
