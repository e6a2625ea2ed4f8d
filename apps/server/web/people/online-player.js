// Who plays in an online game: the name, and whether the player is there.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { signed } from '../parts/game-text.js';
import { nameOf, ratingText, userPath } from './online-parts.js';
import { online } from './online-strings.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').Colour} Colour
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 */

/** The name of a player, or who has the seat, and what is known of the player's presence. @param {OnlineController} controller @param {OnlineGame} game @param {Colour} colour */
export function playerName(controller, game, colour) {
  const player = game.players[colour];
  return html`<span class="who"><span class="named">${player && !player.machine ? presence(controller, colour) : nothing} ${player ? nameIn(player) : seatOf(game, colour)}</span> ${player ? ratingIn(player) : nothing}</span>${absence(controller, game, colour)}`;
}

/** The name of a user in a row, which may have to cut it. @param {string} name */
const userLink = (name) => html`<a class="user" href=${userPath(name)} title=${name}>${name}</a>`;

/** @param {import('./online-api.js').OnlinePlayer} player */
const nameIn = (player) => (player.machine || !player.name ? html`<span class="user" title=${nameOf(player)}>${nameOf(player)}</span>` : userLink(player.name));

/** The rating, and by how much the game has changed it. @param {import('./online-api.js').OnlinePlayer} player */
function ratingIn(player) {
  const change = player.change === null ? nothing : html`<small class="rating-change">${signed(Math.round(player.change))}</small>`;
  return html`<span class="rating"><small>${ratingText(player)}</small> ${change}</span>`;
}

/** A seat before the game begins: that of the creator or of who is challenged, if it is known, or an open one. @param {OnlineGame} game @param {Colour} colour */
function seatOf({ colour: own, creator, challenged }, colour) {
  if (own === colour) return userLink(creator);
  return challenged !== null && own !== 'random' ? userLink(challenged) : html`<span class="muted">${online.nobodyYet}</span>`;
}

/** Whether a player is connected; without the own connection nobody knows. @param {OnlineController} controller @param {Colour} colour */
function presence({ presence, isLost }, colour) {
  const present = presence?.[colour];
  if (!present && !isLost) return nothing;
  const text = !present ? online.presenceUnknown : present.connected ? online.present : online.away;
  return html`<span class="presence ${present?.connected ? 'connected' : ''}" role="img" aria-label=${text} title=${text}></span>`;
}

/** That a player is away: to the other one, in how long the win can be claimed; to spectators, unless a move has days. @param {OnlineController} controller @param {OnlineGame} game @param {Colour} colour */
function absence(controller, { status, speed, players }, colour) {
  const { you, presence } = controller;
  const claimIn = controller.claimIn(colour);
  if (you) return claimIn && you !== colour ? html` <em>${online.claimIn(Math.ceil(claimIn / 1000))}</em>` : nothing;
  const isAway = status === 'playing' && speed !== 'correspondence' && !players[colour]?.machine && presence?.[colour].connected === false;
  return isAway ? html` <em>${online.away}</em>` : nothing;
}
