// The start view: the options of a new game, and unfinished games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl } from '../parts/address.js';
import * as api from '../parts/api.js';
import { board } from '../parts/board.js';
import { aimBadge, discIcon, numberField, radioGroup, select, slider } from '../parts/controls.js';
import { gameCard } from './games.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { navigate, redraw } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { alakBoard } from '../parts/alak-board.js';
import { levelDescription, playerTypeName, strings } from '../parts/i18n.js';

/**
 * @typedef {object} Options
 * @property {api.GameKind} kind
 * @property {'machine' | 'human' | 'watch'} opponent
 * @property {number} level
 * @property {number} whiteLevel the level of White between two machines
 * @property {'level' | 'human'} machine whether machines play at a level or like people
 * @property {number} rating of a machine that plays like people
 * @property {number} whiteRating that of White between two machines
 * @property {'black' | 'white' | '?'} colour
 * @property {string} size
 * @property {string} layout
 * @property {string} aim
 * @property {string} slots
 * @property {string} reversi the player specification of the machine for Reversi
 * @property {string} alak that for Alak
 * @property {string} clock as `300+3`, `custom`, or empty
 * @property {number} minutes of a custom clock
 * @property {number} increment of a custom clock, in seconds per move
 */

/** The key of the options in the local storage. */
const STORAGE_KEY = 'outflank-new-game';

/** @type {Options} */
const options = {
  kind: 'othello', opponent: 'machine', level: 3, whiteLevel: 5, machine: 'level', rating: 1400, whiteRating: 1800, colour: 'black', size: '6x6', layout: 'othello', aim: 'most',
  slots: '11', reversi: 'lookahead:3', alak: 'mean:3', clock: '', minutes: 5, increment: 3, ...storedOptions(),
};

export const SIZES = ['4x4', '5x5', '6x6', '7x5', '8x8', '10x10', '12x12', '16x16'];
/** The numbers of slots of Alak. */
export const ALAK_SLOTS = Array.from({ length: 13 }, (_, index) => String(index + 9));
const REVERSI_PLAYERS = ['random', 'greedy', 'lookahead:1', 'lookahead:2', 'lookahead:3', 'lookahead:4', 'lookahead:5'];
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '900+10', 'custom'];
/** The limits of the server: the time in minutes, the increment in seconds. */
const [MIN_MINUTES, MAX_MINUTES, MAX_INCREMENT] = [0.1, 180, 180];
/** The longest board of Alak that is solved. */
const MAX_SOLVED_SLOTS = 13;
const ALAK_PLAYERS = ['random', 'mean:1', 'mean:3', 'mean:5', 'lookahead:3', 'lookahead:6', 'perfect'];

/** The machines that play Alak on a board. @param {number} slots */
export const alakPlayers = (slots) => ALAK_PLAYERS.filter((spec) => spec !== 'perfect' || slots <= MAX_SOLVED_SLOTS);

/** The position in the address, if there is one. @type {{ kind: api.GameKind, start: string, moves: string[] } | null} */
let given = null;
/** @type {api.LineView | null} */
let preview = null;
/** @type {api.GameListEntry[]} */
let recent = [];
let errorMessage = '';

/** @type {import('../parts/view.js').View} */
export const newGame = { className: 'new-game', title: () => strings.newGame, enter, render };

function storedOptions() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {URL} url */
function enter({ searchParams }) {
  const kind = searchParams.get('kind');
  given = kind ? { kind: /** @type {api.GameKind} */ (kind), start: searchParams.get('start') ?? '', moves: (searchParams.get('moves') ?? '').split(' ').filter(Boolean) } : null;
  if (given) options.kind = given.kind;
  errorMessage = '';
  preview = null;
  updatePreview();
  loadRecent();
}

function loadRecent() {
  api.listGames({ ending: 'unfinished' }).then((games) => {
    [recent, errorMessage] = [games.slice(0, 3), ''];
    redraw();
  }, (error) => {
    errorMessage = retryAfterOutage(error, () => currentUrl().pathname === '/', loadRecent);
    redraw();
  });
}

