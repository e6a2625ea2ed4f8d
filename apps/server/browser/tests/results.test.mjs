import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, legalSquares, nextTurn, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const dialog = (page) => page.getByRole('dialog');

/** Starts a game with the options on the start page. */
async function startGame(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
}

/** Resigns, and confirms it. */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
}

test('a game is resigned only after a confirmation, and the result is shown from the point of view of the user', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.status .result')).toHaveCount(0);
  await resign(page);
  await expect(dialog(page).getByText(/You lose|You resigned/)).toHaveText(['You resigned']);
});

test('a rematch swaps the colours', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  const first = page.url();
  await resign(page);
  await dialog(page).getByRole('button', { name: 'Swap colours' }).click();
  await page.waitForURL((url) => String(url) !== first);
  await page.locator('.player[aria-label="White"]', { hasText: 'You' }).waitFor();
  await page.locator('.player[aria-label="Black"]', { hasText: /\(\d+\)/ }).waitFor();
});

test('the end of a game is said as one, its dialog gives the focus to the result, and a key says it again', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  await recordAnnouncements(page);
  await resign(page);
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
  assert.equal((await announced(page)).filter((text) => text.startsWith('Game over.')).join(), 'Game over.');
  await page.keyboard.press('d');
  await page.keyboard.press('l');
  await expect.poll(async () => (await announced(page)).slice(-2)).toEqual(['No moves yet.', expect.stringMatching(/^You resigned\. Black 2, White 2/)]);
  await page.keyboard.press('Escape');
  await page.locator('[role=gridcell][tabindex="0"]').press('l');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^You resigned\. Black 2, White 2/));
});

test('a game with a random opening is named as one: beside the board, in its result, in a rematch and in the list', async () => {
  const page = await fixture.page('/new');
  await page.getByRole('switch', { name: /XOT/ }).check();
  await startGame(page);
  const first = page.url();
  await expect(page.locator('.status')).toContainText('Othello · XOT');
  await resign(page);
  await expect(dialog(page)).toContainText('Othello · XOT');
  await dialog(page).getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => String(url) !== first);
  await expect(page.locator('.status')).toContainText('Othello · XOT');
  await page.goto(`${fixture.url}/games`);
  await expect(page.locator('.card small').filter({ hasText: /Othello\s+· XOT/ })).toHaveCount(2);
});

test('after a game between two people no swap of colours is offered, and the result names the winner', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  await resign(page);
  await dialog(page).getByRole('heading', { name: 'White wins by resignation' }).waitFor();
  await expect(dialog(page).getByRole('button', { name: /^Swap colours/ })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Play again' })).toHaveCount(1);
});

test('the result dialog is not shown for a game that was already over', async () => {
  const page = await fixture.page('/new');
  await page.clock.install();
  await startGame(page);
  await resign(page);
  await dialog(page).waitFor();
  await page.reload();
  await page.locator('.status .result').waitFor();
  // The dialog is shown some time after the end of a game.
  await page.clock.runFor(5_000);
  await expect(dialog(page)).toHaveCount(0);
});

test('a game is deleted only after a confirmation', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length >= 2);
  await page.goto(`${fixture.url}/games`);
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

test('a custom clock can be set, and a loss on time cannot be undone', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Two players', { exact: true }).click();
  await page.getByLabel('Clock').selectOption('custom');
  await page.getByLabel('Minutes per side').fill('0.1');
  await page.getByLabel('Increment').fill('0');
  await startGame(page);
  await page.locator('.clock').first().waitFor();
  await expect(page.locator('.clock')).toHaveText(['6.0', '6.0']);
  await nextTurn(page);
  const [square] = await legalSquares(page);
  await page.locator(`[data-square="${square}"]`).click();
  await page.locator('.moves td[aria-current]').waitFor();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  // The clock of the server decides; the page sends a flag request when its own is at zero.
  await page.locator('.status .result', { hasText: 'on time' }).waitFor({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

for (const [locale, rule] of [['en', 'fewest discs'], ['ja-JP', '石の少ない方が勝ち']]) {
  test(`a long result fits narrow windows in ${locale}`, async () => {
    const page = await fixture.page('/', { locale, viewport: { width: 390, height: 844 } });
    const id = await page.evaluate(async () => {
      const body = JSON.stringify({ kind: 'reversi', start: '4x4 anti', black: 'human', white: 'human' });
      return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
    });
    await page.goto(`${fixture.url}/game/${id}`);
    while ((await nextTurn(page)) === 'mine') await page.locator('.square.playable').first().click({ timeout: 5000 }).catch(() => {});
    await dialog(page).waitFor();
    await expect(dialog(page).getByRole('heading')).toContainText(rule);
    for (const width of [390, 540]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `${width}`).toBe(0);
    }
  });
}

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));

test('a position of Alak that occurs for the third time is a draw, on its page and in the list', async () => {
  const page = await fixture.page('/');
  const id = await page.evaluate(async () => {
    const circle = ['4-5', '8-7', '5-4', '7-8'];
    const body = JSON.stringify({ kind: 'alak', start: '11', moves: [...circle, ...circle.slice(0, 3)], black: 'human', white: 'human' });
    const response = await fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return (await response.json()).id;
  });
  await page.goto(`${fixture.url}/game/${id}`);
  await page.locator('[data-square="7"]').click();
  await page.locator('[data-square="8"]').click();
  await dialog(page).getByRole('heading', { name: 'Draw: the third time in this position' }).waitFor();
  await page.goto(`${fixture.url}/games`);
  await expect(page.locator('.card')).toContainText(['Draw: the third time in this position']);
});
