// What somebody hears who does not see the screen: names of controls and squares, and the results of actions.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** A game with mistakes. */
const MOVES = 'c4c5f6c3b2f4c6b7c7g7h8';

test('each slider has a name, and its value is said with what it means', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Levels', { exact: true }).click();
  const level = page.getByRole('slider', { name: 'Level', exact: true });
  await level.press('ArrowRight');
  await expect(level).toHaveAttribute('aria-valuetext', /^1, Improver \(1350\): plays and errs like people of this rating\.$/);
  await page.getByText('Just watch', { exact: true }).click();
  for (const name of ['Black: Level', 'White: Level']) await page.getByRole('slider', { name, exact: true }).waitFor();
  await page.getByText('Like people', { exact: true }).click();
  for (const name of ['Black: Rating', 'White: Rating']) await page.getByRole('slider', { name, exact: true }).waitFor();
  await page.goto(`${fixture.url}/lobby`);
  await page.getByLabel('Your name').fill('Listener');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByText('Computer', { exact: true }).click();
  await page.getByRole('slider', { name: 'Level', exact: true }).waitFor();
});

test('a position of an analysis is announced with its move and whose turn it is', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await expect(page.locator('#live')).toHaveText(/Analyse\s*Black c3, flips 1: d4\.\s*White to move/);
  await recordAnnouncements(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => announced(page)).toContain('Last position');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => announced(page)).toEqual(expect.arrayContaining(['White d6, flips 1: d5.', 'Black to move']));
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => announced(page)).toContain('Starting position');
});

test('a position of the explorer is announced with its move and whose turn it is', async () => {
  const page = await fixture.page('/explore');
  await page.locator('svg.board').waitFor();
  await recordAnnouncements(page);
  await page.locator('[data-square="f5"]').click();
  await expect.poll(() => announced(page)).toContain('Black f5, flips 1: e5. White to move');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => announced(page)).toContain('Starting position Black to move');
});

test('the review names the sides, and its lesson says the best move and the reasons', async () => {
  const page = await fixture.page(`/analyse?moves=${MOVES}`);
  await expect(page.locator('.review-summary').getByRole('img', { name: 'Black' })).toHaveCount(1);
  await expect(page.locator('.review-summary').getByRole('img', { name: 'White' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Learn from/ }).press('Enter', { timeout: 120_000 });
  await expect(page.getByRole('heading', { name: /^Find a better move/ })).toBeFocused();
  await expect(page.locator('[aria-label*=", the move Black played, value "], [aria-label*=", the move White played, value "]')).toHaveCount(1);
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Show the best move' }).press('Enter');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^The best move is [a-h][1-8]\.$/));
  await expect(page.locator('.goes-on .main')).toBeFocused();
  await expect(page.locator('[aria-label$=", best"]')).toHaveCount(1);
  await page.locator('summary', { hasText: 'Explain' }).click();
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/ discs? /));
});

test('a step through a reviewed game says what the review found', async () => {
  const page = await fixture.page(`/analyse?moves=${MOVES}`);
  await page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 });
  const blunder = page.locator('.notation').getByRole('button', { name: '10. g7, blunder', exact: true });
  await recordAnnouncements(page);
  await blunder.press('Enter');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^blunder, loses \d+ discs; better: [a-h][1-8]$/));
  await expect(blunder).toHaveText('10.g7??');
});

test('a key says whose turn it is, the moves and the discs, and the board names its keys', async () => {
  const page = await fixture.page('/analyse?moves=f5');
  const board = page.locator('svg.board');
  await expect(board).toHaveAccessibleDescription(/^Arrows, Home and End move, Enter plays\. l says/);
  await recordAnnouncements(page);
  await page.keyboard.press('l');
  await expect.poll(() => announced(page)).toContain('White to move: f4, d6, f6. Black 4, White 1');
  await page.goto(`${fixture.url}/alak`);
  await expect(board).toHaveAccessibleDescription(/^Arrows/);
  await recordAnnouncements(page);
  await page.locator('[role=gridcell][tabindex="0"]').press('l');
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Black to move: \d+ → \d+.*\. Black \d+, White \d+$/));
});

