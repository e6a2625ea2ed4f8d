import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { Stage } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

const VIEWS = { '/': '.board', '/analyse?moves=f5d6c3': '.note', '/setup': '.board', '/games': 'h1', '/alak': '.tree-picture', '/help': 'h2', '/api': 'h2' };

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the ${colorScheme} theme`, async () => {
    for (const [path, ready] of Object.entries(VIEWS)) {
      const page = await stage.page(path, { colorScheme });
      await page.locator(ready).first().waitFor({ timeout: 30_000 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const told = violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map(({ target }) => target).join(', ')}`);
      assert.deepEqual(told, []);
      await page.context().close();
    }
  });
}

test('the page speaks Japanese when it is asked to, and remembers it', async () => {
  const page = await stage.page('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('heading', { name: '設定' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '新しい対局' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
  const japanese = await stage.page('/games', { locale: 'ja-JP' });
  await japanese.getByRole('heading', { name: '対局履歴' }).waitFor();
});

test('the help has the rules of all games and leads to the API', async () => {
  const page = await stage.page('/');
  await page.getByRole('link', { name: 'Help' }).click();
  for (const game of ['Othello', 'Reversi', 'Alak']) await page.getByRole('heading', { name: `${game}: Rules` }).waitFor();
  await page.getByRole('link', { name: 'API for programs' }).click();
  await page.getByRole('heading', { name: 'API', exact: true }).waitFor();
});

test('every language has the same words', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/${name}.js`)));
  const names = (words) => Object.entries(words).flatMap(([name, value]) => (typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name]));
  assert.deepEqual(names(ja.default), names(en.default));
});

test('the themes are chosen by hand, too', async () => {
  const page = await stage.page('/', { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Dark', { exact: true }).click();
  assert.notEqual(await ground(), light);
});

test('single letters do nothing once shortcuts are off, and that is remembered', async () => {
  const page = await stage.page('/analyse?moves=f5d6c3');
  const isTurned = () => page.locator('.coordinates text').first().textContent().then((letter) => letter === 'h');
  await page.locator('.board').waitFor();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.querySelector('.coordinates text').textContent === 'h');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Single-letter keyboard shortcuts').click();
  await page.reload();
  await page.locator('.board').waitFor();
  await page.keyboard.press('f');
  // Keys that are no letters go on to work, and come after the letter.
  await page.keyboard.press('ArrowLeft');
  await page.locator('.step[aria-current]', { hasText: 'd6' }).waitFor();
  assert.equal(await isTurned(), false);
});

test('every dialog has a name', async () => {
  const page = await stage.page('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Two players, same device', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  await page.locator('.board').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.getByRole('button', { name: /^Quit/ }).click();
  await page.getByRole('dialog', { name: 'Final score' }).waitFor();
});

test('the focus ring is drawn over all of its square', async () => {
  const page = await stage.page('/analyse');
  await page.locator('.board').waitFor();
  await page.locator('[data-square="d4"]').focus();
  await page.keyboard.press('ArrowUp');
  const covered = await page.locator('[data-square="d3"] .ring').evaluate((ring) => {
    const cell = ring.parentElement;
    const isInside = ring.getBBox().x - 4 >= 0 && ring.getBBox().x + ring.getBBox().width + 4 <= 100;
    return { isLast: cell.lastElementChild === ring, isInside, opacity: getComputedStyle(ring).opacity };
  });
  assert.deepEqual(covered, { isLast: true, isInside: true, opacity: '1' });
});

test('the page is small, is asked for in one round, asks only the server, and nothing moves while it loads', async () => {
  const page = await stage.page('/');
  let size = 0;
  const modules = [];
  page.on('request', (request) => request.url().endsWith('.js') && modules.push(request.url()));
  page.on('response', async (response) => (size += (await response.body().catch(() => Buffer.alloc(0))).length));
  await page.reload();
  await page.waitForSelector('.board');
  await page.waitForLoadState('networkidle');
  assert.ok(size > 0 && size < 220_000, `${size} bytes`);
  const named = await page.$$eval('script, link[rel=modulepreload]', (elements) => elements.map(({ src, href }) => src ?? href));
  assert.deepEqual(modules.sort(), named.sort(), 'the page names all of its modules');
  const hosts = new Set([...stage.asked].filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin));
  assert.deepEqual([...hosts], [stage.url]);
  const shift = await page.evaluate(() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value))).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
  }));
  assert.ok(shift < 0.1, `layout shift ${shift}`);
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
