import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, expectAccessible, expectNoOverflow, moveTo, recordAnnouncements } from '../fixture.mjs';
import help from '../../web/lang/board-help-en.js';
import { LESSONS, lessonAbout } from '../../web/learn/summary.js';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const lessonFile = (name) => JSON.parse(readFileSync(new URL(`../../web/learn/lessons/${name}.json`, import.meta.url), 'utf8'));
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** Opens a step of a lesson, counted from 1. */
async function openStep(page, lesson, step) {
  await page.goto(`${fixture.url}/learn/lesson/${lesson}`);
  await page.locator('.steps button').nth(step - 1).click();
  await page.locator('svg.board').waitFor();
}
const choose = (page, square) => page.locator(`[data-square="${square}"]`).click();

/** The cells of the board of Alak. */
const cellsOf = (page) => page.$$eval('[role=gridcell]', (slots) => slots.map((slot) => (slot.querySelector('.disc.black') ? 'x' : slot.querySelector('.disc.white') ? 'o' : '.')).join(''));

/** The winning move of White in Alak that ends the game first, by the tablebase. @param {string} cells */
async function quickestWin(page, cells) {
  const moves = await page.evaluate(async (position) => (await fetch(`/api/alak/moves?${new URLSearchParams({ position })}`)).json(), `${cells} o`);
  return moves.filter(({ value }) => value === 1).sort((a, b) => a.plies - b.plies)[0].move;
}

/** Legal moves, the first one each time, up to the end of the game. */
async function wholeGame(page) {
  return page.evaluate(async () => {
    const moves = [];
    for (;;) {
      const answer = await fetch('/api/line', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', moves }) });
      const line = await answer.json();
      const last = line.frames.at(-1);
      if (!last.to_move) return line.moves;
      moves.splice(0, moves.length, ...line.moves, last.legal[0].move);
    }
  });
}

test('a wrong move is answered on the board, the right one solves the step, and the progress is kept', async () => {
  const page = await fixture.page('/learn');
  await openStep(page, 'parity', 2);
  await page.locator('.playable[data-square="g2"]').waitFor();
  await choose(page, 'g2');
  await page.locator('.feedback.wrong').waitFor();
  // White's reply is shown on the board.
  await page.locator('[data-square="h1"] .disc.white').waitFor();
  await button(page, 'Try again').click();
  await page.locator('.playable[data-square="a2"]').waitFor();
  await choose(page, 'a2');
  await page.locator('.feedback.correct').waitFor();
  await expect(page.locator('#live')).toHaveText(/Not this one\..*Correct! The exact score is \+34/s);
  await page.goto(`${fixture.url}/learn`);
  await page.getByRole('link', { name: 'Continue: Parity' }).waitFor();
  await page.getByRole('link', { name: /^Parity.*1 of 4 steps/ }).waitFor();
});

/** What is offered to who has solved all steps of some lessons and has opened others: by the hub, and after a mistake because of a wedge. */
const offered = (page, done, opened) => page.evaluate(async ([done, opened]) => {
  const [{ loadIndex }, { nextLesson, saveProgress }, { exerciseFor }] = await Promise.all(['lesson-data', 'lesson-progress', 'theme-exercise'].map((name) => import(`/web/learn/${name}.js`)));
  const lessons = (await loadIndex()).filter(({ game }) => game === 'othello');
  const progress = new Map([...opened.map((id) => [id, { solved: [], at: 0 }]), ...lessons.filter(({ id }) => done.includes(id)).map(({ id, steps }) => [id, { solved: Array.from({ length: steps }, (_, index) => index), at: 0 }])]);
  for (const [id, one] of progress) await saveProgress(id, one);
  const { path } = await exerciseFor({ worse: { move: 'c2' }, reasons: [{ theme: 'wedge', clear: true }] });
  return [nextLesson(lessons, progress)?.id, path.split('/').at(-1)];
}, [done, opened]);

test('each reason for a mistake has the lesson that explains it', async () => {
  const expected = {
    corner: 'x-and-c', wedge: 'edges', 'unbalanced-edge': 'edges', 'stoner-trap': 'edges', sacrifice: 'edges', stability: 'corners', mobility: 'mobility', tempo: 'mobility',
    'forced-pass': 'mobility', frontier: 'quiet-moves', 'quiet-move': 'quiet-moves', parity: 'parity', counting: 'counting', 'narrow-win': 'counting', 'wipe-out': 'end',
  };
  assert.deepEqual(LESSONS, expected);
  // Who loses a corner by a move elsewhere knows the squares beside it, or did not look for the corner.
  assert.deepEqual(['g2', 'h7', 'c4', 'd1'].map((move) => lessonAbout('corner', move)), ['x-and-c', 'x-and-c', 'corners', 'corners']);
  const { other, ...named } = help.themes;
  assert.deepEqual(Object.keys(LESSONS).sort(), Object.keys(named).sort(), `all but ${other}`);
  const page = await fixture.page('/learn');
  const lessons = await page.evaluate(async (themes) => {
    const { nextStep } = await import('/web/learn/summary.js');
    return themes.map((theme) => [theme, nextStep([{ mistakes: [{ theme, loss: 4 }] }]).lesson]);
  }, Object.keys(help.themes));
  assert.deepEqual(Object.fromEntries(lessons), { ...expected, other: null });
});

test('a beginner is offered the first lessons in their order, and after a mistake the one about it', async () => {
  const page = await fixture.page('/learn');
  const first = ['rules', 'placing', 'end', 'corners', 'x-and-c'];
  assert.deepEqual(await offered(page, [], []), ['rules', 'edges']);
  assert.deepEqual(await offered(page, ['rules'], ['quiet-moves']), ['placing', 'edges']);
  assert.deepEqual(await offered(page, ['corners'], []), ['x-and-c', 'edges']);
  assert.deepEqual(await offered(page, first, []), ['mobility', 'edges']);
  assert.deepEqual(await offered(page, [...first, 'edges'], []), ['mobility', 'puzzles?theme=wedge']);
});

test('a lesson can be done with the keyboard alone', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  for (const step of ['1', '2']) {
    await page.locator('.steps [aria-current]', { hasText: step }).waitFor();
    await page.locator('svg.board').waitFor();
    await page.keyboard.press('n');
  }
  await page.locator('.playable[data-square="h1"]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=gridcell]:focus').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  while (!(await focused()).startsWith('h')) await page.keyboard.press('ArrowRight');
  while (!(await focused()).endsWith('1')) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('.feedback.correct').waitFor();
  await page.keyboard.press('n');
  await page.locator('.steps [aria-current]', { hasText: '4' }).waitFor();
});

