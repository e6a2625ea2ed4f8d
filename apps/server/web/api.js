// The HTTP API of the server.

/**
 * @typedef {{ move: string, flips: string[] }} MoveView
 * @typedef {{ position: string, cells: string, toMove: 'X' | 'O' | null, legal: MoveView[],
 *   discs: { black: number, white: number }, outcome: number | null, opening?: string }} PositionView
 * @typedef {{ columns: number, rows: number }} BoardSize
 * @typedef {'othello' | 'reversi' | 'alak'} GameKind
 * @typedef {{ winner: 'X' | 'O' | null, margin: number | null, by?: 'discs' | 'resignation' | 'time' }} Result
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
 * @typedef {{ kind: GameKind, size: BoardSize, aim: Aim, start: string, moves: string[], frames: PositionView[] }} LineView
 * @typedef {{ kind: GameKind, start: string, moves: string[], title: string }} ImportedGame
 * @typedef {{ move: string, value: -1 | 0 | 1, plies: number | null }} ProvenMove
 * @typedef {{ move?: string, board: string, payoff: number, mean: number, minimax: number, over: boolean,
 *   below: TreeNode[] }} TreeNode
 */

/** An error response; `code` is the code of the problem, or `offline` without a response. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {import('./error-text.js').Details} [details]
   */
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  const isText = typeof body === 'string' || body instanceof Blob;
  /** @type {Record<string, string>} */
  const headers = isText || body === undefined ? {} : { 'content-type': 'application/json' };
  const content = isText ? body : body && JSON.stringify(body);
  let response;
  try {
    response = await fetch(path, { method, headers, body: /** @type {BodyInit | undefined} */ (content) });
  } catch (error) {
    throw new ApiError('offline', String(error));
  }
  if (response.status === 204) return undefined;
  const result = await response.json().catch(() => ({ code: 'broken', message: response.statusText }));
  if (!response.ok) throw new ApiError(result.code, result.message, result.details);
  return result;
}

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

/** @param {string | Blob} source @returns {Promise<ImportedGame[]>} */
export const readGames = (source) => request('POST', '/api/read', source);

/** @param {string} position @returns {Promise<ProvenMove[]>} */
export const provenMoves = (position) => request('GET', `/api/alak/moves?${new URLSearchParams({ position })}`);

/** @param {string} position @param {number} plies @returns {Promise<TreeNode>} */
export const gameTree = (position, plies) =>
  request('GET', `/api/alak/tree?${new URLSearchParams({ position, plies: String(plies) })}`);

/**
 * Writes a game of Othello in another format.
 * @param {string} format
 * @param {string} start
 * @param {string[]} moves
 * @returns {Promise<Blob>}
 */
export async function writeGame(format, start, moves) {
  const body = JSON.stringify({ format, start, moves });
  const response = await fetch('/api/write', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!response.ok) {
    const { code, message, details } = await response.json();
    throw new ApiError(code, message, details);
  }
  return response.blob();
}

/** The address of a file with all games. @param {string} format */
export const exportPath = (format) => `/api/export?${new URLSearchParams({ format })}`;
