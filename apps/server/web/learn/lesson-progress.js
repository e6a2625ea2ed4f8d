// The progress of the lessons, and the lesson that is opened with it: for each lesson the numbers of the steps that are solved, from 0, and the step to go on with.

import { loadIndex, loadSteps } from './lesson-data.js';
import { read, readAll, write } from './store.js';

/**
 * @typedef {{ solved: number[], at: number }} LessonProgress
 *
 * A lesson as it is opened, with the lesson after it.
 * @typedef {{ entry: import('./lesson-data.js').LessonEntry, steps: import('./lesson-data.js').Step[], progress: LessonProgress, following?: import('./lesson-data.js').LessonEntry }} OpenedLesson
 */

const KIND = 'lesson';
/** @type {LessonProgress} */
const NONE = { solved: [], at: 0 };

/** Loads a lesson with its progress; null when there is none of this name. @param {string} id @returns {Promise<OpenedLesson | null>} */
export async function loadLesson(id) {
  const lessons = await loadIndex();
  const index = lessons.findIndex((lesson) => lesson.id === id);
  if (index < 0) return null;
  const [entry, following] = lessons.slice(index);
  const [steps, progress] = await Promise.all([loadSteps(entry), read(KIND, id)]);
  return { entry, steps, progress: progress ?? NONE, following };
}

/** The progress of all lessons that were begun, by id. @returns {Promise<Map<string, LessonProgress>>} */
export const allProgress = () => readAll(KIND);

/** @param {string} id @param {LessonProgress} progress */
export const saveProgress = (id, progress) => write(KIND, id, progress);

/** Whether all steps of a lesson are solved. @param {import('./lesson-data.js').LessonEntry} lesson @param {LessonProgress | undefined} progress */
export const isDone = ({ steps }, progress) => (progress?.solved.length ?? 0) >= steps;

/**
 * The lesson to go on with: the first one with a solved step that is not done, else one that was opened, else the first that is not done.
 * @param {import('./lesson-data.js').LessonEntry[]} lessons
 * @param {Map<string, LessonProgress>} progress
 */
export function nextLesson(lessons, progress) {
  const open = lessons.filter((lesson) => !isDone(lesson, progress.get(lesson.id)));
  return open.find(({ id }) => progress.get(id)?.solved.length) ?? open.find(({ id }) => progress.has(id)) ?? open[0];
}
