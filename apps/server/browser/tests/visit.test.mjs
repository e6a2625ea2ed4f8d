// A whole visit by the keyboard alone, and what a screen reader says of it: from the first page over a game, its review, the puzzles and a
// lesson to other people and back. No step uses the mouse or gives the focus by script: all of it is reached by Tab and the arrow keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The presses of Tab after which a control must have been reached. */
const MAX_TABS = 120;

/** What has the focus: its role and name for messages, and what is wrong with it. */
const focused = (page) => page.evaluate(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const ring = element.querySelector?.('.focus-ring');
  const isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  const box = element.getBoundingClientRect();
  return {
    text: `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}`,
    isPage: element === document.body || element === document.documentElement,
    isMarked: isRinged || (ring !== null && ring !== undefined && getComputedStyle(ring).opacity !== '0' && getComputedStyle(ring).visibility !== 'hidden'),
    isInWindow: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
  };
});

/** Asserts that the focus can be seen. */
async function expectVisibleFocus(page) {
  const { text, isPage, isMarked, isInWindow } = await focused(page);
  assert.ok(isPage || (isMarked && isInWindow), `the focus can be seen on ${text}: marked ${isMarked}, in the window ${isInWindow}`);
}

/** Presses Tab until a locator has the focus; each place on the way can be seen. @param {any} page @param {any} target @param {string} [key] */
async function tabTo(page, target, key = 'Tab') {
  await target.first().waitFor();
  const passed = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    passed.push((await focused(page)).text);
    if (await target.first().evaluate((element) => element === document.activeElement || element.contains(document.activeElement) && document.activeElement.closest('label, [role=grid]') === element)) return;
  }
  assert.fail(`${target} is not reached by ${key}: ${passed.join(' → ')}`);
}

/** Reaches a control and presses it. */
async function press(page, target, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Waits until something other than the page itself has the focus. */
const expectFocusKept = (page) => expect.poll(async () => (await focused(page)).isPage, 'the focus is lost').toBe(false);

const button = (scope, name) => scope.getByRole('button', { name });
const link = (scope, name) => scope.getByRole('link', { name });

/** Plays a legal move by the arrow keys, from wherever the focus is, and waits for the reply. */
async function playMove(page) {
  const before = await page.locator('.moves td:not(:empty)').count();
  await page.locator('.square.playable').first().waitFor();
  if (!(await page.evaluate(() => document.activeElement.matches('[role=gridcell]')))) await tabTo(page, page.locator('[role=grid]'));
  await goToSquare(page, await page.locator('.square.playable').first().getAttribute('data-square'));
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelectorAll('.moves td:not(:empty)').length >= before + 2, before);
  await page.locator('.square.playable').first().waitFor();
}

/** Moves the focus on the board by the arrow keys. @param {any} page @param {string} square */
async function goToSquare(page, square) {
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  for (let steps = 0; steps < 20; steps++) {
    const now = await at();
    if (now === square) return;
    const key = now[0] < square[0] ? 'ArrowRight' : now[0] > square[0] ? 'ArrowLeft' : now[1] < square[1] ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  assert.equal(await at(), square);
}

/** Waits until exactly these texts were announced since the last call, in this order, each once. @param {any} page @param {(string | RegExp)[]} expected */
async function expectHeard(page, expected) {
  const patterns = expected.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
  await expect.poll(() => announced(page)).toEqual(patterns);
  await page.evaluate(() => void (window.announcements = []));
}

test('a whole visit by the keyboard alone, and each event of it is announced once', async () => {
  const page = await fixture.page('/');
  const [dialog, navigation] = [page.getByRole('dialog'), page.getByRole('navigation')];
  await page.locator('svg.board').waitFor();
  await recordAnnouncements(page);

  await press(page, button(page, /^Play now/));
  await page.waitForURL(/game/);
  await expectFocusKept(page);
  await expectHeard(page, ['You are Black, against Beginner (1000)', 'Move 1: your move (Black)']);
  for (const number of [1, 3, 5, 7, 9, 11]) {
    await playMove(page);
    await expectHeard(page, [/^Black [a-h][1-8], flips \d+: [a-h1-8, ]+\.$/, /^White [a-h][1-8], flips \d+: [a-h1-8, ]+\.$/, `Move ${number + 2}: your move (Black)`]);
  }
  await press(page, button(page, 'Resign'));
  await press(page, button(dialog, 'Resign'));
  await button(dialog, /^Play an easier opponent/).waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectHeard(page, ['Game over.']);
  await expect(dialog.getByRole('status')).toHaveText(/you played [a-h][1-8]|Your most costly move was/);

  await press(page, link(dialog, 'Try that moment again'));
  await page.locator('.lesson').waitFor();
  await expectFocusKept(page);
  await expectHeard(page, ['You – Beginner (1000)', /^You played [a-h][1-8] \(move \d+\)\. What is better\?$/]);
  await press(page, button(page, 'Show the best move'));
  await expectFocusKept(page);
  await expectHeard(page, [/^The best move is [a-h][1-8]\.$/, /^[a-h][1-8] is \d+ discs? better than [a-h][1-8]\./]);
  await press(page, button(page, 'Back to the analysis'));
  await expectFocusKept(page);
  await expectHeard(page, [/^White [a-h][1-8], flips \d+: [a-h1-8, ]+\.$|^Starting position$/, 'Black to move', /^Move \d+ (cost the most|decided the game): /]);
  await press(page, button(page, /^Next move|^Next$/));
  await expectFocusKept(page);
  await expectHeard(page, [/^Black [a-h][1-8], flips \d+: [a-h1-8, ]+\.$/, /^(mistake|blunder), loses \d+ discs; better: [a-h][1-8]$/, 'White to move']);

  await press(page, link(navigation, 'Puzzles'));
  // The heading or, where it comes first, the question has the focus, which says it.
  await expectHeard(page, [/^Puzzles$|^Find the\b.*\b(Black|White)\b/]);
  await expectFocusKept(page);
  await tabTo(page, page.locator('[role=grid]'));
  await goToSquare(page, await page.locator('.playable').first().getAttribute('data-square'));
  await page.keyboard.press('Enter');
  await page.locator('.feedback').waitFor();
  await expectFocusKept(page);
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^(Correct!|Not this one\.)/));

  await press(page, link(navigation, 'Learn'));
  await expectFocusKept(page);
  await page.evaluate(() => void (window.announcements = []));
  await press(page, page.locator('.lessons a').nth(2));
  await expectFocusKept(page);
  await expect(page.locator('.landing')).toHaveAccessibleName(/^Step 1 of \d/);
  await expectHeard(page, [/^(?!Step)./]);
  await press(page, button(page, /^Next( move)?$/));
  await expectFocusKept(page);
  await expectHeard(page, [/^(?!Step)./]);

  await press(page, link(navigation, 'People'));
  await expect(page.locator('h1')).toBeFocused();
  await expectHeard(page, []);
  await press(page, button(page, 'Settings'));
  await dialog.waitFor();
  await tabTo(page, page.getByLabel('Board colour'));
  await page.keyboard.press('ArrowDown');
  await press(page, button(dialog, 'Close'));
  await expect(button(page, 'Settings')).toBeFocused();
  await page.goBack();
  await expectHeard(page, ['Learn', /^(?!Step)./]);
  await page.goBack();
  await page.locator('.lessons').first().waitFor();
  await expect(page.locator('main h1', { hasText: 'Learn' })).toBeFocused();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
