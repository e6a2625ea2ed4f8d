import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

/** A game in which both sides make mistakes. */
const MISTAKES = 'c4c5f6c3b2f4c6b7c7g7h8';

/** The moves as they are written, with the variations. */
const written = async (page) => (await page.locator('.notation').innerText()).replaceAll(/\s+/g, '');

test('a reload keeps the main line, all variations and the current position, and so does the address elsewhere', async () => {
  const page = await stage.page('/analyse?moves=f5d6c3d3c4&at=1');
  const play = async (square) => {
    await page.locator(`[data-square="${square}"]`).click();
    await page.locator('.step[aria-current]', { hasText: square }).waitFor();
  };
  await play('f6');
  await play('e6');
  await page.keyboard.press('ArrowLeft');
  await play('d3');
  await page.locator('.step', { hasText: 'd6' }).click();
  await play('c5');
  const notation = await written(page);
  assert.equal(notation, '1.f5d6(f62.e6(2.d3))2.c3(2.c5)d33.c4');
  await page.reload();
  await page.locator('.step[aria-current]', { hasText: 'c5' }).waitFor();
  assert.equal(await written(page), notation);
  const other = await stage.page(new URL(page.url()).pathname + new URL(page.url()).search);
  await other.locator('.step[aria-current]', { hasText: 'c5' }).waitFor();
  assert.equal(await written(other), notation);
});

test('variations of Alak are kept, too', async () => {
  const page = await stage.page('/alak?moves=4-5&at=0');
  await page.getByRole('button', { name: '1 → 5' }).click();
  await page.locator('.variation', { hasText: '1→5' }).waitFor();
  await page.reload();
  await page.locator('.step[aria-current]', { hasText: '1→5' }).waitFor();
  assert.equal(await written(page), '1.4→5(1.1→5)');
});

test('an address with variations that cannot be played shows the rest', async () => {
  const page = await stage.page('/analyse?moves=f5d6&lines=0.1.f6_7.1.f4_0.1.a1_x&at=-5');
  await page.locator('.step[aria-current]', { hasText: 'd6' }).waitFor();
  assert.equal(await written(page), '1.f5d6(f6)');
});

test('a game is imported in the analysis itself, by paste and by drop', async () => {
  const page = await stage.page('/analyse');
  await page.getByText('Import', { exact: true }).first().click();
  await page.getByLabel(/^Paste/).fill('f5d6c3d3c4');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/moves=f5d6c3d3c4/);
  const data = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['f5f6e6'], 'game.txt'));
    return data;
  });
  await page.locator('.stage').dispatchEvent('drop', { dataTransfer: data });
  await page.waitForURL(/moves=f5f6e6/);
  await page.locator('.step', { hasText: 'e6' }).waitFor();
});

test('the evaluation is switched off and on, and stays as it was chosen', async () => {
  const page = await stage.page('/analyse?moves=f5d6c3');
  await page.locator('.note').first().waitFor();
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.locator('.note').first().waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('list', { name: 'Best lines' }).count(), 0);
  await page.reload();
  await page.locator('.step[aria-current]').waitFor();
  assert.equal(await page.locator('.note').count(), 0);
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.locator('.note').first().waitFor();
});

test('an analysis ends at the depth that was chosen', async () => {
  const page = await stage.page('/analyse?moves=f5f4e3');
  await page.getByText('Engine', { exact: true }).click();
  await page.getByLabel('Depth limit').selectOption('6');
  // An analysis that goes on has an ellipsis behind its depth.
  await page.locator('.verdict small', { hasText: /^depth \d+ @ \d+ %$/ }).waitFor();
});

test('the average disc loss is not shown before it is known', async () => {
  const page = await stage.page('/analyse?moves=f5d6c3');
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.goto(`${stage.url}/analyse?moves=f5d6c3d3c4f4c5b3c2`);
  await stage.kill();
  await page.getByRole('button', { name: 'Game review' }).click();
  assert.match(await page.locator('.losses').innerText(), /average disc loss –.*average disc loss –/s);
  await stage.start();
});

test('the lesson is about the player\'s own mistakes, or those of the side that is chosen', async () => {
  const page = await stage.page(`/analyse?moves=${MISTAKES}&side=O`);
  const learn = page.getByRole('button', { name: /^Learn from/ });
  await learn.click({ timeout: 120_000 });
  const lesson = page.locator('.lesson');
  await lesson.getByText(/White played/).waitFor();
  await lesson.getByText(/^Black \(\d\)$/).click();
  await lesson.getByText(/Black played/).waitFor();
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
