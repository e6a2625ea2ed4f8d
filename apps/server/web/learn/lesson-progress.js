// The progress of the lessons: for each lesson the numbers of the steps that are solved, from 0, and the step to go on with.

import { read, readAll, write } from './store.js';

/** @typedef {{ solved: number[], at: number }} LessonProgress */

const KIND = 'lesson';
/** @type {LessonProgress} */
const NONE = { solved: [], at: 0 };

/** The progress of a lesson. @param {string} id @returns {Promise<LessonProgress>} */
export const progressOf = async (id) => (await read(KIND, id)) ?? NONE;

/** The progress of all lessons that were begun, by id. @returns {Promise<Map<string, LessonProgress>>} */
export const allProgress = () => readAll(KIND);

/** @param {string} id @param {LessonProgress} progress */
export const saveProgress = (id, progress) => write(KIND, id, progress);

/** Whether all steps of a lesson are solved. @param {import('./lesson-data.js').LessonEntry} lesson @param {LessonProgress | undefined} progress */
export const isDone = ({ steps }, progress) => (progress?.solved.length ?? 0) >= steps;

/**
 * The lesson to go on with: the first one that was begun and is not done, else the first that is not done.
 * @param {import('./lesson-data.js').LessonEntry[]} lessons
 * @param {Map<string, LessonProgress>} progress
 */
export function nextLesson(lessons, progress) {
  const open = lessons.filter((lesson) => !isDone(lesson, progress.get(lesson.id)));
  return open.find(({ id }) => progress.has(id)) ?? open[0];
}
