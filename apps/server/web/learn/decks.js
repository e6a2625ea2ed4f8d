// The decks of the opening trainer: they are in the learning record, and the backend changes them.

import { request } from '../parts/api.js';
import { read, write } from './store.js';

/**
 * @typedef {'black' | 'white'} Colour
 * @typedef {'wrong' | 'hesitant' | 'right'} Grade
 * @typedef {{ stability: number, difficulty: number, first: number, answered: number, due: number, answers: number, wrong: number }} Memory
 * @typedef {{ id: string, side: Colour, line: string, moves: string[], position: string, expected: string, right: string[], memory: Memory | null }} Card
 * @typedef {{ cards: number, new: number, due: number, learning: number, known: number, begun_today: number, recall: number, forecast: number[] }} Counts
 * @typedef {{ name: string, moves: string, cards: number, new: number, due: number, known: number }} DeckLine
 * @typedef {{ day: number, right: number, hesitant: number, wrong: number }} DayAnswers
 * @typedef {{ lines: DeckLine[], counts: Counts, days: DayAnswers[] }} Deck
 * @typedef {{ decks: any, view: { black: Deck, white: Deck, counts: Counts }, next: Card | null, added: number, left: number, hesitation: number }} Answer
 *
 * @typedef {{ type: 'add', side: Colour, text: string } | { type: 'remove', side: Colour, line: number }
 *   | { type: 'answer', side: Colour, card: string, grade: Grade } | { type: 'merge', other: any }} Change
 *
 * @typedef {{ name: string, moves: string }} PlayedLine
 * @typedef {{ side: Colour, text: string, length: number, lines: number }} LinesRequest
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

/** Lines of the shipped book, or of the played games of a database. @param {'book' | 'played'} source @param {LinesRequest} lines @returns {Promise<PlayedLine[]>} */
export const linesOf = (source, lines) => request('POST', `/api/drill/${source}`, lines);

/** @returns {Promise<PlayedLine[]>} the openings that have names */
export const namedOpenings = () => request('GET', '/api/drill/openings');

/** Lines as the text of a change. @param {PlayedLine[]} lines */
export const textOf = (lines) => lines.map(({ name, moves }) => `${name}: ${moves}`).join('\n');
