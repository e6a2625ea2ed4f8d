// What a change of an online game is called for screen readers, besides its moves.

import { announcements, gameOverText, opponent, resultText, sideOfMove } from '../parts/game-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { politeNameOf } from './online-parts.js';
import { online } from './online-strings.js';
import { site } from './site.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').OnlineEntry} OnlineEntry
 * @typedef {'black' | 'white' | null} UserSide the side of the user; null for a spectator
 */

/** What the game waits for, or its result. @param {OnlineGame | OnlineEntry} game @param {UserSide} side */
export function onlineStatus(game, side) {
  if (game.status === 'waiting') return waitingText(game);
  if (game.status === 'aborted') return abortText(game, side);
  if (game.status === 'cancelled') return cancelText(game);
  if (game.status === 'over') return onlineResult(game, side);
  if (game.turn === side) return online.yourMove;
  return game.turn ? online.moveOf(playerOf(game, game.turn)) : '';
}

/** The name of a player. @param {OnlineGame | OnlineEntry} game @param {'black' | 'white'} side */
export function playerOf({ players }, side) {
  const player = players[side];
  return player ? politeNameOf(player) : '';
}

/** Who waits for whom, as the user sees it. @param {OnlineGame | OnlineEntry} game */
function waitingText({ creator, challenged, is_public: isPublic }) {
  const name = site.user?.name;
  if (name === creator) return challenged ? online.waitingFor(challenged) : online.waiting;
  if (challenged !== null) return name === challenged ? online.notices.challenge(creator) : online.challengeOf(creator, challenged);
  return isPublic ? online.seekOf(creator) : online.invitationOf(creator);
}

/** Whether the challenged user did not want to play. @param {OnlineGame | OnlineEntry} game */
export const isDeclined = (game) => 'is_declined' in game && game.is_declined;

/** @param {OnlineGame | OnlineEntry} game */
function cancelText(game) {
  if (!isDeclined(game) || game.challenged === null) return online.cancelled;
  return game.challenged === site.user?.name ? online.declinedByYou : online.declinedBy(online.polite(game.challenged));
}

/** Who has aborted the game, or has not made the first move in time. @param {OnlineGame | OnlineEntry} game @param {UserSide} side */
function abortText(game, side) {
  if (!('frame' in game) || game.aborted_by === undefined) return online.aborted;
  const by = game.aborted_by ?? game.frame.to_move;
  if (!by || game.players[by]?.machine) return online.aborted;
  if (game.aborted_by) return by === side ? online.abortedByYou : online.abortedBy(playerOf(game, by));
  return by === side ? online.abortedAsYouWaited : online.abortedAsWaited(playerOf(game, by));
}

/** The result; who has left is named as the user sees it. @param {OnlineGame | OnlineEntry} game @param {UserSide} side */
function onlineResult(game, side) {
  const { result, aim } = game;
  // A card has the names beside it.
  const winner = (/** @type {'black' | 'white'} */ colour) => ('frame' in game ? online.playerAs(playerOf(game, colour), sideName(colour)) : sideName(colour));
  if (result?.by !== 'left' || !result.winner) return resultText(result, aim, side, winner);
  const name = playerOf(game, opponent(result.winner));
  if (!side) return online.winsAsOtherLeft(winner(result.winner), name);
  return result.winner === side ? online.youWonAsOtherLeft(name) : online.youLostAsYouLeft;
}

/** When the game is aborted for want of a first move. @param {OnlineGame} game @param {UserSide} side @param {number} time left, in milliseconds */
export function firstMoveText(game, side, time) {
  const { turn } = game;
  return online.firstMoveIn(Math.ceil(time / 1000), turn && turn !== side ? playerOf(game, turn) : null);
}

/** Whether the user is to send the link of the game to somebody. @param {OnlineGame} game */
const isForFriend = ({ status, creator, challenged, is_public: isPublic }) => status === 'waiting' && site.user?.name === creator && challenged === null && !isPublic;

/** A game that has just been opened: who plays, and whose turn it is. @param {OnlineGame} game @param {UserSide} side */
export function openingTexts(game, side) {
  const { black, white } = game.players;
  const status = onlineStatus(game, side);
  if (!black || !white) return [status, ...(isForFriend(game) ? [online.sendLink] : [])];
  if (!side) return [online.watchingPlayers(politeNameOf(black), politeNameOf(white)), status];
  return [online.youPlayAgainst(sideName(side), playerOf(game, opponent(side))), status, ...firstMoveTexts(game, side)];
}

/** @param {OnlineGame} game @param {UserSide} side */
const firstMoveTexts = (game, side) => (game.first_move_in ? [firstMoveText(game, side, game.first_move_in)] : []);

