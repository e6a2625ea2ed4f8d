// The focus of the keyboard never falls to the page, and a second press of a key presses nothing else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
/** The element with the focus: the page itself is `BODY`. */
const focused = (page) => page.evaluate(() => document.activeElement?.tagName);

/** Presses a button by the keyboard, and waits until it is gone. */
async function press(page, name) {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
  await button(page, name).waitFor({ state: 'detached' });
}

test('a second Enter does not skip the exercise that the first one has opened', async () => {
  const page = await fixture.page('/learn/lesson/placing');
  await button(page, 'Next').or(button(page, 'Next move')).first().focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('Enter');
  await page.locator('.steps [aria-current]', { hasText: '2' }).waitFor();
  await expect(page.locator('.landing')).toBeFocused();
  // The board follows what is asked, and the answer follows the board.
  await page.keyboard.press('Tab');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Check')).toBeFocused();
});

test('what is asked or named takes the focus over from a button that is gone', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  await page.locator('.steps button').nth(2).click();
  await press(page, 'Show the answer');
  await expect(page.locator('.landing')).toBeFocused();
  await page.goto(`${fixture.url}/learn/puzzles`);
  await press(page, 'Hint');
  await expect(page.locator('.landing')).toBeFocused();
  await press(page, 'Show the solution');
  await expect(page.getByRole('button', { name: /^(Today’s puzzle: |Next puzzle$)/ }).first()).toBeFocused();
  await press(page, 'Next puzzle');
  await expect(page.locator('.landing')).toBeFocused();
});

test('the first stop of the Tab key leads past the navigation to the board, else to the content', async () => {
  const page = await fixture.page('/help');
  await page.locator('h1').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip-link');
  await expect(skip).toBeFocused();
  await expect(skip).toHaveText('Skip to the content');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toBeFocused();
  await page.goto(`${fixture.url}/new`);
  await page.locator('svg.board').waitFor();
  await page.keyboard.press('Tab');
  await expect(skip).toHaveText('Skip to the board');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await expect(page).toHaveURL(/\/new$/);
});

test('a new view has the focus on its heading, from which the arrow keys lead to the board', async () => {
  const page = await fixture.page('/new');
  await page.locator('svg.board').waitFor();
  await press(page, 'Play');
  await page.waitForURL(/game/);
  await expect(page.locator('h1')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=gridcell]:focus').waitFor();
  await page.goto(`${fixture.url}/lobby`);
  await page.getByLabel('Your name').fill('Focused');
  await press(page, 'Take this name');
  await expect(page.locator('h1')).toBeFocused();
  await button(page, 'Create game').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/online/);
  await expect.poll(() => focused(page)).toBe('H1');
});

test('the focus is where it was after a dialog or the menu of a phone is closed by Escape', async () => {
  const page = await fixture.page('/', { phone: true });
  const [settings, menu] = [button(page, 'Settings'), button(page, 'Menu')];
  await settings.press('Enter');
  await page.getByRole('dialog').getByLabel('Board colour').selectOption('blue');
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Learn' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone the ways on come before the board', async () => {
  const page = await fixture.page('/', { phone: true });
  await page.locator('svg.board').waitFor();
  await page.locator('h1').evaluate((heading) => { heading.tabIndex = -1; heading.focus(); });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Play now/ })).toBeFocused();
});

test('an imported game has the focus on its heading', async () => {
  const page = await fixture.page('/analyse');
  await page.getByText('Import', { exact: true }).first().click();
  await page.locator('.import-form textarea').fill('f5d6c3d3c4');
  await page.locator('.import-form').getByRole('button', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/moves/);
  await expect.poll(() => focused(page)).toBe('H1');
});

test('a link of the navigation gives the focus to the heading of its view', async () => {
  for (const options of [{}, { phone: true }]) {
    const page = await fixture.page('/', options);
    for (const [name, heading] of [['Learn', 'Learn'], ['Study', 'Study'], ['Puzzles', ''], ['People', 'Play people'], ['Play', 'Play Othello']]) {
      if (options.phone) await button(page, 'Menu').press('Enter');
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).press('Enter');
      await page.locator('main').locator('h1, .landing').first().waitFor();
      const hasFocus = () => page.evaluate(() => document.activeElement?.matches('main :is(.landing, h1)') && document.activeElement.textContent.trim());
      await expect.poll(hasFocus, name).toContain(heading);
    }
    await page.context().close();
  }
});

