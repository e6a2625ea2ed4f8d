// The first view: choosing a game, and games to go on with.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { board } from './board.js';
import { aimMark, choice, disc, number, select, slider } from './controls.js';
import { gameCard } from './games.js';
import { navigate, redraw } from './page.js';
import { problemText } from './problem.js';
import { slots } from './slots.js';
import { levelDescription, seatName, words } from './words.js';

/**
 * @typedef {object} Choices
 * @property {api.Kind} kind
 * @property {'machine' | 'human' | 'watch'} opponent
 * @property {number} level
 * @property {number} other the level of the other machine
 * @property {'X' | 'O' | '?'} colour
 * @property {string} size
 * @property {string} layout
 * @property {string} aim
 * @property {string} slots
 * @property {string} reversi a machine for Reversi
 * @property {string} alak a machine for Alak
 * @property {string} clock as `300+3`, `custom`, or nothing
 * @property {number} minutes of a custom clock
 * @property {number} increment of a custom clock, in seconds per move
 */

/** Where the choices are kept. */
const KEY = 'outflank-new-game';

/** @type {Choices} */
const choices = {
  kind: 'othello', opponent: 'machine', level: 3, other: 5, colour: 'X', size: '6x6', layout: 'othello', aim: 'most',
  slots: '11', reversi: 'lookahead 3', alak: 'mean 3', clock: '', minutes: 5, increment: 3, ...stored(),
};

const SIZES = ['4x4', '5x5', '6x6', '7x5', '8x8', '10x10', '12x12', '16x16'];
const REVERSI = ['random', 'greedy', 'lookahead 1', 'lookahead 2', 'lookahead 3', 'lookahead 4', 'lookahead 5'];
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '900+10', 'custom'];
/** The longest time, in minutes, and increment, in seconds, that the server allows; the shortest time is six seconds. */
const [SHORTEST, LONGEST, LARGEST_INCREMENT] = [0.1, 180, 180];
const ALAK = ['random', 'mean 1', 'mean 3', 'mean 5', 'lookahead 3', 'lookahead 6', 'perfect'];

/** A position to play on from, when the address names one. @type {{ kind: api.Kind, start: string, moves: string[] } | null} */
let given = null;
/** @type {api.LineView | null} */
let preview = null;
/** @type {api.Listed[]} */
let recent = [];
let trouble = '';

/** @type {import('./page.js').View} */
export const home = { kind: 'home', title: () => words.newGame, enter, render };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {URL} url */
function enter({ searchParams }) {
  const kind = searchParams.get('kind');
  given = kind ? { kind: /** @type {api.Kind} */ (kind), start: searchParams.get('start') ?? '', moves: (searchParams.get('moves') ?? '').split(' ').filter(Boolean) } : null;
  if (given) choices.kind = given.kind;
  trouble = '';
  look();
  api.list({ ending: 'unfinished' }).then((games) => {
    recent = games.slice(0, 3);
    redraw();
  }, fail);
}

/** Shows the first position of what is chosen. */
function look() {
  const { kind } = choices;
  api.line({ kind, start: rules(), moves: given?.moves ?? [] }).then((line) => {
    if (choices.kind !== kind) return;
    preview = { ...line, kind };
    trouble = '';
    redraw();
  }, fail);
}

/** @param {unknown} error */
function fail(error) {
  trouble = problemText(error);
  redraw();
}

/** @param {Partial<Choices>} change */
function choose(change) {
  Object.assign(choices, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Then the choice holds until the page is left.
  }
  redraw();
  look();
}

/** The start in the server's words. */
function rules() {
  const { kind, size, layout, aim } = choices;
  if (given) return given.start;
  if (kind === 'othello') return '';
  return kind === 'alak' ? choices.slots : `${size} ${layout} ${aim === 'anti' ? 'anti' : ''}`;
}

/** @param {number} level */
function machine(level) {
  const { kind, reversi, alak } = choices;
  return kind === 'othello' || isOthello() ? `level ${level}` : kind === 'reversi' ? reversi : alak;
}

/** Whether a board of Reversi is one that the engine of Othello knows. */
const isOthello = () => choices.kind === 'reversi' && choices.size === '8x8' && choices.layout !== 'open' && choices.aim !== 'anti';

/** @param {string} [first] a move that begins the game */
async function begin(first) {
  const { opponent, colour } = choices;
  const mine = colour === '?' ? (Math.random() < 0.5 ? 'X' : 'O') : colour;
  const seats = { human: ['human', 'human'], watch: [machine(choices.level), machine(choices.other)],
    machine: mine === 'X' ? ['human', machine(choices.level)] : [machine(choices.level), 'human'] }[opponent];
  try {
    const game = await api.create({ kind: choices.kind, start: rules(), moves: given?.moves ?? [], black: seats[0], white: seats[1], clock: opponent === 'watch' ? undefined : chosenClock() });
    if (first) await api.play(game, first);
    navigate(`/game/${game.id}`);
  } catch (error) {
    fail(error);
  }
}

