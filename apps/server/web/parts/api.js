// The API: that of the server over HTTP, or the same in the browser.

import { backend } from './backend.js';

export { ApiError } from './api-error.js';

/**
 * @typedef {'black' | 'white'} Side
 * @typedef {{ move: string, flips: string[] }} MoveView
 * @typedef {{ position: string, cells: string, to_move: Side | null, legal: MoveView[],
 *   discs: { black: number, white: number }, outcome: number | null, opening?: string }} PositionView
 * @typedef {{ columns: number, rows: number }} BoardSize
 * @typedef {'othello' | 'reversi' | 'alak'} GameKind
 * @typedef {{ winner: Side | null, margin: number | null, by?: 'discs' | 'resignation' | 'time' | 'left' }} Result
 * @typedef {{ black: number, white: number }} Accuracy in per cent
 * @typedef {{ control: string, black: number, white: number, runs: boolean }} Clock the remaining time, in milliseconds
 * @typedef {'most' | 'anti'} Aim whether the side with more discs wins, or the one with fewer
 * @typedef {{ id: string, version: number, kind: GameKind, size: BoardSize, aim: Aim, seats: { black: string, white: string },
 *   result: Result | null, opening: string | null, accuracy: Accuracy | null, created: number, changed: number }} GameSummary
 * @typedef {GameSummary & { start: string, moves: string[], played: number, given: number, frame: PositionView, last: MoveView | null,
 *   turn: 'human' | 'machine' | null, clock: Clock | null }} Game
 * @typedef {GameSummary & { plies: number, placed: number, cells: string }} GameListEntry
 * @typedef {{ kind: GameKind, start?: string, moves?: string[], black: string, white: string, clock?: string }} NewGame
 * @typedef {{ kind: GameKind, start?: string, moves?: string[] }} LineRequest
 * @typedef {'full' | 'endgame' | 'heuristic' | 'none'} Support what the engine can do with a position
 * @typedef {{ kind: GameKind, size: BoardSize, aim: Aim, support: Support, start: string, moves: string[], frames: PositionView[] }} LineView
 * @typedef {{ black?: string | null, white?: string | null, tournament?: string | null, date?: string | null,
 *   result?: 'black' | 'draw' | 'white' | null, score?: number | null }} GameTags what is known of a game besides its moves; `score` is a disc difference from Black's view
 * @typedef {{ kind: GameKind, start: string, moves: string[], title: string, tags: GameTags }} ImportedGame
 * @typedef {{ message: string, details: import('./error-text.js').Details, legal: ImportedGame | null, file?: string }} RejectedGame `file` is its file, if there are several; `legal` is the game up to the error
 * @typedef {{ games: ImportedGame[], rejected: number, reasons: RejectedGame[], not_kept: string[] }} ReadGames the reasons are those of the first rejected games
 * @typedef {{ move: string, value: -1 | 0 | 1, plies: number | null }} ProvenMove
 * @typedef {{ move?: string, board: string, payoff: number, mean: number, minimax: number, over: boolean,
 *   below: TreeNode[] }} TreeNode
 *
 * What was played; `score` and `mean_discs` are disc differences from Black's view, those of openings from the mover's.
 * @typedef {{ games: number, black: number, draws: number, white: number }} Totals
 * @typedef {Totals & { move: string, mean_discs: number | null, last_year: number | null }} ExploredMove
 * @typedef {{ id: string, black: string | null, white: string | null, tournament: string | null, year: number | null,
 *   result: 'black' | 'draw' | 'white' | null, score: number | null, ply: number | null }} FoundGame
 * @typedef {Totals & { position: string, opening: string | null, moves: ExploredMove[], top: FoundGame[],
 *   openings: { move: string, opening: string | null, book: import('../analysis/analysis-connection.js').ScoredMove | null }[],
 *   book_level: number | null }} Explored `book_level` is the level of the scores of the opening book
 * @typedef {{ database: boolean, import: boolean, games: number, sources: { label: string, games: number }[] }} Sources
 * @typedef {{ games: number, wins: number, draws: number, losses: number }} PlayerResults
 * @typedef {PlayerResults & { name: string, rating: { elo: number, error: number } | null }} PlayerSummary
 * @typedef {PlayerResults & { openings: (PlayerResults & { opening: string | null })[] }} SideProfile
 * @typedef {PlayerResults & { year: number }} YearResults
 * @typedef {PlayerSummary & { black: SideProfile, white: SideProfile, years: YearResults[],
 *   opponents: (PlayerResults & { name: string | null })[] }} Profile
 * @typedef {{ read: number, new: number, duplicates: number, rejected: number, reasons: { game: number | null, reason: string }[], not_stored: string[] }} ImportReport
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
export const request = (method, path, body) => backend().request(method, path, body);

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

/** @param {LineRequest} line @returns {Promise<LineView>} */
export const positionsOf = (line) => request('POST', '/api/line', line);

/** @param {string | Blob} source @returns {Promise<ReadGames>} */
export const readGames = (source) => request('POST', '/api/read', source);

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

/** Imports a file of games; those of WTHOR with the files of players and tournaments. @param {File} file @param {Blob} [players] @param {Blob} [tournaments] @returns {Promise<ImportReport>} */
export const importGames = (file, players = new Blob(), tournaments = new Blob()) => {
  const query = new URLSearchParams({ file: file.name, players: String(players.size), tournaments: String(tournaments.size) });
  return request('POST', `/api/explore/import?${query}`, new Blob([players, tournaments, file]));
};

/**
 * Writes a game of Othello in another format.
 * @param {string} format
 * @param {string} start
 * @param {string[]} moves
 * @param {GameTags} tags
 * @returns {Promise<Blob>}
 */
export const writeGame = (format, start, moves, tags) => backend().file('POST', '/api/write', { format, start, moves, tags });

/** All games of Othello in one file. @param {string} format @returns {Promise<Blob>} */
export const exportGames = (format) => backend().file('GET', `/api/export?${new URLSearchParams({ format })}`);
