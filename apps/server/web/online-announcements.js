// What a change of an online game is called for screen readers, besides its moves.

import { announcements, opponent, resultText } from './game-text.js';
import { strings } from './i18n.js';
import { nameOf } from './online-parts.js';
import { online } from './online-strings.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {'X' | 'O' | null} UserSide the side of the user; null for a spectator
 */

/** What the game waits for, or its result. @param {OnlineGame} game @param {UserSide} side */
export function onlineStatus(game, side) {
  if (game.status === 'waiting') return game.challenged ? online.waitingFor(game.challenged) : online.waiting;
  if (game.status === 'aborted') return online.aborted;
  if (game.status === 'cancelled') return online.cancelled;
  if (game.status === 'over') return resultText(game.result, game.aim);
  if (game.turn === side) return online.yourMove;
  const player = game.players[game.turn === 'X' ? 'black' : 'white'];
  return player ? online.moveOf(nameOf(player)) : '';
}

/** A game that has just been opened: who plays, and whose turn it is. @param {OnlineGame} game @param {UserSide} side */
export function openingTexts(game, side) {
  const { black, white } = game.players;
  const status = onlineStatus(game, side);
  if (!black || !white) return [status];
  if (!side) return [online.watchingPlayers(nameOf(black), nameOf(white)), status];
  const isBlack = side === 'X';
  return [online.youPlayAgainst(isBlack ? strings.black : strings.white, nameOf(isBlack ? white : black)), status];
}

/** @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function changeTexts(before, after, side) {
  if (before.status === 'waiting' && after.status === 'playing') return [online.gameStarts, ...openingTexts(after, side)];
  if (before.status !== after.status && !after.result) return [onlineStatus(after, side)];
  return after.played !== before.played || (after.result && !before.result) ? announcements(before, after) : [];
}

/** What the two players have offered each other, or declined. @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function offerTexts(before, after, side) {
  if (!side) return [];
  const changed = (/** @type {UserSide} */ was, /** @type {UserSide} */ is, /** @type {[string, string]} */ [offered, sent]) => (!is || is === was ? [] : is === opponent(side) ? [offered] : [sent]);
  return [
    ...changed(before.takeback, after.takeback, [online.takebackOffered, online.takebackSent]),
    ...changed(before.rematch.by, after.rematch.by, [online.rematchOffered, online.rematchSent]),
  ];
}

/** That the other side has declined what the user had offered; empty if it has not. @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function declinedText(before, after, side) {
  const isSame = after.played === before.played && after.status === before.status;
  if (!side || !isSame || after.rematch.game) return '';
  if (before.takeback === side && !after.takeback) return online.takebackDeclined;
  return before.rematch.by === side && !after.rematch.by ? online.rematchDeclined : '';
}
