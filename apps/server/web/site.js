// The user, the lobby and the notices, live by one WebSocket for all pages.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { passes } from './error-text.js';
import { LiveSocket } from './live-socket.js';
import { loadLobby, loadUser } from './online-api.js';
import { online, onlineErrorText } from './online-strings.js';
import { retryAfterOutage } from './reachable.js';
import { playSound } from './sound.js';
import { announce, redraw } from './view.js';

/**
 * @typedef {{ kind: 'challenge' | 'started', game: string, by: string }} Notice
 */

/** Marks in the local storage that the browser has a user, so that notices reach every page. */
const USER_KEY = 'outflank-user';
/** The number of notices that are shown. */
const MAX_NOTICES = 3;

export const site = {
  /** @type {import('./online-api.js').User | null} */
  user: null,
  /** @type {import('./online-api.js').Lobby | null} */
  lobby: null,
  /** @type {import('./online-api.js').OwnGames} */
  own: { mine: [], challenges: [] },
  isConnected: true,
  errorMessage: '',
};

/** Whether the games of the user are known. */
let hasOwn = false;
/** @type {Notice[]} */
let shown = [];
/** @type {LiveSocket | null} */
let socket = null;

/** Opens the connection, and loads the user and the lobby; without effect when it is open. */
export function openSite() {
  if (socket) return;
  socket = new LiveSocket(() => '/api/online/live', { message: receive, open, lost });
  updateUser();
}

/** Loads the user again, and connects as this user. */
export async function reopenSite() {
  socket?.close();
  socket = null;
  [site.own, hasOwn] = [{ mine: [], challenges: [] }, false];
  // Other connections begin again with the cookie of the new session.
  dispatchEvent(new Event('userchange'));
  openSite();
  await updateUser();
}

async function updateUser() {
  try {
    site.user = await loadUser();
    if (site.user) localStorage.setItem(USER_KEY, '1');
    else localStorage.removeItem(USER_KEY);
    await update();
  } catch (error) {
    site.errorMessage = passes(error) ? retryAfterOutage(error, () => socket !== null, updateUser) : onlineErrorText(error);
  }
  redraw();
}

async function update() {
  const { mine, challenges, ...lobby } = await loadLobby();
  site.lobby ??= lobby;
  [site.own, hasOwn] = [{ mine, challenges }, true];
  site.errorMessage = '';
}

function open() {
  site.isConnected = true;
  socket?.startPings();
  redraw();
}

function lost() {
  site.isConnected = false;
  redraw();
}

/** @param {any} message */
function receive(message) {
  if (message.type === 'lobby') site.lobby = message.lobby;
  else if (message.type === 'mine') setOwn({ mine: message.mine, challenges: message.challenges });
  redraw();
}

/** Sets the games of the user, and shows notices of what is new in them. @param {import('./online-api.js').OwnGames} own */
function setOwn(own) {
  const known = new Map([...site.own.mine, ...site.own.challenges].map((game) => [game.id, game.status]));
  const isNew = hasOwn;
  [site.own, hasOwn] = [own, true];
  if (!isNew) return;
  for (const { id, creator } of own.challenges) if (!known.has(id)) addNotice({ kind: 'challenge', game: id, by: creator });
  for (const game of own.mine) if (game.status === 'playing' && known.get(game.id) === 'waiting') addNotice({ kind: 'started', game: game.id, by: opponentOf(game) });
}

/** The name of the player who is not the user. @param {import('./online-api.js').OnlineEntry} game */
function opponentOf({ players: { black, white } }) {
  return (black?.name === site.user?.name ? white?.name : black?.name) ?? '';
}

/** @param {Notice} notice */
function addNotice(notice) {
  if (location.pathname === `/online/${notice.game}`) return;
  shown = [notice, ...shown.filter(({ game }) => game !== notice.game)].slice(0, MAX_NOTICES);
  announce(noticeText(notice));
  playSound('start');
}

/** @param {Notice} notice */
const noticeText = ({ kind, by }) => online.notices[kind]?.(by) ?? by;

/** @param {Notice} notice */
function dismiss(notice) {
  shown = shown.filter((other) => other !== notice);
  redraw();
}

/** The notices above the page. */
export function renderNotices() {
  const open = shown.filter(({ game }) => location.pathname !== `/online/${game}`);
  if (open.length === 0) return nothing;
  return html`<ul class="site-notices">${open.map((notice) => html`
    <li><a href="/online/${notice.game}">${noticeText(notice)}</a>
      <button class="plain" @click=${() => dismiss(notice)} aria-label=${online.dismiss} title=${online.dismiss}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></li>`)}</ul>`;
}
