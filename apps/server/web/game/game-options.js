// The boards and clocks of new games, as the pages for games against machines and between people offer them.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { numberField, select } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';

/**
 * @typedef {object} BoardOptions
 * @property {import('../parts/api.js').GameKind} kind
 * @property {string} size
 * @property {string} layout
 * @property {string} aim
 * @property {string} slots
 *
 * @typedef {object} ClockOptions
 * @property {string} clock as `300+3`, `custom`, or empty
 * @property {number} minutes of a custom clock
 * @property {number} increment of a custom clock, in seconds per move
 */

export const SIZES = ['4x4', '5x5', '6x6', '7x5', '8x8', '10x10', '12x12', '16x16'];
/** The numbers of slots of Alak. */
export const ALAK_SLOTS = Array.from({ length: 13 }, (_, index) => String(index + 9));
/** The longest board of Alak that is solved. */
const MAX_SOLVED_SLOTS = 13;
/** The boards of Reversi that are solved. */
const SOLVED_SIZES = ['4x4', '5x5', '6x6'];
/** The machines for other games than Othello, the weakest first. */
const REVERSI_PLAYERS = ['random', 'greedy', 'lookahead:1', 'lookahead:2', 'lookahead:3', 'lookahead:4', 'lookahead:5', 'perfect'];
const ALAK_PLAYERS = ['random', 'mean:1', 'lookahead:3', 'mean:3', 'mean:5', 'lookahead:6', 'perfect'];
/** The limits of the server: the time in minutes, the increment in seconds. */
const [MIN_MINUTES, MAX_MINUTES, MAX_INCREMENT] = [0.1, 180, 180];

/** The machines that play on a board of Reversi or Alak, the weakest first. @param {BoardOptions & { isGiven?: boolean }} options `isGiven`: from some position, of which nobody knows whether it is solved */
export function machinesOf({ kind, size, layout, aim, slots, isGiven = false }) {
  const isSolved = kind === 'alak' ? Number(slots) <= MAX_SOLVED_SLOTS : !isGiven && SOLVED_SIZES.includes(size) && layout !== 'open' && aim !== 'anti';
  return (kind === 'alak' ? ALAK_PLAYERS : REVERSI_PLAYERS).filter((spec) => spec !== 'perfect' || isSolved);
}

/** The games, each with its boards: the other sizes are found without a choice of Reversi. @returns {[import('../parts/api.js').GameKind, unknown][]} */
export const gameChoices = () => /** @type {import('../parts/api.js').GameKind[]} */ (Object.keys(strings.gameNames)).map((kind) => [kind, html`<span class="game-choice"><b>${strings.gameNames[kind]}</b><small>${strings.gameSizes[kind]}</small></span>`]);

/** The start as the API takes it. @param {BoardOptions & { isGiven?: boolean }} options `isGiven`: from some position, of which nobody knows whether it is solved */
export function startOf({ kind, size, layout, aim, slots }) {
  if (kind === 'othello') return '';
  return kind === 'alak' ? slots : `${size} ${layout} ${aim === 'anti' ? 'anti' : ''}`.trim();
}

/** The time of a whole game as the API takes it; empty without a clock. @param {ClockOptions} options */
export const clockOf = ({ clock, minutes, increment }) => (clock === 'custom' ? `${Math.round(minutes * 60)}+${increment}` : clock);

/** @param {string} clock */
export function clockName(clock) {
  if (clock === 'custom') return strings.customClock;
  const [initial, increment] = clock.split('+').map(Number);
  return clock ? strings.clockName(initial / 60, increment) : strings.noClock;
}

/** @param {BoardOptions} options @param {(change: Partial<BoardOptions>) => void} change */
export function boardFields({ kind, size, layout, aim, slots }, change) {
  if (kind === 'othello') return nothing;
  if (kind === 'alak') return select(strings.slots, ALAK_SLOTS.map((count) => [count, count]), slots, (slots) => change({ slots }));
  return html`<div class="fields">
    ${select(strings.size, SIZES.map((size) => [size, size.replace('x', ' × ')]), size, (size) => change({ size }))}
    ${select(strings.aim, Object.entries(strings.aims), aim, (aim) => change({ aim }))}</div>
    ${select(strings.layout, Object.entries(strings.layouts), layout, (layout) => change({ layout }))}`;
}

/** @param {string[]} clocks those that are offered @param {ClockOptions} options @param {(change: Partial<ClockOptions>) => void} change */
export const clockFields = (clocks, { clock, minutes, increment }, change) => html`
  ${select(strings.clock, clocks.map((clock) => [clock, clockName(clock)]), clock, (clock) => change({ clock }))}
  ${clock === 'custom' ? html`<div class="fields">
    ${numberField(strings.minutes, { min: MIN_MINUTES, max: MAX_MINUTES, step: 'any', value: minutes }, (minutes) => change({ minutes }))}
    ${numberField(strings.increment, { min: 0, max: MAX_INCREMENT, step: 1, value: increment }, (increment) => change({ increment: Math.round(increment) }))}</div>` : nothing}`;
