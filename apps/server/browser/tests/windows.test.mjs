// What fits into a window: views that are one screen, and the button that starts a game.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, layoutShift } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open({ database: true })));
after(() => fixture.close());

const GAME = 'c4c5f6c3b2f4c6b7c7g7h8';
/** The views that are one screen in a window on a desk, with an element of each. */
const SCREENS = { [`/analyse?moves=${GAME}&at=9`]: '.review-summary', '/explore?moves=f5': '.explored', '/alak': '.tree-node', '/learn/lesson/corners': '.steps', '/learn/puzzles': '.lesson-buttons' };
const DESKS = [[1280, 800], [1920, 1080], [1366, 768], [1366, 625], [1024, 700]];

/** Opens all details of the page, also those inside others. */
async function openDetails(page) {
  await page.evaluate(async () => {
    for (let closed; (closed = document.querySelector('details:not([open])')); await new Promise((done) => setTimeout(done))) closed.open = true;
  });
}

/** How far the document is higher than its window. */
const excess = (page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

test('with every detail open, the document is not higher than its window', async () => {
  const page = await fixture.page('/new');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human' } });
  const screens = { ...SCREENS, [`/game/${(await created.json()).id}`]: 'svg.board' };
  for (const [path, ready] of Object.entries(screens)) {
    await page.goto(fixture.url + path);
    await page.locator(ready).first().waitFor();
    await openDetails(page);
    for (const [width, height] of DESKS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => excess(page), `${path} in ${width}×${height}`).toBeLessThanOrEqual(0);
    }
  }
});

test('no control that is positioned by hand leaves the element that it belongs to', async () => {
  const page = await fixture.page('/new');
  for (const path of ['/', '/analyse', '/setup', '/explore', '/games', '/learn/openings']) {
    await page.goto(fixture.url + path);
    await page.locator('h1').first().waitFor();
    const strays = () => page.$$eval('input', (inputs) => inputs.filter((input) => getComputedStyle(input).position === 'absolute' && input.offsetParent === document.body).map(({ outerHTML }) => outerHTML));
    await expect.poll(strays, path).toEqual([]);
  }
});

for (const locale of ['en', 'ja']) {
  test(`the button that starts a game is in the window, without scrolling (${locale})`, async () => {
    const page = await fixture.page('/new', { locale });
    for (const [width, height] of [[1280, 800], [1366, 625], [1280, 720], [390, 664], [844, 390], [390, 844]]) {
      await page.setViewportSize({ width, height });
      for (const kind of ['othello', 'reversi', 'alak']) {
        await page.evaluate((kind) => localStorage.setItem('outflank-new-game', JSON.stringify({ kind })), kind);
        await page.reload();
        await page.locator('.board').waitFor();
        const button = page.locator('form.options button.main');
        await expect.poll(async () => { const box = await button.boundingBox(); return box.y >= 0 && box.y + box.height <= height; }, `${kind} in ${width}×${height}`).toBe(true);
      }
    }
  });
}

test('a low window on a desk has the whole navigation', async () => {
  const page = await fixture.page('/new');
  await page.setViewportSize({ width: 1366, height: 625 });
  await page.locator('.site-header nav a').first().waitFor();
  await expect(page.locator('.menu-button')).toBeHidden();
  for (const link of await page.locator('.site-header nav a').all()) await expect(link).toBeInViewport();
});

test('the move list of a review has five rows or more', async () => {
  const page = await fixture.page(`/analyse?moves=${GAME}&at=9`);
  await page.locator('.review-summary').waitFor();
  await page.locator('.line .chance').first().waitFor();
  const height = await page.locator('.notation').evaluate((list) => list.clientHeight);
  assert.ok(height >= 5 * 1.8 * 16, `${height} pixels`);
});

const LONG = 'f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3f6';

test('on a phone the board and the buttons that step through the moves stay in the window', async () => {
  for (const height of [844, 664]) {
    const page = await fixture.page(`/analyse?moves=${LONG}`, { phone: true, viewport: { width: 390, height } });
    await page.locator('.notation .move').nth(5).click();
    await expect(page.locator('.notation .move').nth(5)).toBeInViewport({ ratio: 1 });
    for (const part of ['.board', '.navigation']) await expect(page.locator(part)).toBeInViewport({ ratio: 0.99 });
    const [{ bottom }, { top }] = await page.evaluate(() => ['.board', '.navigation'].map((part) => document.querySelector(part).getBoundingClientRect()));
    assert.ok(top >= bottom - 1, `the buttons at ${top}, the board to ${bottom}`);
    await page.context().close();
  }
});

test('on a tablet in portrait the move list shows six rows', async () => {
  const page = await fixture.page(`/analyse?moves=${LONG}`, { viewport: { width: 600, height: 900 } });
  await page.locator('.notation .move').first().waitFor();
  await page.evaluate(() => { const list = document.querySelector('.notation'); for (let copy = 0; copy < 4; copy += 1) list.append(...[...list.children].map((child) => child.cloneNode(true))); });
  const height = await page.locator('.notation').evaluate((list) => list.clientHeight);
  assert.ok(height >= 6 * 1.8 * 16, `${height} pixels`);
});

