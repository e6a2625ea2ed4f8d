// The API: that of the server over HTTP, or the same in the browser.

import { backend } from './backend.js';

export { ApiError } from './api-error.js';

/**
 * The types of the API are made from its description, `apps/server/openapi.json`.
 * @typedef {import('#api').components['schemas']} Schemas
 *
 * @typedef {Schemas['Side']} Side
 * @typedef {Schemas['MoveView']} MoveView
 * @typedef {Schemas['PositionView']} PositionView
 * @typedef {Schemas['BoardSize']} BoardSize
 * @typedef {Schemas['Variant']} GameKind
 * @typedef {Omit<Schemas['GameResult'], 'by'> & { by?: Schemas['GameResult']['by'] }} Result of a game; of a position, it says not why
 * @typedef {Schemas['AccuracyView']} Accuracy
 * @typedef {Schemas['ClockView']} Clock
 * @typedef {Schemas['Aim']} Aim
 * @typedef {Schemas['Support']} Support
 * @typedef {Schemas['GameSummary']} GameSummary
 * @typedef {Schemas['GameView']} Game
 * @typedef {Schemas['GameListEntry']} GameListEntry
 * @typedef {Schemas['NewGame']} NewGame
 * @typedef {Schemas['LineRequest']} LineRequest
 * @typedef {Schemas['LineView']} LineView
 * @typedef {Schemas['GameTags']} GameTags
 * @typedef {Schemas['ImportedGame']} ImportedGame
 * @typedef {Schemas['RejectedGame'] & { file?: string }} RejectedGame `file` is its file, if the page has read several
 * @typedef {Omit<Schemas['ReadGames'], 'reasons'> & { reasons: RejectedGame[] }} ReadGames
 * @typedef {Schemas['ProvenMove']} ProvenMove
 * @typedef {Schemas['TreeNode']} TreeNode
 * @typedef {Schemas['ExploreView']} Explored
 * @typedef {Schemas['ExploredMove']} ExploredMove
 * @typedef {Schemas['ExploredGameSummary']} FoundGame
 * @typedef {Schemas['SourcesView']} Sources
 * @typedef {Schemas['PlayerResults']} PlayerResults
 * @typedef {Schemas['PlayerSummary']} PlayerSummary
 * @typedef {Schemas['SideProfile']} SideProfile
 * @typedef {Schemas['YearResults']} YearResults
 * @typedef {Schemas['PlayerProfile']} Profile
 * @typedef {Schemas['ImportView']} ImportReport
 * @typedef {import('./wthor-files.js').NamedFile} NamedFile
 */

/** The moves of a line of play. @param {string} line as `f5d6c3`, `a10--b2` or, in Alak, `3-5 7-4` */
export const movesOf = (line) => (line.match(/\d+-\d+|--|[a-z]\d+/gi) ?? []).map((move) => move.toLowerCase());

/**
 * Answers a request with JSON.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const request = (method, path, body) => backend.request(method, path, body);

/** @param {string} id */
const gamePath = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @param {NewGame} game @returns {Promise<Game>} */
export const createGame = (game) => request('POST', '/api/games', game);

/** @param {string} id @returns {Promise<Game>} */
export const loadGame = (id) => request('GET', gamePath(id));

/** Plays a move of a person. @param {Game} game @param {string} move @returns {Promise<Game>} */
export const playMove = ({ id, version }, move) => request('POST', `${gamePath(id)}/moves`, { move, version });

/** @param {string} id */
export const deleteGame = (id) => request('DELETE', gamePath(id));

/** @param {Record<string, string>} query `words`, `ending`, `order` and `skip` @returns {Promise<GameListEntry[]>} */
export const listGames = (query = {}) => request('GET', `/api/games?${new URLSearchParams(query)}`);

/** The games of a page of the list, and the most that are looked at together. */
const [LIST_PAGE, MAX_LATEST] = [50, 200];

