// The package in Chromium, served from a page of its own.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { launch, serve, skip } from './chromium.mjs';

const ROOT = new URL('..', import.meta.url);
/** @type {any} */
let browser;

before(async () => skip || (browser = await launch()));
after(() => browser?.close());

/** Opens the page of a host, and runs a function in it. @param {string} address @param {() => Promise<unknown>} run */
async function runAt(address, run) {
  const page = await browser.newPage();
  await page.goto(address);
  return page.evaluate(run);
}

test('all cases hold in Chromium', { skip }, async () => {
  const host = await serve((path) => readFile(new URL(path, ROOT)));
  const failures = await runAt(host.address, async () => {
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
    return failures;
  });
  host.close();
  assert.deepEqual(failures, []);
});

test('a returning visitor loads a file again when its content has changed, and only then', { skip }, async () => {
  /** The files that the browser has asked for. @type {string[]} */
  let asked = [];
  let isUpdated = false;
  /** @param {string} path */
  const read = async (path) => {
    if (/\.(wasm|weights)$/.test(path)) asked.push(path);
    const file = await readFile(new URL(path, ROOT));
    if (!isUpdated) return file;
    // A section without a meaning makes another module; the address of the new one is in the new JavaScript.
    if (path.endsWith('.wasm')) return Buffer.concat([file, Buffer.from([0, 2, 1, 0x78])]);
    return path.endsWith('load.js') ? file.toString().replace(/[0-9a-f]{16}/, '0123456789abcdef') : file;
  };
  // Browsers keep the files, and ask again for the JavaScript.
  const host = await serve(read, (path) => ({ 'cache-control': path.endsWith('.js') ? 'no-cache' : 'max-age=31536000' }));
  const page = await browser.newPage();
  const visit = async () => {
    asked = [];
    await page.goto(host.address);
    await page.evaluate(async () => {
      const { Engine, load } = await import('/pkg/index.js');
      await load();
      new Engine(1).free();
    });
    return asked.map((path) => path.split('/').pop()).toSorted();
  };
  assert.deepEqual(await visit(), ['outflank.weights', 'outflank_wasm_bg.wasm']);
  // A cache of the page's own, with another file at the same address, is not the package's.
  await page.evaluate(async () => {
    const cache = await caches.open('an application');
    await cache.put('/pkg/outflank_wasm_bg.wasm', new Response('another file'));
  });
  assert.deepEqual(await visit(), []);
  isUpdated = true;
  assert.deepEqual(await visit(), ['outflank_wasm_bg.wasm']);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ['an application']);
  host.close();
});

test('a page takes the package from another host', { skip }, async () => {
  const host = await serve((path) => readFile(new URL(path, ROOT)), () => ({ 'access-control-allow-origin': '*' }));
  const page = await serve(() => Promise.reject(new Error()));
  const tab = await browser.newPage();
  await tab.goto(page.address);
  const depth = await tab.evaluate(async (/** @type {string} */ address) => {
    const { analyse, load } = await import(`${address}pkg/index.js`);
    await load();
    return (await analyse('---------------------------OX------XO--------------------------- X', { depth: 2 })).depth;
  }, host.address);
  assert.equal(depth, 2);
  host.close();
  page.close();
});

test('a file that is missing is named, also where the host has a page instead', { skip }, async () => {
  const host = await serve((path) => (path.endsWith('.weights') ? Promise.reject(new Error()) : readFile(new URL(path, ROOT))));
  const failure = () => import('/pkg/index.js').then(({ load }) => load()).then(() => '', (error) => error.message);
  assert.match(await runAt(host.address, failure), /outflank\.weights.*404/);
  host.close();
  const page = await serve((path) => (path.endsWith('.weights') ? Promise.resolve('<!doctype html>') : readFile(new URL(path, ROOT))), (path) => (path.endsWith('.weights') ? { 'content-type': 'text/html' } : {}));
  assert.match(await runAt(page.address, failure), /outflank\.weights.*has a page there/);
  page.close();
});
