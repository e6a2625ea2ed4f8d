// The row of a player of an online game: the name, whether the player is there, the clock and the discs.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';
import { clockDisplay } from '../game/game-parts.js';
import { signed } from '../parts/game-text.js';
import { nameOf, ratingText, userPath } from './online-parts.js';
import { online } from './online-strings.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').Colour} Colour
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 */

/** @param {OnlineController} controller @param {OnlineGame} game @param {Colour} colour @param {string} place `above` or `below` the panel */
export function playerRow(controller, game, colour, place) {
  const player = game.players[colour];
  const isToMove = game.status === 'playing' && controller.turn === colour;
  const remaining = controller.remainingTime(colour);
  return html`
    <section class="player ${place} ${isToMove ? 'to-move' : ''}" aria-label=${strings[colour]}>
      ${discIcon(colour)}
      <span class="name"><span class="who">${player && !player.machine ? presence(controller, colour) : nothing} ${player ? playerName(player) : seatOf(game, colour)}</span>${claimNotice(controller, colour)}</span>
      ${remaining === null ? nothing : clockDisplay(remaining)}
      <b class="count" aria-label="${strings.score} ${game.frame.discs[colour]}">${game.frame.discs[colour]}</b>
      ${controller.passed === colour ? html`<p class="notice">${colour === controller.you ? strings.youPass : strings.passes(strings[colour])}</p>` : nothing}
    </section>`;
}

/** The name of a user in a row, which may have to cut it. @param {string} name */
const userLink = (name) => html`<a class="user" href=${userPath(name)} title=${name}>${name}</a>`;

/** @param {import('./online-api.js').OnlinePlayer} player */
function playerName(player) {
  const change = player.change === null ? nothing : html`<small class="rating-change">${signed(Math.round(player.change))}</small>`;
  return html`${player.machine || !player.name ? html`<span class="user" title=${nameOf(player)}>${nameOf(player)}</span>` : userLink(player.name)} <small>${ratingText(player)}</small> ${change}`;
}

/** A seat before the game begins: that of the creator, if it is known, or an open one. @param {OnlineGame} game @param {Colour} colour */
const seatOf = ({ colour: own, creator }, colour) => (own === colour ? userLink(creator) : html`<span class="muted">…</span>`);

/** Whether a player is connected; without the own connection nobody knows. @param {OnlineController} controller @param {Colour} colour */
function presence({ presence, isLost }, colour) {
  const present = presence?.[colour];
  if (!present && !isLost) return nothing;
  const text = !present ? online.presenceUnknown : present.connected ? online.present : online.away;
  return html`<span class="presence ${present?.connected ? 'connected' : ''}" role="img" aria-label=${text} title=${text}></span>`;
}

/** In how long the user can claim the win. @param {OnlineController} controller @param {Colour} colour */
function claimNotice(controller, colour) {
  const claimIn = controller.claimIn(colour);
  return claimIn !== null && claimIn > 0 && controller.you && controller.you !== colour ? html` <em>${online.claimIn(Math.ceil(claimIn / 1000))}</em>` : nothing;
}
