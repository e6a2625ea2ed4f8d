// The controller of an online game: the state as the server sends it, and the user's own move before the server has confirmed it.

import { ApiError } from '../parts/api.js';
import { ChatLog } from './chat-log.js';
import { changeTexts, firstMoveText, offerEndText, offerTexts, openingTexts, pendingTexts, playerOf } from './online-announcements.js';
import { isLostRace, loadOnlineGame } from './online-api.js';
import { announceShown } from '../parts/focus.js';
import { GameController } from '../game/game-controller.js';
import { opponent } from '../parts/game-text.js';
import { RequestSocket } from '../parts/request-socket.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { afterMove } from './unconfirmed-move.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw } from '../parts/view.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').Colour} Colour
 * @typedef {import('../parts/api.js').Schemas} Schemas
 * @typedef {Omit<Schemas['PresenceMessage'], 'type'>} Presence
 */

/** The time for the first move at which it is said again, in milliseconds. */
const LAST_CALL = 10_000;

/** @extends {GameController<OnlineGame>} */
export class OnlineController extends GameController {
  /** The colour of the user, or null for a spectator. @type {Colour | null} */
  you = null;
  /** @type {Presence | null} */
  presence = null;
  chat = new ChatLog((line) => this.#socket.request('chat', line));
  isConnected = false;
  /** Whether a connection was lost, or could not be made. */
  isLost = false;
  /** Whether the user wanted to join, and somebody else was faster. */
  hasMissedSeat = false;
  /** What became of an offer. */
  explanation = '';
  /** Called when the rematch of a game of the user begins, with its id. @type {(id: string) => void} */
  onRematch = () => {};
  /** Called after each change of the game. @type {(game: OnlineGame) => void} */
  onChange = () => {};
  #id;
  #socket;
  #presenceReceivedAt = 0;
  /** Whether it was said that the other player has lost the connection. */
  #isOtherLost = false;
  /** Whether it was said that the win can be claimed. */
  #isClaimSaid = false;
  /** The version of the game in which the time for the first move was said again. */
  #calledIn = 0;

  /** @param {string} id */
  constructor(id) {
    super();
    this.#id = id;
    const query = () => (this.confirmed ? `?version=${this.confirmed.version}` : '');
    this.#socket = this.channel = new RequestSocket(
      () => `/api/online/${encodeURIComponent(id)}/live${query()}`,
      { message: (message) => this.#receive(message), open: () => this.#setConnected(), lost: () => this.#setLost() },
      { isGuarded: true },
    );
  }

  get isUserToMove() {
    const { game, you } = this;
    return game?.status === 'playing' && you !== null && game.turn === you && game === this.confirmed;
  }

  /** Whether the server has not confirmed a move that is shown. */
  get isUnconfirmed() {
    return this.game !== this.confirmed;
  }

  /** The side whose turn it is for the server; its clock runs. */
  get turn() {
    return this.confirmed?.turn ?? null;
  }

  /** Shows the user's move at once, and sends it. @param {string} move */
  async play(move) {
    const game = this.confirmed;
    const legal = game?.frame.legal.find((legal) => legal.move === move);
    if (!game || !legal || !this.isUserToMove) return;
    this.chat.markSeen();
    this.#showUnconfirmed(game, legal);
    await super.play(move);
  }

  /** The time until the game is aborted for want of a first move, in milliseconds; null when it is not. */
  get firstMoveIn() {
    const time = this.confirmed?.first_move_in ?? null;
    return time === null ? null : Math.max(0, time - this.elapsed);
  }

  /** The time until the other player's absence allows a claim, in milliseconds; null while present, and once the game is over. @param {Colour} colour */
  claimIn(colour) {
    if (this.confirmed?.status !== 'playing') return null;
    const claimIn = this.presence?.[colour].claim_in ?? null;
    return claimIn === null ? null : Math.max(0, claimIn - (Date.now() - this.#presenceReceivedAt));
  }

  tick() {
    super.tick();
    this.#announceClaim();
    const { confirmed: game, firstMoveIn: time } = this;
    if (!game || !this.isUserToMove || !time || time > LAST_CALL || this.#calledIn === game.version) return;
    this.#calledIn = game.version;
    announce(firstMoveText(game, this.you, time));
  }

  get waits() {
    return [this.claimIn('black'), this.claimIn('white'), this.firstMoveIn];
  }

  #setConnected() {
    if (!this.isConnected && this.game) announce(online.connectedAgain);
    [this.isConnected, this.isLost] = [true, false];
    redraw();
  }

  /** Requests the whole game. */
  #synchronize() {
    this.#socket.request('sync').then((message) => this.#receive(message), () => {});
  }

  #setLost() {
    if (this.isLost) return;
    [this.isConnected, this.isLost, this.presence] = [false, true, null];
    announce(online.connectionLost);
    redraw();
    if (!this.game) this.#findOutWhy();
  }

  /** Stops trying to connect to a game that does not exist. */
  async #findOutWhy() {
    try {
      await loadOnlineGame(this.#id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'no-such-game' || this.isClosed) return;
      this.errorMessage = onlineErrorText(error);
      this.close();
      redraw();
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === 'hello') this.you = message.you;
    if ((message.type === 'hello' || message.type === 'game') && message.game) this.#show(message.game);
    else if (message.type === 'change') this.#applyChange(message);
    else if (message.type === 'chat') this.chat.add(message.lines, this.confirmed?.changed);
    else if (message.type === 'presence') this.#showPresence(message);
    redraw();
  }

  /** @param {{ since: number, from: number, added: string[], game: Omit<OnlineGame, 'moves'> }} change */
  #applyChange({ since, from, added, game }) {
    const before = this.confirmed;
    if (before && game.version <= before.version) return;
    if (before?.version !== since) return this.#synchronize();
    this.#show({ ...game, moves: [...before.moves.slice(0, from), ...added] });
  }

