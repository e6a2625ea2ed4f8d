// Which mistakes an analysis marks: all, or for a beginner, whose games are full of them, the biggest ones.

import { nothing } from '../vendor/lit-html/lit-html.js';
import { visitor } from '../game/fitting-opponent.js';
import { checkbox } from '../parts/controls.js';
import { BLUNDER, MISTAKE } from '../parts/game-text.js';
import { changeSettings, settings } from '../parts/settings.js';
import { redraw } from '../parts/view.js';
import { biggestMistakes } from './mistakes.js';
import { reviewTexts } from './review-strings.js';

/** Whoever plays opponents below this rating is a beginner. */
const BEGINNER = 1200;

const isBeginner = () => visitor.state.standing.games > 0 && visitor.rating < BEGINNER;

/** Whether all mistakes are marked: as the user has chosen, else unless this is a beginner. */
const marksAll = () => settings.allMistakes ?? !isBeginner();

/** The mistakes of a game that are marked. @param {import('./mistakes.js').Mistake[]} mistakes */
export const markedMistakes = (mistakes) => (marksAll() ? mistakes : biggestMistakes(mistakes));

/** The disc loss from which a move that can be played is marked as a mistake. */
export const markedLoss = () => (marksAll() ? MISTAKE : BLUNDER);

/** The choice between all mistakes and the biggest ones, for whom it is of use. */
export const marksChoice = () => (isBeginner() || settings.allMistakes === false ? checkbox(reviewTexts.markAll, marksAll(), (allMistakes) => {
  changeSettings({ allMistakes });
  redraw();
}) : nothing);
