// What whoever uses this browser has reached: games won, lessons done and puzzles solved.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { firstTimes } from '../game/first-times.js';
import { playerTypeName, ratingOf } from '../parts/i18n.js';
import { learn } from './learn-strings.js';
import { allProgress, isDone } from './lesson-progress.js';
import { currentStreak, loadProgress } from './puzzle-data.js';

/** @typedef {{ lessons: number, allLessons: number, puzzles: number, streak: import('./puzzle-data.js').Progress['streak'] }} Learnt the lessons that are done, all of them, the puzzles that were solved at the first move, and the days in a row with a puzzle of the day */

/** @param {import('./lesson-data.js').LessonEntry[]} lessons all of them @returns {Promise<Learnt>} */
export async function loadLearnt(lessons) {
  const [progress, { puzzles, streak }] = await Promise.all([allProgress(), loadProgress()]);
  return {
    lessons: lessons.filter((lesson) => isDone(lesson, progress.get(lesson.id))).length,
    allLessons: lessons.length,
    puzzles: Object.values(puzzles).filter(({ solved }) => solved > 0).length,
    streak,
  };
}

/** @param {Learnt} learnt */
export function reachedPanel({ lessons, allLessons, puzzles, streak }) {
  const { games, wins, best, hasCorner, beaten } = firstTimes();
  const strongest = beaten.filter((machine) => ratingOf(machine) !== null).sort((a, b) => (ratingOf(b) ?? 0) - (ratingOf(a) ?? 0))[0];
  const { reached } = learn;
  /** @type {[boolean | string | number, () => string][]} */
  const all = [
    [games, () => reached.wins(wins, games)],
    [best > 1, () => reached.inARow(best)],
    [strongest, () => reached.strongest(playerTypeName(strongest))],
    [hasCorner, () => reached.corner],
    [lessons, () => reached.lessons(lessons, allLessons)],
    [puzzles, () => reached.puzzles(puzzles)],
    [streak.best, () => learn.streak(currentStreak(streak), streak.best)],
  ];
  const lines = all.filter(([isReached]) => isReached).map(([, text]) => html`<li>${text()}</li>`);
  return lines.length ? html`<section class="panel"><h2>${reached.title}</h2><ul>${lines}</ul></section>` : nothing;
}
