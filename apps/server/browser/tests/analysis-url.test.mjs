import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** A game in which both sides make mistakes. */
const MISTAKES = 'c4c5f6c3b2f4c6b7c7g7h8';

/** Waits until the notation, with the variations, has this text without its spaces. */
const notationIs = (page, text) => expect.poll(async () => (await page.locator('.notation').innerText()).replaceAll(/\s+/g, '')).toBe(text);

test('a reload keeps the main line, all variations and the current position, and so does the address in another browser', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4&at=1');
  const play = async (square) => {
    await page.locator(`[data-square="${square}"]`).click();
    await page.locator('.move[aria-current]', { hasText: square }).waitFor();
  };
  await play('f6');
  await play('e6');
  await page.keyboard.press('ArrowLeft');
  await play('d3');
  await page.locator('.move', { hasText: 'd6' }).click();
  await play('c5');
  const notation = '1.f52.d6(2.f63.e6(3.d3))3.c3(3.c5)4.d35.c4';
  await notationIs(page, notation);
  await page.reload();
  await page.locator('.move[aria-current]', { hasText: 'c5' }).waitFor();
  await notationIs(page, notation);
  const other = await fixture.page(new URL(page.url()).pathname + new URL(page.url()).search);
  await other.locator('.move[aria-current]', { hasText: 'c5' }).waitFor();
  await notationIs(other, notation);
});

test('variations of Alak are kept', async () => {
  const page = await fixture.page('/alak?moves=4-5&at=0');
  await page.getByRole('button', { name: '1 → 5' }).click();
  await page.locator('.variation', { hasText: '1 → 5' }).waitFor();
  await page.reload();
  await page.locator('.move[aria-current]', { hasText: '1 → 5' }).waitFor();
  await notationIs(page, '1.4→5(1.1→5)');
});

test('invalid variations in an address are ignored', async () => {
  const page = await fixture.page('/analyse?moves=f5d6&lines=0.1.f6_7.1.f4_0.1.a1_x&at=-5');
  await page.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await notationIs(page, '1.f52.d6(2.f6)');
});

test('a game is imported in the analysis, by paste and by drop', async () => {
  const page = await fixture.page('/analyse');
  await page.getByText('Import', { exact: true }).first().click();
  await page.getByLabel(/^Paste/).fill('f5d6c3d3c4');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/moves=f5d6c3d3c4/);
  // The place of the board takes no files before its game is there.
  await page.locator('.move', { hasText: 'c4' }).waitFor();
  const data = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['f5f6e6'], 'game.txt'));
    return data;
  });
  await page.locator('.board-area').dispatchEvent('drop', { dataTransfer: data });
  await page.waitForURL(/moves=f5f6e6/);
  await page.locator('.move', { hasText: 'e6' }).waitFor();
});

test('the evaluation is switched off and on, and the setting is stored', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.locator('.square-note').first().waitFor();
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.locator('.square-note').first().waitFor({ state: 'detached' });
  await expect(page.getByRole('list', { name: 'Best lines' })).toHaveCount(0);
  await page.reload();
  await page.locator('.move[aria-current]').waitFor();
  await expect(page.locator('.square-note')).toHaveCount(0);
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.locator('.square-note').first().waitFor();
});

test('an analysis stops at the depth limit', async () => {
  const page = await fixture.page('/analyse?moves=f5f4e3');
  await page.getByText('Engine', { exact: true }).click();
  await page.getByLabel('Depth limit').selectOption('6');
  // A running analysis has an ellipsis after its depth.
  await page.locator('.evaluation small', { hasText: /^Engine: depth \d+ @ \d+ %$/ }).waitFor();
});

test('the average disc loss is not shown before it is known', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.getByText('Engine', { exact: true }).click();
  await page.getByText('Evaluation', { exact: true }).click();
  await page.goto(`${fixture.url}/analyse?moves=f5d6c3d3c4f4c5b3c2`);
  const review = page.getByRole('button', { name: 'Game review' });
  await review.waitFor();
  await fixture.kill();
  await review.click();
  await expect(page.locator('.review-summary')).toHaveText(/average disc loss –.*average disc loss –/s);
  await fixture.start();
});

test('a lesson starts with the mistakes of the user, and the side can be changed', async () => {
  const page = await fixture.page(`/analyse?moves=${MISTAKES}&side=white`);
  const learn = page.getByRole('button', { name: /^Learn from/ });
  await learn.click({ timeout: 120_000 });
  const lesson = page.locator('.lesson');
  await lesson.getByText(/You played/).waitFor();
  await lesson.getByText(/^Your opponent \(\d\)$/).click();
  await lesson.getByText(/Your opponent played/).waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
