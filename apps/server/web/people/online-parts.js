// What the pages for people share: players, settings of games and fields of forms.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { sizeText } from '../game/game-card.js';
import { playerTypeName, strings } from '../parts/i18n.js';
import { clockName } from '../game/game-options.js';
import { online } from './online-strings.js';

/** @typedef {import('./online-api.js').OnlinePlayer} OnlinePlayer */

/** @param {OnlinePlayer} player */
export const nameOf = ({ name, machine }) => (machine ? playerTypeName(machine) : name || online.removedUser);

/** The name of a player within a sentence. @param {OnlinePlayer} player */
export const politeNameOf = (player) => (player.machine || !player.name ? nameOf(player) : online.polite(player.name));

/** Whether the game has begun, with both players. @param {Pick<import('./online-api.js').OnlineGame, 'status'>} game */
export const hasBegun = ({ status }) => status !== 'waiting' && status !== 'cancelled';

/** @param {string} name */
export const userPath = (name) => `/user/${encodeURIComponent(name)}`;

/** The rating of a player; a question mark means provisional. The name of a machine has its rating. @param {Pick<OnlinePlayer, 'rating' | 'is_provisional'> & { machine?: string | null }} player */
export const ratingText = ({ rating, is_provisional: isProvisional, machine }) => (rating === null || machine ? '' : `${Math.round(rating)}${isProvisional ? '?' : ''}`);

/** The time control. @param {string | null} clock as `300+3`, `30/move` or `3d/move` */
function clockSpecText(clock) {
  if (!clock) return online.unlimited;
  const perMove = clock.match(/^(\d+)(d?)\/move$/);
  if (!perMove) return clockName(clock);
  return perMove[2] ? online.perMoveDays(Number(perMove[1])) : online.perMove(Number(perMove[1]));
}

/** The settings of a game. @param {import('./online-api.js').OnlineSummary} game */
export function settingsParts(game) {
  const parts = [`${strings.gameNames[game.kind]} ${sizeText(game)}`.trim(), game.aim === 'anti' ? strings.antiRule : '', game.xot ? strings.xotName : '', clockSpecText(game.clock_spec), game.rated ? online.rated : online.casual];
  return parts.filter(Boolean);
}

/** The settings of a game in one line. @param {import('./online-api.js').OnlineSummary} game */
export const settingsText = (game) => settingsParts(game).join(' · ');

/** The name of a category, for example of `othello-blitz` or `reversi-6x6-anti-rapid`. @param {string} category */
export function categoryName(category) {
  const [kind, ...board] = category.split('-');
  const speed = board.pop() ?? '';
  const words = board.map((word) => (word === 'anti' ? strings.antiRule : word.replace('x', '×')));
  const game = [strings.gameNames[/** @type {'othello'} */ (kind)] ?? kind, ...words].join(' ');
  return `${game} · ${online.speeds[speed] ?? speed}`;
}

/** A text field with its label. @param {{ label: string, name: string, type?: string, value?: string, autocomplete?: string, hint?: string }} field */
export const textField = ({ label, name, type = 'text', value = '', autocomplete = 'off', hint }) => html`
  <label class="field"><span>${label}</span><input type=${type} name=${name} .value=${value} autocomplete=${/** @type {'off'} */ (autocomplete)} required>
    ${hint ? html`<small>${hint}</small>` : nothing}</label>`;

/** The texts of the fields of a form. @param {Event} event */
export function formValues(event) {
  event.preventDefault();
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return (/** @type {string} */ name) => String(data.get(name) ?? '');
}