/** @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function changeTexts(before, after, side) {
  if (before.status === 'waiting' && after.status === 'playing') return [online.gameStarts, ...openingTexts(after, side)];
  if (before.status !== after.status && !after.result) return [onlineStatus(after, side)];
  if (after.result && !before.result) return announcements(before, after, side, gameOverText(after, side, onlineStatus(after, side)));
  if (after.played === before.played) return [];
  return [...announcements(before, after, side), ...(side && after.turn === side ? firstMoveTexts(after, side) : [])];
}

/** The texts of another game of the same players. @param {OnlineGame} game */
export const againTexts = ({ status }) => online.again[status === 'aborted' ? 'aborted' : 'over'];

/** What the two players have offered each other, or the user has withdrawn. @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function offerTexts(before, after, side) {
  if (!side) return [];
  const [name, again] = [playerOf(after, opponent(side)), againTexts(after)];
  const changed = (/** @type {UserSide} */ was, /** @type {UserSide} */ is, /** @type {[string, string]} */ [offered, sent]) => (!is || is === was ? [] : is === opponent(side) ? [offered] : [sent]);
  return [
    ...changed(before.takeback, after.takeback, [`${takebackText(after, opponent(side))} ${clockNote(after)}`.trim(), `${online.takebackSent} ${clockNote(after)}`.trim()]),
    ...(isMovedInstead(before, after) || isWithdrawn(before.takeback, after, side) ? [online.takebackWithdrawn] : []),
    ...changed(before.rematch.by, after.rematch.by, [again.offered(name), again.sent]),
    ...(isWithdrawn(before.rematch.by, after, side) ? [again.withdrawn] : []),
  ];
}

/** Which moves are taken back if the user agrees: the last one of who asks, and those after it; passes are not named. @param {OnlineGame} game @param {'black' | 'white'} by */
export function takebackText(game, by) {
  const { moves, played, given, start } = game;
  const last = moves.slice(0, played).findLastIndex((move, index) => index >= given && move !== '--' && sideOfMove(start, index) === by);
  const [own, ...replies] = last < 0 ? [''] : moves.slice(last, played).filter((move) => move !== '--');
  return online.takebackOffered(playerOf(game, by), own, replies);
}

/** That the clock does not stop for a request to take a move back; empty if none runs. @param {OnlineGame} game */
export const clockNote = ({ clock }) => (clock?.runs ? online.clockRunsOn : '');

/** Whether who had asked to take a move back has moved instead. @param {OnlineGame} before @param {OnlineGame} after */
const isMovedInstead = (before, after) => before.takeback !== null && !after.takeback && after.played > before.played && before.turn === before.takeback;

/** Whether a side has just withdrawn its offer. @param {UserSide} offeredBy @param {OnlineGame} after @param {UserSide} side */
const isWithdrawn = (offeredBy, after, side) => side !== null && offeredBy === side && after.declined_by === side;

/** What the players have offered each other before the user comes to the game. @param {OnlineGame} game @param {UserSide} side */
export const pendingTexts = (game, side) => (game.rematch.game ? [] : offerTexts({ ...game, takeback: null, rematch: { by: null, game: null } }, game, side));

/** Why no move can be taken back now; empty if one can. @param {OnlineGame} game @param {UserSide} side */
export function noTakebackText(game, side) {
  if (side && game.status === 'playing' && game.takeback) return offerTexts({ ...game, takeback: null }, game, side)[0];
  if (!side || game.status !== 'playing' || game.played === game.given) return strings.nothingToUndo;
  if (game.played - game.given >= 2) return '';
  return game.turn === side ? strings.nothingToUndo : online.takebackLater;
}

/** That the other side has declined what the user had offered, or moved instead, or has withdrawn its own offer; empty if it has not. @param {OnlineGame} before @param {OnlineGame} after @param {UserSide} side */
export function offerEndText(before, after, side) {
  const isSame = after.played === before.played || (after.played > before.played && before.turn === opponent(side ?? 'black'));
  if (!side || !isSame || after.status !== before.status || after.rematch.game) return '';
  const [other, again] = [opponent(side), againTexts(after)];
  const ended = (/** @type {UserSide} */ was, /** @type {UserSide} */ is, /** @type {string} */ declined, /** @type {string} */ withdrawn) => {
    if (is || after.declined_by === side) return '';
    return was === side ? declined : isWithdrawn(was, after, other) ? withdrawn : '';
  };
  const name = playerOf(after, other);
  const refused = (after.played > before.played ? online.takebackIgnored : online.takebackDeclined)(name);
  return ended(before.takeback, after.takeback, refused, online.takebackWithdrawn) || ended(before.rematch.by, after.rematch.by, again.declined(name), again.withdrawn);
}
