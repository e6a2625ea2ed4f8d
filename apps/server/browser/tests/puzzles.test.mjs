import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow, legalSquares, moveTo } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const today = () => Math.floor(Date.now() / 86_400_000);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const choose = (page, square) => page.locator(`.playable[data-square="${square}"]`).click();

/** The easy puzzle of a day with its solution and a wrong move that has reasons with squares. */
async function puzzleOf(day) {
  const { easy: question } = await (await fetch(`${fixture.url}/api/puzzles/day/${day}`)).json();
  const judge = async (move) => (await fetch(`${fixture.url}/api/puzzles/${question.id}/attempts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ move }) })).json();
  const { line, other, reasons } = await judge(null);
  return { ...question, solution: line.move, wrong: other.move, reasons, verdict: await judge(other.move) };
}

/** A puzzle whose wrong move has a reason that is shown on the board, and in whose refutation nobody plays on the square of the solution later. */
async function puzzleWithSquares() {
  for (let day = 0; ; day += 1) {
    const puzzle = await puzzleOf(day);
    const isPlayedLater = JSON.stringify(puzzle.verdict).includes(puzzle.solution);
    if (!isPlayedLater && puzzle.verdict.reasons.some(({ squares }) => squares.length)) return puzzle;
  }
}

test('a wrong move is refuted on the board and explained without the solution, and only the first move counts', async () => {
  const puzzle = await puzzleWithSquares();
  const page = await fixture.page(`/learn/puzzles/${puzzle.id}`);
  await choose(page, puzzle.wrong);
  await page.locator('.feedback.wrong').waitFor();
  await expect(page.locator('.feedback')).toContainText(puzzle.verdict.reasons[0].text);
  await expect(page.locator('.feedback')).not.toContainText(puzzle.solution);
  await expect(page.locator('#live'), 'the reasons are left to be read').toContainText('Press Tab for “Try again”.');
  await page.locator(`[data-square="${puzzle.wrong}"] .square-note.mistake`).waitFor();
  await page.locator('.show-reason').first().click();
  await page.locator('.square-mark').first().waitFor();
  await button(page, 'Try again').click();
  await choose(page, puzzle.solution);
  await page.locator('.feedback.correct').waitFor();
  await page.getByText(/^Your estimated rating so far: about \d+0\.$/).waitFor();
  await page.getByText('Puzzles tried: 1; solved at the first move: 0.').waitFor();
  await expect.poll(async () => Number((await page.locator('.standing h2').textContent()).match(/\d+/)[0])).toBeLessThan(800);
  await expect(page.locator('.standing h2')).toHaveText(/^Your rating: about \d+0 \(still uncertain\)\s*$/);
});

test('after a wrong move the board shows the answer to it and returns to the question, and a score of 0 is called a draw', async () => {
  const page = await fixture.page('/learn/puzzles/41f45e2b');
  await page.clock.install();
  await choose(page, 'h7');
  await page.locator('.feedback.wrong', { hasText: 'After h7 it is a draw with best play.' }).waitFor();
  await page.locator('.line-moves [aria-current]', { hasText: 'h7' }).waitFor();
  await page.clock.runFor(1000);
  await expect(page.locator('.line-moves [aria-current]')).toHaveText('e1');
  await page.clock.runFor(10_000);
  await expect(page.locator('.line-moves [aria-current]')).toHaveCount(0);
  await expect(page.locator('[data-square="h7"] .square-note')).toHaveText('✗');
  await expect(page.locator('[data-square="h7"]')).toHaveClass(/playable/);
  // The rest of the line is shown on demand.
  await page.locator('.line-moves button').last().click();
  await expect(page.locator('.line-moves [aria-current]')).toHaveText('a2');
});

test('the puzzle of today begins a streak, and the next one is near the rating', async () => {
  const puzzle = await puzzleOf(today());
  const page = await fixture.page('/learn/puzzles');
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  await choose(page, puzzle.solution);
  await page.getByText('Daily streak: 1 (best 1).').waitFor();
  // Another one of today comes first.
  await expect(page.locator('.feedback .main')).toHaveText('Today’s puzzle: Medium');
  await page.locator('.feedback .main').click();
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Easy' })).toBeChecked();
  await button(page, 'Show the solution').click();
  await button(page, 'Next puzzle').click();
  await page.getByRole('heading', { name: 'Puzzles', exact: true }).waitFor();
  await button(page, 'Show the solution').click();
  await page.getByRole('img', { name: /^Your rating: \d+–\d+$/ }).waitFor();
  await page.reload();
  await page.getByText('Puzzles tried: 2; solved at the first move: 1.').waitFor();
  await page.getByRole('heading', { name: 'Puzzles', exact: true }).waitFor();
  await page.goto(`${fixture.url}/learn`);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const { records } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.deepEqual(records.map(({ kind }) => kind), ['puzzle', 'puzzle', 'puzzles']);
});

test('after a puzzle of the day the next one is about as hard', async () => {
  const { hard } = await (await fetch(`${fixture.url}/api/puzzles/day/${today()}`)).json();
  const page = await fixture.page(`/learn/puzzles/${hard.id}`);
  await button(page, 'Show the solution').click();
  const [asked] = await Promise.all([page.waitForRequest('**/api/puzzles/next'), button(page, 'Next puzzle').click()]);
  assert.equal(asked.postDataJSON().rating, hard.rating - 150);
});

test('after a wrong move all buttons are in a low window, and the disc of the move is seen beside its mark', async () => {
  for (const viewport of [{ width: 1366, height: 625 }, { width: 1280, height: 720 }]) {
    const page = await fixture.page('/learn/puzzles/0a3e20cc', { viewport });
    await page.locator('.playable[data-square=g3]').click();
    for (const name of ['Try again', 'Hint', 'Show the solution', 'Skip']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    const { mark, disc } = await page.evaluate(() => Object.fromEntries(Object.entries({ mark: '.square-note rect', disc: '.black-face, .white-face' }).map(([name, selector]) => [name, document.querySelector(`[data-square=g3] :is(${selector})`).getBoundingClientRect()])));
    assert.ok(mark.bottom < disc.top + disc.height / 2 && mark.left > disc.left + disc.width / 2, JSON.stringify({ mark, disc }));
    await page.context().close();
  }
});

test('a puzzle that was not solved comes back after three days, without a change of the rating', async () => {
  const page = await fixture.page('/learn/puzzles/0a3e20cc');
  await button(page, 'Show the solution').click();
  await page.getByText(/^Your estimated rating so far/).waitFor();
  await page.evaluate(() => new Promise((resolve) => {
    indexedDB.open('outflank-learn').onsuccess = ({ target: { result } }) => {
      const records = result.transaction('records', 'readwrite').objectStore('records');
      records.get(['puzzle', '0a3e20cc']).onsuccess = ({ target: { result: record } }) => (records.put({ ...record, changed: record.changed - 3 * 86_400_000 }).onsuccess = resolve);
    };
  }));
  await button(page, 'Next puzzle').click();
  for (let skipped = 0; skipped < 2; skipped += 1) {
    await expect(page).not.toHaveURL(/0a3e20cc/);
    const before = page.url();
    await button(page, 'Skip').click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page).toHaveURL(/0a3e20cc/);
  await page.locator('.task', { hasText: 'Again · Puzzle 0a3e20cc' }).waitFor();
  await choose(page, 'g3');
  await page.locator('.feedback.wrong').waitFor();
  await expect(page.getByText(/^Your estimated rating so far/)).toHaveCount(0);
});

test('on a phone and in a low window the verdict and the next try are in view', async () => {
  const { easy } = await (await fetch(`${fixture.url}/api/puzzles/day/${today()}`)).json();
  for (const viewport of [{ width: 390, height: 664 }, { width: 844, height: 390 }, { width: 1366, height: 625 }]) {
    const page = await fixture.page(`/learn/puzzles/${easy.id}`, { viewport });
    await page.waitForSelector('.square.playable');
    const [first] = await legalSquares(page);
    await page.locator(`[data-square="${first}"]`).click();
    const again = page.getByRole('button', { name: /^(Try again|Next puzzle)$/ });
    await expect(again).toBeInViewport({ ratio: 1 });
    await page.context().close();
  }
});

test('today has puzzles of three strengths, and the easy one comes first', async () => {
  const page = await fixture.page('/learn/puzzles');
  await page.getByRole('radio', { name: 'Easy', exact: true, checked: true }).waitFor();
  const { hard } = await (await fetch(`${fixture.url}/api/puzzles/day/${today()}`)).json();
  await page.getByText('Hard', { exact: true }).click();
  await page.getByText(`Puzzle ${hard.id}`).waitFor();
  await button(page, 'Show the solution').click();
  await page.getByRole('radio', { name: 'Hard ✗', checked: true }).waitFor();
  await page.getByRole('heading', { name: 'Today’s puzzle' }).waitFor();
});

test('puzzles are chosen by theme, and the hint names it', async () => {
  const page = await fixture.page('/learn/puzzles');
  await page.getByLabel('Theme of the next puzzle').selectOption('stoner-trap');
  await page.getByRole('heading', { name: 'Puzzles', exact: true }).waitFor();
  await button(page, 'Hint').click();
  await page.locator('.lesson-text', { hasText: 'Theme: Stoner trap. Look for a row of the other side along an edge' }).waitFor();
  await page.getByRole('link', { name: 'Stoner trap' }).click();
  await page.waitForURL(/\/learn\/lesson\/edges$/);
});

test('a puzzle is done with the keyboard alone', async () => {
  const puzzle = await puzzleOf(1);
  const page = await fixture.page(`/learn/puzzles/${puzzle.id}`);
  await page.locator('.playable').first().waitFor();
  await page.keyboard.press('h');
  await page.locator('.lesson-text', { hasText: 'Theme: ' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await moveTo(page, puzzle.wrong);
  await page.keyboard.press('Enter');
  await page.locator('.feedback.wrong').waitFor();
  await page.keyboard.press('r');
  await page.locator('.playable').first().waitFor();
  await page.keyboard.press('s');
  await page.locator('.feedback.correct', { hasText: `The solution is ${puzzle.solution}` }).waitFor();
  await page.keyboard.press('n');
  await page.locator('.playable').first().waitFor();
  await expect(page.locator('.feedback')).toHaveCount(0);
});

test('by Tab and Enter alone: what is asked, the board, the answer, and the next puzzle, which has the focus once this one is solved', async () => {
  const puzzle = await puzzleOf(1);
  const page = await fixture.page(`/learn/puzzles/${puzzle.id}`);
  await page.locator('.playable').first().waitFor();
  await page.getByRole('link', { name: `Puzzle ${puzzle.id}` }).focus();
  await page.keyboard.press('Tab');
  await moveTo(page, puzzle.wrong);
  await page.keyboard.press('Enter');
  await page.locator('.feedback.wrong').waitFor();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Try again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.landing')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await moveTo(page, puzzle.solution);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Next puzzle')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.feedback')).toHaveCount(0);
  await expect(page.locator('.landing')).toBeFocused();
});

test('an easy puzzle says what is asked and what to look for in plain words, and why a square is no move', async () => {
  const page = await fixture.page('/learn/puzzles/e92fabb6');
  await page.locator('.turn', { hasText: 'Find the best move for White: every other one costs 10 discs or more.' }).waitFor();
  await button(page, 'Hint').click();
  await page.locator('.lesson-text', { hasText: 'Theme: Parity. Count the empty squares of each region.' }).waitFor();
  await page.locator('[data-square="h8"]').click();
  await expect(page.locator('.explained')).toHaveText('h8 has a disc already.');
  await expect(page.locator('#live')).toContainText('h8 has a disc already.');
});

test('a puzzle is played out against the engine', async () => {
  const page = await fixture.page('/learn/puzzles');
  await button(page, 'Play it out against the engine').click();
  await page.waitForURL(/\/game\//);
  await page.locator('.square.playable').first().click();
  await page.locator('.moves td:not(:empty)').nth(1).waitFor();
});

test('on a phone in Japanese, the reasons change with the language', async () => {
  const puzzle = await puzzleOf(2);
  const page = await fixture.page(`/learn/puzzles/${puzzle.id}`, { phone: true, locale: 'ja-JP' });
  await page.locator('.playable').first().waitFor();
  await page.locator(`.playable[data-square="${puzzle.wrong}"]`).tap();
  await page.locator('.feedback.wrong', { hasText: '違います。' }).waitFor();
  await page.getByRole('button', { name: '正解を見る' }).tap();
  await page.locator('.reasons li', { hasText: '。' }).first().waitFor();
  await page.getByRole('button', { name: '設定' }).tap();
  await page.getByLabel('言語').selectOption('en');
  await page.locator('.reasons li', { hasText: puzzle.reasons[0].text }).waitFor();
  await page.getByRole('heading', { name: 'Puzzles' }).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`a puzzle and its verdict fit three sizes and have no accessibility problem in the ${colorScheme} theme`, async () => {
    const puzzle = await puzzleWithSquares();
    const page = await fixture.page(`/learn/puzzles/${puzzle.id}`, { colorScheme });
    const check = async (state) => {
      for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await expectNoOverflow(page, `${state} in ${width}×${height}`);
      }
      await expectAccessible(page, state);
    };
    await page.locator('.playable').first().waitFor();
    await check('question');
    await choose(page, puzzle.wrong);
    await page.locator('.show-reason').first().click();
    await check('wrong');
    await button(page, 'Show the solution').click();
    await page.locator('.feedback.correct').waitFor();
    await check('solution');
  });
}

test('an unknown puzzle is named as such', async () => {
  const page = await fixture.page('/learn/puzzles/ffffffff');
  await page.getByRole('alert').filter({ hasText: 'There is no such puzzle.' }).waitFor();
  await button(page, 'Next puzzle').click();
  await page.locator('.playable').first().waitFor();
});

test('each puzzle has an address, and the browser goes back to the one before', async () => {
  const page = await fixture.page('/help');
  await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
  const link = page.locator('.lesson-text a');
  const first = await link.textContent();
  await expect(page).toHaveURL(new RegExp(`/learn/puzzles/${first.split(' ').at(-1)}$`));
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(link).not.toHaveText(first);
  await page.goBack();
  await expect(link).toHaveText(first);
  await page.goBack();
  await page.waitForURL(/help$/);
});

test('a puzzle that is left counts nothing while the next one is loaded', async () => {
  const page = await fixture.page('/learn/puzzles/0a3e20cc');
  await page.locator('.playable').first().waitFor();
  await page.route('**/api/puzzles/next', async (route) => {
    await expect(page.locator('.playable')).toHaveCount(0);
    await button(page, 'Show the solution').click();
    await route.continue();
  });
  await button(page, 'Skip').click();
  await expect(page).not.toHaveURL(/0a3e20cc/);
  await page.locator('.playable').first().waitFor();
  await button(page, 'Show the solution').click();
  await page.getByText('Puzzles tried: 1; solved at the first move: 0.').waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
