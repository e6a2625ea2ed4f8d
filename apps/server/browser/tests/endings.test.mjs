import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage, choices, turn } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

const dialog = (page) => page.getByRole('dialog');

/** Begins the game that is chosen on the first page. */
async function begin(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
}

/** Resigns and accepts the question that comes first. */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
}

test('a game is resigned only after a confirmation, and the result is shown from the player\'s view', async () => {
  const page = await stage.page('/');
  await begin(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await page.locator('.status .result').count(), 0);
  await resign(page);
  await dialog(page).getByRole('heading', { name: 'You lose' }).waitFor();
  await dialog(page).getByText('White wins by resignation').waitFor();
});

test('a rematch swaps the colours', async () => {
  const page = await stage.page('/');
  await begin(page);
  const first = page.url();
  await resign(page);
  await dialog(page).getByRole('button', { name: 'Rematch, colours swapped' }).click();
  await page.waitForURL((url) => String(url) !== first);
  await page.locator('.seat[aria-label="White"]', { hasText: 'You' }).waitFor();
  await page.locator('.seat[aria-label="Black"]', { hasText: 'Level' }).waitFor();
});

test('a game between two people has no colours to swap, and its result is that of a side', async () => {
  const page = await stage.page('/');
  await page.getByText('Two players, same device', { exact: true }).click();
  await begin(page);
  await resign(page);
  await dialog(page).getByRole('heading', { name: 'White wins by resignation' }).waitFor();
  assert.equal(await dialog(page).getByRole('button', { name: /swapped/ }).count(), 0);
  assert.equal(await dialog(page).getByRole('button', { name: 'Play again' }).count(), 1);
});

test('the result of a game that was over before is not shown over it', async () => {
  const page = await stage.page('/');
  await begin(page);
  await resign(page);
  await dialog(page).waitFor();
  await page.reload();
  await page.locator('.status .result').waitFor();
  assert.equal(await dialog(page).count(), 0);
});

test('a game is deleted only after a confirmation', async () => {
  const page = await stage.page('/');
  await begin(page);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length >= 2);
  await page.goto(`${stage.url}/games`);
  const remove = page.getByRole('button', { name: /^Delete/ });
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.locator('.card').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('No games yet').waitFor();
});

test('a clock of any length is typed, and a game that was lost on time cannot be undone', async () => {
  const page = await stage.page('/');
  await page.getByText('Two players, same device', { exact: true }).click();
  await page.getByLabel('Clock').selectOption('custom');
  await page.getByLabel('Minutes per side').fill('0.1');
  await page.getByLabel('Increment').fill('0');
  await begin(page);
  await page.locator('.clock').first().waitFor();
  assert.deepEqual(await page.locator('.clock').allInnerTexts(), ['6.0', '6.0']);
  await turn(page);
  const [square] = await choices(page);
  await page.locator(`[data-square="${square}"]`).click();
  await page.locator('.moves td[aria-current]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).waitFor();
  // The server's clock decides; the page asks again whenever its own has run down.
  await page.locator('.status .result', { hasText: 'on time' }).waitFor({ timeout: 30_000 });
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
