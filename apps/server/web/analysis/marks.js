// Which mistakes an analysis marks: all, or in a game of the user and for a beginner, whose games are full of them, the biggest ones.

import { visitor } from '../game/fitting-opponent.js';
import { checkbox } from '../parts/controls.js';
import { BLUNDER, MISTAKE } from '../parts/game-text.js';
import { changeSettings, settings } from '../parts/settings.js';
import { redraw } from '../parts/view.js';
import { biggestMistakes } from './mistakes.js';
import { reviewTexts } from './review-strings.js';

/** Of the games of others, too, whoever meets opponents below this rating sees the biggest mistakes only. */
const FEW_MARKS_BELOW = 1200;

const needsFewMarks = () => visitor.state.standing.games > 0 && visitor.rating < FEW_MARKS_BELOW;

/** Whether all mistakes are marked: as the user has chosen, else in games of others, unless a beginner looks at them. @param {boolean} isOwn whether it is a game of the user */
const marksAll = (isOwn) => settings.allMistakes ?? !(isOwn || needsFewMarks());

/** The mistakes of a game that are marked. @param {import('./mistakes.js').Mistake[]} mistakes @param {boolean} isOwn @param {import('./move-tree.js').Node | null} [decisive] the node before the one that decided it */
export const markedMistakes = (mistakes, isOwn, decisive) => (marksAll(isOwn) ? mistakes : biggestMistakes(mistakes, decisive));

/** The disc loss from which a move that can be played is marked as a mistake. @param {boolean} isOwn */
export const markedLoss = (isOwn) => (marksAll(isOwn) ? MISTAKE : BLUNDER);

/** The choice between all mistakes and the biggest ones. @param {boolean} isOwn */
export const marksChoice = (isOwn) => checkbox(reviewTexts.markAll, marksAll(isOwn), (allMistakes) => {
  changeSettings({ allMistakes });
  redraw();
});
