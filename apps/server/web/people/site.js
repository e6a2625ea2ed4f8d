// The user, the lobby and the notices, live by one WebSocket for all pages.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { loadBlocks } from './blocks.js';
import { passes } from '../parts/error-text.js';
import { strings } from '../parts/i18n.js';
import { LiveSocket } from './live-socket.js';
import { loadLobby, loadUser } from './online-api.js';
import { nameOf } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw, showNotices } from '../parts/view.js';

/**
 * @typedef {import('./online-api.js').OnlineEntry} OnlineEntry
 * @typedef {{ kind: 'challenge' | 'started' | 'turn', game: string, by: string, played: number }} Notice
 */

/** Marks in the local storage that the browser has a user, so that notices reach every page. */
const USER_KEY = 'outflank-user';
/** The number of notices that are kept, besides those of turns. */
const MAX_NOTICES = 3;

export const site = {
  /** @type {import('./online-api.js').User | null} */
  user: null,
  /** Whether it is known who the user is, or that the browser has none. */
  isUserKnown: false,
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
/** The turns of the user whose notices were dismissed, each as a game and its number of moves. @type {Set<string>} */
const dismissedTurns = new Set();
/** @type {LiveSocket | null} */
let socket = null;

showNotices({ render: renderNotices, count: () => turns().length });

/** The user, while it is loaded. @type {Promise<void>} */
let loading = Promise.resolve();

/** Opens the connection, and loads the user and the lobby; without effect when it is open. */
export function openSite() {
  if (socket) return;
  socket = new LiveSocket(() => '/api/online/live', { message: receive, open, lost });
  loading = updateUser();
}

/** Resolves when it is known who the user is, or that nobody knows. */
export function whenUserIsKnown() {
  openSite();
  return loading;
}

/** Loads the user again, and connects as this user. */
export async function reopenSite() {
  socket?.close();
  socket = null;
  site.isUserKnown = false;
  [site.own, hasOwn] = [{ mine: [], challenges: [] }, false];
  // Other connections begin again with the cookie of the new session.
  dispatchEvent(new Event('userchange'));
  await whenUserIsKnown();
}

async function updateUser() {
  try {
    [site.user, site.isUserKnown] = [await loadUser(), true];
    if (site.user) localStorage.setItem(USER_KEY, '1');
    else localStorage.removeItem(USER_KEY);
    await update();
  } catch (error) {
    site.errorMessage = passes(error) ? retryAfterOutage(error, () => socket !== null, updateUser) : onlineErrorText(error);
  }
  redraw();
}

async function update() {
  const [{ mine, challenges, ...lobby }] = await Promise.all([loadLobby(), loadBlocks(site.user !== null)]);
  site.lobby ??= lobby;
  // What the connection has brought meanwhile is newer.
  if (!hasOwn) [site.own, hasOwn] = [{ mine, challenges }, true];
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
  const known = new Map([...site.own.mine, ...site.own.challenges].map((game) => [game.id, game]));
  const isNew = hasOwn;
  [site.own, hasOwn] = [own, true];
  if (!isNew) return;
  for (const game of own.challenges) if (!known.has(game.id)) addNotice(noticeOf('challenge', game, game.creator));
  for (const game of own.mine) {
    const before = known.get(game.id);
    if (game.status !== 'playing' || !before) continue;
    if (before.status === 'waiting') addNotice(noticeOf('started', game));
    else if (isUserToMove(game) && game.played !== before.played) sayNotice(noticeOf('turn', game));
  }
}

/** The side of the user in a game; null in one of others. @param {Pick<OnlineEntry, 'players'>} game @returns {'black' | 'white' | null} */
export function sideOfUser({ players: { black, white } }) {
  const name = site.user?.name;
  if (name === undefined) return null;
  return black?.name === name ? 'black' : white?.name === name ? 'white' : null;
}

/** @param {OnlineEntry} game */
const isUserToMove = (game) => game.status === 'playing' && game.turn !== null && game.turn === sideOfUser(game);

/** The notices of the games in which it is the user's turn. */
const turns = () => site.own.mine.filter(isUserToMove).map((game) => noticeOf('turn', game));

/** @param {Notice['kind']} kind @param {OnlineEntry} game @param {string} [by] @returns {Notice} */
const noticeOf = (kind, game, by = opponentOf(game)) => ({ kind, game: game.id, by, played: game.played });

/** The name of the player who is not the user. @param {OnlineEntry} game */
function opponentOf(game) {
  const opponent = game.players[sideOfUser(game) === 'black' ? 'white' : 'black'];
  return opponent ? nameOf(opponent) : '';
}

/** @param {Notice} notice */
const isElsewhere = ({ game }) => location.pathname !== `/online/${game}`;

/** @param {Notice} notice */
function addNotice(notice) {
  if (!isElsewhere(notice)) return;
  shown = [notice, ...shown.filter(({ game }) => game !== notice.game)].slice(0, MAX_NOTICES);
  sayNotice(notice);
}

/** @param {Notice} notice */
function sayNotice(notice) {
  if (!isElsewhere(notice)) return;
  announce(noticeText(notice));
  playSound('start');
}

/** @param {Notice} notice */
const noticeText = ({ kind, by }) => online.notices[kind]?.(by) ?? by;

/** @param {Notice} notice */
const turnKey = ({ game, played }) => `${game}/${played}`;

/** @param {Notice} notice */
function dismiss(notice) {
  shown = shown.filter(({ game }) => game !== notice.game);
  dismissedTurns.add(turnKey(notice));
  redraw();
}

/** The notices that are open: the turns of the user, then what else is new in other games. */
function openNotices() {
  const ofTurns = turns().filter((notice) => !dismissedTurns.has(turnKey(notice)));
  const others = shown.filter(({ game }) => ofTurns.every((notice) => notice.game !== game));
  return [...ofTurns, ...others].filter(isElsewhere);
}

/** The first notice, over the header of the page, and how many others there are. */
function renderNotices() {
  const [notice, ...others] = openNotices();
  if (!notice) return nothing;
  return html`<section class="site-notice" aria-label=${strings.notices}><p><a href="/online/${notice.game}">${noticeText(notice)}</a>
    ${others.length ? html`<small>${online.moreNotices(others.length)}</small>` : nothing}
    <button class="plain" @click=${() => dismiss(notice)} aria-label=${online.dismiss} title=${online.dismiss}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></p></section>`;
}
