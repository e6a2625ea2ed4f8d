// The package as npm packs it, built by each bundler and run from the built files.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch, serve, skip as withoutBrowser } from './chromium.mjs';

const HERE = import.meta.dirname;
const skip = existsSync(join(HERE, 'bundlers/node_modules')) ? withoutBrowser : '`npm ci` in bindings/wasm/test/bundlers is missing';
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'outflank-bundlers-')));
const installed = join(folder, 'node_modules/outflank');
/** What the problem takes: the best two moves. */
const FOUND = 'true, h5 6, g6 -2';

/** @type {any} */
let browser;

before(async () => {
  const [archive] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder, join(HERE, '../pkg')]));
  cpSync(join(HERE, 'bundlers/app'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Test</title><script type="module" src="./app.js"></script>');
  npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, archive.filename)]);
  if (!skip) browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** @param {string[]} parameters */
function npm(parameters) {
  return execFileSync('npm', parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Imports one of the bundlers. @param {string} name @returns {Promise<any>} */
function bundler(name) {
  const require = createRequire(join(HERE, 'bundlers/package.json'));
  return import(pathToFileURL(require.resolve(name)).href);
}

/** Writes the page of a bundle. @param {string} output @param {string} script */
function writePage(output, script) {
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'index.html'), `<!doctype html><title>Test</title><script type="module" src="${script}"></script>`);
}

/** Opens a page, and returns what it has found. @param {string} address */
async function resultAt(address) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (/** @type {Error} */ error) => errors.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => 'result' in globalThis).catch(() => assert.fail(errors.join('; ')));
  return page.evaluate(() => Promise.race([globalThis.result, new Promise((_, reject) => setTimeout(reject, 60_000, new Error('no result')))]));
}

/** Opens the page of a directory. @param {string} directory */
async function resultOf(directory) {
  const host = await serve((path) => readFile(join(directory, path)));
  return resultAt(host.address).finally(host.close);
}

const BOTH = { inWorkers: FOUND, inOwnWorker: FOUND };

test('Node finds the package and its files, and takes those that are given', () => {
  const printed = execFileSync(process.execPath, ['node.js'], { cwd: folder, encoding: 'utf8' });
  assert.deepEqual(JSON.parse(printed), BOTH);
});

test('a page without a bundler imports the modules by an import map', { skip }, async () => {
  const output = join(folder, 'plain');
  mkdirSync(output);
  for (const name of ['app.js', 'position.js', 'node_modules']) cpSync(join(folder, name), join(output, name), { recursive: true });
  // A worker has no import map.
  const worker = (await readFile(join(folder, 'own-worker.js'), 'utf8')).replace("'outflank'", "'./node_modules/outflank/index.js'");
  writeFileSync(join(output, 'own-worker.js'), worker);
  const map = '{ "imports": { "outflank": "./node_modules/outflank/index.js" } }';
  writeFileSync(join(output, 'index.html'), `<!doctype html><script type="importmap">${map}</script><script type="module" src="app.js"></script>`);
  assert.deepEqual(await resultOf(output), BOTH);
});

test('Vite builds it', { skip }, async () => {
  const { build } = await bundler('vite');
  const output = join(folder, 'vite');
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: output } });
  assert.deepEqual(await resultOf(output), BOTH);
});

test('Vite serves it in development', { skip }, async () => {
  const { createServer } = await bundler('vite');
  const server = await createServer({ root: folder, configFile: false, logLevel: 'error', server: { port: 0, host: '127.0.0.1' } });
  await server.listen();
  assert.deepEqual(await resultAt(server.resolvedUrls.local[0]).finally(() => server.close()), BOTH);
});

test('webpack builds it', { skip }, async () => {
  const { default: webpack } = await bundler('webpack');
  const output = join(folder, 'webpack');
  const options = { mode: 'production', context: folder, entry: './app.js', output: { path: output, filename: 'app.js' }, performance: false };
  await new Promise((resolve, reject) => {
    webpack(options, (/** @type {Error | null} */ error, /** @type {any} */ stats) => {
      const problem = error ?? (stats.hasErrors() || stats.hasWarnings() ? new Error(stats.toString()) : null);
      if (problem) reject(problem);
      else resolve(undefined);
    });
  });
  writePage(output, 'app.js');
  assert.deepEqual(await resultOf(output), BOTH);
});

test('esbuild builds it, and the files of the package are copied beside the bundle', { skip }, async () => {
  const { build } = await bundler('esbuild');
  const output = join(folder, 'esbuild');
  const entryPoints = { app: join(folder, 'app.js'), 'own-worker': join(folder, 'own-worker.js'), 'engine-worker': 'outflank/worker' };
  await build({ absWorkingDir: folder, entryPoints, bundle: true, format: 'esm', outdir: output, logLevel: 'error' });
  for (const name of ['outflank_wasm_bg.wasm', 'outflank.weights']) cpSync(join(installed, name), join(output, name));
  writePage(output, 'app.js');
  assert.deepEqual(await resultOf(output), BOTH);
});

test('esbuild builds it as a classic script that gets its files and workers from the caller', { skip }, async () => {
  const { build } = await bundler('esbuild');
  const output = join(folder, 'given');
  const entryPoints = { app: join(folder, 'given.js'), worker: 'outflank/worker' };
  const loader = { '.wasm': 'file', '.weights': 'file' };
  await build({ absWorkingDir: folder, entryPoints, bundle: true, format: 'iife', outdir: output, loader, logLevel: 'error', logOverride: { 'empty-import-meta': 'silent' } });
  writePage(output, 'app.js');
  assert.deepEqual(await resultOf(output), { inWorkers: FOUND, provides: 'function' });
});

test('the entry for browsers imports nothing of Node', async () => {
  const found = new Set(['index.js', 'engine-worker.js']);
  for (const name of found) {
    const text = await readFile(join(installed, name), 'utf8');
    const imported = [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm)].map(([, from, dynamic]) => from ?? dynamic);
    for (const from of imported.filter((from) => !from.endsWith('.d.ts'))) {
      assert.match(from, /^\.\//, `${name} imports ${from}`);
      found.add(from.slice(2));
    }
  }
  assert.ok(found.has('outflank_wasm.js') && found.has('searcher.js'), [...found].join());
});
