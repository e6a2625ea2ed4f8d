// Why a suggested move is good, in words; loaded with the first hint.

import { loadTexts } from '../parts/i18n.js';
import en from '../lang/hint-en.js';

/** @typedef {NonNullable<import('../parts/api.js').Schemas['Hint']['reason']>} HintReason */

const texts = await loadTexts(en, { ja: () => import('../lang/hint-ja.js') });

/** @param {string} move @param {HintReason | null | undefined} reason none where nothing speaks for the move at once */
export const hintText = (move, reason) => texts[reason?.kind ?? 'none'](move, reason?.kind === 'few-moves' ? reason.moves : 0);
