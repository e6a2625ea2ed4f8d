// The exercise about the main reason why a move lost: the lesson about its theme, or once that is done puzzles.

import { afterTexts } from '../game/after-game-strings.js';
import { mainReason } from '../parts/explanation-api.js';
import { help } from './board-help-strings.js';
import { localized } from './learn-strings.js';
import { loadIndex } from './lesson-data.js';
import { allProgress, isDone } from './lesson-progress.js';
import { lessonAbout } from './summary.js';

/** @typedef {{ path: string, name: () => string }} Exercise a lesson or puzzles */

/** Null without a reason. @param {import('../parts/explanation-api.js').Explanation | null} explanation @returns {Promise<Exercise | null>} */
export async function exerciseFor(explanation) {
  const theme = explanation && mainReason(explanation)?.theme;
  if (!theme) return null;
  const [lessons, progress] = await Promise.all([loadIndex(), allProgress()]);
  const about = lessonAbout(theme, explanation.worse.move);
  const lesson = lessons.find(({ id }) => id === about);
  if (lesson && !isDone(lesson, progress.get(lesson.id))) return { path: `/learn/lesson/${lesson.id}`, name: () => afterTexts.lesson(localized(lesson.title)) };
  return { path: `/learn/puzzles?theme=${theme}`, name: () => afterTexts.puzzles(help.themes[theme]) };
}
