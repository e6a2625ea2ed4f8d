// The server, as functions.

/**
 * @typedef {{ move: string, flips: string[] }} Legal
 * @typedef {{ position: string, cells: string, toMove: 'X' | 'O' | null, legal: Legal[],
 *   discs: { black: number, white: number }, outcome: number | null, opening?: string }} Frame
 * @typedef {{ columns: number, rows: number }} Size
 * @typedef {'othello' | 'reversi' | 'alak'} Kind
 * @typedef {{ winner: 'X' | 'O' | null, margin: number | null, by?: 'discs' | 'resignation' | 'time' }} Result
 * @typedef {{ black: number, white: number }} Accuracy in per cent
 * @typedef {{ control: string, black: number, white: number, runs: boolean }} Clock what is left, in milliseconds
 * @typedef {'most' | 'anti'} Aim whether the side with more discs wins, or the one with fewer
 * @typedef {{ id: string, version: number, kind: Kind, size: Size, aim: Aim, seats: { black: string, white: string },
 *   result: Result | null, opening: string | null, accuracy: Accuracy | null, created: number, changed: number }} Summary
 * @typedef {Summary & { start: string, moves: string[], played: number, given: number, frame: Frame, last: Legal | null,
 *   turn: 'human' | 'machine' | null, clock: Clock | null }} Game
 * @typedef {Summary & { plies: number, placed: number, cells: string }} Listed
 * @typedef {{ kind: Kind, start?: string, moves?: string[], black: string, white: string, clock?: string }} NewGame
 * @typedef {{ kind: Kind, start?: string, moves?: string[] }} Line
 * @typedef {{ kind: Kind, size: Size, aim: Aim, start: string, moves: string[], frames: Frame[] }} LineView
 * @typedef {{ kind: Kind, start: string, moves: string[], title: string }} ReadGame
 * @typedef {{ move: string, value: -1 | 0 | 1, plies: number | null }} ProvenMove
 * @typedef {{ move?: string, board: string, payoff: number, mean: number, minimax: number, over: boolean,
 *   below: Branch[] }} Branch
 */

/** The server rejected a request; `code` is its word for why, `offline` when there was no answer. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {import('./problem.js').Details} [details]
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
async function ask(method, path, body) {
  const isText = typeof body === 'string' || body instanceof Blob;
  /** @type {Record<string, string>} */
  const headers = isText || body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = isText ? body : body && JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: /** @type {BodyInit | undefined} */ (sent) });
  } catch (error) {
    throw new Refusal('offline', String(error));
  }
  if (answer.status === 204) return undefined;
  const said = await answer.json().catch(() => ({ code: 'broken', message: answer.statusText }));
  if (!answer.ok) throw new Refusal(said.code, said.message, said.details);
  return said;
}

/** @param {string} id */
const at = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @param {NewGame} game @returns {Promise<Game>} */
export const create = (game) => ask('POST', '/api/games', game);

/** @param {string} id @returns {Promise<Game>} */
export const load = (id) => ask('GET', at(id));

/** Plays a move of a person. @param {Game} game @param {string} move @returns {Promise<Game>} */
export const play = ({ id, version }, move) => ask('POST', `${at(id)}/moves`, { move, version });

/** @param {string} id */
export const remove = (id) => ask('DELETE', at(id));

/** @param {Record<string, string>} search `words`, `ending`, `order` and `skip` @returns {Promise<Listed[]>} */
export const list = (search = {}) => ask('GET', `/api/games?${new URLSearchParams(search)}`);

/** @param {Line} line @returns {Promise<LineView>} */
export const line = (line) => ask('POST', '/api/line', line);

/** @param {string | Blob} source @returns {Promise<ReadGame[]>} */
export const read = (source) => ask('POST', '/api/read', source);

/** @param {string} position @returns {Promise<ProvenMove[]>} */
export const proven = (position) => ask('GET', `/api/alak/moves?${new URLSearchParams({ position })}`);

/** @param {string} position @param {number} plies @returns {Promise<Branch>} */
export const tree = (position, plies) =>
  ask('GET', `/api/alak/tree?${new URLSearchParams({ position, plies: String(plies) })}`);

/**
 * Writes a game of Othello in another format.
 * @param {string} format
 * @param {string} start
 * @param {string[]} moves
 * @returns {Promise<Blob>}
 */
export async function write(format, start, moves) {
  const body = JSON.stringify({ format, start, moves });
  const answer = await fetch('/api/write', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) {
    const { code, message, details } = await answer.json();
    throw new Refusal(code, message, details);
  }
  return answer.blob();
}

/** Where all games are had in a format. @param {string} format */
export const exportPath = (format) => `/api/export?${new URLSearchParams({ format })}`;
