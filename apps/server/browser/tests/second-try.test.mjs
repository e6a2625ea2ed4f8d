// After a wrong answer the board still takes one: a move that is clicked is the next try, one by the keyboard is not, since it may be meant for the
// position that is shown; and of another square it is told why it is none.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const square = (page, name) => page.locator(`.board [data-square="${name}"]`);
const wrong = (page) => page.locator('.feedback.wrong');
const right = (page) => page.locator('.feedback.correct');

/** Chooses a square by the keyboard. */
async function press(page, name) {
  await square(page, name).focus();
  await page.keyboard.press('Enter');
}

/** Of the position that is asked about, a square with a disc, an empty one that is no move, and the moves. */
async function squaresOf(page) {
  await page.locator('.playable').first().waitFor();
  const squares = await page.$$eval('[role=gridcell]', (cells) => cells.map((cell) => ({ name: cell.dataset.square, label: cell.getAttribute('aria-label') })));
  const named = (pattern) => squares.filter(({ label }) => pattern.test(label)).map(({ name }) => name);
  return { disc: named(/ (Black|White)/)[0], none: named(/ empty$/)[0], moves: named(/ empty, legal/) };
}

/** Answers wrong by one move, and then, while a refutation is shown, chooses squares that are no moves and another move. */
async function answerTwice(page, first, second, { returns = false } = {}) {
  const { disc, none, moves } = await squaresOf(page);
  assert.ok(moves.includes(second));
  await square(page, first).click();
  const chosen = await page.evaluate(() => performance.now());
  await wrong(page).waitFor();
  await expect(page.locator('.square.playable')).toHaveCount(0);
  await page.locator('.square .last').waitFor();
  // Where the board returns to the question by itself, it stays at a move that is chosen.
  if (returns) await page.locator('.line-moves button').first().click();
  await recordAnnouncements(page);
  await press(page, disc);
  await expect.poll(() => announced(page)).toContain(`${disc} has a disc already.`);
  await press(page, none);
  await expect.poll(() => announced(page)).toContain(`${none}: no disc would flip.`);
  await press(page, second);
  await expect.poll(() => announced(page)).toContain('Press “Try again” first.');
  await expect(wrong(page)).toHaveCount(1);
  await page.keyboard.press('l');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^The board shows a line\. /));
  // A second tap at once would be none.
  await page.waitForFunction((first) => performance.now() > first + 500, chosen);
  await square(page, second).click();
}

/** Answers wrong, and taps another square in the same task and as soon as the verdict is there. */
const tapTwice = (page, first, second) => page.evaluate(([first, second]) => new Promise((resolve) => {
  const tap = (name) => document.querySelector(`.board [data-square="${name}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.feedback.wrong')) return;
    observer.disconnect();
    tap(second);
    resolve();
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true });
  tap(first);
  tap(second);
}), [first, second]);

test('in a lesson', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  await page.locator('.steps button').nth(2).click();
  await answerTwice(page, 'c5', 'h1');
  await right(page).waitFor();
});

test('in a puzzle', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  const { moves } = await squaresOf(page);
  const second = moves.find((move) => move !== 'h7');
  await answerTwice(page, 'h7', second, { returns: true });
  await page.locator('.feedback', { hasText: `${second} ` }).waitFor();
});

test('in the practice of openings', async () => {
  const page = await fixture.page('/learn/openings');
  await page.getByRole('combobox', { name: 'Opening', exact: true }).selectOption('Tiger');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Practise' }).click();
  await answerTwice(page, 'c7', 'c3');
  await right(page).waitFor();
});

test('in a question about a mistake', async () => {
  const page = await fixture.page('/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8&at=9&side=white&question=9');
  await answerTwice(page, 'g7', 'g7', { returns: true });
  await expect.poll(() => announced(page)).toContain('Not the best move.');
});

test('in a lesson of Alak, whose moves are two slots, the button is named', async () => {
  const page = await fixture.page('/learn/lesson/alak-rules');
  await page.locator('.steps button').nth(2).click();
  await square(page, '1').click();
  await square(page, '3').click();
  await wrong(page).waitFor();
  await recordAnnouncements(page);
  await press(page, '1');
  await expect.poll(() => announced(page)).toContain('Press “Try again” first.');
});

test('a second tap at once is no second try', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  await page.locator('.steps button').nth(2).click();
  await square(page, 'c5').and(page.locator('.playable')).waitFor();
  await tapTwice(page, 'c5', 'h1');
  await page.locator('.square .last').waitFor();
  await expect(wrong(page)).toHaveCount(1);
  // Who is asked again can answer at once.
  await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Try again').click());
  await square(page, 'h1').and(page.locator('.playable')).click();
  await right(page).waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
