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
  await analysis.locator('[data-square="f5"]').waitFor();
  await expect(analysis.getByRole('alert')).toHaveCount(0);
});

test('errors are shown in the language of the page', async () => {
  const page = await fixture.page('/analyse?moves=f5f5', { locale: 'ja' });
  await page.getByRole('alert').filter({ hasText: '2手目のf5は打てません（すでに石があります）' }).waitFor();
});

test('a game is found by the displayed names of its players, and its moves are counted without passes', async () => {
  const page = await fixture.page('/');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', moves: ['f5'], black: 'human', white: 'level 3' } });
  assert.equal(created.status(), 201);
  await page.goto(`${fixture.url}/games`);
  const card = page.locator('.card');
  await card.filter({ hasText: '1 move ' }).waitFor();
  const empty = page.getByText('No matching games');
  for (const [text, isFound] of [['You', true], ['human', true], ['nobody', false], ['Level 3', true]]) {
    await page.getByLabel('Search').fill(text);
    await (isFound ? card : empty).waitFor();
  }
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
