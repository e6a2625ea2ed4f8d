// Two people play each other in real browsers, at a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture } from '../fixture.mjs';

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
  await ann.getByText('Black', { exact: true }).first().click();
  await ann.getByRole('button', { name: 'Create game' }).click();
  await ann.getByText('Waiting for').first().waitFor();
  await bob.getByRole('listitem').filter({ hasText: `Ann${suffix}` }).getByRole('button', { name: 'Join' }).tap();
  await Promise.all([ann, bob].map((page) => page.locator('.turn').waitFor()));
  return { ann, bob };
}

/** Plays the first legal move, by touch or mouse. */
async function play(page, isTouch) {
  const square = page.locator('.square.playable').first();
  await square.waitFor();
  await (isTouch ? square.tap() : square.click());
  await page.locator('.square.playable').first().waitFor({ state: 'detached' }).catch(() => {});
}

const plies = (page) => page.locator('.moves td', { hasText: /./ }).count();
const isOver = (page) => page.locator('.result').count();

/** Plays until a number of moves is on the board, or the game is over. */
async function playTo({ ann, bob }, last) {
  while ((await plies(ann)) < last && !(await isOver(ann))) {
    const isAnn = await Promise.race([ann, bob].map((page) => page.locator('.square.playable').first().waitFor().then(() => page === ann)).concat(
      ann.locator('.result').waitFor().then(() => null)));
    if (isAnn === null) return;
    await play(isAnn ? ann : bob, !isAnn);
  }
}

test('two people play a whole game by mouse and touch, reconnect, and play a rematch; a third watches', async () => {
  const { ann, bob } = await playing('1');
  const watcher = await fixture.page(new URL(ann.url()).pathname);
  await watcher.getByText('You are watching').first().waitFor().catch(() => {});
  await playTo({ ann, bob }, 10);
  await bob.context().setOffline(true);
  await bob.getByText('Connection lost').first().waitFor();
  await bob.context().setOffline(false);
  await bob.getByText('Connection lost').first().waitFor({ state: 'detached' });
  await playTo({ ann, bob }, 200);
  for (const page of [ann, bob, watcher]) await page.locator('.result').waitFor();
  const scores = await Promise.all([ann, bob, watcher].map((page) => page.locator('.count').allTextContents()));
  assert.deepEqual(scores[2].sort(), scores[0].sort());
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await bob.getByRole('button', { name: 'Accept rematch' }).tap();
  for (const page of [ann, bob]) await page.getByRole('link', { name: 'rematch' }).first().click();
  await bob.locator('.square.playable').first().waitFor();
  await play(bob, true);
  await ann.locator('.square.playable').first().waitFor();
});

test('strangers see nothing of a game by link', async () => {
  const ann = await guest('Ann2');
  await ann.getByText('By link', { exact: false }).first().click();
  await ann.getByRole('button', { name: 'Create game' }).click();
  const link = await ann.getByRole('textbox', { name: 'Copy' }).inputValue();
  const stranger = await fixture.page('/lobby');
  await stranger.getByText('No open games').waitFor();
  const bob = await guest('Bob2');
  await bob.goto(link);
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.locator('.turn').waitFor();
  await stranger.goto(`${fixture.url}/watch`);
  assert.equal(await stranger.getByText('Ann2').count(), 0);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
