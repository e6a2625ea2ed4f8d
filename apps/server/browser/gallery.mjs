// Pictures of every view of the page, for somebody to look at: `node gallery.mjs [--all] [--views learn,setup] [--themes dark,forced] [DIRECTORY]`.
// Without --all, in English, in the light theme and in two windows. `cargo xtask gallery page` calls it, and makes the index.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fixture } from './fixture.mjs';

const WINDOWS = [[1280, 800], [1366, 625], [390, 844], [844, 390]];
const LANGUAGES = ['en', 'ja'];
/** The options of a browser context for each theme. */
const THEMES = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' } };

/** A game in which both sides make mistakes. */
const GAME = 'f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6';
const NAMES = ['Ann Applebaum', 'Bob', 'Konstantina Papadopoulou-Karamanlis', '長谷川 武', 'Cy', 'Dora', 'Emil', 'Fay'];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false }, views: { type: 'string' }, themes: { type: 'string' } } });
const directory = positionals[0] ?? join(import.meta.dirname, '../../../target/gallery/page');

/** Tournament games with many players, events and years. */
function pgn() {
  const moves = [['f5 d6', 'c3 d3', 'c4 f4'], ['f5 f6', 'e6 f4'], ['f5 f4', 'e3 f6'], ['f5 d6', 'c4 d3']];
  return Array.from({ length: 60 }, (_, index) => {
    const [black, white] = [NAMES[index % NAMES.length], NAMES[(index * 3 + 1) % NAMES.length]];
    const score = 20 + ((index * 7) % 25);
    const line = moves[index % moves.length].map((pair, number) => `${number + 1}. ${pair}`).join(' ');
    return `[Event "The ${index % 5 ? 'Spring Cup' : 'Forty-second International Open of Northern Cities'}"]\n[Date "${1985 + (index % 30)}.??.??"]\n[Black "${black}"]\n[White "${white === black ? 'Guest' : white}"]\n[Result "${score}-${64 - score}"]\n\n${line} ${score}-${64 - score}\n\n`;
  }).join('');
}

/** @typedef {{ path: string, ready?: string, act?: (page: any) => Promise<void> }} View */

const openAll = async (page) => {
  for (const summary of await page.locator('details:not([open]) > summary').all()) await summary.click({ timeout: 2000 }).catch(() => {});
};
const click = (name) => (page) => page.getByRole('button', { name }).first().click();

/** The views in a state: `empty` for a new visitor, `usual`, and `full` with as much as fits in. @type {Record<string, Record<string, (data: any) => View>>} */
const VIEWS = {
  home: { empty: () => ({ path: '/', ready: '.board' }), usual: () => ({ path: '/', ready: '.recent' }), full: () => ({ path: '/new?kind=reversi', ready: '.board' }) },
  rules: { empty: () => ({ path: '/learn/lesson/rules', ready: '.lesson-text' }) },
  game: { empty: (data) => ({ path: `/game/${data.started}`, ready: '.board' }), usual: (data) => ({ path: `/game/${data.middle}`, ready: '.board' }), full: (data) => ({ path: `/game/${data.over}`, ready: '.result' }) },
  analyse: { empty: () => ({ path: '/analyse', ready: '.square-note' }), usual: () => ({ path: `/analyse?moves=${GAME}`, ready: '.review-summary' }), full: (data) => ({ path: `/analyse?db=${data.explored}&at=3`, ready: '.square-note', act: openAll }) },
  reversi: { usual: () => ({ path: '/analyse?game=reversi&start=6x6+open', ready: '.board' }), full: () => ({ path: '/analyse?game=reversi&start=12x12', ready: '.board', act: openAll }) },
  alak: { usual: () => ({ path: '/alak', ready: '.tree-node' }), full: () => ({ path: '/alak?start=21', ready: '.board', act: openAll }) },
  explore: { empty: () => ({ path: '/explore?moves=f5d6c7', ready: '.explored' }), usual: () => ({ path: '/explore?moves=f5', ready: '.found-games' }), full: () => ({ path: '/explore?moves=f5d6&player=ann&from_year=1990', ready: '.explored', act: openAll }) },
  player: { empty: () => ({ path: '/player?name=zzz', ready: 'h1' }), usual: () => ({ path: '/player', ready: 'table' }), full: () => ({ path: `/player?name=${encodeURIComponent(NAMES[0])}`, ready: '.year-chart' }) },
  setup: { empty: () => ({ path: '/setup', ready: '.board' }), full: () => ({ path: '/setup?position=zzz', ready: '[role=alert]' }) },
  games: { empty: () => ({ path: '/games', ready: 'h1' }), usual: () => ({ path: '/games', ready: '.card' }) },
  study: { usual: () => ({ path: '/study', ready: '.card' }) },
  newgame: { usual: () => ({ path: '/new', ready: '.board' }) },
  learn: { empty: () => ({ path: '/learn', ready: '.lessons' }) },
  lesson: { empty: () => ({ path: '/learn/lesson/corners', ready: '.board, .error' }) },
  puzzles: { empty: () => ({ path: '/learn/puzzles', ready: '.board' }) },
  openings: { empty: () => ({ path: '/learn/openings', ready: 'h1' }) },
  progress: { empty: () => ({ path: '/learn/progress', ready: 'h1' }) },
  lobby: { empty: () => ({ path: '/lobby', ready: 'h1' }), usual: () => ({ path: '/lobby', ready: '.options' }) },
  watch: { empty: () => ({ path: '/watch', ready: 'h1' }), usual: () => ({ path: '/watch', ready: 'h1' }) },
  online: { empty: () => ({ path: '/online/unknown', ready: '[role=alert]' }), usual: (data) => ({ path: `/online/${data.online}`, ready: 'svg.board' }) },
  user: { empty: () => ({ path: '/user/nobody', ready: '.error' }), usual: (data) => ({ path: `/user/${data.name}`, ready: 'h2' }) },
  leaderboard: { empty: () => ({ path: '/leaderboard', ready: '.field' }) },
  help: { usual: () => ({ path: '/help', ready: 'h2' }) },
  api: { usual: () => ({ path: '/api', ready: 'h2' }) },
  settings: { usual: () => ({ path: '/', ready: '.board', act: click(/^(Settings|設定)$/) }) },
  problems: { empty: () => ({ path: '/nonsense', ready: 'h1' }), usual: () => ({ path: '/analyse?moves=f5d6a1', ready: '[role=alert]' }), full: () => ({ path: '/game/unknown', ready: '[role=alert]' }) },
};