/** The latest games, over the pages of the list. */
export async function latestGames() {
  /** @type {GameListEntry[]} */
  const games = [];
  for (let skip = 0; skip < MAX_LATEST; skip += LIST_PAGE) {
    const page = await listGames({ skip: String(skip) });
    games.push(...page);
    if (page.length < LIST_PAGE) break;
  }
  return games;
}

/** @param {LineRequest} line @returns {Promise<LineView>} */
export const positionsOf = (line) => request('POST', '/api/line', line);

/** @param {string | NamedFile} source @returns {Promise<ReadGames>} */
export const readGames = (source) => (typeof source === 'string' ? request('POST', '/api/read', source) : postFile('/api/read', source));

/** @param {string} position @returns {Promise<ProvenMove[]>} */
export const provenMoves = (position) => request('GET', `/api/alak/moves?${new URLSearchParams({ position })}`);

/** @param {string} position @param {number} plies @returns {Promise<TreeNode>} */
export const gameTree = (position, plies) =>
  request('GET', `/api/alak/tree?${new URLSearchParams({ position, plies: String(plies) })}`);

/** @param {Record<string, string | undefined>} parameters those that are set */
const queryOf = (parameters) => new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** @param {Record<string, string | undefined>} query the position and the filters @returns {Promise<Explored>} */
export const explore = (query) => request('GET', `/api/explore?${queryOf(query)}`);

/** A game of the explorer, as a line with its tags. @param {string} id @param {string | null} games `mine` for those of this browser @returns {Promise<{ line: LineRequest, tags: GameTags }>} */
export async function exploredGame(id, games) {
  const { start, transcript, black, white, tournament, date, year, result, score } = await request('GET', `/api/explore/games/${encodeURIComponent(id)}?${queryOf({ games: games ?? '' })}`);
  const line = { kind: /** @type {const} */ ('othello'), start: start ?? '', moves: transcript.match(/../g) ?? [] };
  return { line, tags: { black, white, tournament, date: date ?? (year && String(year)), result, score } };
}

/** @returns {Promise<Sources>} */
export const sources = () => request('GET', '/api/explore/sources');

/** @param {string} name @param {number} [limit] @returns {Promise<PlayerSummary[]>} */
export const players = async (name, limit = 10) => (await request('GET', `/api/explore/players?${new URLSearchParams({ name, limit: String(limit) })}`)).players;

/** @param {string} name @returns {Promise<{ name: string }[]>} */
export const tournaments = async (name) => (await request('GET', `/api/explore/tournaments?${new URLSearchParams({ name, limit: '10' })}`)).tournaments;

/** @param {string} name @returns {Promise<Profile>} */
export const profile = (name) => request('GET', `/api/explore/player?${new URLSearchParams({ name })}`);

/** Sends a file of games, behind those of its names. @param {string} path @param {NamedFile} file @param {Record<string, string>} [query] */
const postFile = (path, { file, players = new File([], ''), tournaments = new File([], '') }, query = {}) => {
  const parameters = new URLSearchParams({ ...query, players: String(players.size), tournaments: String(tournaments.size) });
  return request('POST', `${path}?${parameters}`, new Blob([players, tournaments, file]));
};

/** Imports a file of games. @param {NamedFile} named @returns {Promise<ImportReport>} */
export const importGames = (named) => postFile('/api/explore/import', named, { file: named.file.name });

/**
 * Writes a game of Othello in another format.
 * @param {string} format
 * @param {string} start
 * @param {string[]} moves
 * @param {GameTags} tags
 * @returns {Promise<Blob>}
 */
export const writeGame = (format, start, moves, tags) => backend.file('POST', '/api/write', { format, start, moves, tags });

/** All games of Othello in one file. @param {string} format @returns {Promise<Blob>} */
export const exportGames = (format) => backend.file('GET', `/api/export?${new URLSearchParams({ format })}`);
