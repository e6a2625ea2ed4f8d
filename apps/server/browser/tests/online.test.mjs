// Two people play each other in real browsers, at a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The page of a new guest in the lobby. @param {string} name @param {object} [options] */
async function guest(name, options) {
  const page = await fixture.page('/lobby', options);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('button', { name: 'Create game' }).waitFor();
  return page;
}

/** Ann, who plays Black, and Bob on a phone, in a new game. @param {string} suffix of the names */
async function playing(suffix) {
  const [ann, bob] = [await guest(`Ann${suffix}`), await guest(`Bob${suffix}`, { phone: true })];
  await ann.locator('form.options').getByText('Black', { exact: true }).click();
  await ann.getByRole('button', { name: 'Create game' }).click();
  await ann.getByText('Waiting for').first().waitFor();
  await bob.getByRole('listitem').filter({ hasText: `Ann${suffix}` }).getByRole('button', { name: 'Join' }).tap();
  await Promise.all([ann, bob].map((page) => page.locator('.turn').waitFor()));
  return { ann, bob };
}

/** Waits until it is the turn of one of two players, and plays the first legal move by mouse or touch; false once the game is over. */
async function play({ ann, bob }) {
  const turn = (/** @type {any} */ page) => page.locator('.square.playable').first().waitFor().then(() => page);
  const over = ann.locator('.result').waitFor().then(() => null);
  const page = await Promise.any([turn(ann), turn(bob), over]);
  if (!page) return false;
  const square = page.locator('.square.playable').first();
  const name = await square.getAttribute('data-square');
  await (page === ann ? square.click() : square.tap());
  await page.locator(`[data-square="${name}"].playable`).waitFor({ state: 'detached' });
  return true;
}

test('two people play a whole game by mouse and touch, reconnect, and play a rematch; a third watches', async () => {
  const { ann, bob } = await playing('1');
  const watcher = await fixture.page(new URL(ann.url()).pathname);
  await watcher.locator('.status', { hasText: 'Watching' }).waitFor();
  for (let ply = 0; ply < 10; ply++) await play({ ann, bob });
  await bob.context().setOffline(true);
  const lost = bob.getByRole('alert').filter({ hasText: 'Connection lost' });
  await lost.first().waitFor();
  await bob.context().setOffline(false);
  await lost.first().waitFor({ state: 'detached' });
  while (await play({ ann, bob }));
  for (const page of [ann, bob, watcher]) await page.locator('.result').waitFor();
  const scores = async (page) => (await page.locator('.count').allTextContents()).sort();
  await expect.poll(() => scores(watcher)).toEqual(await scores(ann));
  await watcher.getByRole('button', { name: 'First position' }).click();
  await expect.poll(() => scores(watcher)).toEqual(['2', '2']);
  await ann.getByRole('button', { name: 'Well played' }).click();
  await bob.locator('.chat .lines p', { hasText: 'Well played' }).waitFor();
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await bob.getByRole('button', { name: 'Accept rematch' }).tap();
  await bob.locator('.square.playable').first().waitFor();
  await bob.locator('.chat .lines p', { hasText: 'Well played' }).waitFor();
  await bob.locator('.square.playable').first().tap();
  await ann.locator('.square.playable').first().waitFor();
});

