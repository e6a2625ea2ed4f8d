// Error messages.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

test('an unknown address shows an error page', async () => {
  for (const path of ['/nonsense', '/game/', '/game']) {
    const page = await fixture.page(path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.equal((await page.request.get(fixture.url + path)).status(), 404, path);
  }
});

test('an address with an invalid position or ply still shows a board', async () => {
  const setup = await fixture.page('/setup?position=zzz');
  await setup.getByRole('alert').waitFor();
  await expect(setup.getByRole('gridcell')).toHaveCount(64);
  const analysis = await fixture.page('/analyse?moves=f5d6&at=-5');
  await analysis.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await expect(analysis.getByRole('alert')).toHaveCount(0);
});

test('errors are shown in the language of the page', async () => {
  const page = await fixture.page('/analyse?moves=f5f5', { locale: 'ja' });
  await page.getByRole('alert').filter({ hasText: '2手目のf5は打てません（すでに石があります）' }).waitFor();
});

test('a game is found by the displayed names of its players, and its moves are counted without passes', async () => {
  const page = await fixture.page('/');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', moves: ['f5'], black: 'human', white: 'level:3' } });
  assert.equal(created.status(), 201);
  await page.goto(`${fixture.url}/games`);
  const card = page.locator('.card');
  await card.filter({ hasText: '1 move ' }).waitFor();
  for (const text of ['You', 'human', 'Club player (1750)', 'Level 3']) {
    await page.getByLabel('Search').fill('nobody');
    await page.locator('main').getByText('No matching games').waitFor();
    await page.getByLabel('Search').fill(text);
    await card.waitFor();
  }
});

test('a name is taken by the next try when the answer to the first one is lost', async () => {
  const page = await fixture.page('/lobby');
  let isFirst = true;
  await page.route('**/api/me', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    const cookies = await page.context().cookies();
    assert.equal((await route.fetch()).status(), 201);
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await route.abort();
  });
  await page.getByLabel('Your name').fill('Wanda');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('alert').filter({ hasText: 'Cannot reach the server. Please try again.' }).waitFor();
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.locator('.name-form').waitFor({ state: 'detached' });
});

test('where the storage of the browser throws, games, their list and openings work', async () => {
  const page = await fixture.page('/help');
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
  await page.goto(`${fixture.url}/new`);
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  await page.locator('.square.playable[data-square="f5"]').click();
  await page.locator('.moves td[aria-current]', { hasText: 'f5' }).waitFor();
  await page.goto(`${fixture.url}/games`);
  await page.locator('.card').filter({ hasText: '1 move ' }).waitFor();
  await page.goto(`${fixture.url}/learn/openings`);
  await page.getByRole('combobox', { name: 'Opening', exact: true }).selectOption('Tiger');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Practise' }).click();
  await page.locator('.playable[data-square="c3"]').click();
  const rating = page.locator('.people-source').getByRole('combobox');
  await expect(rating).toHaveValue('1600');
  await rating.selectOption('1200');
  await expect(rating).toHaveValue('1200');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
