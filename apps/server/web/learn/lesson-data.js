// The lessons: data files, of which the index names all with their titles.
//
// What a step claims, for example that the accepted moves are the best ones, is proven by a test (apps/server/tests/lessons.rs).

/**
 * @typedef {import('./learn-strings.js').Text} Text
 * @typedef {import('../parts/api.js').GameKind} GameKind
 *
 * A lesson in the index; `steps` is their number.
 * @typedef {{ id: string, game: GameKind, title: Text, summary: Text, steps: number }} LessonEntry
 *
 * The answer to a wrong move: a text, and the moves that show why.
 * @typedef {{ text: Text, line?: string[] }} Refutation
 *
 * A position that is explained, with marked squares by the name of the mark, arrows as `a1-h1`, and moves that are shown one by one.
 * @typedef {{ kind: 'explain', text: Text, start: string, marks?: Record<string, string[]>, arrows?: string[], line?: string[] }} ExplainStep
 *
 * A question for a move. Wrong moves without an answer of their own get the text `otherwise`.
 * @typedef {{ kind: 'find', text: Text, start: string, marks?: Record<string, string[]>, accept: string[], correct: Text, line?: string[],
 *   wrong?: Record<string, Refutation>, otherwise: Text, claim: Record<string, unknown> }} FindStep
 *
 * A question for squares.
 * @typedef {{ kind: 'mark', text: Text, start: string, squares: string[], correct: Text, hint: Text, claim: string | Record<string, unknown> }} MarkStep
 *
 * What is to be reached in a game: a win by a number of discs, corners at the end, or just a win.
 * @typedef {{ margin?: number, corners?: number }} Goal
 *
 * A game against the engine from a position in which the player is to move.
 * @typedef {{ kind: 'play', text: Text, start: string, opponent: string, goal: Goal, hint: Text, claim: Record<string, unknown> }} PlayStep
 *
 * @typedef {ExplainStep | FindStep | MarkStep | PlayStep} Step
 */

/** The files that were loaded. @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} name @returns {Promise<any>} */
function loadFile(name) {
  const loaded = files.get(name) ?? fetchFile(name);
  files.set(name, loaded);
  loaded.catch(() => files.delete(name));
  return loaded;
}

/** @param {string} name */
async function fetchFile(name) {
  const response = await fetch(new URL(`lessons/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** All lessons in their order. @returns {Promise<LessonEntry[]>} */
export const loadIndex = () => loadFile('index');

/** The steps of a lesson. @param {LessonEntry} lesson @returns {Promise<Step[]>} */
export const loadSteps = ({ id }) => loadFile(id);
