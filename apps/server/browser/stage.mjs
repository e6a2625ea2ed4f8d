// A server of its own and browsers for a test.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../../..');
const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
/** The program: the one that is named, or else the one that was built with optimisation, or without. */
const PROGRAM = process.env.OUTFLANK ?? ['release', 'debug'].map((kind) => join(TARGET, kind, 'outflank')).find(existsSync) ?? '';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** Nothing that a browser does of itself, so that it asks only the server. */
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export class Stage {
  #folder = mkdtempSync(join(tmpdir(), 'outflank-'));
  #browser;
  #server;
  /** Whether the server was ended, which browsers complain about. */
  #isDown = false;
  url = '';
  /** What went wrong in the pages. */
  complaints = [];
  /** The addresses that the pages have asked for. */
  asked = new Set();

  static async open() {
    const stage = new Stage();
    await stage.start();
    stage.#browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: QUIET });
    return stage;
  }

  /** Starts the server, on the port that it had before if it had one. */
  async start() {
    const address = this.url ? new URL(this.url).host : '127.0.0.1:0';
    this.#server = spawn(PROGRAM, ['serve', '--addr', address, '--data', this.#folder, '--threads', '2'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.#server.stdout });
    for await (const line of lines) {
      this.url = line.replace(/\/$/, '');
      break;
    }
    this.#isDown = false;
  }

  /** Ends the server as a power cut would. */
  async kill() {
    this.#isDown = true;
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    this.#server.kill('SIGKILL');
    await ended;
  }

  /** Opens a page in a browser of its own, with its own games. */
  async page(path, { phone = false, ...options } = {}) {
    const context = await this.#browser.newContext({ locale: 'en', ...(phone ? PHONE : DESKTOP), ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && !this.#isDown && !message.text().startsWith('Failed to load') && this.complaints.push(message.text()));
    page.on('request', (request) => this.asked.add(request.url()));
    await page.goto(this.url + path);
    return page;
  }

  async close() {
    await this.#browser?.close();
    this.#server?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Waits until a person is to choose, or the game is over; tells which. */
export async function turn(page) {
  const found = await page.waitForSelector('.square.can, .status .result', { timeout: 30_000 });
  return (await found.evaluate((element) => element.classList.contains('result'))) ? 'over' : 'mine';
}

/** The squares that can be chosen. */
export const choices = (page) => page.$$eval('.square.can', (squares) => squares.map((square) => square.dataset.square));
