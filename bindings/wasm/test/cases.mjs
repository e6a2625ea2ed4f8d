// What holds in Node and in a browser alike; each case throws an error when it does not.

import { flips, generator, name } from './oracle.mjs';

export const START = '---------------------------OX------XO--------------------------- X';

/** The squares that are never empty. */
const CENTRE = [27, 28, 35, 36];

/** @param {unknown} actual @param {unknown} expected @param {string} [about] */
function equal(actual, expected, about = '') {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${about} ${one} is not ${other}`);
}

/** The start on 6×6, which nothing solves in a second. */
const SIX = '6x6 --------------OX----XO-------------- X';

/** What a function throws, or what its promise is rejected with. @param {() => unknown} run @returns {Promise<string>} */
async function failure(run) {
  try {
    await run();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing is thrown';
}

/** @param {() => unknown} run @param {RegExp} expected */
async function fails(run, expected) {
  const message = await failure(run);
  if (!expected.test(message)) throw new Error(`${expected} does not match ${message}, of ${run}`);
}

/** @param {any} outflank the package */
export const CASES = (outflank) => ({
  'moves and flips agree with the oracle on random boards': () => {
    const random = generator(7);
    for (let board = 0; board < 4000; board++) {
      const empties = 1 + random(50);
      const cells = Array.from({ length: 64 }, (_, square) => (random(64) < empties && !CENTRE.includes(square) ? '-' : 'XO'[random(2)])).join('');
      const mover = /** @type {'X' | 'O'} */ ('XO'[random(2)]);
      const expected = [...cells].map((_, square) => ({ move: name(square), flips: flips(cells, square, mover).map(name) }));
      const legal = expected.filter((move) => move.flips.length > 0);
      if (legal.length === 0) continue;
      const position = JSON.parse(new outflank.Game('othello', `${cells} ${mover}`, []).positionJson());
      const sorted = position.legal.map((/** @type {any} */ { move, flips }) => ({ move, flips: flips.toSorted() }));
      equal(sorted, legal.map(({ move, flips }) => ({ move, flips: flips.toSorted() })), cells);
    }
  },
  'perft is right': () => equal([1, 4, 9].map((plies) => outflank.perft(START, plies)), [4, 244, 3005288]),
  'a position is solved': () => {
    // #20 of the endgame problems of the French federation.
    const problem = 'XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X';
    const report = JSON.parse(new outflank.Engine(16).search(problem, '{}', undefined));
    equal([report.exact, report.lines[0].score, report.nodes], [true, 6, 49]);
    const { win, draw, loss, uncertainty } = report.lines[0];
    equal([win, draw, loss, uncertainty], [1, 0, 0, 0]);
  },
  'analyses have the lines that are asked for, with any number of workers': async () => {
    const reports = [];
    for (const count of [1, 2]) {
      outflank.setThreads(count);
      const report = await outflank.analyse(START, { depth: 8, selectivity: 73, lines: 4 }, (/** @type {any} */ report) => reports.push(report));
      equal([report.depth, report.lines.length, report.lines.map((/** @type {any} */ { move }) => move).toSorted()], [8, 4, ['c4', 'd3', 'e6', 'f5']]);
    }
    outflank.setThreads(1);
    if (reports.length < 4) throw new Error('there are reports on the way');
  },
  'an analysis without an end is stopped': async () => {
    const report = await new Promise((resolve) => {
      const analysis = outflank.analyse(START, {}, () => {
        outflank.stop();
        resolve(analysis);
      });
    });
    if (!(report.depth >= 1)) throw new Error('the last report stays');
    equal((await outflank.analyse(START, { depth: 2 })).depth, 2);
  },
  'errors of an analysis are those of its position': async () => {
    const error = await outflank.analyse('nonsense').catch((/** @type {Error} */ error) => error.message);
    if (!/expected|square|position|board/i.test(error)) throw new Error(error);
  },
  'a limit that a smaller board does not support is an error': async () => {
    const engine = new outflank.Engine(16);
    await fails(() => engine.search(SIX, '{"depth":3}'), /smaller than 8×8.*no depth of 3/);
    await fails(() => engine.search(SIX, '{"nodes":1000}'), /before this board was solved/);
    await fails(() => engine.search(SIX, '{"milliseconds":1}'), /before this board was solved/);
    for (const count of [1, 2]) {
      outflank.setThreads(count);
      await fails(() => outflank.analyse(SIX, { depth: 3 }), /smaller than 8×8/);
    }
    outflank.setThreads(1);
  },
  'the moves of a smaller board are its own, with any number of workers': async () => {
    for (const count of [1, 2]) {
      outflank.setThreads(count);
      const { exact, lines } = await outflank.analyse('4x4 -----OX--XO----- X', { lines: 4 });
      equal([exact, lines.map((/** @type {any} */ { move, score }) => `${move} ${score}`).toSorted()], [true, ['a2 -10', 'b1 -10', 'c4 -10', 'd3 -10']]);
    }
    outflank.setThreads(1);
    const { lines } = JSON.parse(new outflank.Engine(1).search('4x4 -----OX--XO----- X', '{"moves":["d3"]}'));
    equal(lines[0].move, 'd3');
  },
  'limits and numbers that are none are errors, and name what is wrong': async () => {
    const engine = new outflank.Engine(1);
    const numbers = [-1, 1.5, NaN, Infinity];
    for (const number of numbers) {
      await fails(() => outflank.perft(START, number), /plies: expected a whole number from 0/);
      await fails(() => new outflank.Engine(number), /hashMebibytes: expected a whole number/);
      await fails(() => outflank.setThreads(number), /setThreads: expected a whole number/);
      await fails(() => new outflank.Game('othello', '', []).goTo(number), /played: expected a whole number/);
      for (const name of ['depth', 'lines', 'nodes', 'milliseconds']) {
        await fails(() => engine.search(START, JSON.stringify({ [name]: number })), new RegExp(`${name}: expected a whole number`));
        await fails(() => outflank.analyse(START, { [name]: number }), new RegExp(`${name}: expected a whole number`));
      }
    }
    await fails(() => engine.search(START, '{"selectivity":50}'), /selectivity: expected one of 73, 87/);
    await fails(() => engine.search(START, '{"moves":["a1"]}'), /moves: "a1" is not a legal move/);
    await fails(() => engine.search(START, '{"moves":"d3"}'), /moves: expected a list/);
    await fails(() => engine.search(START, '{"deep":3}'), /deep: there is no such limit/);
    await fails(() => new outflank.Game('othello', '', ['f5', '--']), /pass/);
  },
  'arguments of a wrong type are errors that name the argument': async () => {
    const engine = new outflank.Engine(1);
    const backend = new outflank.Backend();
    await fails(() => new outflank.Game('alak', 11, []), /^Game: start: expected a text, but found 11$/);
    await fails(() => new outflank.Game('othello', '', 'f5'), /^Game: moves: expected a list of texts, but found "f5"$/);
    await fails(() => engine.search(START, { depth: 4 }), /^Engine.search: limits: expected a text, but found an object/);
    await fails(() => engine.search(START, '{}', 5), /^Engine.search: onReport: expected a function/);
    await fails(() => outflank.legalMoves(5), /^legalMoves: position: expected a text, but found 5$/);
    await fails(() => outflank.perft(START, '2'), /^perft: plies: expected a number/);
    await fails(() => outflank.analyse(5), /^analyse: position: expected a text/);
    await fails(() => outflank.analyse(START, null), /^analyse: limits: expected an object, but found null$/);
    await fails(() => outflank.analyse(START, {}, null), /^analyse: onReport: expected a function, but found null$/);
    await fails(() => outflank.answerAnalysis({ type: 'stop' }, () => {}), /^answerAnalysis: message: expected a text/);
    await fails(() => outflank.readGames(5), /^readGames: file: expected a text, a Uint8Array or an ArrayBuffer, but found 5$/);
    await fails(() => outflank.readGames('f5', 'WTH.JOU'), /^readGames: players: expected a Uint8Array or an ArrayBuffer, but found "WTH.JOU"$/);
    await fails(() => outflank.isStoredGame(5), /^isStoredGame: text: expected a text, but found 5$/);
    await fails(() => new outflank.Backend({ load: 1 }), /^Backend: store: expected a method load, but found 1$/);
    await fails(() => new outflank.Backend('all'), /^Backend: store: expected an object, but found "all"$/);
    await fails(() => backend.request('GET', 5, new Uint8Array()), /^Backend.request: path: expected a text/);
    await fails(() => outflank.load({ worker: 5 }), /^load: worker: expected a function/);
    const game = new outflank.Game('othello', '', []);
    game.free();
    await fails(() => game.play('f5'), /^Game.play: this object was freed$/);
    await fails(() => game.moves, /^Game.moves: this object was freed$/);
  },
  'an engine that is freed during its search goes on': async () => {
    const engine = new outflank.Engine(1);
    await fails(() => engine.search(START, '{"depth":4}', () => engine.free()), /Engine.free: this engine is searching/);
    equal(JSON.parse(engine.search(START, '{"depth":4}')).depth, 4);
    engine.free();
  },
  'files are texts, arrays of bytes or buffers': () => {
    const bytes = new TextEncoder().encode('f5d6c3');
    for (const file of ['f5d6c3', bytes, bytes.buffer]) equal(JSON.parse(outflank.readGames(file)).games[0].moves, ['f5', 'd6', 'c3']);
  },
  'games of WTHOR have the names of the files beside them': () => {
    // The header says how many games or names follow; the game is of tournament 1, players 1 and 2, and has one move.
    const file = (games, names, ...rest) => new Uint8Array([20, 24, 1, 2, games, 0, 0, 0, names, 0, 206, 7, 8, 0, 24, 0, ...rest]);
    const names = (length, ...texts) => file(0, texts.length, ...texts.flatMap((text) => [...new TextEncoder().encode(text.padEnd(length, '\0'))]));
    const games = file(1, 0, 1, 0, 1, 0, 2, 0, 40, 40, 56, ...new Array(59).fill(0));
    const read = (...named) => JSON.parse(outflank.readGames(games, ...named)).games[0];
    equal(read().title, '#1 – #2, 1998');
    const { title, tags } = read(names(20, '???', 'Ann', 'Bob'), names(26, '???', 'Open').buffer);
    equal([title, tags.tournament], ['Ann – Bob, 1998', 'Open']);
  },
  'no moves to search are an error': async () => {
    for (const count of [1, 2]) {
      outflank.setThreads(count);
      await fails(() => outflank.analyse(START, { depth: 2, moves: [] }), /moves: expected at least one move/);
    }
    outflank.setThreads(1);
  },
  'a worker that does not load is an error with a sentence': async () => {
    const broken = () => ({
      /** @type {any} */
      onerror: null,
      postMessage() {
        queueMicrotask(() => this.onerror?.({ message: '' }));
      },
      terminate() {},
    });
    // One worker may be there already; a second one is made.
    outflank.setThreads(2);
    await outflank.load({ worker: broken });
    await fails(() => outflank.analyse(START, { depth: 1 }), /a worker did not load/);
    await outflank.load({ worker: undefined });
    outflank.setThreads(1);
  },
  'a request may have a query': async () => {
    const backend = new outflank.Backend();
    const request = async (/** @type {string} */ path) => {
      const { status, body } = await backend.request('GET', path);
      return { status, body: JSON.parse(new TextDecoder().decode(body)) };
    };
    const position = encodeURIComponent('xxxx...oooo x');
    equal((await request(`/api/alak/moves?position=${position}`)).status, 200);
    equal((await request(`/api/alak/tree?position=${position}&plies=1`)).body.board, 'xxxx...oooo');
    equal((await request('/api/puzzles?lang=ja')).body.themes[0].title, '隅');
    const wrong = await request('/api/games?word=rose');
    equal([wrong.status, wrong.body.code, wrong.body.details.field], [400, 'invalid-request', 'word']);
    equal((await request('/no address')).body.code, 'no-such-page');
  },
  'a store that fails is an answer, and the backend goes on': async () => {
    const store = { load: async () => undefined, list: async () => [], replace: async () => true, remove: async () => false };
    const thrown = () => {
      throw new Error('no room');
    };
    for (const [replace, reason] of /** @type {[any, string][]} */ ([[thrown, 'no room'], [async () => thrown(), 'no room'], [() => 5, 'store.replace: expected true or false, but it resolved with 5']])) {
      const backend = new outflank.Backend({ ...store, replace });
      const body = new TextEncoder().encode('{"kind":"othello","black":"human","white":"human"}');
      const answer = await backend.request('POST', '/api/games', body);
      const { code, message } = JSON.parse(new TextDecoder().decode(answer.body));
      equal([answer.status, code, message], [503, 'database-unavailable', `the games cannot be stored or read: ${reason}`]);
      const listing = backend.request('GET', '/api/games');
      await fails(() => backend.free(), /^Backend.free: a request has no answer yet$/);
      equal((await listing).status, 200);
      backend.free();
    }
  },
  'what a listener throws ends the search and is thrown, and the engine goes on': async () => {
    const engine = new outflank.Engine(1);
    const limits = '{"depth":4}';
    const throws = () => {
      throw new Error('of the listener');
    };
    await fails(() => engine.search(START, limits, throws), /^of the listener$/);
    await fails(() => engine.search(START, limits, () => engine.search(START, limits)), /this engine is searching/);
    await fails(() => engine.search(START, limits, () => engine.clear()), /this engine is searching/);
    await fails(() => outflank.answerAnalysis(JSON.stringify({ type: 'position', id: 1, position: START }), throws), /^of the listener$/);
    equal(JSON.parse(engine.search(START, limits)).depth, 4);
    const other = new outflank.Engine(1);
    const depths = [];
    engine.search(START, limits, () => depths.push(JSON.parse(other.search(START, '{"depth":2}')).depth));
    if (!depths.every((depth) => depth === 2) || depths.length === 0) throw new Error('another engine searches');
    for (const count of [1, 2]) {
      outflank.setThreads(count);
      await fails(() => outflank.analyse(START, { depth: 4 }, throws), /^of the listener$/);
      equal((await outflank.analyse(START, { depth: 4 })).depth, 4);
    }
    outflank.setThreads(1);
  },
  'a listener starts another analysis': async () => {
    /** @type {Promise<any> | undefined} */
    let other;
    const report = await outflank.analyse(START, {}, () => (other ??= outflank.analyse(START, { depth: 3 })));
    equal([report.depth >= 1, (await other).depth], [true, 3]);
  },
  'games of all three kinds are played': () => {
    const othello = new outflank.Game('othello', '', ['f5', 'd6']);
    othello.play('c3');
    othello.goTo(1);
    equal([othello.moves, othello.played, JSON.parse(othello.positionJson()).to_move], [['f5', 'd6', 'c3'], 1, 'white']);
    equal(new outflank.Game('reversi', '6x6', []).kind, 'reversi');
    equal(JSON.parse(new outflank.Game('alak', '', []).positionJson()).cells.length, 11);
  },
  'files of games are read': () => {
    const file = new TextEncoder().encode('(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5]W[D6];)');
    equal(JSON.parse(outflank.readGames(file)).games[0].moves, ['f5', 'd6']);
  },
  'Alak has values': () => equal(JSON.parse(outflank.alakValues('xxxx...oooo x')).length > 0, true),
  'a page without a server creates, plays, replies, lists and removes': async () => {
    /** @type {Map<string, string>} */
    const stored = new Map();
    const store = {
      load: async (/** @type {string} */ id) => stored.get(id),
      list: async () => [...stored.values()],
      replace: async (/** @type {string} */ id, /** @type {number | undefined} */ version, /** @type {string} */ game) => {
        const before = stored.get(id);
        if ((before && JSON.parse(before).version) !== version) return false;
        stored.set(id, game);
        return true;
      },
      remove: async (/** @type {string} */ id) => stored.delete(id),
    };
    const backend = new outflank.Backend(store);
    /** @param {string} method @param {string} path @param {object} [body] */
    const send = async (method, path, body) => {
      const answer = await backend.request(method, path, body && new TextEncoder().encode(JSON.stringify(body)));
      const text = new TextDecoder().decode(answer.body);
      return { status: answer.status, body: text && JSON.parse(text) };
    };
    const post = (/** @type {string} */ path, /** @type {object} */ body) => send('POST', path, body);
    const created = await post('/api/games', { kind: 'othello', black: 'human', white: 'level:3' });
    equal([created.status, created.body.turn], [201, 'black']);
    const path = `/api/games/${created.body.id}`;
    equal((await send('GET', '/api/games')).body, []);
    const moved = await post(`${path}/moves`, { move: 'f5', version: created.body.version });
    equal([moved.status, moved.body.turn, moved.body.version], [200, 'white', 2]);
    const replied = await post(`${path}/reply`, { version: 2 });
    equal([replied.status, replied.body.turn, replied.body.played], [200, 'black', 2]);
    equal((await post(`${path}/undo`, { version: 1 })).body.code, 'conflict');
    equal((await post(`${path}/moves`, { move: 'a1', version: 3 })).body.code, 'illegal-move');
    equal((await send('GET', '/api/games?words=othello%20f5&ending=unfinished')).body.map((/** @type {any} */ { id }) => id), [created.body.id]);
    equal((await send('GET', '/api/games?words=alak')).body, []);
    equal([...stored.values()].map(outflank.isStoredGame), [true]);
    const [whole] = [...stored.values()].map((text) => JSON.parse(text));
    const between = { ...whole, log: [{ ...whole.log[0], change: { ...whole.log[0].change, settings: { ...whole.log[0].change.settings, seats: undefined } } }] };
    const damaged = [{ ...whole, version: 2 }, { ...whole, moves: [] }, { ...whole, log: whole.log.slice(1) }, { ...whole, start: 'x' }, between];
    equal(damaged.map((game) => outflank.isStoredGame(JSON.stringify(game))), [false, false, false, false, false]);
    equal([outflank.isStoredGame('{}'), (await new outflank.Backend().request('GET', path)).status], [false, 404]);
    const file = await backend.request('GET', '/api/export?format=transcript');
    equal(new TextDecoder().decode(file.body).startsWith('f5'), true);
    equal([(await send('DELETE', path)).status, (await send('DELETE', path)).status, stored.size], [204, 404, 0]);
    equal((await post('/api/line', { kind: 'othello', moves: ['f5'] })).body.frames.length, 2);
    equal((await post('/api/figures', { position: START })).body.opponent.moves, ['e3', 'f4', 'c5', 'd6']);
    equal((await post('/api/figures', { position: 'nonsense' })).body.code, 'unreadable');
    const lost = { position: '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X', move: 'g2', level: 8, lang: 'ja' };
    const { status, body } = await post('/api/explain', lost);
    equal([status, body.better.move, body.better.score, body.worse.move], [200, 'g8', 18, 'g2']);
    equal(body.reasons.length > 0 && body.reasons.every((/** @type {any} */ { text }) => text.endsWith('。')), true);
    equal((await post('/api/explain', { ...lost, move: 'c1' })).body.code, 'illegal-move');
    equal((await post('/api/unknown', {})).status, 404);
  },
});
