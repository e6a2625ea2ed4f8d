// What the page shows where something is wrong.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

test('where there is no page, a page says so', async () => {
  for (const path of ['/nonsense', '/game/', '/game']) {
    const page = await stage.page(path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.equal((await page.request.get(stage.url + path)).status(), 404, path);
  }
});

test('an address with a wrong position or place still draws a board', async () => {
  const setup = await stage.page('/setup?position=zzz');
  await setup.getByRole('alert').waitFor();
  assert.equal(await setup.getByRole('gridcell').count(), 64);
  const analysis = await stage.page('/analyse?moves=f5d6&at=-5');
  await analysis.locator('[data-square="f5"]').waitFor();
  assert.equal(await analysis.getByRole('alert').count(), 0);
});

test('what the server rejects is told in the language of the page', async () => {
  const page = await stage.page('/analyse?moves=f5f5', { locale: 'ja' });
  await page.getByRole('alert').filter({ hasText: '2手目のf5は打てません（すでに石があります）' }).waitFor();
});

test('a game is found by the names that the page shows for its players, and counted without passes', async () => {
  const page = await stage.page('/');
  const begun = await page.request.post(`${stage.url}/api/games`, { data: { kind: 'othello', moves: ['f5'], black: 'human', white: 'level 3' } });
  assert.equal(begun.status(), 201);
  await page.goto(`${stage.url}/games`);
  const card = page.locator('.card');
  await card.filter({ hasText: '1 move ' }).waitFor();
  const empty = page.getByText('No matching games');
  for (const [text, isFound] of [['You', true], ['human', true], ['nobody', false], ['Level 3', true]]) {
    await page.getByLabel('Search').fill(text);
    await (isFound ? card : empty).waitFor();
  }
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