/** Loads the initial position for the options. */
function updatePreview() {
  const { kind } = options;
  api.positionsOf({ kind, start: rules(), moves: given?.moves ?? [] }).then((line) => {
    if (options.kind !== kind) return;
    preview = { ...line, kind };
    errorMessage = '';
    redraw();
  }, (error) => {
    errorMessage = retryAfterOutage(error, () => options.kind === kind && !preview && currentUrl().pathname === '/', updatePreview);
    redraw();
  });
}

/** @param {unknown} error */
function showError(error) {
  errorMessage = errorText(error);
  redraw();
}

/** @param {Partial<Options>} change */
function setOptions(change) {
  Object.assign(options, change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(options));
  } catch {
    // Without storage the options last until the page is closed.
  }
  redraw();
  updatePreview();
}

/** The start as the API takes it. */
function rules() {
  const { kind, size, layout, aim } = options;
  if (given) return given.start;
  if (kind === 'othello') return '';
  return kind === 'alak' ? options.slots : `${size} ${layout} ${aim === 'anti' ? 'anti' : ''}`;
}

/** @param {number} level @param {number} rating */
function machineSpec(level, rating) {
  const { kind, machine, reversi, alak } = options;
  return kind === 'othello' || isOthello() ? (machine === 'human' ? `human:${rating}` : `level:${level}`) : kind === 'reversi' ? reversi : alak;
}

/** Whether the options for Reversi are those of Othello. */
const isOthello = () => options.kind === 'reversi' && options.size === '8x8' && options.layout !== 'open' && options.aim !== 'anti';

/** Whether a game is being made: a second click, also one on the board, would make another. */
let isStarting = false;

/** @param {string} [first] the first move */
async function startGame(first) {
  if (isStarting) return;
  isStarting = true;
  const { opponent, colour, level, rating, whiteLevel, whiteRating } = options;
  const machine = machineSpec(level, rating);
  const side = colour === '?' ? (Math.random() < 0.5 ? 'black' : 'white') : colour;
  const players = { human: ['human', 'human'], watch: [machine, machineSpec(whiteLevel, whiteRating)],
    machine: side === 'black' ? ['human', machine] : [machine, 'human'] }[opponent];
  try {
    const game = await api.createGame({ kind: options.kind, start: rules(), moves: given?.moves ?? [], black: players[0], white: players[1], clock: opponent === 'watch' ? undefined : clockSpec() });
    if (first) await api.playMove(game, first);
    navigate(`/game/${game.id}`);
  } catch (error) {
    showError(error);
  } finally {
    isStarting = false;
  }
}

function render() {
  return html`
    <div class="board-area" @selection=${redraw}>${preview ? previewBoard(preview) : html`<div class="board-place"></div>`}</div>
    <form class="panel options" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); startGame(); }}>
      <h1>${strings.newGame}</h1>
      ${given ? nothing : radioGroup(strings.game, /** @type {[api.GameKind, string][]} */ (Object.entries(strings.gameNames)), options.kind, (kind) => setOptions({ kind }))}
      <p class="muted">${strings.gameHints[options.kind]}</p>
      ${given && preview ? aimBadge(preview.aim) : nothing}
      ${given ? nothing : boardOptions()}
      ${radioGroup(strings.opponent, /** @type {[Options['opponent'], string][]} */ (Object.entries(strings.opponents)), options.opponent, (opponent) => setOptions({ opponent }))}
      ${options.opponent === 'human' ? nothing : strengthOptions()}
      ${options.opponent === 'machine' ? colourOptions() : nothing}
      ${options.opponent === 'watch' ? nothing : clockOptions()}
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
      <div class="start-bar"><button class="main">${strings.start}</button></div>
    </form>
    ${recent.length ? html`<section class="recent"><h2>${strings.continueGame}</h2><ul class="cards">${recent.map((game) => gameCard(game))}</ul></section>` : nothing}`;
}

/** @param {api.LineView} preview */
function previewBoard(preview) {
  const current = preview.frames[preview.frames.length - 1];
  const isUserToMove = options.opponent === 'human' || (options.opponent === 'machine' && options.colour === current.to_move);
  /** @type {import('../parts/board.js').BoardView} */
  const view = { size: preview.size, cells: current.cells, legal: isUserToMove ? current.legal : [], toMove: current.to_move, last: null,
    choose: isUserToMove ? startGame : undefined };
  return preview.kind === 'alak' ? alakBoard(view) : board(view);
}

