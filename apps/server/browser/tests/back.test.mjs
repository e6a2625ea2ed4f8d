// The browser goes back from a dialog to the view under it, and from each view to the one before it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, nextTurn } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** Opens a game from Home, so that there is a page to go back to. */
async function game(options) {
  const page = await fixture.page('/help', options);
  await page.locator('.brand').click();
  await page.getByRole('button', { name: /^Play now/ }).click();
  // The board of Home has playable squares, too.
  await page.waitForURL(/\/game\//);
  assert.equal(await nextTurn(page), 'mine');
  return page;
}

const dialog = (page) => page.getByRole('dialog');

test('the browser goes back from a dialog to the game, and then to the page before it', async () => {
  const page = await game();
  const address = page.url();
  for (const name of ['Menu', 'Settings', 'Resign', 'Account']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog(page).waitFor();
    await page.goBack();
    await expect(dialog(page), name).toHaveCount(0);
    await expect(page, name).toHaveURL(address);
    await expect(page.locator('.square.playable'), 'the game is still there').not.toHaveCount(0);
  }
  await page.goBack();
  await expect(page).toHaveURL(`${fixture.url}/`);
});

test('a dialog that is closed leaves nothing to go back to', async () => {
  const page = await game();
  const open = () => page.getByRole('button', { name: 'Settings' }).click();
  for (const close of [() => page.keyboard.press('Escape'), () => dialog(page).getByRole('button', { name: 'Close' }).click(), () => page.mouse.click(5, 400)]) {
    await open();
    await close();
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.goBack();
  await page.goForward();
  await expect(dialog(page), 'there is nothing to go forward to either').toHaveCount(0);
  await expect(page).toHaveURL(/\/game\//);
  await page.goBack();
  await expect(page).toHaveURL(`${fixture.url}/`);
  await page.goForward();
  await expect(page).toHaveURL(/\/game\//);
});

test('a page to which a dialog leads takes its place', async () => {
  const page = await game();
  const address = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.waitForURL(/\/analyse/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Quit/ }).click();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(`${fixture.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('a confirmed question does what it says, and can lead to another dialog', async () => {
  const page = await game();
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('heading', { name: 'You resigned' }).waitFor();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/game\//);
  await page.goBack();
  await expect(page).toHaveURL(`${fixture.url}/`);
});

test('a page that is loaded again while a dialog is open has no dialog, and goes back to the page before', async () => {
  const page = await game();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.reload();
  await page.locator('.square.playable').first().waitFor();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state.isDialog ?? false)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(`${fixture.url}/`);
});

test('the list of games comes back as it was left: what was searched for, and the filter', async () => {
  const page = await game();
  await page.locator('.square.playable').first().click();
  await page.locator('.moves td:not(:empty)').first().waitFor();
  await page.goto(`${fixture.url}/games`);
  await page.getByRole('searchbox').fill('1000');
  await expect(page).toHaveURL(/words=1000$/);
  await page.getByLabel('Result').selectOption('unfinished');
  await expect(page).toHaveURL(/ending=unfinished/);
  await page.locator('.card a').first().click();
  await page.waitForURL(/game\//);
  await page.goBack();
  for (const again of [() => {}, () => page.reload()]) {
    await again();
    await expect(page.getByRole('searchbox')).toHaveValue('1000');
    await expect(page.getByLabel('Result')).toHaveValue('unfinished');
    await page.locator('.card').waitFor();
  }
  await page.getByRole('searchbox').fill('nobody');
  await page.locator('main').getByText('No matching games.').waitFor();
  await page.getByLabel('Result').selectOption('any');
  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL(/games$/);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
