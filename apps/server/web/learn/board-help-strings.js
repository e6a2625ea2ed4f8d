// The texts of overlays and reasons; loaded with them.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/board-help-en.js';

export const help = await loadTexts(en, { ja: () => import('../lang/board-help-ja.js') });
