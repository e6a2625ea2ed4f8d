// The controller of an online game: the state as the server sends it, and the user's own move before the server has confirmed it.

import { ApiError } from '../parts/api.js';
import { passes, retryingText } from '../parts/error-text.js';
import { lastPlacement, sideOfMove } from '../parts/game-text.js';
import { ChatLog } from './chat-log.js';
import { changeTexts, declinedText, offerTexts, openingTexts } from './online-announcements.js';
import { isLostRace, loadOnlineGame } from './online-api.js';
import { ShownGame } from '../game/shown-game.js';
import { retryAfterOutage } from '../parts/reachable.js';
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

/** The time from which a player is warned, in milliseconds. */
const LOW_TIME_WARNING = 15_000;

/** Errors without a message: the next state of the game explains them. */
const SILENT_ERRORS = ['conflict', 'game-over', 'time-left', 'not-the-turn'];

/** @extends {ShownGame<OnlineGame>} */
export class OnlineController extends ShownGame {
  /** The colour of the user, or null for a spectator. @type {Colour | null} */
  you = null;
  /** @type {Presence | null} */
  presence = null;
  chat = new ChatLog((line) => this.#connection.request('chat', line));
  isConnected = false;
  /** Whether a connection was lost, or could not be made. */
  isLost = false;
  /** Whether the user wanted to join, and somebody else was faster. */
  hasMissedSeat = false;
  /** Called when the rematch of a game of the user begins, with its id. @type {(id: string) => void} */
  onRematch = () => {};
  /** Called after each change of the game. @type {(game: OnlineGame) => void} */
  onChange = () => {};
  /** The last state from the server; it differs from `game` while a move is not confirmed. @type {OnlineGame | null} */
  #confirmed = null;
  /** @type {RequestSocket} */
  #connection;
  #id;
  #presenceReceivedAt = 0;
  #warnedGame = '';

  /** @param {string} id */
  constructor(id) {
    super();
    this.#id = id;
    const query = () => (this.#confirmed ? `?version=${this.#confirmed.version}` : '');
    this.#connection = new RequestSocket(
      () => `/api/online/${encodeURIComponent(id)}/live${query()}`,
      { message: (message) => this.#receive(message), open: () => this.#setConnected(), lost: () => this.#setLost() },
      { isGuarded: true },
    );
  }

  close() {
    this.isClosed = true;
    this.#connection.close();
  }

  get isUserToMove() {
    const { game, you } = this;
    return game?.status === 'playing' && you !== null && game.turn === you && game === this.#confirmed;
  }

  /** Whether the server has not confirmed a move that is shown. */
  get isUnconfirmed() {
    return this.game !== this.#confirmed;
  }

  /** The side whose turn it is for the server; its clock runs. */
  get turn() {
    return this.#confirmed?.turn ?? null;
  }

  /** Shows the user's move at once, and sends it. @param {string} move */
  async play(move) {
    const game = this.#confirmed;
    const legal = game?.frame.legal.find((legal) => legal.move === move);
    if (!game || !legal || !this.isUserToMove) return;
    this.#showUnconfirmed(game, legal);
    await this.act('move', { move });
  }

  /** @param {import('../parts/backend.js').Command} action @param {import('../parts/backend.js').Parameters} [parameters] */
  async act(action, parameters = {}) {
    if (!this.#confirmed) return;
    this.errorMessage = '';
    try {
      await this.#connection.request(action, { version: this.#confirmed.version, ...parameters });
    } catch (error) {
      this.#showError(error, action);
      this.#retry(error, () => this.act(action, parameters));
    }
  }

  /** Sends an action again after an outage of the server or its database, unless the game went on or the user did something else. @param {unknown} error @param {() => unknown} send */
  #retry(error, send) {
    if (!passes(error)) return;
    const [version, message] = [this.#confirmed?.version, (this.errorMessage = retryingText(error))];
    retryAfterOutage(error, () => !this.isClosed && this.#confirmed?.version === version && this.errorMessage === message, send);
    redraw();
  }

  /** The time until the game is aborted for want of a first move, in milliseconds; null when it is not. */
  get firstMoveIn() {
    const time = this.#confirmed?.first_move_in ?? null;
    return time === null ? null : Math.max(0, time - this.clock.elapsed);
  }

  /** The time until the other player's absence allows a claim, in milliseconds; null while present. @param {Colour} colour */
  claimIn(colour) {
    const claimIn = this.presence?.[colour].claim_in ?? null;
    return claimIn === null ? null : Math.max(0, claimIn - (Date.now() - this.#presenceReceivedAt));
  }

  /** Warns of low time, and asks the server to decide when a time is over. */
  tick() {
    const [game, { you }] = [this.#confirmed, this];
    if (!game || game.status !== 'playing' || !game.turn) return;
    const left = this.remainingTime(game.turn);
    if (left === null || !game.clock?.runs) return;
    if (you && game.turn === you && left < LOW_TIME_WARNING && this.#warnedGame !== game.id) {
      this.#warnedGame = game.id;
      playSound('low');
      announce(online.lowTime);
    }
    if (this.claimsFlag(game)) this.act('flag');
  }

  #setConnected() {
    if (!this.isConnected && this.game) announce(online.connectedAgain);
    [this.isConnected, this.isLost] = [true, false];
    redraw();
  }

  /** Requests the whole game. */
  #synchronize() {
    this.#connection.request('sync').then((message) => this.#receive(message), () => {});
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
    else if (message.type === 'chat') this.chat.add(message.lines);
    else if (message.type === 'presence') this.#showPresence(message);
    redraw();
  }

  /** @param {{ since: number, from: number, added: string[], game: Omit<OnlineGame, 'moves'> }} change */
  #applyChange({ since, from, added, game }) {
    const before = this.#confirmed;
    if (before && game.version <= before.version) return;
    if (before?.version !== since) return this.#synchronize();
    this.#show({ ...game, moves: [...before.moves.slice(0, from), ...added] });
  }

  /** @param {Presence} presence */
  #showPresence(presence) {
    this.presence = presence;
    this.#presenceReceivedAt = Date.now();
  }

  /** @param {OnlineGame} game */
  #show(game) {
    const [shown, before] = [this.game, this.#confirmed];
    if (before && game.version < before.version) return;
    this.#confirmed = this.game = game;
    this.explanation = '';
    if (before && before.status !== game.status) this.errorMessage = '';
    this.clock.set(game.clock, game.turn);
    this.lastMove = lastPlacement(shown, game);
    const isForward = before !== null && game.played > (shown?.played ?? 0);
    this.isNew = isForward || (this.isNew && shown?.played === game.played);
    if (before) this.#reportChange(before, game, isForward);
    else site.whenUserIsKnown().then(() => openingTexts(game, this.you).forEach(announce));
    this.onChange(game);
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
    const passes = game.played > before.played ? game.moves.slice(before.played, game.played).lastIndexOf('--') : -1;
    if (passes >= 0) this.showPass(sideOfMove(game.start, before.played + passes));
    this.explanation = declinedText(before, game, this.you);
    [...changeTexts(before, game, this.you), ...offerTexts(before, game, this.you), this.explanation].forEach(announce);
  }

  /** Shows a move before the server has confirmed it. @param {OnlineGame} game @param {import('../parts/api.js').MoveView} legal */
  #showUnconfirmed(game, legal) {
    this.game = afterMove(game, legal);
    [this.lastMove, this.isNew] = [legal, true];
    playSound('move');
    redraw();
  }

  /** @param {unknown} error @param {import('../parts/backend.js').Command} action */
  #showError(error, action) {
    // The server did not accept the move.
    if (this.#confirmed) this.game = this.#confirmed;
    const code = error instanceof ApiError ? error.code : 'failed';
    if (action === 'join' && isLostRace(error)) this.#missSeat();
    else this.errorMessage = SILENT_ERRORS.includes(code) ? '' : onlineErrorText(error);
    this.#synchronize();
    redraw();
  }

  #missSeat() {
    this.hasMissedSeat = true;
    announce(online.errors['seat-taken']({}));
  }
}
