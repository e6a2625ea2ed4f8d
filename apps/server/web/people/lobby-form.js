// The form of a new online game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon, numberField, radioGroup, select, slider, toggle } from '../parts/controls.js';
import { levelDescription, playerTypeName, strings } from '../parts/i18n.js';
import { ALAK_SLOTS, alakPlayers, clockName, SIZES } from '../game/game-options.js';
import { createOnlineGame } from './online-api.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { navigate, redraw } from '../parts/view.js';

/** @typedef {import('./online-api.js').GameKind} GameKind */

const CLOCKS = ['60+0', '180+2', '300+3', '600+5', '900+10', '1800+20', 'custom'];
/** The limits of the server: the time in minutes, the increment in seconds, the seconds and the days of a move. */
const [MAX_MINUTES, MAX_INCREMENT, MAX_SECONDS, MAX_DAYS] = [180, 180, 600, 14];
const STORAGE_KEY = 'outflank-online-game';

const DEFAULTS = {
  kind: /** @type {GameKind} */ ('othello'), size: '8x8', layout: 'othello', aim: 'most', slots: '11', alak: 'mean:3', xot: false, rated: false,
  colour: /** @type {'black' | 'white' | 'random'} */ ('random'), opponent: /** @type {'lobby' | 'link' | 'user' | 'machine'} */ ('lobby'), user: '', level: 5,
  time: /** @type {'none' | 'game' | 'move' | 'days'} */ ('game'), clock: '300+3', minutes: 5, increment: 3, seconds: 30, days: 3,
};
const options = { ...DEFAULTS, ...storedOptions() };
let errorMessage = '';
let isSending = false;

/** @returns {Partial<typeof DEFAULTS>} */
function storedOptions() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Partial<typeof options>} change */
function setOptions(change) {
  Object.assign(options, change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(options));
  } catch {
    // Without storage the options last until the page is closed.
  }
  redraw();
}

/** Makes a user the opponent. @param {string} user */
export const setOpponent = (user) => setOptions({ opponent: 'user', user });

/** The levels whose rating is known: they play like people. */
const MAX_RATED_LEVEL = 5;

/** Whether the game can be rated: it starts as its board does, or from XOT, and the computer has a rating. */
function canBeRated() {
  const { kind, opponent, level, time } = options;
  const hasRating = opponent !== 'machine' || (kind === 'othello' && level <= MAX_RATED_LEVEL);
  return hasRating && time !== 'none' && site.user?.is_account === true;
}

/** The machine that plays, as the API takes it. */
function machine() {
  const { kind, level, alak, slots } = options;
  if (kind !== 'alak') return `level:${level}`;
  const players = alakPlayers(Number(slots));
  return players.includes(alak) ? alak : players[0];
}

function start() {
  const { kind, size, layout, aim, slots } = options;
  if (kind === 'othello') return '';
  return kind === 'alak' ? slots : `${size} ${layout} ${aim === 'anti' ? 'anti' : ''}`.trim();
}

function clockSpec() {
  const { time, clock, minutes, increment, seconds, days } = options;
  const perGame = clock === 'custom' ? `${Math.round(minutes * 60)}+${increment}` : clock;
  return { none: null, game: perGame, move: `${seconds}/move`, days: `${days}d/move` }[time];
}

/** @returns {import('./online-api.js').Opponent} */
function opponent() {
  if (options.opponent === 'user') return { type: 'user', name: options.user.trim() };
  return options.opponent === 'machine' ? { type: 'machine', player: machine() } : { type: options.opponent };
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  if (isSending) return;
  [isSending, errorMessage] = [true, ''];
  try {
    const game = await createOnlineGame({ kind: options.kind, start: start(), moves: [], xot: options.kind === 'othello' && options.xot, clock: clockSpec(),
      rated: options.rated && canBeRated(), colour: options.colour, opponent: opponent() });
    navigate(`/online/${game.id}`);
  } catch (error) {
    errorMessage = onlineErrorText(error);
  } finally {
    isSending = false;
    redraw();
  }
}

