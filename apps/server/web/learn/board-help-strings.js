// The texts of overlays and reasons, in the language of the user; loaded with them.

import { onLanguage } from '../parts/i18n.js';
import en from '../lang/board-help-en.js';

/** @type {typeof en} */
export let help = en;

await onLanguage(async (language) => void (help = language === 'ja' ? (await import('../lang/board-help-ja.js')).default : en));
