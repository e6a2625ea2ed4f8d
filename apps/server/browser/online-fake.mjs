// The online part of the API, answered by the tests in place of the server: a lobby, a game and a user.

const CELLS = '---------------------------OX------XO---------------------------';
const LEGAL = [['d3', 'd4'], ['c4', 'd4'], ['f5', 'e5'], ['e6', 'e5']].map(([move, flip]) => ({ move, flips: [flip] }));

/** @param {string} name */
const player = (name, rating = 1500) => ({ name, machine: null, is_account: true, rating, is_provisional: false, change: null });

/** A game of Alice with Black against Bob. */
export const GAME = {
  id: 'game1', version: 3, kind: 'othello', size: { columns: 8, rows: 8 }, aim: 'most', support: 'full', start: '', given: 0, rated: true, is_public: true,
  clock_spec: '300+3', speed: 'blitz', category: 'othello-blitz', status: 'playing',
  players: { black: player('Alice', 1612), white: player('Bob') }, creator: 'Alice', colour: 'black', challenged: null,
  moves: [], played: 0, last: null, turn: 'black', clock: { control: '300+3', black: 300_000, white: 300_000, runs: false }, result: null, takeback: null, declined_by: null, aborted_by: null, is_declined: false,
  rematch: { by: null, game: null }, opening: null, created: 1_800_000_000, changed: 1_800_000_000,
  frame: { position: '', cells: CELLS, to_move: 'black', legal: LEGAL, discs: { black: 2, white: 2 }, outcome: null },
};

/** The state after the first move. */
export const AFTER_D3 = {
  ...GAME, version: 4, played: 1, turn: 'white', last: LEGAL[0],
  frame: { ...GAME.frame, cells: '-------------------X-------XX------XO---------------------------', to_move: 'white', legal: [], discs: { black: 4, white: 1 } },
};

const { moves, frame, ...SUMMARY } = GAME;
export const ENTRY = { ...SUMMARY, cells: CELLS };
export const SEEK = { ...ENTRY, id: 'seek1', status: 'waiting', players: { black: null, white: player('Carol', 1480) }, creator: 'Carol', colour: 'white', turn: null };
const USER = { id: 'u1', name: 'Alice', is_account: true, created: 1_800_000_000 };

/** The answers by the path of a request. */
const ANSWERS = {
  '/api/online': { seeks: [SEEK], games: [ENTRY], users: 3, mine: [ENTRY], challenges: [{ ...SEEK, id: 'challenge1', challenged: 'Alice' }], offers: [], lines: [] },
  '/api/opponents': [{ name: 'Bob', connected: false }, { name: 'Carol', connected: true }],
  '/api/sessions': [{ id: 's1', created: 1_800_000_000, seen: 1_800_000_000, agent: 'Chromium', is_current: true }],
  '/api/session': {},
  '/api/account': {},
  '/api/blocks': [],
  '/api/users/Bob': { name: 'Bob', is_account: true, created: 1_800_000_000, ratings: [{ category: 'othello-blitz', rating: 1500, is_provisional: false, games: 3,
    history: [{ at: 1_800_000_000, rating: 1450 }, { at: 1_800_100_000, rating: 1500 }] }], openings: [{ name: 'Tiger', games: 3, wins: 2, draws: 0, losses: 1 }] },
  '/api/users/Bob/games': [ENTRY],
  '/api/ratings': [{ name: 'Alice', rating: 1612, games: 20 }, { name: 'Bob', rating: 1500, games: 3 }],
};

export class OnlineFake {
  /** The messages that the page has sent on the socket of a game. @type {any[]} */
  sent = [];
  /** The open sockets of the game. @type {Set<any>} */
  #sockets = new Set();
  /** The game that a page gets when it connects. @type {any} */
  game = GAME;
  /** The colour of the user in the game. @type {'black' | 'white' | null} */
  you = 'black';
  user = /** @type {typeof USER | null} */ (USER);
  connections = 0;
  /** What was said before a page connects. @type {object[]} */
  lines = [];
  /** Answers besides the usual ones, by the path of a request. @type {Record<string, unknown>} */
  answers = {};
  /** The problems with which the server rejects requests of a game, by their type. @type {Record<string, { code: string, message: string, details?: object }>} */
  problems = {};
  /** The open sockets of the lobby. @type {Set<any>} */
  #siteSockets = new Set();
  /** Whether connections are closed as soon as they are opened. */
  isDown = false;

  /** Answers the requests of a context from now on. @param {any} context */
  async answer(context) {
    await context.route(/\/api\/(me|online|sessions?|account|blocks|users|opponents|ratings)/, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/me' && route.request().method() === 'POST') this.user = USER;
      if (pathname === '/api/me') return route.fulfill({ json: { user: this.user } });
      const answer = this.answers[pathname] ?? ANSWERS[pathname];
      return answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 404, json: { code: 'no-such-user', message: 'There is no such user.' } });
    });
    await context.routeWebSocket(/\/api\/online\/live/, (socket) => void this.#siteSockets.add(socket));
    await context.routeWebSocket(/\/api\/online\/game1\/live/, (socket) => this.#connect(socket));
  }

  /** Sends a message to all pages of the game. @param {object} message */
  send(message) {
    for (const socket of this.#sockets) socket.send(JSON.stringify(message));
  }

  /** Sends a message of the lobby to all pages; without lines, nothing was said. @param {any} message */
  sendToSite(message) {
    for (const socket of this.#siteSockets) socket.send(JSON.stringify({ ...(message.type === 'mine' && { lines: [] }), ...message }));
  }

  /** Closes all connections. */
  async drop() {
    const sockets = [...this.#sockets];
    this.#sockets.clear();
    for (const socket of sockets) await socket.close();
  }

  #connect(socket) {
    if (this.isDown) return socket.close();
    this.connections += 1;
    this.#sockets.add(socket);
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', id: message.id }));
      else this.sent.push(message);
      const problem = this.problems[message.type];
      if (problem) socket.send(JSON.stringify({ type: 'problem', id: message.id, details: {}, ...problem }));
    });
    socket.send(JSON.stringify({ type: 'hello', you: this.you, game: this.game }));
    const side = { connected: true, left_for: null, claim_in: null };
    socket.send(JSON.stringify({ type: 'chat', lines: this.lines }));
    socket.send(JSON.stringify({ type: 'presence', black: side, white: side, spectators: 2 }));
  }
}