test('the link of a page on the computer of the server has the address for others, if there is one', async () => {
  const ann = await guest('Ann9');
  // As the document of a server has it that listens at all addresses.
  await ann.evaluate(() => document.head.append(Object.assign(document.createElement('meta'), { name: 'outflank-address', content: 'http://192.0.2.7:6464' })));
  await ann.getByText('A friend, by link', { exact: true }).click();
  await ann.getByRole('button', { name: 'Create the game and get its link' }).click();
  await expect(ann.getByRole('textbox', { name: 'Link to the game' })).toHaveValue(/^http:\/\/192\.0\.2\.7:6464\/online\//);
  await expect(ann.getByText('This link works on this computer only.')).toHaveCount(0);
});

test('strangers see nothing of a game by link', async () => {
  const ann = await guest('Ann2');
  await ann.getByText('A friend, by link', { exact: true }).click();
  await ann.getByText('On the next page is a link to send to your friend.').waitFor();
  await ann.getByRole('button', { name: 'Create the game and get its link' }).click();
  await expect(ann.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  await ann.getByText('This link works on this computer only.').waitFor();
  const link = await ann.getByRole('textbox', { name: 'Link to the game' }).inputValue();
  const stranger = await fixture.page('/lobby');
  await expect(stranger.locator('.lobby-header p'), 'the lobby is loaded').toHaveText(/\d/);
  await stranger.getByText('No open games').waitFor();
  const bob = await guest('Bob2');
  await bob.goto(link);
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.locator('.turn').waitFor();
  await playing('4');
  await stranger.goto(`${fixture.url}/watch`);
  await stranger.getByText('Ann4').first().waitFor();
  await expect(stranger.getByText('Ann2')).toHaveCount(0);
});

test('the board follows the best game, and another one when that is over', async () => {
  const call = async (/** @type {any} */ page, path, data) => (await page.context().request.post(fixture.url + path, { data })).json();
  const users = await Promise.all(['Ann3', 'Bob3', 'Eve3', 'Joe3'].map((name) => guest(name)));
  const games = [];
  for (const [black, white] of [users.slice(0, 2), users.slice(2)]) {
    const { id, version } = await call(black, '/api/online', { kind: 'othello', colour: 'black', opponent: { type: 'lobby' } });
    games.push({ black, ...(await call(white, `/api/online/${id}/actions`, { type: 'join', version })) });
  }
  const watcher = await fixture.page('/watch');
  const featured = watcher.locator('.featured h2 a');
  const path = await featured.getAttribute('href');
  const [best, other] = path?.endsWith(games[0].id) ? games : games.reverse();
  await call(best.black, `/api/online/${best.id}/actions`, { type: 'abort', version: best.version });
  await watcher.locator(`.featured h2 a[href="/online/${other.id}"]`).waitFor();
});

test('a player who looks at another page of the site hears of each turn', async () => {
  const { ann, bob } = await playing('5');
  await bob.getByRole('button', { name: 'Menu' }).tap();
  await bob.getByRole('link', { name: 'Learn', exact: true }).tap();
  await bob.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
  await ann.locator('.square.playable').first().click();
  await bob.getByRole('link', { name: 'Your move against Ann5' }).tap();
  await bob.locator('.square.playable').first().tap();
  await ann.getByRole('link', { name: 'Help' }).click();
  await ann.getByRole('link', { name: 'Your move against Bob5' }).waitFor();
});

test('a player who looks at another page reads what the other one says, and finds that name again after the game', async () => {
  const { ann, bob } = await playing('7');
  await ann.getByRole('link', { name: 'Help' }).click();
  await bob.getByRole('button', { name: 'Good luck' }).tap();
  await ann.getByRole('link', { name: 'Bob7: Good luck' }).click();
  for (let ply = 0; ply < 2; ply++) await play({ ann, bob });
  await bob.getByRole('button', { name: 'Resign' }).tap();
  await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
  await ann.locator('.result').waitFor();
  await ann.goto(`${fixture.url}/lobby`);
  await ann.getByText('A user', { exact: true }).click();
  await ann.getByRole('button', { name: 'Bob7 is here' }).click();
  await ann.getByRole('button', { name: 'Create game' }).click();
  await bob.getByRole('link', { name: 'Ann7 challenges you' }).waitFor();
});

test('of two people who join at once, one plays and the other is told', async () => {
  const [ann, bob, eve] = await Promise.all(['Ann6', 'Bob6', 'Eve6'].map((name) => guest(name)));
  await ann.getByText('A friend, by link', { exact: true }).click();
  await ann.getByRole('button', { name: 'Create the game and get its link' }).click();
  const link = await ann.getByRole('textbox', { name: 'Link to the game' }).inputValue();
  const joins = [];
  for (const page of [bob, eve]) {
    await page.goto(link);
    joins.push(page.getByRole('button', { name: 'Join' }));
    await page.locator('.turn', { hasText: 'Ann6 invites you to a game' }).waitFor();
  }
  // The clicks are in one step for each page, so that no page sees the other's first.
  await Promise.all(joins.map((join) => join.evaluate((/** @type {HTMLElement} */ button) => button.click())));
  const late = await Promise.any([bob, eve].map((page) => page.locator('.headline', { hasText: 'Somebody else has joined' }).waitFor().then(() => page)));
  await late.locator('.status', { hasText: 'Watching' }).waitFor();
});

test('a game that does not exist is named, with the way back to the lobby', async () => {
  const page = await fixture.page('/online/0123456789abcdef0123456789abcdef');
  await page.getByRole('alert').filter({ hasText: 'There is no such game.' }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Play people' }).click();
  await page.getByText('No open games').waitFor();
});

test('no page had an error but the lost connection and the unknown game', () => assert.deepEqual(fixture.pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|404/.test(error)), []));