test('by Tab and Enter alone, a step is read, answered on the board, and gone on from', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  await page.locator('.steps button').nth(2).press('Enter');
  await page.locator('.playable[data-square="h1"]').waitFor();
  await page.locator('.steps button').last().focus();
  await page.keyboard.press('Tab');
  await moveTo(page, 'a1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.explained')).toHaveText('a1: no disc would flip.');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Show the answer')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await moveTo(page, 'h1');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Next')).toBeFocused();
  // The key that has answered is held: it presses nothing else.
  const isPressed = await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })));
  assert.equal(isPressed, false);
  await page.keyboard.press('Enter');
  await expect(page.locator('.landing')).toBeFocused();
});

test('who taps a square of a step that only explains hears how to go on', async () => {
  for (const [locale, text] of [['en', 'This step only shows something. Go on with “Next”.'], ['ja', 'ここは見るだけの説明です。「次へ」で進みましょう。']]) {
    const page = await fixture.page('/learn/lesson/mobility', { locale });
    await page.locator('[data-square="f2"]').click();
    await expect(page.locator('.explained')).toHaveText(text);
    await page.locator('.lesson-buttons button').click();
    await expect(page.locator('.explained')).toHaveCount(0);
    await page.context().close();
  }
});

test('squares are marked and checked', async () => {
  const page = await fixture.page('/learn');
  await openStep(page, 'x-and-c', 2);
  await choose(page, 'b2');
  await button(page, 'Check').click();
  await page.locator('.feedback.wrong', { hasText: '3 missing' }).waitFor();
  for (const square of ['g2', 'b7', 'g7']) await choose(page, square);
  await button(page, 'Check').click();
  await page.locator('.feedback.correct').waitFor();
});

