// The progress of the lessons, and the lesson that is opened with it: for each lesson the numbers of the steps that are solved, from 0, and the step to go on with.

import { loadIndex, loadSteps } from './lesson-data.js';
import { readAll, write } from './store.js';

/**
 * @typedef {import('./lesson-data.js').LessonEntry} LessonEntry
 * @typedef {{ solved: number[], at: number }} LessonProgress
 *
 * A lesson as it is opened, with the lesson to go on with after it.
 * @typedef {{ entry: LessonEntry, steps: import('./lesson-data.js').Step[], progress: LessonProgress, following?: LessonEntry }} OpenedLesson
 */

const KIND = 'lesson';
/** Beginners are offered these in order; the others use words that these explain. */
const FIRST_LESSONS = ['rules', 'placing', 'end', 'corners', 'x-and-c'];
/** @type {LessonProgress} */
const NONE = { solved: [], at: 0 };

/** Loads a lesson with its progress; null when there is none of this name. @param {string} id @returns {Promise<OpenedLesson | null>} */
export async function loadLesson(id) {
  const lessons = await loadIndex();
  const index = lessons.findIndex((lesson) => lesson.id === id);
  if (index < 0) return null;
  const entry = lessons[index];
  const [steps, all] = await Promise.all([loadSteps(entry), allProgress()]);
  return { entry, steps, progress: all.get(id) ?? NONE, following: lessonAfter(entry, lessons, all) };
}

/** The lesson to go on with once a lesson is done: the next one about the same game, else one before it, if there is one. @param {LessonEntry} entry @param {LessonEntry[]} lessons @param {Map<string, LessonProgress>} progress */
function lessonAfter(entry, lessons, progress) {
  const done = new Map([...progress, [entry.id, { solved: Array.from({ length: entry.steps }, (_, index) => index), at: 0 }]]);
  const isOpen = (/** @type {LessonEntry} */ lesson) => lesson.game === entry.game && !isDone(lesson, done.get(lesson.id));
  return lessons.slice(lessons.indexOf(entry) + 1).find(isOpen) ?? lessons.find(isOpen) ?? nextLesson(lessons, done);
}

/** The progress of all lessons that were begun, by id. @returns {Promise<Map<string, LessonProgress>>} */
export const allProgress = () => readAll(KIND);

/** @param {string} id @param {LessonProgress} progress */
export const saveProgress = (id, progress) => write(KIND, id, progress);

/** Whether all steps of a lesson are solved. @param {LessonEntry} lesson @param {LessonProgress | undefined} progress */
export const isDone = ({ steps }, progress) => (progress?.solved.length ?? 0) >= steps;

/**
 * The lesson to go on with: the first one with a solved step that is not done, else the next one for a beginner, else one that was opened, else the first that is not done.
 * @param {LessonEntry[]} lessons
 * @param {Map<string, LessonProgress>} progress
 */
export function nextLesson(lessons, progress) {
  const open = lessons.filter((lesson) => !isDone(lesson, progress.get(lesson.id)));
  return open.find(({ id }) => progress.get(id)?.solved.length) ?? lessonForBeginner(open, progress) ?? open.find(({ id }) => progress.has(id)) ?? open[0];
}

/**
 * The next of the first lessons, unless they are done. Who began with a later one knows what is before it.
 * @param {LessonEntry[]} open the lessons that are not done
 * @param {Map<string, LessonProgress>} progress
 */
function lessonForBeginner(open, progress) {
  const from = FIRST_LESSONS.findIndex((id) => progress.has(id));
  return open.find(({ id }) => FIRST_LESSONS.indexOf(id) >= from);
}
