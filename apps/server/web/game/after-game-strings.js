// The texts of what comes after a game; loaded with it.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/after-game-en.js';

export const afterTexts = await loadTexts(en, { ja: () => import('../lang/after-game-ja.js') });
