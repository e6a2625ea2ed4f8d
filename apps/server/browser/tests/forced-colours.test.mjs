// Forced colours: the browser leaves out the backgrounds and shadows of the page, so that states need other signs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, legalSquares } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** What of an element can be seen in forced colours. */
const signs = (locator) => locator.evaluate((element) => {
  const { backgroundColor, color, outlineStyle, outlineWidth, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
  return [backgroundColor, color, outlineStyle === 'none' ? '' : outlineWidth, borderTopWidth, borderTopStyle, borderTopColor].join(' ');
});

/** Waits until two elements differ by more than what forced colours take away. */
async function expectDifferent(name, one, other) {
  await expect.poll(async () => (await signs(one)) !== (await signs(other)), name).toBe(true);
}

for (const colorScheme of ['light', 'dark']) {
  test(`every state has a sign in forced colours (${colorScheme})`, async () => {
    const page = await fixture.page('/new', { forcedColors: 'active', colorScheme });
    await page.locator('.board').waitFor();
    const selected = page.locator('.radio-group label.selected').first();
    await expectDifferent('selected option', selected, page.locator('.radio-group label:not(.selected)').first());
    await expectDifferent('current page', page.locator('nav a[aria-current]'), page.locator('nav a:not([aria-current])').first());
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectDifferent('switch', page.locator('.toggle input:checked').first(), page.locator('.toggle input:not(:checked)').first());
    await page.keyboard.press('Escape');
    await page.getByText('Two players', { exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/game/);
    for (let ply = 0; ply < 3; ply++) {
      await page.locator('.square.playable').first().waitFor();
      const [square] = await legalSquares(page);
      await page.locator(`.square.playable[data-square="${square}"]`).click();
      await page.waitForFunction((count) => document.querySelectorAll('.moves td:not(:empty)').length === count, ply + 1);
    }
    await expectDifferent('side to move', page.locator('.player.to-move'), page.locator('.player:not(.to-move)'));
    await expectDifferent('current move', page.locator('.moves td[aria-current]'), page.locator('.moves td:not([aria-current])').first());
    await page.goto(`${fixture.url}/analyse?moves=f5d6c3&at=2`);
    await expectDifferent('current move of the analysis', page.locator('.move[aria-current]'), page.locator('.move:not([aria-current])').first());
    await page.goto(`${fixture.url}/learn/lesson/corners`);
    await expectDifferent('current step', page.locator('.steps button[aria-current]'), page.locator('.steps button:not([aria-current])').first());
  });
}

test('the focus has a sign on what is selected, too', async () => {
  const page = await fixture.page('/new', { forcedColors: 'active' });
  const link = page.locator('nav a[aria-current]');
  await link.waitFor();
  const before = await signs(link);
  // After the link to the content and that of the brand.
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect.poll(() => signs(link)).not.toBe(before);
});

test('texts on the board keep their colours', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3', { forcedColors: 'active', colorScheme: 'light' });
  const fill = () => page.locator('.square-note.best text').first().evaluate((text) => getComputedStyle(text).fill);
  await expect.poll(fill).toBe('rgb(43, 34, 0)');
});

/** A style of an element. */
const styleOf = (locator, property) => locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);

test('a wrong answer has a sign that does not make its links and buttons look like text', async () => {
  const page = await fixture.page('/learn/puzzles', { forcedColors: 'active' });
  const judge = async (move) => (await page.request.post(`${fixture.url}/api/puzzles/${new URL(page.url()).pathname.split('/')[3]}/attempts`, { data: { move } })).json();
  const feedback = async (square, state) => {
    await page.locator(`.playable[data-square="${square}"]`).click();
    await page.locator(`.feedback.${state}`).waitFor();
    return styleOf(page.locator('.feedback'), 'border-inline-start-style');
  };
  await page.locator('.playable').first().waitFor();
  const { line, other } = await judge(null);
  assert.equal(await feedback(other.move, 'wrong'), 'double');
  assert.equal(await styleOf(page.locator('.feedback'), 'text-decoration-line'), 'none');
  await page.getByRole('button', { name: 'Try again' }).click();
  assert.equal(await feedback(line.move, 'correct'), 'solid');
});

test('what cannot be used has the colour of the system for it, in full', async () => {
  const page = await fixture.page('/analyse', { forcedColors: 'active' });
  const button = page.locator('.navigation button[aria-disabled="true"]').first();
  await expect(button).toHaveCSS('opacity', '1');
  assert.notEqual(await styleOf(button, 'color'), await styleOf(page.locator('h1, .evaluation b').first(), 'color'));
});

test('the edge of a panel has one line, also beside the button that stays in the window', async () => {
  const page = await fixture.page('/new', { forcedColors: 'active' });
  await expect(page.locator('.edge-bar')).toHaveCSS('border-left-width', '0px');
  await expect(page.locator('.edge-bar')).toHaveCSS('border-top-width', '1px');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