test('the squares of the last move are named as flipped, and keys say it again, a row and a column', async () => {
  const page = await fixture.page('/analyse?moves=f5d6');
  await page.locator('svg.board').waitFor();
  await expect(page.locator('[aria-label$=", flipped"]')).toHaveCount(1);
  await expect(page.locator('[data-square="d5"]')).toHaveAccessibleName('d5 White, flipped');
  const square = page.locator('[role=gridcell][tabindex="0"]');
  await recordAnnouncements(page);
  await square.press('d');
  await expect.poll(() => announced(page)).toEqual(['White d6, flips 1: d5.']);
  await square.press('Control+End');
  await expect(square).toHaveAttribute('data-square', 'h8');
  await square.press('PageUp');
  await expect(square).toHaveAttribute('data-square', 'h1');
  await page.locator('[data-square="d6"]').focus();
  await page.keyboard.press('w');
  await page.keyboard.press('c');
  await expect.poll(async () => (await announced(page)).slice(1)).toEqual([
    'Row 6: a6 empty, b6 empty, c6 empty, d6 White, e6 empty, f6 empty, g6 empty, h6 empty',
    'Column d: d1 empty, d2 empty, d3 empty, d4 White, d5 White, d6 White, d7 empty, d8 empty',
  ]);
});

test('where legal moves are not shown, the squares do not say them', async () => {
  const page = await fixture.page('/help');
  await page.evaluate(() => localStorage.setItem('outflank', JSON.stringify({ legal: false })));
  await page.goto(`${fixture.url}/analyse`);
  await expect(page.locator('[data-square="f5"]')).toHaveAccessibleName(/^f5 empty(, (\+\d+|0))?$/);
});

test('the heading of the help has the focus, which says it, as on the pages of the navigation', async () => {
  const page = await fixture.page('/lobby');
  await page.locator('h1').waitFor();
  await recordAnnouncements(page);
  await page.getByRole('link', { name: 'Help', exact: true }).press('Enter');
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.locator('h1')).toHaveText('Help');
  assert.deepEqual(await announced(page), []);
});

test('a game is deleted by its name, and it is said that it is gone', async () => {
  const page = await fixture.page('/help');
  for (const white of ['level:3', 'level:5']) {
    const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white } });
    const { id, version } = await created.json();
    await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { version, move: 'f5' } });
  }
  await page.goto(`${fixture.url}/games`);
  const name = /^You – Champion \(2250\), Unfinished, .+:\d\d:\d\d/;
  await page.getByRole('button', { name: new RegExp(name.source.replace('^', '^Delete: ')) }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(name);
  await recordAnnouncements(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect.poll(() => announced(page)).toContain('Game deleted.');
  await expect(page.getByRole('button', { name: /^Delete: You – Club player/ })).toBeFocused();
});

test('little time is announced, and the key that describes the board says the times', async () => {
  const page = await fixture.page('/new');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human', clock: '25+0' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('.playable').first().waitFor();
  await recordAnnouncements(page);
  await page.locator('[data-square="f5"]').click();
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/2\d seconds left\./);
  await page.locator('[data-square="f6"]').press('l');
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/Time left: Black 0:25, White 0:\d\d/);
  await expect(page.getByRole('timer', { name: 'White: Clock' })).toBeVisible();
});

test('the editor says what it has placed, and a hint is part of the name of its square', async () => {
  const page = await fixture.page('/setup');
  await page.locator('svg.board').waitFor();
  await recordAnnouncements(page);
  await page.locator('[data-square="c4"]').click();
  await page.locator('[data-square="c4"]').click();
  await expect.poll(() => announced(page)).toEqual(['c4: Black', 'c4: empty']);
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('.playable').first().waitFor();
  await page.keyboard.press('h');
  await expect(page.locator('[aria-label$=", hint"]')).toHaveCount(1);
  await recordAnnouncements(page);
  await page.keyboard.press('u');
  await expect.poll(() => announced(page)).toContain('There is no move to undo.');
});

