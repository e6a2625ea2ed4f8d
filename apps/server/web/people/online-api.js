// The HTTP API of people: names and accounts, online games, profiles and ratings.

import { backend } from '../parts/backend.js';
import { ApiError, request } from '../parts/api.js';

/**
 * @typedef {import('../parts/api.js').Schemas} Schemas
 * @typedef {import('../parts/api.js').GameKind} GameKind
 * @typedef {Schemas['Side']} Colour
 * @typedef {Schemas['UserView']} User
 * @typedef {Schemas['PlayerView']} OnlinePlayer
 * @typedef {Schemas['OnlineSummary']} OnlineSummary
 * @typedef {Schemas['OnlineGameView']} OnlineGame
 * @typedef {Schemas['OnlineEntry']} OnlineEntry a game in a list
 * @typedef {Schemas['LobbyView']} Lobby
 * @typedef {Schemas['MyGamesView']} OwnGames
 * @typedef {Schemas['Opponent']} Opponent
 * @typedef {Schemas['NewOnlineGame']} NewOnlineGame
 * @typedef {Schemas['SessionView']} SignedInSession
 * @typedef {Schemas['RatingHistory'] | (Schemas['RatingView'] & { history?: undefined })} CategoryRating
 * @typedef {Schemas['OpeningResults']} OpeningResults
 * @typedef {Schemas['ProfileView']} UserProfile
 * @typedef {Schemas['RankedView']} RankedUser
 * @typedef {Schemas['OpponentView']} PastOpponent
 */

/** @returns {Promise<User | null>} */
export const loadUser = async () => (await request('GET', '/api/me')).user;

/** Takes a name, or changes it. @param {string} name @returns {Promise<unknown>} */
export const takeName = (name) => requestCookie('/api/me', { name });

/** @param {string} password */
export const createAccount = (password) => requestCookie('/api/account', { password });

/** The keys of requests without an answer, by their paths. @type {Map<string, string>} */
const keys = new Map();

/**
 * Sends a request that may give the browser another cookie. When its answer is lost, the server knows by the key that the next
 * try is the same request.
 * @param {string} path
 * @param {unknown} body
 */
async function requestCookie(path, body) {
  const key = keys.get(path) ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  keys.set(path, key);
  const answer = await backend.request('POST', path, body, key);
  keys.delete(path);
  return answer;
}

/** @param {{ old: string, new: string }} passwords */
export const changePassword = (passwords) => request('PUT', '/api/account/password', passwords);

/** @param {{ name: string, password: string }} credentials */
export const signIn = (credentials) => request('POST', '/api/session', credentials);

export const signOut = () => request('DELETE', '/api/session');

/** @param {string} password empty for a guest */
export const deleteAccount = (password) => request('DELETE', '/api/account', password ? { password } : {});

/** @returns {Promise<SignedInSession[]>} */
export const listSessions = () => request('GET', '/api/sessions');

/** @param {string} id */
export const endSession = (id) => request('DELETE', `/api/sessions/${encodeURIComponent(id)}`);

/** The address of a file with all that is stored about the user. */
export const EXPORT_PATH = '/api/account/export';

/** @returns {Promise<unknown[]>} names, or objects with a name */
export const listBlocks = () => request('GET', '/api/blocks');

/** @param {string} name */
export const block = (name) => request('PUT', `/api/blocks/${encodeURIComponent(name)}`);

/** @param {string} name */
export const unblock = (name) => request('DELETE', `/api/blocks/${encodeURIComponent(name)}`);

/** @param {{ name: string, game: string | null, text: string }} report */
export const report = (report) => request('POST', '/api/reports', report);

/** @param {NewOnlineGame} game @returns {Promise<OnlineGame>} */
export const createOnlineGame = (game) => request('POST', '/api/online', game);

/** @returns {Promise<Lobby & OwnGames>} */
export const loadLobby = () => request('GET', '/api/online');

/** @param {string} id @returns {Promise<OnlineGame>} */
export const loadOnlineGame = (id) => request('GET', `/api/online/${encodeURIComponent(id)}`);

/** @param {string} id @param {{ version: number, type: string }} action @returns {Promise<OnlineGame>} */
export const actOnGame = (id, action) => request('POST', `/api/online/${encodeURIComponent(id)}/actions`, action);

/** Whether an attempt to join a game failed since somebody else was faster. @param {unknown} error */
export const isLostRace = (error) => error instanceof ApiError && ['conflict', 'seat-taken'].includes(error.code);

/** @param {string} name @returns {Promise<UserProfile>} */
export const loadProfile = (name) => request('GET', `/api/users/${encodeURIComponent(name)}`);

/** @param {string} name @param {number} skip @returns {Promise<OnlineEntry[]>} */
export const gamesOfUser = async (name, skip) => listOf(await request('GET', `/api/users/${encodeURIComponent(name)}/games?skip=${skip}`), 'games');

/** The people of the last finished games of the user. @returns {Promise<PastOpponent[]>} */
export const loadOpponents = () => request('GET', '/api/opponents');

/** The best players of a category. @param {string} category @returns {Promise<RankedUser[]>} */
export const bestPlayers = async (category) => listOf(await request('GET', `/api/ratings?${new URLSearchParams({ category })}`), 'players');

/** @param {any} response a list, or an object with the list @param {string} name */
const listOf = (response, name) => (Array.isArray(response) ? response : (response[name] ?? []));