test('the board does not touch the edge of a phone', async () => {
  const page = await fixture.page('/setup', { phone: true });
  await page.locator('.board-frame').waitFor();
  const { left, right } = await page.locator('.board-frame').evaluate((frame) => frame.getBoundingClientRect());
  assert.ok(left >= 4 && right <= 390 - 4, `${left} to ${right}`);
});

test('the section Learn does not shift while it loads', async () => {
  const page = await fixture.page('/learn');
  await page.locator('.lessons').first().waitFor();
  await page.locator('.learn > :last-child').scrollIntoViewIfNeeded();
  const shift = await layoutShift(page);
  assert.ok(shift < 0.02, `layout shift ${shift}`);
});

test('on a phone the buttons of a game are in the window, and stay where they are when a square is no move', async () => {
  for (const [width, height, locale] of [[390, 664, 'en'], [360, 640, 'ja'], [844, 390, 'en']]) {
    const page = await fixture.page('/', { locale, viewport: { width, height } });
    const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human' } });
    await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
    await page.locator('.square.playable').first().waitFor();
    const buttons = page.locator('.tools button');
    const tops = () => buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    const before = await tops();
    for (const square of ['a1', 'h8']) {
      await page.locator(`[data-square="${square}"]`).click();
      await expect(page.locator('.over-board')).toContainText(square);
      await expect(page.locator('.over-board')).toBeInViewport({ ratio: 1 });
      await page.locator(`[data-square="${square}"] .refused-mark`).waitFor({ state: 'attached' });
      assert.deepEqual(await tops(), before);
    }
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    await page.locator('.tools button:nth-child(3)').click();
    await expect(page.locator('.over-board')).toHaveCount(0);
    await page.context().close();
  }
});

test('the settings open with the focus on the choice that is made', async () => {
  const page = await fixture.page('/help');
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('radio', { name: theme }).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await expect(page.getByRole('radio', { name: theme })).toBeFocused();
    await page.keyboard.press('Escape');
  }
});

test('on a phone, no field of a new game is cut by the button that starts it', async () => {
  for (const locale of ['en', 'ja']) {
    const page = await fixture.page('/new', { locale, viewport: { width: 390, height: 664 } });
    await page.locator('.board').waitFor();
    const isCut = () => page.evaluate(() => document.querySelector('form.options > :nth-last-child(2)').getBoundingClientRect().bottom > document.querySelector('.edge-bar').getBoundingClientRect().top);
    await expect.poll(isCut, locale).toBe(false);
  }
});

test('all that an analysis offers is in the window of a laptop, and none of it is under the navigation', async () => {
  const page = await fixture.page('/help', { viewport: { width: 1366, height: 768 } });
  // A beginner has one control more, and a game of her own a line with its players.
  await page.evaluate(() => localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung: 1, streak: 0, games: 3 }, game: null })));
  await page.goto(`${fixture.url}/analyse?moves=${GAME}&black=human&white=human:1000&side=black&result=white&by=resignation`);
  await page.locator('.from-mistakes').waitFor();
  await page.locator('.verdict button').waitFor();
  const isOnTop = (element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 5, top + height / 2));
  };
  for (const summary of await page.locator('.panel summary:visible').all()) await expect.poll(() => summary.evaluate(isOnTop), (await summary.textContent()).trim()).toBe(true);
});

/** A user with a game against the computer, whose turn it is. */
async function userInGame(options) {
  const page = await fixture.page('/help', options);
  await page.request.post(`${fixture.url}/api/me`, { data: { name: `walter${options.viewport.width}` } });
  const game = { kind: 'othello', start: '', moves: [], xot: false, clock: '300+3', rated: false, colour: 'black', opponent: { type: 'machine', player: 'level:1' } };
  assert.ok((await page.request.post(`${fixture.url}/api/online`, { data: game })).ok());
  return page;
}

test('on a phone the buttons of the header can be touched, also beside a notice', async () => {
  const page = await userInGame({ viewport: { width: 390, height: 664 } });
  await page.goto(`${fixture.url}/lobby`);
  await page.locator('.site-notice p').waitFor();
  const boxes = (selector) => page.$$eval(selector, (parts) => parts.map((part) => part.getBoundingClientRect()).map(({ left, right, width, height }) => ({ left, right, width, height })));
  const buttons = await boxes('.site-header > :is(button, .help-link)');
  const [notice] = await boxes('.site-notice p');
  assert.equal(buttons.length, 4);
  for (const { left, right, width, height } of buttons) {
    assert.ok(width >= 40 && height >= 40, `${width}×${height}`);
    assert.ok(right <= notice.left || left >= notice.right, `${left} to ${right}, beside a notice from ${notice.left} to ${notice.right}`);
  }
});

test('the players of the watched game are as wide as its board', async () => {
  const page = await userInGame({ viewport: { width: 1366, height: 768 } });
  await page.goto(`${fixture.url}/watch`);
  await page.locator('.featured svg.board').waitFor();
  const widths = await page.$$eval('.featured :is(svg.board, .player)', (parts) => parts.map((part) => Math.round(part.getBoundingClientRect().width)));
  assert.deepEqual(new Set(widths).size, 1, String(widths));
  await expect(page.locator('.featured .player').last()).toBeInViewport({ ratio: 1 });
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