test('after the answer is shown, the squares can be marked and the move can be tried, which alone solves the step', async () => {
  const page = await fixture.page('/learn');
  await openStep(page, 'x-and-c', 2);
  await button(page, 'Show the answer').click();
  await page.locator('.feedback', { hasText: 'The answer is marked.' }).waitFor();
  await expect(button(page, 'Check')).toHaveCount(0);
  await expect(page.locator('.steps .solved')).toHaveCount(0);
  await button(page, 'Try again').click();
  for (const square of ['b2', 'g2', 'b7', 'g7']) await choose(page, square);
  await button(page, 'Check').click();
  await page.locator('.feedback.correct').waitFor();
  await openStep(page, 'corners', 3);
  await button(page, 'Show the answer').click();
  await page.locator('.feedback', { hasText: 'The answer: h1.' }).waitFor();
  await choose(page, 'h1');
  await page.locator('.feedback.correct').waitFor();
});

test('a game of a lesson goes on where it was left, until it is started again', async () => {
  const page = await fixture.page('/learn');
  await openStep(page, 'corners', 4);
  const discs = () => page.locator('.disc').count();
  const before = await discs();
  const taken = await page.locator('.square:has(.disc)').first().getAttribute('data-square');
  await choose(page, taken);
  await page.locator('.explained', { hasText: `${taken} has a disc already.` }).waitFor();
  await page.locator('.playable').first().click();
  await page.locator('.explained').waitFor({ state: 'detached' });
  await page.locator('.playable').first().waitFor();
  await expect.poll(discs).toBeGreaterThan(before + 1);
  const left = await discs();
  await openStep(page, 'corners', 3);
  await page.locator('.steps button').nth(3).click();
  await expect.poll(discs).toBe(left);
  await button(page, 'Start again').click();
  await expect.poll(discs).toBe(before);
});

test('in a game of a lesson, who plays out of turn hears whose turn it is', async () => {
  const page = await fixture.page('/learn');
  await page.routeWebSocket(/\/api\/games\/.*\/live/, (socket) => {
    const server = socket.connectToServer();
    // The opponent thinks for long.
    socket.onMessage((text) => JSON.parse(text).type !== 'reply' && server.send(text));
  });
  await openStep(page, 'corners', 4);
  await page.locator('.playable').first().click();
  await page.locator('.discs', { hasText: 'thinking' }).waitFor();
  await recordAnnouncements(page);
  await choose(page, 'a1');
  await expect.poll(() => announced(page)).toEqual(['White to move']);
});