export function gameForm() {
  const { kind, opponent } = options;
  const disc = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
  return html`
    <form class="panel options" @submit=${submit}>
      <h2>${online.newGame}</h2>
      ${radioGroup(strings.game, /** @type {[GameKind, string][]} */ (Object.entries(strings.gameNames)), kind, (kind) => setOptions({ kind }))}
      ${boardOptions()}
      ${radioGroup(online.opponent, /** @type {[typeof opponent, string][]} */ (Object.entries(online.opponents)), opponent, (opponent) => setOptions({ opponent }))}
      ${opponent === 'user' ? html`<label class="field"><span>${online.name}</span><input type="text" autocomplete="off" required .value=${options.user} @input=${(/** @type {Event} */ event) => setOptions({ user: /** @type {HTMLInputElement} */ (event.target).value })}></label>` : nothing}
      ${opponent === 'machine' ? machineOptions() : nothing}
      ${timeOptions()}
      ${radioGroup(strings.colour, [['black', disc('black')], ['random', strings.random], ['white', disc('white')]], options.colour, (colour) => setOptions({ colour }))}
      ${canBeRated() ? html`${toggle(online.rated, options.rated, (rated) => setOptions({ rated }))}<p class="muted">${online.ratedRule}</p>` : html`<p class="muted">${online.ratedHint}</p>`}
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
      <button class="main">${online.create}</button>
    </form>`;
}

function machineOptions() {
  const { kind, level, slots } = options;
  if (kind !== 'alak') return slider(strings.level, { min: 0, max: 30, value: level, text: levelDescription(level) }, (level) => setOptions({ level }));
  const players = /** @type {[string, string][]} */ (alakPlayers(Number(slots)).map((spec) => [spec, playerTypeName(spec)]));
  return select(strings.strength, players, machine(), (alak) => setOptions({ alak }));
}

function boardOptions() {
  const { kind, size, layout, aim, slots, xot } = options;
  if (kind === 'othello') return toggle(online.xot, xot, (xot) => setOptions({ xot }));
  if (kind === 'alak') {
    return select(strings.slots, ALAK_SLOTS.map((count) => [count, count]), slots, (slots) => setOptions({ slots }));
  }
  return html`<div class="fields">
    ${select(strings.size, SIZES.map((size) => [size, size.replace('x', ' × ')]), size, (size) => setOptions({ size }))}
    ${select(strings.aim, Object.entries(strings.aims), aim, (aim) => setOptions({ aim }))}</div>
    ${select(strings.layout, Object.entries(strings.layouts), layout, (layout) => setOptions({ layout }))}`;
}

function timeOptions() {
  const { time, clock, minutes, increment, seconds, days } = options;
  return html`
    ${select(online.time, /** @type {[typeof time, string][]} */ (Object.entries(online.times)), time, (time) => setOptions({ time }))}
    ${time === 'game' ? select(strings.clock, CLOCKS.map((clock) => [clock, clockName(clock)]), clock, (clock) => setOptions({ clock })) : nothing}
    ${time === 'game' && clock === 'custom' ? html`<div class="fields">
      ${numberField(strings.minutes, { min: 0.1, max: MAX_MINUTES, step: 'any', value: minutes }, (minutes) => setOptions({ minutes }))}
      ${numberField(strings.increment, { min: 0, max: MAX_INCREMENT, step: 1, value: increment }, (increment) => setOptions({ increment: Math.round(increment) }))}</div>` : nothing}
    ${time === 'move' ? numberField(online.secondsPerMove, { min: 1, max: MAX_SECONDS, step: 1, value: seconds }, (seconds) => setOptions({ seconds: Math.round(seconds) })) : nothing}
    ${time === 'days' ? numberField(online.daysPerMove, { min: 1, max: MAX_DAYS, step: 1, value: days }, (days) => setOptions({ days: Math.round(days) })) : nothing}`;
}
