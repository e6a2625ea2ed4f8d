// The texts of Home for who returns.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/home-en.js';

export const texts = await loadTexts(en, { ja: () => import('../lang/home-ja.js') });
