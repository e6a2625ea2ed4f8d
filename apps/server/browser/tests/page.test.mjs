import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, layoutShift } from '../fixture.mjs';

/** The bytes of the headers of a response, about. */
const HEADERS = 300;

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

test('the selected language is stored', async () => {
  const page = await fixture.page('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('heading', { name: '設定' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'オセロで遊ぶ' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const japanese = await fixture.page('/games', { locale: 'ja-JP' });
  await japanese.getByRole('heading', { name: '対局履歴' }).waitFor();
});

test('the help has the rules of all games and a link to the API', async () => {
  const page = await fixture.page('/');
  await page.getByRole('link', { name: 'Help' }).click();
  for (const game of ['Othello', 'Reversi', 'Alak']) await page.getByRole('heading', { name: `${game}: Rules` }).waitFor();
  await page.getByRole('link', { name: 'API for programs' }).click();
  await page.getByRole('heading', { name: 'API', exact: true }).waitFor();
});

test('every language has the same texts', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/${name}.js`)));
  const names = (texts) => Object.entries(texts).flatMap(([name, value]) => (typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name]));
  assert.deepEqual(names(ja.default), names(en.default));
});

test('the theme can be selected', async () => {
  const page = await fixture.page('/', { colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(background).not.toBe(light);
});

test('single letters do nothing when shortcuts are off, and the setting is stored', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  const letter = page.locator('.coordinates text').first();
  await page.locator('.board').waitFor();
  await page.keyboard.press('f');
  await expect(letter).toHaveText('h');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Single-letter keyboard shortcuts').click();
  await page.reload();
  await page.locator('.board').waitFor();
  await page.keyboard.press('f');
  // Other keys still work, and are handled after the letter.
  await page.keyboard.press('ArrowLeft');
  await page.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await expect(letter).toHaveText('a');
});

test('every dialog has an accessible name', async () => {
  const page = await fixture.page('/new');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  await page.locator('.board').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.getByRole('button', { name: /^Quit/ }).click();
  await page.getByRole('dialog', { name: 'Score so far' }).waitFor();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('heading', { name: 'Play Othello' }).waitFor();
});

test('the help names the losses from which the page marks mistakes and blunders', async () => {
  const source = readFileSync(new URL('../../web/parts/game-text.js', import.meta.url), 'utf8');
  const [mistake, blunder] = ['MISTAKE', 'BLUNDER'].map((name) => source.match(`${name} = (\\d+)`)[1]);
  const page = await fixture.page('/help');
  await page.getByText(`From ${mistake} discs it is a mistake, from ${blunder} a blunder.`).waitFor();
});

test('the disc of every icon is in its middle', async () => {
  const page = await fixture.page('/');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('.board').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: /^Quit/ }).click();
  const wrong = () => page.$$eval('.disc-icon', (icons) => icons.filter((icon) => !['grid', 'inline-grid'].includes(getComputedStyle(icon).display) || getComputedStyle(icon).justifyItems !== 'center').length);
  await expect(page.locator('.final-score .disc-icon')).toHaveCount(2);
  await expect.poll(wrong, 'in the dialog').toBe(0);
  for (const path of ['/new', '/setup', '/learn/openings']) {
    await page.goto(fixture.url + path);
    await page.locator('.radio-group .disc-icon').first().waitFor();
    await expect.poll(wrong, path).toBe(0);
  }
});

test('what is copied is announced', async () => {
  const page = await fixture.page('/analyse?moves=f5', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Share and export').click();
  await page.getByRole('button', { name: 'Copy moves' }).click();
  await expect(page.locator('#live p').last()).toHaveText('Copied');
  await expect(page.getByRole('button', { name: 'Copy moves' })).toHaveText('Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'f5');
});

test('the board editor goes on where it was left', async () => {
  const page = await fixture.page('/setup');
  await page.locator('[data-square="a1"]').click();
  await page.locator('[data-square="a1"] .disc').waitFor();
  await page.reload();
  await page.locator('[data-square="a1"] .disc').waitFor();
  await expect(page.locator('.disc')).toHaveCount(5);
});

test('pages that are empty say what to do', async () => {
  for (const path of ['/watch', '/lobby', '/leaderboard', '/games']) {
    const page = await fixture.page(path);
    await page.locator('.ways-out a').first().waitFor();
    await expectAccessible(page, path);
  }
});

test('the focus ring covers its whole square', async () => {
  const page = await fixture.page('/analyse');
  await page.locator('.board').waitFor();
  await page.locator('[data-square="d4"]').focus();
  await page.keyboard.press('ArrowUp');
  const covered = () => page.locator('[data-square="d3"] .focus-ring').evaluate((ring) => {
    const cell = ring.parentElement;
    const isInside = ring.getBBox().x - 4 >= 0 && ring.getBBox().x + ring.getBBox().width + 4 <= 100;
    return { isLast: cell.lastElementChild === ring, isInside, opacity: getComputedStyle(ring).opacity };
  });
  await expect.poll(covered).toEqual({ isLast: true, isInside: true, opacity: '1' });
});

test('the name of the program is shown before any script, and once after', async () => {
  const bare = await fixture.page('/', { javaScriptEnabled: false });
  await expect(bare.getByText('Outflank', { exact: true })).toBeVisible();
  const page = await fixture.page('/');
  await page.waitForSelector('.board');
  await expect(page.locator('header')).toHaveCount(1);
});

test('the page is small, preloads all modules, sends requests to the server only, and has no layout shift', async () => {
  const page = await fixture.page('/');
  const [bodies, modules] = [[], []];
  page.on('request', (request) => request.url().endsWith('.js') && modules.push(request.url()));
  page.on('response', (response) => bodies.push(response.body().catch(() => '')));
  await page.reload();
  await page.waitForSelector('.board');
  await page.waitForLoadState('networkidle');
  // As they are sent, with some hundred bytes of headers each: at most 130 KiB. Most views are loaded when they are opened.
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length + HEADERS);
  const size = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(size > 50_000 && size < 130 * 1024, `${size} bytes`);
  const named = await page.$$eval('script, link[rel=modulepreload]', (elements) => elements.map(({ src, href }) => src ?? href));
  assert.deepEqual(modules.sort(), named.sort(), 'all modules are preloaded');
  const hosts = new Set([...fixture.requestedUrls].filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin));
  assert.deepEqual([...hosts], [fixture.url]);
  const shift = await layoutShift(page);
  assert.ok(shift < 0.1, `layout shift ${shift}`);
});

test('Japanese texts have colons, full stops and names of openings of their own', async () => {
  const page = await fixture.page('/help', { locale: 'ja' });
  await page.getByRole('heading', { name: 'オセロ：ルール' }).waitFor();
  await page.getByText('XOT：ランダムな8手の序盤から。対局ごとに').waitFor();
  await page.goto(`${fixture.url}/explore?moves=f5f6e6d6c5e3d3`);
  await page.locator('.evaluation', { hasText: 'ローズ・トス' }).waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
