// The static site, from a host that knows files only, at a path of its own, and without any network.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Fixture, PROGRAM, expect, expectAccessible, nextTurn, openTool } from '../fixture.mjs';
import { StaticHost } from '../static-host.mjs';

const PACKAGE = join(import.meta.dirname, '../../../../bindings/wasm/pkg');
const skip = existsSync(join(PACKAGE, 'package.json')) ? false : 'bindings/wasm/pkg is missing; bindings/wasm/build makes it';
const folder = mkdtempSync(join(tmpdir(), 'outflank-site-'));
/** The views, with what is there once they are drawn. */
const VIEWS = { '/': '.new-game .board', '/analyse?moves=f5d6c3': '.square-note', '/setup': '.board-editor .board', '/games': '.games h1', '/alak': '.tree-drawing', '/learn/puzzles': '.puzzle-page .playable', '/learn/openings': '.add-lines', '/help': '.help h2' };

let host;
let fixture;
before(async () => {
  if (skip) return;
  execFileSync(PROGRAM, ['site', folder, '--wasm', PACKAGE]);
  host = await StaticHost.open(folder);
  fixture = await Fixture.openAt(host.url.replace(/\/$/, ''));
});
after(async () => {
  await fixture?.close();
  await host?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a view in a page that is open. */
const open = (page, path) => page.evaluate((path) => void (location.hash = `#${path}`), path);

/** Plays the first legal move, and waits for the reply. */
async function playMove(page) {
  const before = await page.locator('.moves td:not(:empty)').count();
  await page.locator('.square.playable').first().click();
  await page.waitForFunction((before) => document.querySelectorAll('.moves td:not(:empty)').length >= before + 2 || document.querySelector('.status .result'), before);
  return nextTurn(page);
}

/** Starts a game by its first move. */
async function startGame(page) {
  await page.locator('.square.playable').first().click();
  await page.waitForURL(/#\/game\//);
  await nextTurn(page);
}

async function download(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await file.path(), 'utf8');
}

test('a game against a level is played, undone and hinted, and is still there after a reload', { skip }, async () => {
  const page = await fixture.page('/');
  await startGame(page);
  await playMove(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint').waitFor();
  const moves = await page.locator('.moves').textContent();
  await playMove(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((moves) => document.querySelector('.moves').textContent.startsWith(moves.slice(0, 6)) && document.querySelector('.moves td.undone'), moves);
  await page.reload();
  await nextTurn(page);
  await expect(page.locator('.moves')).toHaveText(/\w\d/);
  await openTool(page, 'My games');
  await page.locator('.card', { hasText: 'Beginner (1000)' }).waitFor();
});

test('all games are exported, saved in a file and read from it in another browser', { skip }, async () => {
  const page = await fixture.page('/');
  await startGame(page);
  await open(page, '/games');
  await page.locator('summary', { hasText: /^Export$/ }).click();
  assert.match(await download(page, page.getByRole('button', { name: 'GGF' })), /^\(;GM\[Othello\]/);
  const saved = await download(page, page.getByRole('button', { name: 'Save all games' }));
  assert.equal(JSON.parse(saved).games.length, 1);
  const other = await fixture.page('/#/games');
  const files = other.locator('.game-files input');
  await other.locator('summary', { hasText: /^Export$/ }).click();
  const said = (text) => other.locator('.game-files p', { hasText: text }).waitFor();
  const file = (text) => ({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await files.setInputFiles(file(saved));
  await said('1 game read, 1 of them new or newer.');
  await other.locator('.card').waitFor();
  const [game] = JSON.parse(saved).games;
  const reads = (changes) => files.setInputFiles(file(JSON.stringify({ outflank: 'games', games: [{ ...game, ...changes }] })));
  await reads({ changed: game.changed - 60 });
  await said('1 game read, 0 of them new or newer.');
  await reads({ version: 1, moves: [], played: 0, log: game.log.slice(0, 1), changed: game.changed + 60 });
  await said('1 game read, 1 of them new or newer.');
  await files.setInputFiles(file('{"outflank":"games","games":[{"id":"x","moves":["a1"]}]}'));
  await said('1 game read, 0 of them new or newer.');
  await files.setInputFiles(file('f5d6'));
  await said('This is no file of saved games.');
});

test('the manual says how much a first visit loads, to a twentieth', { skip }, () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'outflank-site.json');
  const contents = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const megabytes = (lengths) => lengths.reduce((sum, length) => sum + length, 0) / 1e6;
  const sizes = [megabytes(contents.map(({ length }) => length)), megabytes(contents.map((content) => gzipSync(content).length))];
  const manual = readFileSync(join(import.meta.dirname, '../../../../docs/src/site.md'), 'utf8');
  const stated = /first visit loads ([\d.]+)\s+MB[^;]*;[^;]*loads ([\d.]+)\s+MB/.exec(manual)?.slice(1).map(Number) ?? [];
  sizes.forEach((size, index) => assert.ok(Math.abs(stated[index] / size - 1) <= 0.05, `${stated[index]} MB is ${size} MB`));
});

test('an analysis has values and variations, and a game is reviewed', { skip }, async () => {
  const page = await fixture.page('/#/analyse?moves=f5d6c3d3c4f4f6f3e6e7');
  await page.locator('.square-note').first().waitFor();
  await page.locator('.review .curve').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.square-note').first().waitFor();
  await page.locator('.square.playable').first().click();
  await page.waitForURL(/lines=|moves=/);
  await page.locator('.lines .line:not(.empty)').first().waitFor();
});

test('overlays and reasons are answered in the browser', { skip }, async () => {
  const start = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
  const page = await fixture.page(`/#/analyse?${new URLSearchParams({ start, moves: 'g2' })}`);
  await page.locator('summary', { hasText: 'Overlays' }).click();
  await page.getByRole('switch', { name: 'Frontier' }).check();
  await page.locator('.board .overlay-mark').first().waitFor();
  await page.locator('summary', { hasText: 'Explain g2' }).click();
  await page.locator('#app').getByText('g2 loses 42 discs against g8').waitFor({ timeout: 60_000 });
  await page.locator('button.reason').first().click();
  await page.locator('.square-mark.reason').first().waitFor();
});

test('openings are practised without a server', { skip }, async () => {
  const page = await fixture.page('/#/learn/openings');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Practise' }).click();
  await page.locator('.playable[data-square="c3"]').click();
  await page.locator('.feedback.correct', { hasText: 'It returns in 2 days.' }).waitFor();
  await page.getByText('By the model of human play').waitFor();
});

test('a puzzle is judged and rated without a server', { skip }, async () => {
  const page = await fixture.page('/#/learn/puzzles');
  await page.locator('.square.playable').first().waitFor();
  await page.keyboard.press('s');
  await page.locator('.feedback.correct .line-moves').waitFor();
  await page.locator('.standing').waitFor();
  await page.keyboard.press('n');
  await page.locator('.square.playable').first().click();
  await page.locator('.feedback .reasons, .feedback .line-moves').first().waitFor();
  await page.getByRole('img', { name: /^Your rating/ }).waitFor();
});

test('positions are set up and imported', { skip }, async () => {
  const page = await fixture.page('/#/setup');
  await page.locator('textarea').fill('f5d6c3');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/#\/analyse\?moves=f5d6c3/);
  await open(page, '/setup');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.waitForURL(/#\/analyse/);
  await page.locator('.square-note').first().waitFor();
});

test('there is nothing that needs a server', { skip }, async () => {
  const page = await fixture.page('/#/lobby');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expect(page.locator('nav a')).toHaveText(['Play', 'Puzzles', 'Learn', 'Study']);
  await expect(page.getByRole('button', { name: 'Your name' })).toHaveCount(0);
});

test('the site can be installed', { skip }, async () => {
  const page = await fixture.page('/');
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  assert.equal(manifest.start_url, './');
  for (const { src, sizes } of manifest.icons) {
    const side = await page.evaluate(async (src) => (await createImageBitmap(await (await fetch(src)).blob())).width, src);
    assert.equal(`${side}x${side}`, sizes);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const problems = async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  await expect.poll(problems).toEqual([]);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds no accessibility problem in the ${colorScheme} theme`, { skip }, async () => {
    const page = await fixture.page('/', { colorScheme });
    for (const [path, ready] of Object.entries(VIEWS)) {
      await open(page, path);
      await page.locator(ready).first().waitFor();
      await expectAccessible(page, path);
    }
  });
}

test('a new version is offered, and replaces the old one', { skip }, async () => {
  const page = await fixture.page('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.locator('.board').waitFor();
  await host.replace('service-worker.js', (text) => text.replace(/VERSION = '/, "VERSION = 'new "));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction(async () => (await caches.keys()).filter((name) => name.includes('/site/')).every((name) => name.includes(' new ')));
  await page.locator('.board').waitFor();
});

test('after the first visit everything works without a network', { skip }, async () => {
  const page = await fixture.page('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await host.close();
  await page.context().setOffline(true);
  await page.reload();
  for (const [path, ready] of Object.entries(VIEWS)) {
    await open(page, path);
    await page.locator(ready).first().waitFor();
  }
  await open(page, '/');
  await startGame(page);
  await playMove(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('heading', { name: '設定' }).waitFor();
});

test('no page had an error', { skip }, () => assert.deepEqual(fixture.pageErrors, []));
