// The fixture of the tests: a server and a browser.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AxeBuilder } from '@axe-core/playwright';
import { expect as withDefaults, chromium } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../../..');
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
/** The program: the one in OUTFLANK, else the release build, else the debug build. */
export const PROGRAM = process.env.OUTFLANK ?? ['release', 'debug'].map((kind) => join(TARGET, kind, 'outflank')).find(existsSync) ?? '';

/** Assertions that wait for the page to become as they say. */
export const expect = withDefaults.configure({ timeout: 30_000 });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** Without background requests of the browser. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** With DELAY, each response comes up to so many milliseconds late: what a test or a view takes for granted too early then shows. */
const DELAY = Number(process.env.DELAY ?? 0);

/** Delays the responses of a context, each by another time, the same ones in each run. */
async function delayResponses(context) {
  let state = 1;
  await context.route('**/*', async (route) => {
    state = (state * 48_271) % 2_147_483_647;
    await new Promise((resolve) => setTimeout(resolve, (state / 2_147_483_647) * DELAY));
    // The page may be gone by now.
    await route.fallback().catch(() => {});
  });
}

export class Fixture {
  #folder = mkdtempSync(join(tmpdir(), 'outflank-'));
  /** More options of the server. @type {string[]} */
  #options = [];
  #browser;
  #server;
  /** Whether the server was killed; the errors of pages are then expected. */
  #isDown = false;
  url = '';
  /** The errors of all pages. */
  pageErrors = [];
  /** The URLs of all requests of pages. */
  requestedUrls = new Set();

  /** @param {{ database?: boolean, wasm?: string }} options with `database`, a database into which games can be imported; the package for browsers */
  static async open({ database = false, wasm } = {}) {
    const fixture = new Fixture();
    if (database) fixture.#options.push('--db', join(fixture.#folder, 'tournaments.db'), '--db-import');
    if (wasm) fixture.#options.push('--wasm', wasm);
    await fixture.start();
    return fixture.#launch();
  }

  /** Without a server: for what another host has at this address. @param {string} url */
  static async openAt(url) {
    const fixture = new Fixture();
    fixture.url = url;
    return fixture.#launch();
  }

  async #launch() {
    this.#browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ARGUMENTS });
    return this;
  }

  /** Starts the server; after a restart on the same port. */
  async start() {
    const address = this.url ? new URL(this.url).host : '127.0.0.1:0';
    this.#server = spawn(PROGRAM, ['serve', '--addr', address, '--data', this.#folder, '--threads', '2', ...this.#options], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, XDG_DATA_HOME: this.#folder } });
    const lines = createInterface({ input: this.#server.stdout });
    for await (const line of lines) {
      this.url = line.replace(/\/$/, '');
      break;
    }
    this.#isDown = false;
  }

  /** Kills the server with SIGKILL. */
  async kill() {
    this.#isDown = true;
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.kill('SIGKILL');
    await ended;
  }

  /** Opens a page in a new browser context, with its own session. */
  async page(path, { phone = false, ...options } = {}) {
    const context = await this.#browser.newContext({ locale: 'en', ...(phone ? PHONE : DESKTOP), ...options });
    if (DELAY) await delayResponses(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.pageErrors.push(error.message));
    // That a server is down may be said when it is up again; a connection that it had not answered is reset.
    const isExpected = (text) => this.#isDown || text.startsWith('Failed to load') || text.endsWith('response code: 404') || /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INTERNET_DISCONNECTED)$/.test(text);
    page.on('console', (message) => message.type() === 'error' && !isExpected(message.text()) && this.pageErrors.push(message.text()));
    page.on('request', (request) => this.requestedUrls.add(request.url()));
    await page.goto(this.url + path);
    return page;
  }

  async close() {
    await this.#browser?.close();
    this.#server?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits until it is the user's turn (`mine`), or the game is over (`over`). */
export async function nextTurn(page) {
  const found = await page.waitForSelector('.square.playable, .status .result', { timeout: 30_000 });
  return (await found.evaluate((element) => element.classList.contains('result'))) ? 'over' : 'mine';
}

/** Plays a game against a machine up to its last squares in the session of a page, by the first legal moves, and returns its id. */
export const playOn = (page, white) => page.evaluate(async (white) => {
  const send = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
  let game;
  const left = () => [...game.frame.cells].filter((cell) => cell === '-').length;
  // Some games end before.
  do {
    game = await send('/api/games', { kind: 'othello', start: '', moves: [], black: 'human', white });
    while (game.turn && (game.turn === 'white' || left() > 8)) {
      const { version } = game;
      game = game.turn === 'white' ? (await send(`/api/games/${game.id}/reply`, { version })) : await send(`/api/games/${game.id}/moves`, { version, move: game.frame.legal[0].move });
      game = game.game ?? game;
    }
  } while (!game.turn);
  return game.id;
}, white);

/** Waits until axe finds no accessibility problem. @param {string} [name] of what the page shows @param {string[]} [rules] that are looked at, instead of all */
export async function expectAccessible(page, name, rules) {
  // Without what passes, and without a second page for the results of frames, of which there are none: a fifth of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  if (rules) axe.withRules(rules);
  const problems = async () => (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  // The description of the API is long, and axe looks at all of it.
  await expect.poll(problems, { message: name, timeout: 90_000 }).toEqual([]);
}

/** Waits until the page is not wider than its window. @param {string} [name] of what the page shows */
export async function expectNoOverflow(page, name) {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, name).toBeLessThanOrEqual(page.viewportSize().width);
}

/** The sum of the layout shifts so far, without those that somebody brought about. @returns {Promise<number>} */
export const layoutShift = (page) => page.evaluate(() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; })).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum)));
}));

/** Collects the notices over the board in `window.notices`: each is shown for a short time only, so the page itself watches for them. */
export async function recordNotices(page) {
  await page.evaluate(() => {
    window.notices = [];
    new MutationObserver(() => {
      const text = document.querySelector('.notice')?.textContent;
      if (text && text !== window.notices.at(-1)) window.notices.push(text);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Records all announcements in `window.announcements`, and whether each is still in the live region. */
export async function recordAnnouncements(page) {
  await page.evaluate(() => {
    window.announcements = [];
    // A dialog has a log of its own.
    const logs = '#live, .dialog-live';
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) if (target instanceof Element && target.matches(logs)) for (const node of addedNodes) window.announcements.push({ text: node.textContent, isPresent: target.contains(node) });
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** The texts that were announced since they are recorded. */
export const announced = (page) => page.evaluate(() => window.announcements.map(({ text }) => text));

/** Moves the focus from a square of the board to another one with the arrow keys. */
export async function moveTo(page, square) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  await page.locator('[role=gridcell]:focus').waitFor();
  for (let at = await focused(); at !== square; at = await focused()) {
    const [right, down] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square[1]) - Number(at[1])];
    await page.keyboard.press(right > 0 ? 'ArrowRight' : right < 0 ? 'ArrowLeft' : down > 0 ? 'ArrowDown' : 'ArrowUp');
  }
}

/** The squares of the legal moves. */
export const legalSquares = (page) => page.$$eval('.square.playable', (squares) => squares.map((square) => square.dataset.square));

/** Opens a tool of the page Study, from any page. */
export async function openTool(page, name) {
  await page.getByRole('link', { name: 'Study', exact: true }).click();
  await page.locator('main.study').getByRole('link', { name: new RegExp(`^${name}`) }).click();
}
