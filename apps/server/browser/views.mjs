// Every view and every dialog of the page with the states that it has, for the pictures of the gallery and for the tests of all of them.

import { AFTER_D3, ENTRY, GAME as GAME_WITH_BOB, OnlineFake } from './online-fake.mjs';
import { playOn } from './fixture.mjs';

/** The addresses of the views that most visits begin with. */
export const MAIN_PATHS = ['/', '/new', '/learn', '/learn/puzzles', '/learn/lesson/placing', '/study', '/analyse', '/explore', '/watch', '/lobby', '/games', '/help'];

/** A game in which both sides make mistakes. */
const GAME = 'f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6';
const NAMES = ['Ann Applebaum', 'Bob', 'Konstantina Papadopoulou-Karamanlis', '長谷川 武', 'Cy', 'Dora', 'Emil', 'Fay'];

/**
 * A state of a view: its address, what is there once it is drawn, and what is done then. It is seen by a `visitor` who is new, by a `user`
 * with games and a name, or by a `member` of a club that only these pages have, with all that people can send each other.
 * @typedef {{ path: string, ready?: string, act?: (page: any, people: OnlineFake) => Promise<unknown>, as?: 'visitor' | 'user' | 'member' }} State
 * @typedef {Awaited<ReturnType<typeof prepare>>} Data
 */

const openAll = async (page) => {
  for (const summary of await page.locator('details:not([open]) > summary').all()) await summary.click({ timeout: 2000 }).catch(() => {});
};
const click = (selector) => (page) => page.locator(selector).first().click();
const press = (key) => (page) => page.keyboard.press(key);
/** Several actions, one after the other. @param {((page: any, people: OnlineFake) => Promise<unknown>)[]} steps */
const all = (...steps) => async (page, people) => {
  for (const step of steps) await step(page, people);
};

/** Plays a move that is wrong in nearly every puzzle, lesson and line: the first one. */
const firstMove = click('.square.playable');

/** What the other player of a game sends: lines of the chat, and an offer. @param {any} _page @param {OnlineFake} people */
async function say(_page, people) {
  const lines = ['Hello!', 'long '.repeat(30)].map((text, index) => ({ number: index + 1, by: index ? 'Bob' : 'Alice', side: index ? 'white' : 'black', text, at: 1_800_000_000 }));
  people.send({ type: 'chat', lines });
  people.send({ type: 'game', game: OFFERED });
}

/** A game in which an undo is offered. */
const OFFERED = { ...AFTER_D3, moves: ['d3'], takeback: 'white' };
/** A game with moves of both sides, in which it is the member's turn. */
const UNDER_WAY = { ...GAME_WITH_BOB, version: 6, moves: ['f5', 'd6'], played: 2 };