function render() {
  return html`
    <div class="stage" @picked=${redraw}>${preview ? previewBoard(preview) : html`<div class="board-place"></div>`}</div>
    <form class="panel choices" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); begin(); }}>
      <h1>${words.newGame}</h1>
      ${given ? nothing : choice(words.game, /** @type {[api.Kind, string][]} */ (Object.entries(words.gameNames)), choices.kind, (kind) => choose({ kind }))}
      <p class="soft">${words.gameHints[choices.kind]}</p>
      ${given && preview ? aimMark(preview.aim) : nothing}
      ${given ? nothing : boardChoices()}
      ${choice(words.opponent, /** @type {[Choices['opponent'], string][]} */ (Object.entries(words.opponents)), choices.opponent, (opponent) => choose({ opponent }))}
      ${choices.opponent === 'human' ? nothing : strength()}
      ${choices.opponent === 'machine' ? colours() : nothing}
      ${choices.opponent === 'watch' ? nothing : clocks()}
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      <button class="main">${words.start}</button>
    </form>
    ${recent.length ? html`<section class="recent"><h2>${words.continueGame}</h2><ul class="cards">${recent.map((game) => gameCard(game))}</ul></section>` : nothing}`;
}

/** @param {api.LineView} preview */
function previewBoard(preview) {
  const frame = preview.frames[preview.frames.length - 1];
  const isMine = choices.opponent === 'human' || (choices.opponent === 'machine' && choices.colour === frame.toMove);
  /** @type {import('./board.js').BoardView} */
  const view = { size: preview.size, cells: frame.cells, legal: isMine ? frame.legal : [], toMove: frame.toMove, last: null,
    choose: isMine ? begin : undefined };
  return preview.kind === 'alak' ? slots(view) : board(view);
}

function boardChoices() {
  const { kind, size, layout, aim } = choices;
  if (kind === 'othello') return nothing;
  if (kind === 'alak') {
    const numbers = /** @type {[string, string][]} */ (Array.from({ length: 13 }, (_, index) => [`${index + 9}`, `${index + 9}`]));
    return select(words.slots, numbers, choices.slots, (slots) => choose({ slots }));
  }
  return html`<div class="fields">
    ${select(words.size, SIZES.map((size) => [size, size.replace('x', ' × ')]), size, (size) => choose({ size }))}
    ${select(words.aim, Object.entries(words.aims), aim, (aim) => choose({ aim }))}</div>
    ${select(words.layout, Object.entries(words.layouts), layout, (layout) => choose({ layout }))}`;
}

function strength() {
  const { kind, level, other, opponent } = choices;
  const seats = (/** @type {string[]} */ names) => /** @type {[string, string][]} */ (names.map((name) => [name, seatName(name)]));
  if (kind === 'reversi' && !isOthello()) return select(words.strength, seats(REVERSI), choices.reversi, (reversi) => choose({ reversi }));
  if (kind === 'alak') {
    const names = Number(choices.slots) > 13 ? ALAK.filter((name) => name !== 'perfect') : ALAK;
    return select(words.strength, seats(names), choices.alak, (alak) => choose({ alak }));
  }
  const range = { min: 0, max: 30 };
  return html`
    ${slider(opponent === 'watch' ? `${words.black}: ${words.level}` : words.level, { ...range, value: level, text: levelDescription(level) }, (level) => choose({ level }))}
    ${opponent === 'watch' ? slider(`${words.white}: ${words.level}`, { ...range, value: other, text: levelDescription(other) }, (other) => choose({ other })) : nothing}`;
}

function clocks() {
  const { clock, minutes, increment } = choices;
  return html`
    ${select(words.clock, CLOCKS.map((clock) => [clock, clockName(clock)]), clock, (clock) => choose({ clock }))}
    ${clock === 'custom' ? html`<div class="fields">
      ${number(words.minutes, { min: SHORTEST, max: LONGEST, step: 'any', value: minutes }, (minutes) => choose({ minutes }))}
      ${number(words.increment, { min: 0, max: LARGEST_INCREMENT, step: 1, value: increment }, (increment) => choose({ increment: Math.round(increment) }))}</div>` : nothing}`;
}

/** The clock in the server's words, nothing without one. */
function chosenClock() {
  const { clock, minutes, increment } = choices;
  return clock === 'custom' ? `${Math.round(minutes * 60)}+${increment}` : clock || undefined;
}

/** @param {string} clock */
function clockName(clock) {
  if (clock === 'custom') return words.customClock;
  const [initial, increment] = clock.split('+').map(Number);
  return clock ? words.clockName(initial / 60, increment) : words.noClock;
}

function colours() {
  const name = (/** @type {'X' | 'O'} */ side) => html`${disc(side)} ${side === 'X' ? words.black : words.white}`;
  return choice(words.colour, [['X', name('X')], ['?', words.random], ['O', name('O')]], choices.colour, (colour) => choose({ colour }));
}