test('a button that can no longer be pressed keeps the focus', async () => {
  const page = await fixture.page('/analyse?moves=f5');
  await button(page, 'Previous move').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Previous move')).toBeDisabled();
  await expect(button(page, 'Previous move')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Next move')).toBeFocused();
});

test('on a board that is turned the focus stays on its square', async () => {
  const page = await fixture.page('/analyse?moves=f5');
  await page.locator('svg.board').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('[data-square="d2"]').evaluate((square) => square.closest('svg').querySelector('[tabindex="0"]').focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('[data-square="d2"]')).toBeFocused();
  await page.keyboard.press('f');
  await expect(page.locator('[data-square="d2"]')).toBeFocused();
  await expect(page.locator('#live')).toContainText('Board flipped.');
});

test('the first move on the first page leaves the focus on its square', async () => {
  const page = await fixture.page('/');
  await page.locator('.playable').first().waitFor();
  await page.locator('[data-square="d3"]').press('Enter');
  await page.waitForURL(/game/);
  await expect(page.locator('[data-square="d3"]')).toBeFocused();
});

test('the button that adds openings keeps the focus, in a form that has a name', async () => {
  const page = await fixture.page('/learn/openings');
  const form = page.getByRole('form', { name: 'Add lines' });
  const add = form.getByRole('button', { name: 'Add', exact: true });
  await add.press('Enter');
  await form.locator('.message').waitFor();
  await expect(add).toBeFocused();
});

test('the moves of an analysis are one stop of the Tab key, with arrow keys inside', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4&at=3');
  const moves = page.getByRole('region', { name: 'Moves', exact: true }).getByRole('button');
  const stops = page.locator('.notation, .notation *').and(page.locator('[tabindex="0"], button:not([tabindex])'));
  await expect(moves).toHaveCount(5);
  await expect(stops).toHaveText(['3.c3']);
  await moves.nth(2).focus();
  await page.keyboard.press('ArrowRight');
  await expect(moves.nth(3)).toBeFocused();
  await expect(stops).toHaveText(['4.d3']);
  await page.keyboard.press('Home');
  await expect(moves.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(moves.nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(moves.nth(3)).toHaveAttribute('aria-current', 'step');
  await expect(moves.nth(3)).toBeFocused();
});

test('after a click on a move of an analysis the arrow keys step through the game', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4');
  const moves = page.locator('.notation button');
  await moves.nth(1).click();
  await page.keyboard.press('ArrowRight');
  await expect(moves.nth(2)).toHaveAttribute('aria-current', 'step');
});

test('a key with Alt, Ctrl or Cmd stays one of the browser while a board or a list of moves has the focus', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  /** The keys of a list that the page takes for itself. */
  const taken = (place, keys) => page.locator(place).first().evaluate((element, keys) => {
    element.focus();
    return keys.filter((options) => !element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options })));
  }, keys);
  const withModifiers = ['ArrowLeft', 'ArrowRight', 'Home'].flatMap((key) => ['altKey', 'metaKey'].map((name) => ({ key, [name]: true })));
  const ofBrowser = [...withModifiers, { key: 'ArrowLeft', ctrlKey: true }, { key: 'Enter', ctrlKey: true }];
  const ofPage = [{ key: 'ArrowRight' }, { key: 'End' }];
  for (const [path, place] of [['/analyse?moves=f5d6c3', '.board [data-square=d4]'], ['/analyse?moves=f5d6c3', '.notation .move'], ['/alak', '.board [data-square="3"]']]) {
    await page.goto(fixture.url + path);
    await page.locator(place).first().waitFor();
    assert.deepEqual(await taken(place, ofBrowser), [], place);
    assert.deepEqual(await taken(place, ofPage), ofPage, place);
  }
  await page.goto(`${fixture.url}/analyse`);
  await page.locator('[data-square=d4]').focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator('[data-square=h8]')).toBeFocused();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