function boardOptions() {
  const { kind, size, layout, aim } = options;
  if (kind === 'othello') return nothing;
  if (kind === 'alak') {
    return select(strings.slots, ALAK_SLOTS.map((count) => [count, count]), options.slots, (slots) => setOptions({ slots }));
  }
  return html`<div class="fields">
    ${select(strings.size, SIZES.map((size) => [size, size.replace('x', ' × ')]), size, (size) => setOptions({ size }))}
    ${select(strings.aim, Object.entries(strings.aims), aim, (aim) => setOptions({ aim }))}</div>
    ${select(strings.layout, Object.entries(strings.layouts), layout, (layout) => setOptions({ layout }))}`;
}

function strengthOptions() {
  const { kind, machine } = options;
  const named = (/** @type {string[]} */ specs) => /** @type {[string, string][]} */ (specs.map((spec) => [spec, playerTypeName(spec)]));
  if (kind === 'reversi' && !isOthello()) return select(strings.strength, named(REVERSI_PLAYERS), options.reversi, (reversi) => setOptions({ reversi }));
  if (kind === 'alak') {
    const specs = alakPlayers(Number(options.slots));
    return select(strings.strength, named(specs), options.alak, (alak) => setOptions({ alak }));
  }
  return html`
    ${radioGroup(strings.strength, /** @type {[Options['machine'], string][]} */ (Object.entries(strings.machines)), machine, (machine) => setOptions({ machine }))}
    ${machine === 'human' ? ratingOptions() : levelOptions()}`;
}

function levelOptions() {
  const { level, whiteLevel, opponent } = options;
  const range = { min: 0, max: 30 };
  return html`
    ${slider(opponent === 'watch' ? `${strings.black}: ${strings.level}` : strings.level, { ...range, value: level, text: levelDescription(level) }, (level) => setOptions({ level }))}
    ${opponent === 'watch' ? slider(`${strings.white}: ${strings.level}`, { ...range, value: whiteLevel, text: levelDescription(whiteLevel) }, (whiteLevel) => setOptions({ whiteLevel })) : nothing}`;
}

function ratingOptions() {
  const { rating, whiteRating, opponent } = options;
  const range = { min: 1000, max: 2400 };
  return html`
    ${slider(opponent === 'watch' ? `${strings.black}: ${strings.rating}` : strings.rating, { ...range, value: rating, text: strings.ratingDescription(rating) }, (rating) => setOptions({ rating }))}
    ${opponent === 'watch' ? slider(`${strings.white}: ${strings.rating}`, { ...range, value: whiteRating, text: strings.ratingDescription(whiteRating) }, (whiteRating) => setOptions({ whiteRating })) : nothing}`;
}

function clockOptions() {
  const { clock, minutes, increment } = options;
  return html`
    ${select(strings.clock, CLOCKS.map((clock) => [clock, clockName(clock)]), clock, (clock) => setOptions({ clock }))}
    ${clock === 'custom' ? html`<div class="fields">
      ${numberField(strings.minutes, { min: MIN_MINUTES, max: MAX_MINUTES, step: 'any', value: minutes }, (minutes) => setOptions({ minutes }))}
      ${numberField(strings.increment, { min: 0, max: MAX_INCREMENT, step: 1, value: increment }, (increment) => setOptions({ increment: Math.round(increment) }))}</div>` : nothing}`;
}

/** The clock as the API takes it; undefined without a clock. */
function clockSpec() {
  const { clock, minutes, increment } = options;
  return clock === 'custom' ? `${Math.round(minutes * 60)}+${increment}` : clock || undefined;
}

/** @param {string} clock */
export function clockName(clock) {
  if (clock === 'custom') return strings.customClock;
  const [initial, increment] = clock.split('+').map(Number);
  return clock ? strings.clockName(initial / 60, increment) : strings.noClock;
}

function colourOptions() {
  const name = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
  return radioGroup(strings.colour, [['black', name('black')], ['?', strings.random], ['white', name('white')]], options.colour, (colour) => setOptions({ colour }));
}
