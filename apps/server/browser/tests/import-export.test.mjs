import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, recordNotices } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The file that a click downloads. */
async function download(page, button) {
  const [event] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: event.suggestedFilename(), bytes: readFileSync(await event.path()) };
}

/** Creates a game of two people and plays its first move. */
async function playOneMove(page) {
  await page.getByText('Two players, same device', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  await page.locator('.square.playable[data-square="d3"]').click();
  await page.locator('.moves td', { hasText: 'd3' }).waitFor();
}

test('a game is exported in every format, and the board as an image', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.getByText('Share and export').click();
  const starts = { TXT: 'f5d6c3', GGF: '(;GM[Othello]', PGN: '[', SGF: '(;', SVG: '<svg', PNG: '\u0089PNG' };
  for (const [format, start] of Object.entries(starts)) {
    const { name, bytes } = await download(page, page.getByRole('button', { name: format, exact: true }));
    assert.ok(name.endsWith(`.${format.toLowerCase()}`), name);
    assert.ok(bytes.toString('latin1').startsWith(start), `${format}: ${bytes.subarray(0, 20)}`);
  }
});

test('a file that is dropped on the board or the panel is imported', async () => {
  const page = await fixture.page('/setup');
  await page.waitForSelector('.board');
  for (const place of ['.board-area', '.panel']) {
    await page.goto(`${fixture.url}/setup`);
    const data = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['f5d6c3d3c4'], 'game.txt'));
      return data;
    });
    await page.locator(place).dispatchEvent('drop', { dataTransfer: data });
    await page.waitForURL(/analyse\?moves=f5d6c3d3c4/);
  }
});

test('all games are exported in one file', async () => {
  const page = await fixture.page('/');
  await playOneMove(page);
  await page.goto(`${fixture.url}/games`);
  const { name, bytes } = await download(page, page.getByRole('button', { name: 'GGF' }));
  assert.equal(name, 'outflank.ggf');
  assert.match(bytes.toString(), /^\(;GM\[Othello\].*B\[d3/is);
});

test('a game between machines is paused and resumed', async () => {
  const page = await fixture.page('/');
  await page.getByText('Computer vs computer', { exact: true }).click();
  for (const slider of await page.getByRole('slider').all()) await slider.fill('0');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const plies = () => page.locator('.moves td:not(:empty)').count();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length > 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const paused = await plies();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForFunction((paused) => document.querySelectorAll('.moves td:not(:empty)').length > paused, paused);
});

test('a pass is shown over the board, and then it is the turn of the other side', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page(`/?${new URLSearchParams({ kind: 'othello', start })}`);
  await page.getByText('Two players, same device', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.square.playable[data-square="a1"]').waitFor();
  await recordNotices(page);
  await page.locator('.square.playable[data-square="a1"]').click();
  await expect.poll(() => page.evaluate(() => window.notices)).toEqual(['White has no legal move and passes']);
  await page.locator('.notice').waitFor({ state: 'detached' });
  await expect(page.locator('.square.playable')).toHaveAttribute('data-square', 'c7');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