/** The views in a state: `empty` for a new visitor, `usual`, and `full` with as much as fits in. @type {Record<string, Record<string, (data: Data) => State>>} */
export const VIEWS = {
  home: { empty: () => ({ path: '/', ready: '.board' }), usual: () => ({ path: '/', ready: '.recent' }), full: () => ({ path: '/', ready: '.today', as: 'member' }) },
  rules: { empty: () => ({ path: '/learn/lesson/rules', ready: '.lesson-text' }) },
  game: { empty: (data) => ({ path: `/game/${data.started}`, ready: '.board', as: 'user' }), usual: (data) => ({ path: `/game/${data.middle}`, ready: '.board', act: all(press('h'), openAll) }), full: (data) => ({ path: `/game/${data.over}`, ready: '.result' }) },
  analyse: { empty: () => ({ path: '/analyse', ready: '.square-note' }), usual: () => ({ path: `/analyse?moves=${GAME}`, ready: '.review-summary' }), full: (data) => ({ path: `/analyse?db=${data.explored}&at=3`, ready: '.square-note', act: openAll }) },
  reversi: { usual: () => ({ path: '/analyse?game=reversi&start=6x6+open', ready: '.board' }), full: () => ({ path: '/analyse?game=reversi&start=12x12', ready: '.board', act: openAll }) },
  alak: { usual: () => ({ path: '/alak', ready: '.tree-node' }), full: () => ({ path: '/alak?start=21', ready: '.board', act: openAll }) },
  explore: { empty: () => ({ path: '/explore?moves=f5d6c7', ready: '.explored' }), usual: () => ({ path: '/explore?moves=f5', ready: '.found-games' }), full: () => ({ path: '/explore?moves=f5d6&player=ann&from_year=1990', ready: '.explored', act: openAll }) },
  player: { empty: () => ({ path: '/player?name=zzz', ready: 'h1' }), usual: () => ({ path: '/player', ready: 'table' }), full: () => ({ path: `/player?name=${encodeURIComponent(NAMES[0])}`, ready: '.year-chart' }) },
  setup: { empty: () => ({ path: '/setup', ready: '.board' }), full: () => ({ path: '/setup?position=zzz', ready: '[role=alert]' }) },
  games: { empty: () => ({ path: '/games', ready: 'h1' }), usual: () => ({ path: '/games', ready: '.card' }), full: () => ({ path: '/games', ready: '.people-games', as: 'member' }) },
  study: { usual: () => ({ path: '/study', ready: '.card' }) },
  new: { usual: () => ({ path: '/new', ready: '.board' }), full: () => ({ path: '/new?kind=reversi', ready: '.board', act: openAll }) },
  learn: { empty: () => ({ path: '/learn', ready: '.lessons' }), usual: () => ({ path: '/learn', ready: '.lessons .done' }) },
  lesson: { empty: () => ({ path: '/learn/lesson/corners', ready: '.steps' }), usual: () => ({ path: '/learn/lesson/corners', ready: '.steps', act: all(click('.steps li:nth-child(3) button'), firstMove) }), full: () => ({ path: '/learn/lesson/alak-rules', ready: '.steps' }) },
  puzzles: { empty: () => ({ path: '/learn/puzzles', ready: '.playable' }), usual: () => ({ path: '/learn/puzzles', ready: '.playable', act: all(firstMove, (page) => page.locator('.feedback').waitFor(), openAll) }) },
  openings: { empty: () => ({ path: '/learn/openings', ready: '.add-lines' }), usual: () => ({ path: '/learn/openings', ready: '.deck-lines' }), full: () => ({ path: '/learn/openings/practise', ready: '.playable', act: all(firstMove, (page) => page.locator('.feedback').waitFor()) }) },
  progress: { empty: () => ({ path: '/learn/progress', ready: 'h1' }), usual: () => ({ path: '/learn/progress', ready: 'h2', act: openAll }) },
  lobby: { empty: () => ({ path: '/lobby', ready: 'h1' }), usual: () => ({ path: '/lobby', ready: '.options' }), full: () => ({ path: '/lobby', ready: '.rows', act: openAll, as: 'member' }) },
  watch: { empty: () => ({ path: '/watch', ready: 'h1' }), full: () => ({ path: '/watch', ready: '.featured', as: 'member' }) },
  online: { empty: () => ({ path: '/online/unknown', ready: '[role=alert]' }), usual: (data) => ({ path: `/online/${data.online}`, ready: 'svg.board' }), full: () => ({ path: '/online/game1', ready: 'svg.board', act: say, as: 'member' }) },
  user: { empty: () => ({ path: '/user/nobody', ready: '.error' }), usual: (data) => ({ path: `/user/${data.name}`, ready: 'h2' }), full: () => ({ path: '/user/Bob', ready: '.user-actions', as: 'member' }) },
  leaderboard: { empty: () => ({ path: '/leaderboard', ready: '.field' }), full: () => ({ path: '/leaderboard', ready: 'table', as: 'member' }) },
  help: { usual: () => ({ path: '/help', ready: 'h2' }) },
  api: { usual: () => ({ path: '/api', ready: 'h2' }) },
  problems: { empty: () => ({ path: '/nonsense', ready: 'h1' }), usual: () => ({ path: '/analyse?moves=f5d6a1', ready: '[role=alert]' }), full: () => ({ path: '/game/unknown', ready: '[role=alert]' }) },
};

/** Opens the account dialog, and all that is in it. On a phone a notice may be over its button. */
const openAccount = all((page) => page.locator('.account-button').press('Enter'), (page) => page.locator('dialog h2').waitFor(), openAll);

/**
 * The dialogs, by the module that opens them: one entry for each place in it that calls `dialog.open` or `confirm`, by the name of the dialog.
 * @type {Record<string, Record<string, (data: Data) => State>>}
 */
