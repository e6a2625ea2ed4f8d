// The answer to a request comes when the user has gone elsewhere meanwhile, or has asked for something else: it changes nothing there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** Holds the next request to an address until it is let go, with another answer if one is given; the page has then dealt with the answer. */
async function hold(page, pattern, answer) {
  let free;
  const freed = new Promise((resolve) => (free = resolve));
  const asked = page.waitForRequest(pattern);
  await page.route(pattern, async (route) => {
    await freed;
    await (answer ? route.fulfill(answer) : route.fallback());
  }, { times: 1 });
  const letGo = async () => {
    const response = page.waitForResponse(pattern);
    free();
    await (await response).finished();
    // What is asked for later is answered later.
    await page.evaluate(async () => void (await (await fetch('/web/icon.svg', { cache: 'no-store' })).text()));
  };
  return { asked, letGo };
}

/** Follows a link of the page. */
const go = (page, path) => page.evaluate((path) => {
  const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: path }));
  link.click();
  link.remove();
}, path);

/** Leaves for another page. */
async function leave(page) {
  await go(page, '/help');
  await page.getByRole('heading', { name: 'Othello: Rules' }).waitFor();
}

const square = (page, name) => page.locator(`.board [data-square="${name}"]`);

test('a move of an analysis that is answered after the view was left opens nothing', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await square(page, 'd3').and(page.locator('.playable')).waitFor();
  const held = await hold(page, '**/api/line');
  await square(page, 'd3').click();
  await held.asked;
  await leave(page);
  await held.letGo();
  await expect(page).toHaveURL(/\/help$/);
  await page.goBack();
  await expect(page).toHaveURL(/analyse\?moves=f5d6c3$/);
});

test('a move of an analysis that is answered after a step to another position leaves that one shown', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await square(page, 'd3').and(page.locator('.playable')).waitFor();
  const held = await hold(page, '**/api/line');
  await square(page, 'd3').click();
  await held.asked;
  await page.keyboard.press('ArrowLeft');
  await page.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await held.letGo();
  await expect(page.locator('.move[aria-current]')).toContainText('d6');
});

test('a line that cannot be added to an analysis is reported', async () => {
  const page = await fixture.page('/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8&at=10');
  await page.locator('summary', { hasText: 'Explain' }).click();
  const add = page.getByRole('button', { name: /^Add the line of .* to the variations$/ }).first();
  await add.waitFor();
  await page.route('**/api/line', (route) => route.abort());
  await add.click();
  await page.getByRole('alert').filter({ hasText: 'failed' }).waitFor();
});

test('what is opened when it is answered is not opened from elsewhere', async () => {
  const importGame = async (page) => {
    await page.getByLabel(/^Paste/).fill('f5d6c3');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  const cases = [
    ['/setup', '**/api/read', importGame],
    ['/setup', '**/api/line', (page) => page.getByRole('button', { name: 'Analyse', exact: true }).click()],
    ['/', '**/api/games', (page) => page.getByRole('button', { name: /^Play now/ }).click()],
    ['/learn/puzzles', '**/api/games', (page) => page.getByRole('button', { name: 'Play it out' }).click()],
  ];
  for (const [path, pattern, open] of cases) {
    const page = await fixture.page(path);
    await page.locator('.board').waitFor();
    const held = await hold(page, pattern);
    await open(page);
    await held.asked;
    await leave(page);
    await held.letGo();
    await expect(page, `${path} ${pattern}`).toHaveURL(/\/help$/);
  }
});

test('what was chosen last stays, also if the answer to an earlier choice comes later', async () => {
  const page = await fixture.page('/setup');
  await page.locator('.board').waitFor();
  const board = page.getByLabel('Game and board');
  const first = await hold(page, '**/api/line');
  await board.selectOption('4x4');
  await first.asked;
  await board.selectOption('6x6');
  await expect(page.getByRole('gridcell')).toHaveCount(36);
  await first.letGo();
  await expect(page.getByRole('gridcell')).toHaveCount(36);
  await page.goto(`${fixture.url}/new`);
  await page.getByText('Reversi', { exact: true }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(36);
  const second = await hold(page, '**/api/line');
  await page.getByLabel('Board size').selectOption('4x4');
  await second.asked;
  await page.getByLabel('Board size').selectOption('5x5');
  await expect(page.getByRole('gridcell')).toHaveCount(25);
  await second.letGo();
  await expect(page.getByRole('gridcell')).toHaveCount(25);
});

test('the error of one user is not shown on the page of another one', async () => {
  const page = await fixture.page('/help');
  const taken = await page.request.post(`${fixture.url}/api/me`, { data: { name: 'Ann' } });
  assert.equal(taken.status(), 201);
  const held = await hold(page, '**/api/users/Bob');
  await go(page, '/user/Bob');
  await held.asked;
  await go(page, '/user/Ann');
  await page.locator('main').getByText('guest', { exact: false }).first().waitFor();
  await held.letGo();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page of games that is asked for twice is shown once', async () => {
  const page = await fixture.page('/help');
  const { id } = await (await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', moves: ['f5'], black: 'human', white: 'human' } })).json();
  const [entry] = await (await page.request.get(`${fixture.url}/api/games`)).json();
  assert.equal(entry.id, id);
  await page.route(/\/api\/games\?/, (route) => {
    const skip = Number(new URL(route.request().url()).searchParams.get('skip') ?? 0);
    const games = Array.from({ length: skip ? 3 : 50 }, (_, index) => ({ ...entry, id: `${id}-${skip + index}` }));
    return route.fulfill({ json: games });
  });
  await go(page, '/games');
  await expect(page.locator('.card')).toHaveCount(50);
  const [first, second] = [await hold(page, /skip=50/), await hold(page, /skip=50/)];
  await page.getByRole('button', { name: 'More', exact: true }).dblclick();
  await first.asked;
  await second.letGo();
  await first.letGo();
  await expect(page.locator('.card')).toHaveCount(53);
});

test('the error of a list of games that was left is not shown when it is opened again', async () => {
  const page = await fixture.page('/help');
  const held = await hold(page, /\/api\/games\?/, { status: 400, json: { code: 'invalid', message: 'Something is wrong.' } });
  await go(page, '/games');
  await held.asked;
  await leave(page);
  await held.letGo();
  const again = await hold(page, /\/api\/games\?/);
  await go(page, '/games');
  await again.asked;
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await again.letGo();
});

test('a view that is loaded late does not open the current one again', async () => {
  const page = await fixture.page('/help');
  let free;
  const freed = new Promise((resolve) => (free = resolve));
  await page.route('**/explore/explore.js', async (route) => {
    await freed;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/explore/explore.js');
  await go(page, '/explore');
  const address = (await asked).url();
  await go(page, '/');
  await page.locator('.board').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').waitFor();
  free();
  await page.evaluate(async (address) => void (await import(address)), address);
  await page.evaluate(() => {});
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a slot that is selected in a game of Alak is not in the next one', async () => {
  const page = await fixture.page('/help');
  const made = () => page.request.post(`${fixture.url}/api/games`, { data: { kind: 'alak', start: '9', black: 'human', white: 'human' } });
  const [one, other] = await Promise.all([made(), made()].map(async (response) => (await (await response).json()).id));
  await go(page, `/game/${one}`);
  const selected = page.locator('.square[aria-selected=true]');
  await page.locator('.square.playable').first().click();
  await expect(selected).toHaveCount(1);
  await go(page, `/game/${other}`);
  await page.locator('.square.playable').first().waitFor();
  await expect(page).toHaveURL(new RegExp(other));
  await expect(selected).toHaveCount(0);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
