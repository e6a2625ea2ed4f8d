import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectNoOverflow } from '../fixture.mjs';
import { afterGame, FIRST_STANDING, LADDER } from '../../web/game/fitting-opponent.js';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

test('a visitor sees what this is and the way into a game without scrolling', async () => {
  for (const [width, height] of [[1366, 625], [1280, 720], [390, 664], [844, 390]]) {
    const page = await fixture.page('/', { viewport: { width, height } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play Othello');
    for (const name of [/^Play now/, /^New here/, /^Play people/]) {
      const box = await page.locator('.way', { hasText: name }).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name} at ${width}×${height}: ${JSON.stringify(box)}`);
    }
    await expectNoOverflow(page);
    await page.context().close();
  }
});

test('after a loss the next opponent is easier', async () => {
  const page = await fixture.page('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/game/);
  await expect(page.locator('.player.above .name')).toContainText('First steps (1000)');
  await page.getByRole('button', { name: 'Resign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await expect(dialog).toContainText('The next one is easier.');
  await dialog.getByRole('button', { name: 'Next opponent' }).click();
  await expect(page.locator('.player.above .name')).toContainText('Gives discs away (600)');
  await page.goto(fixture.url);
  await expect(page.getByRole('button', { name: 'Play now' })).toContainText('Gives discs away (600)');
});

test('a move on the board begins a game, and it can be continued', async () => {
  const page = await fixture.page('/');
  await page.locator('[data-square="f5"]').click();
  await page.waitForURL(/game/);
  await page.goto(fixture.url);
  await expect(page.locator('.recent .card')).toHaveCount(1);
});

test('other games are behind one button', async () => {
  const page = await fixture.page('/');
  await page.locator('.way', { hasText: 'More games' }).click();
  await page.getByRole('radio', { name: 'Alak' }).check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
});

/** The opponents of a visitor with these results. */
function opponents(results) {
  let standing = FIRST_STANDING;
  return results.map((result) => LADDER[(standing = afterGame(standing, result)).rung]);
}

test('a streak is answered by larger steps, and the lowest rungs are left after two wins', () => {
  assert.deepEqual(opponents(['won', 'won', 'won']), ['human:1400', 'human:1800', 'human:2400']);
  assert.deepEqual(opponents(['lost', 'won', 'won', 'lost', 'drawn']), ['human:600', 'human:600', 'human:1000', 'human:800', 'human:800']);
  assert.deepEqual(opponents(Array(9).fill('won')).at(-1), LADDER.at(-1));
  assert.deepEqual(opponents(Array(9).fill('lost')).at(-1), LADDER[0]);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
