// The exercise about the main reason why a move lost: for a beginner the next lesson, else that of its theme, or once that is done puzzles.

import { afterTexts } from '../game/after-game-strings.js';
import { mainReason } from '../parts/explanation-api.js';
import { help } from './board-help-strings.js';
import { learn, localized } from './learn-strings.js';
import { loadIndex } from './lesson-data.js';
import { allProgress, lessonAboutMistake } from './lesson-progress.js';
import { LESSONS } from './summary.js';

/** @typedef {{ path: string, name: () => string }} Exercise a lesson or puzzles */

/** Null without a reason. @param {import('../parts/explanation-api.js').Explanation | null} explanation @returns {Promise<Exercise | null>} */
export async function exerciseFor(explanation) {
  const theme = explanation && mainReason(explanation)?.theme;
  if (!theme) return null;
  const [lessons, progress] = await Promise.all([loadIndex(), allProgress()]);
  const lesson = lessonAboutMistake(lessons.filter(({ game }) => game === 'othello'), progress, LESSONS[theme]);
  if (lesson) return { path: `/learn/lesson/${lesson.id}`, name: () => (lesson.id === LESSONS[theme] ? afterTexts.lesson : learn.nextLesson)(localized(lesson.title)) };
  return { path: `/learn/puzzles?theme=${theme}`, name: () => afterTexts.puzzles(help.themes[theme]) };
}