/** Sends a request as a page does, and returns the JSON. */
const send = (page, method, path, body, type = 'application/json') => page.evaluate(async ([method, path, body, type]) => {
  const response = await fetch(path, { method, headers: { 'content-type': type }, body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body) });
  return response.json();
}, [method, path, body, type]);

/** The number of users so far. */
let users = 0;

/** Makes games in the session of a page, and returns their identifiers. */
async function prepare(page) {
  const moves = /** @type {string[]} */ (GAME.match(/../g));
  const create = async (options) => (await send(page, 'POST', '/api/games', { kind: 'othello', black: 'human', white: 'level:3', ...options })).id;
  const [started, middle, over] = [await create({ clock: '300+3' }), await create({ moves: moves.slice(0, 18) }), await create({ moves: moves.slice(0, 19), white: 'human' })];
  const { version } = await send(page, 'GET', `/api/games/${over}`);
  await send(page, 'POST', `/api/games/${over}/resign`, { version });
  for (let index = 0; index < 4; index++) await create({ moves: moves.slice(0, 4 + 3 * index) });
  const { name } = await send(page, 'POST', '/api/me', { name: `gallery${++users}` });
  const { id: online } = await send(page, 'POST', '/api/online', { kind: 'othello', start: '', moves: [], xot: false, clock: '300+3', rated: false, colour: 'black', opponent: { type: 'machine', player: 'level:1' } });
  const { top } = await send(page, 'GET', '/api/explore');
  return { started, middle, over, online, name, explored: top[0]?.id };
}

/** The pictures to make: every combination, or few. */
function combinations() {
  const [windows, languages, all] = values.all ? [WINDOWS, LANGUAGES, Object.keys(THEMES)] : [[WINDOWS[0], WINDOWS[2]], ['en'], ['light']];
  const themes = values.themes?.split(',') ?? all;
  return windows.flatMap((size) => languages.flatMap((language) => themes.map((theme) => ({ size, language, theme }))));
}

let count = 0;

/** Makes the pictures of all views in a window, language and theme. */
async function shoot(fixture, { size: [width, height], language, theme }) {
  const options = { viewport: { width, height }, locale: language, hasTouch: width < 500, ...THEMES[theme] };
  const visitor = await fixture.page('/', options);
  const user = await fixture.page('/', options);
  const data = await prepare(user);
  const wanted = values.views?.split(',');
  for (const [view, states] of Object.entries(VIEWS)) {
    if (wanted && !wanted.includes(view)) continue;
    for (const [state, make] of Object.entries(states)) {
      const page = state === 'empty' && view !== 'game' ? visitor : user;
      const { path, ready = 'h1', act } = make(data);
      const file = `${view}-${state}-${width}x${height}-${language}-${theme}.png`;
      try {
        await page.goto(fixture.url + path);
        await page.locator(ready).first().waitFor({ timeout: 15_000 });
        await act?.(page);
      } catch (error) {
        process.stderr.write(`${file}: ${error.message.split('\n')[0]}\n`);
      }
      // What is loaded after the view is shown too: pictures are for people, not for comparison.
      await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
      await page.screenshot({ path: join(directory, file), fullPage: false });
      process.stderr.write(`\r${++count} pictures `);
    }
  }
  await visitor.context().close();
  await user.context().close();
}

mkdirSync(directory, { recursive: true });
const fixture = await Fixture.open({ database: true });
try {
  const importer = await fixture.page('/');
  await send(importer, 'POST', '/api/explore/import?file=cups.pgn&players=0&tournaments=0', pgn(), 'application/octet-stream');
  await importer.context().close();
  for (const combination of combinations()) await shoot(fixture, combination);
} finally {
  await fixture.close();
}
process.stderr.write(`\n${directory}\n`);
if (fixture.pageErrors.length) process.stderr.write(`errors of pages:\n${fixture.pageErrors.join('\n')}\n`);