test('the answer to a move comes together with the move on the board', async () => {
  const page = await fixture.page('/learn');
  for (const path of ['lesson/parity', 'puzzles']) {
    await page.goto(`${fixture.url}/learn/${path}`);
    if (path === 'lesson/parity') await page.locator('.steps button').nth(1).click();
    await page.locator('.playable').first().waitFor();
    let goOn;
    const held = new Promise((resolve) => (goOn = resolve));
    const asked = page.waitForRequest('**/api/line');
    await page.route('**/api/line', (route) => held.then(() => route.continue()));
    const discs = await page.locator('.disc').count();
    await page.locator('.playable').first().click();
    await asked;
    // What has come is on the page after two frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(page.locator('.feedback:not(:empty)')).toHaveCount(0);
    goOn();
    await page.locator('.feedback:is(.correct, .wrong)').waitFor();
    await expect.poll(() => page.locator('.disc').count()).toBeGreaterThan(discs);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('on a phone the board stays in view above the reasons and the moves of a solution', async () => {
  const page = await fixture.page('/learn/puzzles/57850306', { phone: true });
  await button(page, 'Show the solution').tap();
  await page.locator('.show-reason').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('.show-reason').last().tap();
  await page.locator('.square-mark').first().waitFor();
  await expect.poll(() => page.locator('svg.board').evaluate((board) => board.getBoundingClientRect().top)).toBeGreaterThanOrEqual(-1);
});

test('a position is played out against the engine until its goal is reached', async () => {
  const page = await fixture.page('/learn');
  await openStep(page, 'alak-ideas', 5);
  for (;;) {
    await page.locator('.playable, .panel .feedback').first().waitFor();
    if (await page.locator('.panel .feedback').count()) break;
    const cells = await cellsOf(page);
    const [from, to] = (await quickestWin(page, cells)).split('-');
    await choose(page, from);
    await choose(page, to);
    await expect.poll(() => cellsOf(page)).not.toBe(cells);
  }
  await page.locator('.feedback.correct', { hasText: 'Goal reached!' }).waitFor();
  await page.locator('.steps .solved').waitFor();
});

/** The moves with which a game was made count as played, not as given. @param {import('playwright').Page} page */
const countGivenMoves = (page) => page.route(/\/api\/games(\?.*|\/[^/?]+)?$/, async (route) => {
  const response = await route.fetch();
  const found = await response.json();
  const asPlayed = (game) => ({ ...game, given: 0 });
  await route.fulfill({ response, json: Array.isArray(found) ? found.map(asPlayed) : asPlayed(found) });
});

test('finished games are reviewed once, and their figures survive export, deletion and import', async () => {
  const page = await fixture.page('/learn');
  await countGivenMoves(page);
  const moves = await wholeGame(page);
  await page.evaluate((moves) => fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', moves, black: 'human', white: 'level:1' }) }), moves);
  await page.goto(`${fixture.url}/learn/progress`);
  await page.getByRole('heading', { name: 'Costly mistakes' }).waitFor({ timeout: 60_000 });
  await page.getByRole('img', { name: /over 1 game;/ }).waitFor();
  await page.goto(`${fixture.url}/learn`);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const exported = readFileSync(await download.path(), 'utf8');
  assert.deepEqual(JSON.parse(exported).records.map(({ kind }) => kind), ['game']);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.locator('.message').filter({ hasText: 'deleted' }).waitFor();
  const importFile = (text) => page.locator('input[type=file]').setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importFile('{"format":"other"}');
  await page.locator('.message').filter({ hasText: 'its format is not outflank-learning-record' }).waitFor();
  await importFile(exported);
  await page.locator('.message').filter({ hasText: '1 record is new' }).waitFor();
  // The figures are there at once: the server is not asked for a review.
  await page.route('**/api/line', (route) => route.abort());
  await page.goto(`${fixture.url}/learn/progress`);
  await page.getByRole('heading', { name: 'Costly mistakes' }).waitFor();
  await expect(page.getByText(/[a-h][1-8], better [a-h][1-8]$/).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Learn from your mistakes in the game that cost most' }).click();
  await page.locator('.lesson').getByText(/^\s*You played [a-h][1-8] \(move \d+\)\. What is better\?/).waitFor();
});

test('a game that was resigned counts in the progress as lost, one of few moves does not', async () => {
  const page = await fixture.page('/learn');
  const moves = (await wholeGame(page)).slice(0, 20);
  await page.evaluate(async (lines) => {
    const post = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    for (const moves of lines) {
      const { id, version } = await post('/api/games', { kind: 'othello', moves, black: 'human', white: 'level:1' });
      await post(`/api/games/${id}/resign`, { version });
    }
  }, [moves, moves.slice(0, 2)]);
  await page.goto(`${fixture.url}/learn/progress`);
  await page.getByText('also those resigned or decided on time').waitFor();
  await page.getByRole('img', { name: /over 1 game;/ }).waitFor({ timeout: 60_000 });
  await expect(page.locator('.columns > :last-child tbody td').nth(1)).toHaveText('0 %');
});

test('a game that began with moves that nobody chose is none of an opening that the user plays', async () => {
  const page = await fixture.page('/learn');
  const results = await page.evaluate(async () => {
    const { openingResults } = await import('/web/learn/summary.js');
    const game = (given) => ({ opening: 'Tiger', given, phases: { opening: 90 }, players: { black: { player: 'human' }, white: { player: 'level:1' } }, result: { winner: 'black' } });
    return openingResults([game(0), game(8), game(0)]).map(({ opening, games }) => [opening, games]);
  });
  assert.deepEqual(results, [['Tiger', 2], [null, 1]]);
  await page.context().close();
});

test('a game of the user has one address in the analysis, from Home, the game and the progress', async () => {
  const page = await fixture.page('/learn');
  await countGivenMoves(page);
  const moves = await wholeGame(page);
  const { id } = await page.evaluate(async (moves) => (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', moves, black: 'human', white: 'level:1' }) })).json(), moves);
  /** Where a link leads, besides the position and the questions. */
  const address = async (link) => {
    const { pathname, searchParams } = new URL(await link.getAttribute('href'), fixture.url);
    for (const name of ['at', 'question']) searchParams.delete(name);
    return `${pathname}?${searchParams}`;
  };
  await page.goto(fixture.url);
  const fromHome = await address(page.locator('.recent a', { hasText: 'See what you could have played better' }));
  assert.match(fromHome, /side=black.*black=human&white=level%3A1&result=/);
  await page.goto(`${fixture.url}/game/${id}`);
  assert.equal(await address(page.getByRole('link', { name: 'Analyse this game' }).first()), fromHome);
  await page.goto(`${fixture.url}/learn/progress`);
  assert.equal(await address(page.getByRole('link', { name: 'Learn from your mistakes' })), fromHome);
  assert.equal(await address(page.locator('.found-games a').first()), fromHome);
  await page.locator('.found-games a').first().click();
  await page.locator('.game-tags', { hasText: 'You – Improver (1350)' }).waitFor();
});

test('the board of the last step stays at the end of a lesson', async () => {
  const page = await fixture.page('/learn/lesson/corners');
  const end = page.getByRole('link', { name: /^More lessons/ });
  await page.locator('.square').first().waitFor();
  while (!(await end.count())) await page.getByRole('button', { name: /^(Skip|Next)/ }).first().click();
  await expect(page.locator('.square')).toHaveCount(64);
  await expect(page.locator('.square.playable'), 'to look at only').toHaveCount(0);
});

test('an error of a review is shown, and the review is resumed', async () => {
  const page = await fixture.page('/learn');
  await countGivenMoves(page);
  const moves = await wholeGame(page);
  await page.evaluate((moves) => fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', moves, black: 'human', white: 'level:1' }) }), moves);
  let isBroken = true;
  await page.routeWebSocket(/\/api\/analysis/, (socket) => {
    const server = socket.connectToServer();
    const problem = (text) => JSON.stringify({ type: 'problem', code: 'broken', message: '', id: JSON.parse(text).id });
    socket.onMessage((text) => (isBroken ? socket.send(problem(text)) : server.send(text)));
  });
  await page.goto(`${fixture.url}/learn/progress`);
  await page.getByRole('alert').waitFor();
  isBroken = false;
  await button(page, 'Review the other games (1)').click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'Endgame' }).waitFor({ timeout: 60_000 });
  await page.getByRole('columnheader', { name: 'Theme' }).waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`the pages fit three sizes and have no accessibility problem in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/learn', { colorScheme });
    for (const path of ['/learn', '/learn/lesson/corners', '/learn/lesson/alak-rules', '/learn/progress']) {
      for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await page.goto(fixture.url + path);
        await page.locator('.cards, .steps, .panel').first().waitFor();
        await expectNoOverflow(page, `${path} in ${width}×${height}`);
      }
      await expectAccessible(page, path);
    }
  });
}

test('every language has the same texts, and every mark of a lesson a name', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/learn-${name}.js`)));
  const names = (texts) => Object.entries(texts).flatMap(([name, value]) => (typeof value === 'object' ? [name, ...names(value)] : [name]));
  assert.deepEqual(names(ja.default), names(en.default));
  const steps = lessonFile('index').flatMap(({ id }) => lessonFile(id));
  for (const kind of steps.flatMap(({ marks }) => Object.keys(marks ?? {}))) assert.ok(kind in en.default.marks, kind);
  const page = await fixture.page('/learn/lesson/placing', { locale: 'ja-JP' });
  await page.getByRole('heading', { name: '石を置く、返す' }).waitFor();
});

test('an unknown page of the section, and an unknown lesson, are named as such', async () => {
  const page = await fixture.page('/learn/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.goto(`${fixture.url}/learn/lesson/nothing`);
  await page.getByRole('alert').waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
