// The user and the lobby, live by one WebSocket for all pages.

import { passes } from '../parts/error-text.js';
import { LiveSocket } from '../parts/live-socket.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { USER_KEY, writeStored } from '../parts/storage.js';
import { page, redraw } from '../parts/view.js';
import { blocks } from './blocks.js';
import { loadLobby, loadUser } from './online-api.js';
import { onlineErrorText } from './online-strings.js';
import { SiteNotices } from './site-notices.js';

/** @type {import('./online-api.js').OwnGames} */
const NO_GAMES = { mine: [], challenges: [], offers: [], lines: [] };

export class Site {
  /** @type {import('./online-api.js').User | null} */
  user = null;
  /** Whether it is known who the user is, or that the browser has none. */
  isUserKnown = false;
  /** @type {import('./online-api.js').Lobby | null} */
  lobby = null;
  /** The games of the user. @type {import('./online-api.js').OwnGames} */
  own = NO_GAMES;
  isConnected = true;
  errorMessage = '';
  /** Whether the games of the user are known. */
  #hasOwn = false;
  /** @type {LiveSocket | null} */
  #socket = null;
  /** The user, while it is loaded. @type {Promise<void>} */
  #loading = Promise.resolve();
  #notices = new SiteNotices(this);

  constructor() {
    page.notices = this.#notices;
  }

  /** The side of the user in a game; null in one of others. @param {Pick<import('./online-api.js').OnlineEntry, 'players'>} game @returns {'black' | 'white' | null} */
  sideIn({ players: { black, white } }) {
    const name = this.user?.name;
    if (name === undefined) return null;
    return black?.name === name ? 'black' : white?.name === name ? 'white' : null;
  }

  /** Opens the connection, and loads the user and the lobby; without effect when it is open. */
  open() {
    if (this.#socket) return;
    this.#socket = new LiveSocket(() => '/api/online/live', { message: (message) => this.#receive(message), open: () => this.#setConnected(), lost: () => this.#setLost() }, { isGuarded: true });
    this.#loading = this.#updateUser();
  }

  /** Resolves when it is known who the user is, or that nobody knows. */
  whenUserIsKnown() {
    this.open();
    return this.#loading;
  }

  /** Loads the user again, and connects as this user. */
  async reopen() {
    this.#socket?.close();
    this.#socket = null;
    this.isUserKnown = false;
    [this.own, this.#hasOwn] = [NO_GAMES, false];
    // Other connections begin again with the cookie of the new session.
    dispatchEvent(new Event('userchange'));
    await this.whenUserIsKnown();
  }

  async #updateUser() {
    try {
      [this.user, this.isUserKnown] = [await loadUser(), true];
      writeStored(USER_KEY, this.user !== null);
      await this.#update();
    } catch (error) {
      this.errorMessage = passes(error) ? retryAfterOutage(error, () => this.#socket !== null, () => this.#updateUser()) : onlineErrorText(error);
    }
    redraw();
  }

  async #update() {
    const [{ mine, challenges, offers, lines, ...lobby }] = await Promise.all([loadLobby(), blocks.load(this.user !== null)]);
    this.lobby ??= lobby;
    // What the connection has brought meanwhile is newer.
    if (!this.#hasOwn) [this.own, this.#hasOwn] = [{ mine, challenges, offers, lines }, true];
    this.errorMessage = '';
  }

  #setConnected() {
    this.isConnected = true;
    redraw();
  }

  #setLost() {
    this.isConnected = false;
    redraw();
  }

  /** @param {any} message */
  #receive({ type, ...message }) {
    if (type === 'lobby') this.lobby = message.lobby;
    else if (type === 'mine') this.#setOwn(message);
    redraw();
  }

  /** Sets the games of the user, and shows notices of what is new in them. @param {import('./online-api.js').OwnGames} own */
  #setOwn(own) {
    const [before, isNew] = [this.own, this.#hasOwn];
    [this.own, this.#hasOwn] = [own, true];
    if (isNew) this.#notices.compare(before, own);
  }
}

export const site = new Site();
