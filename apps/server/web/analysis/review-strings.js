// The texts of the review and of its lesson; loaded with the analysis.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/review-en.js';

export const reviewTexts = await loadTexts(en, () => import('../lang/review-ja.js'));