test('a puzzle is named by its question, which has the focus for another try', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  await page.locator('.playable[data-square="h7"]').waitFor();
  const question = (await page.locator('.landing .turn').textContent()).trim();
  await expect(page.getByRole('group', { name: question, exact: true })).toBeVisible();
  await page.locator('[data-square="h7"]').click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => announced(page)).toEqual(['Back to the puzzle.']);
  await expect(page.getByRole('group', { name: question, exact: true })).toBeFocused();
});

test('a line that plays itself is said to once, after the short verdict', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  await page.locator('.playable[data-square="h7"]').waitFor();
  await recordAnnouncements(page);
  await page.locator('[data-square="h7"]').click();
  await expect.poll(() => announced(page)).toEqual([expect.stringMatching(/^Not this one\. After h7 .* with best play\..* Press Tab for “Try again”\.$/), 'Line: h7, e1.']);
  await page.locator('[data-square="e1"] .last').waitFor();
  assert.equal((await announced(page)).length, 2);
});

test('after a wrong answer the next stop of the Tab key is the button for another try', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  await page.locator('.playable[data-square="h7"]').waitFor();
  await page.locator('[data-square="h7"]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
});

test('in a lesson the move is said before the verdict, which says what comes next', async () => {
  const page = await fixture.page('/learn/lesson/rules');
  await page.locator('.playable[data-square="d3"]').waitFor();
  await recordAnnouncements(page);
  await page.locator('[data-square="d3"]').click();
  await expect.poll(() => announced(page)).toEqual(['Black d3, flips 1: d4.', expect.stringMatching(/^Correct! The white disc in between/)]);
});

test('the help lists the keys of the view', async () => {
  const keysOf = async (path) => {
    const page = await fixture.page(path);
    await page.locator('svg.board').waitFor();
    await page.keyboard.press('?');
    return page.locator('dialog .keys dt').allTextContents();
  };
  const board = ['Arrows, Enter', 'Home, End', 'Page up, Page down', 'Ctrl + Home, End', 'l', 'w, c', 'd'];
  assert.deepEqual(await keysOf('/analyse'), [...board, 'u', 'r', 'f', '← →', '↑ ↓', '?']);
  assert.deepEqual(await keysOf('/learn/puzzles/41f45e2b'), [...board, 'n', 'r', 's', 'h', '?']);
});

test('a search in the list of games says how many it has found', async () => {
  const page = await fixture.page('/help');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'level:7' } });
  const { id, version } = await created.json();
  await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { version, move: 'f5' } });
  await page.goto(`${fixture.url}/games`);
  const cards = page.locator('.cards > *');
  await cards.first().waitFor();
  await recordAnnouncements(page);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect.poll(() => announced(page)).toEqual(['No matching games.']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => announced(page)).toHaveLength(2);
  const count = await cards.count();
  assert.equal((await announced(page))[1], count === 1 ? '1 game' : `${count} games`);
});

test('an evaluation is announced with its position', async () => {
  const start = '-OOOOOXOX-OOOOOOXOOOXOOOXXXXOXOOXXXXXOOOXXOXXXOOXOXXOOOOXXXXXXXX X';
  const page = await fixture.page(`/analyse?${new URLSearchParams({ kind: 'othello', start })}`);
  await expect(page.locator('#live')).toContainText('Starting position: Black ahead by 14');
  await page.locator('[data-square="b2"]').click();
  await expect(page.locator('#live')).toContainText('After b2: White ahead by 8');
  await expect(page.locator('#live p', { hasText: 'ahead' })).toHaveCount(2);
});

test('a solved puzzle is announced with its score and the rating; its reasons are left to be read', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  await page.locator('.playable').first().waitFor();
  await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
  await recordAnnouncements(page);
  await page.keyboard.press('s');
  await expect.poll(async () => (await announced(page))[0]).toMatch(/^The solution is [a-h][1-8]: with best play you (win|lose) by \d+\. Your estimated rating so far: about \d+\.$/);
  await expect(page.locator('.reasons')).toBeVisible();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
