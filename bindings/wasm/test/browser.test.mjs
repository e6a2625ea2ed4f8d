// The package in Chromium, served from a page of its own.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';

const ROOT = new URL('..', import.meta.url);
const PLAYWRIGHT = new URL('../../apps/server/browser/node_modules/@playwright/test/index.mjs', ROOT);
const BROWSER = '/usr/bin/chromium';
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
const missing = [PLAYWRIGHT.pathname, BROWSER].find((file) => !existsSync(file));
const skip = missing ? `${missing} is missing` : false;

const server = createServer(async (request, response) => {
  const path = (request.url ?? '/').slice(1) || 'test/page.html';
  const body = path === 'test/page.html' ? '<!doctype html><title>Test</title>' : await readFile(new URL(path, ROOT)).catch(() => null);
  const type = TYPES[/** @type {keyof TYPES} */ (path.split('.').pop())] ?? 'application/octet-stream';
  response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? '');
});
/** @type {any} */
let browser;
/** @type {any} */
let page;

before(async () => {
  if (skip) return;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { chromium } = await import(PLAYWRIGHT.href);
  browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  page = await browser.newPage();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await page.goto(`http://127.0.0.1:${port}/`);
});

after(async () => {
  await browser?.close();
  server.close();
});

test('all cases hold in Chromium, and the files are in its cache', { skip }, async () => {
  const failures = await page.evaluate(async () => {
    const [outflank, { CASES }] = await Promise.all([import('/pkg/index.js'), import('/test/cases.mjs')]);
    await outflank.load();
    const failures = [];
    for (const [name, run] of Object.entries(CASES(outflank))) {
      try {
        await run();
      } catch (error) {
        failures.push(`${name}: ${error}`);
      }
    }
    const cache = await caches.open((await caches.keys())[0]);
    const files = (await cache.keys()).map(({ url }) => url.split('/').pop()).toSorted();
    if (String(files) !== 'outflank.weights,outflank_wasm_bg.wasm') failures.push(`the cache has ${files}`);
    return failures;
  });
  if (failures.length > 0) throw new Error(failures.join('\n'));
});