export const DIALOGS = {
  'main.js': { keys: () => ({ path: '/help', ready: 'h2', act: press('?') }) },
  'header.js': {
    settings: () => ({ path: '/', ready: '.board', act: click('.settings-button') }),
    offline: () => ({ path: '/', ready: '.board', act: async (page) => {
      // Not from the cache, either.
      await page.route('**/account-dialog.js', (route) => route.abort());
      await page.context().setOffline(true);
      await page.locator('.account-button').click();
      await page.locator('dialog [role=alert]').waitFor();
    } }),
  },
  'game/game-view.js': {
    menu: (data) => ({ path: `/game/${data.middle}`, ready: '.board', act: press('m') }),
    'menu-by-button': (data) => ({ path: `/game/${data.middle}`, ready: '.board', act: click('.tools button:last-child') }),
    resign: (data) => ({ path: `/game/${data.middle}`, ready: '.playable', act: click('.tools button:nth-child(4)') }),
    'undo-end': (data) => ({ path: `/game/${data.over}`, ready: '.result', act: press('u') }),
    reset: (data) => ({ path: `/game/${data.middle}`, ready: '.board', act: all(press('m'), click('dialog .menu-item:nth-last-child(3)'))}),
  },
  'game/game-card.js': { 'delete-game': () => ({ path: '/games', ready: '.card', act: click('.card button') }) },
  'game/result-dialog.js': {
    result: (data) => ({ path: `/game/${data.lost}`, ready: '.next-step', act: all(press('m'), click('dialog .menu-item:last-child'), (page) => page.locator('dialog .result-heading').waitFor()) }),
  },
  'learn/record-tools.js': { 'delete-record': () => ({ path: '/learn', ready: '.record-tools', act: click('.record-buttons > button:last-child') }) },
  'learn/openings-page.js': { 'remove-line': () => ({ path: '/learn/openings', ready: '.deck-lines', act: click('.deck-lines button') }) },
  'people/report-dialog.js': { report: () => ({ path: '/user/Bob', ready: '.user-actions', act: click('.user-actions > button:last-child'), as: 'member' }) },
  'people/account-dialog.js': {
    account: () => ({ path: '/help', ready: 'h2', act: openAccount, as: 'member' }),
    'sign-out': () => ({ path: '/help', ready: 'h2', act: all(openAccount, click('dialog > button:not(.main)')) }),
    'account-of-guest': () => ({ path: '/help', ready: 'h2', act: openAccount }),
  },
  'people/online-view.js': {
    abort: () => ({ path: '/online/game1', ready: '.tools', act: click('.tools button:nth-child(2)'), as: 'member' }),
    'resign-online': () => ({ path: '/online/game1', ready: '.tools', act: all(async (page, people) => people.send({ type: 'game', game: UNDER_WAY }), (page) => page.locator('.moves td:not(:empty)').nth(1).waitFor(), click('.tools button:nth-child(2)')), as: 'member' }),
  },
  'people/user-page.js': { block: () => ({ path: '/user/Bob', ready: '.user-actions', act: click('.user-actions > button'), as: 'member' }) },
  'people/chat.js': { 'block-in-chat': () => ({ path: '/online/game1', ready: '.tools', act: all(say, click('.line-actions button:last-child')), as: 'member' }) },
};

/** All states of the views and dialogs with their names. @returns {{ name: string, view: string, state: string, make: (data: Data) => State }[]} */
export function allStates() {
  const views = Object.entries(VIEWS).flatMap(([view, states]) => Object.entries(states).map(([state, make]) => ({ view, state, make })));
  const dialogs = Object.values(DIALOGS).flatMap((opened) => Object.entries(opened).map(([state, make]) => ({ view: 'dialog', state, make })));
  return [...views, ...dialogs].map((entry) => ({ ...entry, name: `${entry.view}-${entry.state}` }));
}

/** Sends a request as a page does, and returns the JSON. */
const send = (page, method, path, body, type = 'application/json') => page.evaluate(async ([method, path, body, type]) => {
  const response = await fetch(path, { method, headers: { 'content-type': type }, body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body) });
  return response.json();
}, [method, path, body, type]);

/** Tournament games with many players, events and years. */
function pgn() {
  const moves = [['f5 d6', 'c3 d3', 'c4 f4'], ['f5 f6', 'e6 f4'], ['f5 f4', 'e3 f6'], ['f5 d6', 'c4 d3']];
  return Array.from({ length: 60 }, (_, index) => {
    const [black, white] = [NAMES[index % NAMES.length], NAMES[(index * 3 + 1) % NAMES.length]];
    const score = 20 + ((index * 7) % 25);
    const line = moves[index % moves.length].map((pair, number) => `${number + 1}. ${pair}`).join(' ');
    return `[Event "${index % 5 ? 'Spring Cup' : 'Forty-second International Open of Northern Cities'}"]\n[Date "${1985 + (index % 30)}.??.??"]\n[Black "${black}"]\n[White "${white === black ? 'Guest' : white}"]\n[Result "${score}-${64 - score}"]\n\n${line} ${score}-${64 - score}\n\n`;
  }).join('');
}

