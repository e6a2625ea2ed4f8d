// Going back and forward, addresses that have nothing to show, and pages that are opened during an outage.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, openTool } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open({ database: true })));
after(() => fixture.close());

/** The current move of the analysis. */
const current = (page) => page.locator('.move[aria-current]');

test('the browser goes back and forward by the moves that were played in the analysis', async () => {
  const page = await fixture.page('/help');
  await openTool(page, 'Analyse');
  for (const square of ['f5', 'd6', 'c3']) {
    await page.locator(`.square.playable[data-square="${square}"]`).click();
    await expect(current(page)).toHaveText(new RegExp(`${square}$`));
  }
  await page.goBack();
  await expect(current(page)).toHaveText(/d6$/);
  await page.goBack();
  await expect(current(page)).toHaveText(/f5$/);
  await expect(page.locator('.move'), 'the moves after it are still there').toHaveCount(3);
  await page.goForward();
  await expect(current(page)).toHaveText(/d6$/);
  await page.reload();
  await expect(current(page)).toHaveText(/d6$/);
  await page.goBack();
  await expect(current(page)).toHaveText(/f5$/);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\/study$/);
});

test('steps through a game add no entries to the history', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4');
  await expect(current(page)).toHaveText(/c4$/);
  const length = await page.evaluate(() => history.length);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await expect(current(page)).toHaveText(/c4$/);
  assert.equal(await page.evaluate(() => history.length), length);
});

test('the browser goes back and forward by moves in the explorer', async () => {
  const page = await fixture.page('/help');
  await openTool(page, 'Explore');
  for (const move of ['f5', 'd6']) await page.locator('.explored').getByRole('button', { name: move, exact: true }).click();
  await page.waitForURL(/moves=f5d6$/);
  await page.locator('[data-square="d6"] .disc').waitFor();
  await page.goBack();
  await page.locator('[data-square="d6"] .disc').waitFor({ state: 'detached' });
  await expect(page).toHaveURL(/moves=f5$/);
  await page.goForward();
  await page.locator('[data-square="d6"] .disc').waitFor();
  for (let step = 0; step < 3; step++) await page.goBack();
  await page.waitForURL(/\/study$/);
});

test('the browser never goes to the position that is shown already', async () => {
  const page = await fixture.page('/help');
  const square = (name) => page.locator(`.square[data-square="${name}"] .disc`);
  for (const view of ['Analyse', 'Explore']) {
    await openTool(page, view);
    for (const move of ['f5', 'd6']) {
      await page.locator(`.square.playable[data-square="${move}"]`).click();
      await square(move).waitFor();
      await expect(page).toHaveURL(new RegExp(`${move}$`));
    }
    await page.keyboard.press('ArrowLeft');
    await square('d6').waitFor({ state: 'detached' });
    await expect(page).not.toHaveURL(/moves=f5d6$/);
    await page.goBack();
    await square('f5').waitFor({ state: 'detached' });
    await page.goForward();
    await square('f5').waitFor();
    await page.goBack();
    await square('f5').waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(/\/study$/);
  }
});

test('an illegal move in an address leads to the moves before it', async () => {
  for (const [path, target] of [['/analyse', /analyse\?moves=f5d6$/], ['/explore', /explore|analyse\?moves=f5d6$/]]) {
    const page = await fixture.page(`${path}?moves=f5d6a1`);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page, path);
    await page.getByRole('link', { name: 'Show the first 2 moves' }).click();
    await page.waitForURL(target);
    await page.locator('.board').waitFor();
  }
});

test('an address that has nothing to show has a heading, a reason and links', async () => {
  const cases = { '/analyse?start=zzz': /./, '/game/unknown': /This browser has no such game/, '/analyse?db=0123456789abcdef': /The database of this server has no such game/,
    '/analyse?db=0123456789abcdef&games=mine': /This browser has no such game/, '/online/unknown': /no such game/, '/user/nobody': /no such user/, '/learn/lesson/unknown': /not found/ };
  for (const [path, reason] of Object.entries(cases)) {
    const page = await fixture.page(path);
    await expect(page.getByRole('alert'), path).toHaveText(reason);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.ok((await page.locator('.problem a.button').count()) > 0, path);
    await page.context().close();
  }
});

test('a page that is opened during an outage says so, and is shown when the server is back', async () => {
  const page = await fixture.page('/');
  await page.locator('.board').waitFor();
  const marked = () => page.evaluate(() => window.isMarked === true);
  await page.evaluate(() => (window.isMarked = true));
  await fixture.kill();
  await page.getByRole('link', { name: 'Study', exact: true }).click();
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Retrying' }).waitFor();
  assert.ok(await marked(), 'the page is still the same document');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('heading', { name: 'Help', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Study', exact: true }).click();
  await fixture.start();
  await page.locator('main.study .card').first().waitFor();
});

test('lists that could not be loaded in an outage are loaded when the server is back', async () => {
  for (const [path, loaded] of [['/games', '.games > .muted'], ['/player', '.search-field + .muted'], ['/leaderboard', '.empty-list']]) {
    const page = await fixture.page('/help');
    await page.goto(fixture.url + path);
    await page.locator(loaded).waitFor();
    await page.getByRole('link', { name: 'Help', exact: true }).click();
    await fixture.kill();
    await page.goBack();
    await page.getByRole('alert').filter({ hasText: 'Retrying' }).waitFor();
    await fixture.start();
    await page.locator(loaded).waitFor();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  }
});

// The browser reports the connection to a game that does not exist.
test('no page had an error', () => assert.deepEqual(fixture.pageErrors.filter((error) => !error.includes('/api/online/unknown/live')), []));

test('a tap beside the open menu closes it, and nothing else', async () => {
  const page = await fixture.page('/', { phone: true });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.locator('nav.open').waitFor();
  await page.locator('[data-square="f5"]').tap();
  await expect(page.locator('nav.open')).toHaveCount(0);
  assert.equal(new URL(page.url()).pathname, '/', 'no game has begun');
  await page.locator('[data-square="f5"]').tap();
  await page.waitForURL(/game/);
});
