// The decks of the opening trainer: they are in the learning record, and the backend changes them.

import { request } from '../parts/api.js';
import { read, write } from './store.js';

/**
 * @typedef {import('../parts/api.js').Schemas} Schemas
 * @typedef {Schemas['Side']} Colour
 * @typedef {Schemas['GradeName']} Grade
 * @typedef {Schemas['CardView']} Card
 * @typedef {Schemas['Counts']} Counts
 * @typedef {Schemas['DeckLine']} DeckLine
 * @typedef {Schemas['DayView']} DayAnswers
 * @typedef {Schemas['DeckView']} Deck
 * @typedef {Schemas['DrillAnswer']} Answer
 * @typedef {Schemas['DrillChange']} Change
 * @typedef {Schemas['PlayedLine']} PlayedLine
 * @typedef {Schemas['LinesRequest']} LinesRequest
 */

/** The record of the decks. */
const [KIND, ID] = ['openings', 'decks'];

/** @type {Colour[]} */
export const COLOURS = ['black', 'white'];

/** The decks as they are stored, or after a change. @param {Change} [change] @param {Colour | null} [side] the colour to practise @returns {Promise<Answer>} */
export async function drill(change, side = null) {
  const decks = await read(KIND, ID);
  /** @type {Answer} */
  const answer = await request('POST', '/api/drill', { decks: decks ?? null, now: Math.floor(Date.now() / 1000), side, change: change ?? null });
  if (change) await write(KIND, ID, answer.decks);
  return answer;
}

/** Whether there are decks. */
export const hasDecks = async () => (await read(KIND, ID)) !== undefined;

/** Lines of the shipped book, or of the played games of a database. @param {'book' | 'played'} source @param {LinesRequest} lines @returns {Promise<PlayedLine[]>} */
export const linesOf = (source, lines) => request('POST', `/api/drill/${source}`, lines);

/** @returns {Promise<PlayedLine[]>} the openings that have names */
export const namedOpenings = () => request('GET', '/api/drill/openings');

/** Lines as the text of a change. @param {PlayedLine[]} lines */
export const textOf = (lines) => lines.map(({ name, moves }) => `${name}: ${moves}`).join('\n');