  /** @param {Presence} presence */
  #showPresence(presence) {
    this.#announcePresence(presence);
    this.presence = presence;
    this.#presenceReceivedAt = Date.now();
    this.#announceClaim();
  }

  /** Says, once for each absence, that the other player has been away long enough. */
  #announceClaim() {
    const { game, you } = this;
    if (!game || !you) return;
    const other = opponent(you);
    const canClaim = this.claimIn(other) === 0;
    if (canClaim && !this.#isClaimSaid) announce(online.canClaim(playerOf(game, other)));
    this.#isClaimSaid = canClaim;
  }

  /** Says that the other player has lost the connection during the game, or is back. @param {Presence} presence */
  #announcePresence(presence) {
    const { game, you } = this;
    if (!you || !this.presence || game?.status !== 'playing') return;
    const other = opponent(you);
    const [before, after] = [this.presence[other].connected, presence[other].connected];
    // A player who comes to the game for the first time is not back.
    if (before === after || (after && !this.#isOtherLost)) return;
    this.#isOtherLost = !after;
    announce((after ? online.isBack : online.hasLostConnection)(playerOf(game, other)));
  }

  /** @param {OnlineGame} game */
  #show(game) {
    const before = this.confirmed;
    if (before && game.version < before.version) return;
    if (before && before.status !== game.status) this.errorMessage = '';
    const isForward = this.show(game);
    this.explanation = '';
    if ((game.first_move_in ?? Infinity) <= LAST_CALL) this.#calledIn = game.version;
    if (before) this.#reportChange(before, game, isForward);
    else this.#open(game);
    this.onChange(game);
  }

  /** Announces the game that the page shows first. @param {OnlineGame} game */
  #open(game) {
    site.whenUserIsKnown().then(() => [...openingTexts(game, this.you), ...pendingTexts(game, this.you)].forEach(announce));
  }

  /** Plays sounds, shows passes and announces the change. @param {OnlineGame} before @param {OnlineGame} game @param {boolean} isForward */
  #reportChange(before, game, isForward) {
    if (game.version === before.version) return;
    if (this.you && game.rematch.game && !before.rematch.game) this.onRematch(game.rematch.game);
    const isStart = before.status === 'waiting' && game.status === 'playing';
    // The server says which seat the user has only after it has shown the start of the game.
    if (isStart) this.you ??= site.sideIn(game);
    if (isStart) playSound('start');
    else if (before.status === 'playing' && game.status === 'over') playSound('end');
    else if (isForward) playSound('move');
    this.showPass(before, game);
    this.explanation = offerEndText(before, game, this.you);
    [...changeTexts(before, game, this.you), ...offerTexts(before, game, this.you), this.explanation].filter(Boolean).forEach((text) => announceShown(text));
  }

  /** Shows a move before the server has confirmed it. @param {OnlineGame} game @param {import('../parts/api.js').MoveView} legal */
  #showUnconfirmed(game, legal) {
    this.game = afterMove(game, legal);
    [this.lastMove, this.isNew] = [legal, true];
    this.refusal.clear();
    playSound('move');
    redraw();
  }

  /** The server did not accept the command. @param {unknown} error @param {import('../parts/backend.js').Command} command @param {import('../parts/backend.js').Parameters} [parameters] */
  reject(error, command, parameters) {
    this.game = this.confirmed;
    this.#synchronize();
    if (command === 'join' && isLostRace(error)) this.#missSeat();
    else super.reject(error, command, parameters);
  }

  /** @param {unknown} error */
  textOf(error) {
    return onlineErrorText(error);
  }

  #missSeat() {
    this.hasMissedSeat = true;
    announce(online.errors['seat-taken']({}));
    redraw();
  }
}
