// The rules, to which the first page leads: a new visitor plays four moves.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, expectAccessible, expectNoOverflow, moveTo, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
const playable = (page, square) => page.locator(`.playable[data-square="${square}"]`);

async function openRules(options) {
  const page = await fixture.page('/', options);
  await page.locator('.way', { hasText: /New here|はじめて/ }).click();
  await page.locator('.steps').waitFor();
  await page.locator('.playable').first().waitFor();
  return page;
}

/** Plays the right move of a step and goes on. */
async function solve(page, square) {
  await playable(page, square).click();
  await page.locator('.feedback.correct').waitFor();
  await button(page, 'Next').click();
}

test('four moves explain the rules, and lead to a game', async () => {
  const page = await openRules();
  // It is a lesson like the others, with one address.
  assert.equal(new URL(page.url()).pathname, '/learn/lesson/rules');
  for (const square of ['c4', 'f5', 'h2', 'a1']) await solve(page, square);
  await page.getByRole('link', { name: 'Next lesson: Placing and flipping' }).waitFor();
  await page.getByRole('link', { name: 'More lessons' }).waitFor();
  await expect(page.getByRole('button', { name: /^Play now/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\//);
  await page.locator('.playable').first().waitFor();
  // What was solved is known to the section Learn.
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('link', { name: /^The rules in four moves.*Done/ }).waitFor();
});

test('an illegal tap and a wrong move are explained on the board', async () => {
  const page = await openRules();
  await recordAnnouncements(page);
  await page.locator('[data-square="a1"]').click();
  await expect(page.locator('.explained')).toHaveText('a1: no disc would flip.');
  assert.ok((await announced(page)).includes('a1: no disc would flip.'));
  await page.keyboard.press('n');
  await playable(page, 'g4').click();
  await page.locator('.feedback.wrong', { hasText: 'another one flips five discs' }).waitFor();
  await page.keyboard.press('n');
  await playable(page, 'h4').click();
  await page.locator('.feedback.wrong', { hasText: 'White answers on g5, along a column.' }).waitFor();
  await page.locator('[data-square="g5"] .disc.white').waitFor();
  await button(page, 'Try again').click();
  await playable(page, 'h2').click();
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Correct! White can enclose nothing and must pass/));
});

test('the rules are learned by keyboard, and each step is announced', async () => {
  const page = await fixture.page('/');
  await recordAnnouncements(page);
  await page.locator('.way', { hasText: 'New here' }).press('Enter');
  await expect(page.locator('.landing')).toBeFocused();
  await expect(page.locator('.landing')).toHaveAccessibleName('Step 1 of 4');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^You are Black/));
  await page.locator('[role=gridcell][tabindex="0"]').waitFor();
  await page.keyboard.press('Tab');
  await moveTo(page, 'd3');
  await page.keyboard.press('Enter');
  await page.locator('.feedback.correct').waitFor();
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Correct! The white disc in between/));
  await expect(button(page, 'Next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.landing')).toBeFocused();
  await expect(page.locator('.landing')).toHaveAccessibleName('Step 2 of 4');
  await page.keyboard.press('n');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Step 3 of 4\./));
  assert.ok((await announced(page)).every((text) => !/^Step [12] of/.test(text)));
});

test('back and forward lead between the first page and the rules, which have an address', async () => {
  const page = await openRules();
  await page.goBack();
  await page.getByRole('heading', { name: 'Play Othello' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'The rules in four moves' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'The rules in four moves' }).waitFor();
  await page.getByRole('link', { name: 'Outflank' }).click();
  await page.getByRole('heading', { name: 'Play Othello' }).waitFor();
});

test('nothing of the rules is loaded before they are asked for', async () => {
  const page = await fixture.page('/');
  await page.locator('svg.board').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  assert.deepEqual(loaded.filter((path) => path.startsWith('/web/learn/')), []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`the rules fit small windows, and an answer is in view with what to do next, in the ${colorScheme} theme`, async () => {
    for (const [width, height] of [[1366, 625], [390, 664], [844, 390]]) {
      const page = await openRules({ viewport: { width, height }, colorScheme });
      await expectNoOverflow(page, `${width}×${height}`);
      await playable(page, 'f5').click();
      for (const shown of [page.locator('.feedback.correct'), button(page, 'Next')]) await expect(shown).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, `${width}×${height}`);
      await page.context().close();
    }
  });
}

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