/** What somebody has begun who returns: a game, a lesson, openings, and puzzles. */
export async function begin(page) {
  const created = await page.request.post(new URL('/api/games', page.url()).href, { data: { kind: 'othello', black: 'human', white: 'human:1000', moves: ['f5', 'd6'] } });
  if (created.status() !== 201) throw new Error(`no game: ${created.status()}`);
  await page.evaluate(async () => {
    const [store, puzzles, decks] = await Promise.all(['store', 'puzzle-data', 'decks'].map((name) => import(`/web/learn/${name}.js`)));
    await store.write('lesson', 'corners', { solved: [0], at: 1 });
    const daily = await puzzles.puzzlesOfDay(puzzles.today());
    await puzzles.attempt(daily.easy, null, 'en', puzzles.today());
    await puzzles.attempt(await puzzles.nextPuzzle(''), null, 'en', null);
    await decks.drill({ type: 'add', side: 'black', text: 'Tiger: f5d6c3d3c4' });
  });
}

/** Makes games in the session of a page, and returns their identifiers. @param {any} page @param {string} name of the user */
async function prepare(page, name) {
  const moves = /** @type {string[]} */ (GAME.match(/../g));
  const create = async (options) => (await send(page, 'POST', '/api/games', { kind: 'othello', black: 'human', white: 'level:3', ...options })).id;
  const resign = async (id) => {
    const { version } = await send(page, 'GET', `/api/games/${id}`);
    await send(page, 'POST', `/api/games/${id}/resign`, { version });
    return id;
  };
  const [started, middle] = [await create({ clock: '300+3' }), await create({ moves: moves.slice(0, 18) })];
  const [over, lost] = [await resign(await create({ moves: moves.slice(0, 19), white: 'human' })), await resign(await playOn(page, 'random'))];
  for (let index = 0; index < 4; index++) await create({ moves: moves.slice(0, 4 + 3 * index) });
  await send(page, 'POST', '/api/me', { name });
  const { id: online } = await send(page, 'POST', '/api/online', { kind: 'othello', start: '', moves: [], xot: false, clock: '300+3', rated: false, colour: 'black', opponent: { type: 'machine', player: 'level:1' } });
  const { top } = await send(page, 'GET', '/api/explore');
  await begin(page);
  // A lesson that is done.
  await page.evaluate(async () => {
    const [store, data] = await Promise.all(['store', 'lesson-data'].map((name) => import(`/web/learn/${name}.js`)));
    const [{ id, steps }] = await data.loadIndex();
    await store.write('lesson', id, { solved: Array.from({ length: steps }, (_, step) => step), at: 1 });
  });
  return { started, middle, over, lost, online, name, explored: top[0]?.id };
}

/** Three people at their pages. */
export class Tour {
  #pages;
  #people;
  #data;

  /** @param {Record<'visitor' | 'user' | 'member', any>} pages @param {OnlineFake} people @param {Data} data */
  constructor(pages, people, data) {
    [this.#pages, this.#people, this.#data] = [pages, people, data];
  }

  /** Imports games into the database of a fixture. @param {import('./fixture.mjs').Fixture} fixture */
  static async importGames(fixture) {
    const page = await fixture.page('/help');
    await send(page, 'POST', '/api/explore/import?file=cups.pgn&players=0&tournaments=0', pgn(), 'application/octet-stream');
    await page.context().close();
  }

  /** @param {import('./fixture.mjs').Fixture} fixture @param {object} options of the browser contexts @param {string} name of the user */
  static async open(fixture, options, name) {
    const [visitor, user, member] = await Promise.all([0, 1, 2].map(() => fixture.page('/help', options)));
    const people = Object.assign(new OnlineFake(), { answers: { '/api/users/Alice/games': [ENTRY] } });
    await people.answer(member.context());
    await member.evaluate(() => localStorage.setItem('outflank-user', 'true'));
    return new Tour({ visitor, user, member }, people, await prepare(user, name));
  }

  /** Opens a view or dialog in a state, and returns its page. @param {ReturnType<typeof allStates>[0]} entry */
  async show({ state, make }) {
    const { path, ready = 'h1', act, as = state === 'empty' ? 'visitor' : 'user' } = make(this.#data);
    const page = this.#pages[as];
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page.goto(new URL(path, page.url()).href);
    await page.locator(ready).first().waitFor({ timeout: 30_000 });
    await act?.(page, this.#people);
    return page;
  }

  async close() {
    await Promise.all(Object.values(this.#pages).map((page) => page.context().close()));
  }
}
