import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow, legalSquares, nextTurn } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** Starts a game with the options on the start page. */
async function startGame(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
}

/** Resigns, and confirms it. */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

const result = (page) => page.locator('.status .result');
const plies = (page) => page.locator('.moves td:not(:empty)').count();

test('a game against level 1 is played by touch on a phone', async () => {
  const page = await fixture.page('/new', { phone: true });
  await page.getByRole('slider').fill('1');
  await startGame(page);
  while ((await nextTurn(page)) === 'mine') {
    const [square] = await legalSquares(page);
    const before = await plies(page);
    await page.locator(`[data-square="${square}"]`).tap();
    await page.waitForFunction((before) => document.querySelectorAll('.moves td:not(:empty)').length > before, before);
  }
  await expect(result(page)).toHaveText(/^You (won|lost) by \d+$|draw/i);
  await expectNoOverflow(page);
});

test('a double click on Play makes one game', async () => {
  const page = await fixture.page('/new');
  let made = 0;
  page.on('request', (request) => (made += request.method() === 'POST' && new URL(request.url()).pathname === '/api/games' ? 1 : 0));
  await page.getByRole('button', { name: 'Play', exact: true }).dblclick();
  await page.waitForURL(/game/);
  assert.equal(made, 1);
});

test('a game is played with the keyboard', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Reversi', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Board size' }).selectOption('4x4');
  await page.getByRole('slider', { name: 'Level' }).fill('1');
  await expect(page.locator('.slider small')).toHaveText('Greedy player: takes the most discs.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.waitForURL(/game/);
  while ((await nextTurn(page)) === 'mine') {
    const [goal] = await legalSquares(page);
    const before = await plies(page);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (let steps = 0; steps < 8; steps++) {
      const here = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
      if (here === goal) break;
      const [column, row] = [goal.charCodeAt(0) - here.charCodeAt(0), Number(goal.slice(1)) - Number(here.slice(1))];
      await page.keyboard.press(column > 0 ? 'ArrowRight' : column < 0 ? 'ArrowLeft' : row > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => document.querySelectorAll('.moves td:not(:empty)').length > before, before);
  }
  await expect(result(page)).toHaveText(/^You (won|lost) by \d+$|draw/i);
});

test('undo, redo, hint and resignation work by keyboard shortcuts', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 2);
  await nextTurn(page);
  await page.keyboard.press('u');
  await page.waitForSelector('.moves td.undone');
  await expect(page.locator('.disc')).toHaveCount(4);
  await page.keyboard.press('r');
  await page.waitForSelector('.moves td[aria-current]');
  await expect(page.locator('.moves td.undone')).toHaveCount(0);
  await page.keyboard.press('h');
  await page.waitForSelector('path.hint');
  await expect(page.locator('#live p').last()).toHaveText(/^Hint: .*[a-h][1-8]/);
  await resign(page);
  await expect(result(page)).toHaveText(/^You resigned$/);
});

/** Few squares are empty, and Black's best move is the corner a1. */
const FREE_CORNER = '-XXXO--O-OOOOOOO--OXXOOO-OXXXXOOOXOXOXOOXXXXXXXX---OXXXX--OXXXXX X';

for (const clock of [undefined, '300+3']) test(`a hint says why its move is good, in the row of who asked and to screen readers, until the move is played${clock ? ', beside a clock' : ''}`, async () => {
  const page = await fixture.page('/', { phone: true, viewport: { width: 390, height: 664 } });
  const id = await page.evaluate(async ([start, clock]) => {
    const { createGame } = await import('/web/parts/api.js');
    return (await createGame({ kind: 'othello', start, moves: [], black: 'human', white: 'level:1', clock })).id;
  }, [FREE_CORNER, clock]);
  await page.goto(`${fixture.url}/game/${id}`);
  const places = () => page.evaluate(() => ['.board', '.player.below', '.tools'].map((place) => document.querySelector(place).getBoundingClientRect().toJSON()));
  await page.locator('.square.playable').first().waitFor();
  const before = await places();
  await page.getByRole('button', { name: 'Hint' }).click();
  const words = page.locator('.player.below .hint-words');
  await expect(words).toHaveText('a1 takes a corner. Nobody can flip it.');
  await expect(page.locator('#live p').last()).toHaveText('Hint: a1 takes a corner. Nobody can flip it.');
  // They cover nothing, and nothing moves, also where they are as long as any.
  assert.deepEqual(await places(), before);
  await page.evaluate(async () => {
    const { hintText } = await import('/web/game/hint-text.js');
    document.querySelector('.hint-words').textContent = hintText('a1', { kind: 'quiet' });
  });
  assert.deepEqual(await places(), before);
  await expectAccessible(page);
  // A tap elsewhere changes nothing.
  await page.locator('[data-square="d4"]').click();
  await expect(words).toBeVisible();
  await page.locator('[data-square="a1"]').click();
  await expect(words).toHaveCount(0);
});

test('what speaks for a move has words in both languages', async () => {
  for (const locale of ['en', 'ja']) {
    const page = await fixture.page('/', { locale });
    const texts = await page.evaluate(async () => {
      const { hintText } = await import('/web/game/hint-text.js');
      return ['wipe-out', 'corner', 'forced-pass', 'safe-corners', 'quiet'].map((kind) => hintText('g8', { kind })).concat([2, 5].map((moves) => hintText('g8', { kind: 'few-moves', moves })), hintText('g8', null));
    });
    assert.ok(texts.every((text) => /g8.*[.。]$/.test(text)), String(texts));
    assert.match(texts[5], /2/);
    assert.doesNotMatch(texts[6], /5|only|だけ/, 'five moves are not only five');
    await page.context().close();
  }
});

test('the menu resets a game, closes, and shows the score', async () => {
  const page = await fixture.page('/new');
  await startGame(page);
  const first = page.url();
  await page.locator('[data-square="f5"]').click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Close/ }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: /^Quit/ }).click();
  await expect(dialog).toHaveText(/Score so far/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: /^Reset/ }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page, 'a game under way is left only after a question').toHaveURL(first);
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: /^Reset/ }).click();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await page.waitForURL((url) => String(url) !== first && /game/.test(String(url)));
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 4);
});

test('a game from a given position is reset to that position, and its first moves cannot be undone', async () => {
  const page = await fixture.page('/new?kind=othello&moves=f5+d6+c3+d3+c4');
  await page.getByText('Two players', { exact: true }).click();
  // A click on the board also starts the game.
  await page.locator('.square.playable[data-square="f4"]').click();
  await page.waitForURL(/game/);
  await page.locator('.moves td[aria-current]', { hasText: 'f4' }).waitFor();
  await page.keyboard.press('u');
  await page.locator('.moves td.undone').waitFor();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  const isNext = async (before) => {
    await page.waitForURL((url) => String(url) !== before);
    await page.locator('.moves td[aria-current]', { hasText: 'c4' }).waitFor();
    await expect(page.locator('.moves td:not(:empty)')).toHaveCount(5);
    await expect(page.locator('.square.playable[data-square="f4"]')).toHaveCount(1);
  };
  let before = page.url();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: /^Reset/ }).click();
  await isNext(before);
  before = page.url();
  await resign(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await isNext(before);
});

test('the anti variant is marked beside the board, in the result, in the list and in the analysis', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Reversi', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Board size' }).selectOption('4x4');
  await page.getByLabel('Variant').selectOption('anti');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  await page.locator('.status .aim-badge', { hasText: 'Fewest discs win' }).waitFor();
  while ((await nextTurn(page)) === 'mine') {
    const [square] = await legalSquares(page);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.playable[data-square="${square}"]`), square);
  }
  await expect(result(page)).toHaveText(/^(Black|White) wins by \d+ \(fewest discs win\)$|draw/i);
  await page.getByRole('dialog', { name: /fewest discs win|draw/i }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Analyse this game' }).click();
  await page.locator('.status .aim-badge', { hasText: 'Fewest discs win' }).waitFor();
  const shared = await fixture.page(new URL(page.url()).pathname + new URL(page.url()).search);
  await shared.locator('.evaluation', { hasText: /fewest discs win|draw/i }).waitFor();
  await shared.locator('.aim-badge').waitFor();
  await page.goto(`${fixture.url}/games`);
  await page.locator('.card small', { hasText: 'Fewest discs win' }).waitFor();
});

test('move numbers and the colours of board and discs follow the settings', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.locator('.disc').first().waitFor();
  await expect(page.locator('.move-number')).toHaveCount(0);
  const surface = () => page.locator('.surface').evaluate((surface) => getComputedStyle(surface).fill);
  const green = await surface();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Move numbers on discs').click();
  await page.getByLabel('Board colour').selectOption('blue');
  await page.getByRole('combobox', { name: 'Discs' }).selectOption('ivory');
  await page.reload();
  await page.locator('.move-number').first().waitFor();
  const numbers = () => page.$$eval('.move-number', (texts) => Object.fromEntries(texts.map((text) => [text.parentElement.dataset.square, text.textContent])));
  await expect.poll(numbers).toEqual({ f5: '1', d6: '2', c3: '3' });
  await expect.poll(surface).not.toBe(green);
});

test('each sound is played, and none when it is off', async () => {
  const page = await fixture.page('/new?kind=othello');
  await page.evaluate(() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones.push(this.type);
      return start.apply(this, when);
    };
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const sound of ['wood', 'click', 'chime', 'off', 'wood']) await page.getByLabel('Sound').selectOption(sound);
  await expect.poll(() => page.evaluate(() => window.tones)).toEqual(['sine', 'square', 'triangle', 'sine']);
});

test('the first moves on an empty centre are announced as legal', async () => {
  const page = await fixture.page('/analyse?game=reversi&start=6x6+open');
  await expect(page.locator('[data-square="c3"]')).toHaveAttribute('aria-label', /c3 empty, legal, flips 0/);
  await expect(page.locator('[data-square="a1"]')).toHaveAttribute('aria-label', 'a1 empty');
});

test('the pass notice is not over the board, and says "you"', async () => {
  // Black wins all discs by a1, after which White has no move.
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page('/new');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', start, black: 'level:10', white: 'human' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  const notice = page.locator('.notice');
  await expect(notice).toHaveText('You have no legal move, so you pass.');
  await expect(page.locator('.board-area .notice')).toHaveCount(0);
});

test('after a pass the status says who has passed and why, until the next move', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page('/new');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', start, black: 'human', white: 'level:1' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('.playable[data-square="a1"]').waitFor();
  await page.evaluate(() => {
    window.places = [];
    const count = () => [...document.querySelectorAll('.notice, .status p')].filter((text) => /passes/.test(text.textContent) && text.checkVisibility({ visibilityProperty: true })).length;
    new MutationObserver(() => count() && !window.places.includes(count()) && window.places.push(count())).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.locator('.playable[data-square="a1"]').click();
  await expect(page.locator('.notice')).toHaveCount(1);
  await expect(page.locator('.notice')).toHaveCount(0);
  await expect(page.locator('.status p', { hasText: 'White has no legal move and passes' })).toBeVisible();
  assert.deepEqual(await page.evaluate(() => window.places), [1], 'it is said in one place at a time');
  await page.locator('.playable[data-square="c7"]').click();
  // The result is that of the user.
  await expect(result(page)).toHaveText('You won by 64');
  await expect(page.locator('.status')).not.toContainText('passes');
});

test('two people at one device have the names of their sides', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  await expect(page.locator('.player .name')).toHaveText(['White', 'Black']);
});

test('a game of Alak says its rule, and why a slot cannot be chosen', async () => {
  const page = await fixture.page('/new', { viewport: { width: 1366, height: 625 } });
  await page.getByText('Alak', { exact: true }).click();
  await startGame(page);
  await page.locator('.status', { hasText: 'Slide a disc to the nearest empty slot.' }).waitFor();
  await page.locator('.status', { hasText: 'Whoever is left with one disc or none loses.' }).waitFor();
  await page.locator('[data-square="11"]').click();
  await page.locator('.explained', { hasText: 'That is White’s disc.' }).waitFor();
  await page.locator('[data-square="6"]').click();
  await page.locator('.explained', { hasText: 'Choose your disc first.' }).waitFor();
  await expect(page.locator('.explained')).toBeInViewport({ ratio: 1 });
  const isAbove = await page.evaluate(() => document.querySelector('.explained').getBoundingClientRect().bottom <= document.querySelector('[data-square="1"]').getBoundingClientRect().top);
  assert.ok(isAbove, 'it covers the row');
  // A right choice takes the explanation away.
  await page.locator('.playable').first().click();
  await expect(page.locator('.explained')).toHaveCount(0);
  await page.locator('[data-square="11"]').click();
  await page.locator('.explained', { hasText: 'A disc slides to the nearest empty slot' }).waitFor();
  await page.locator('[data-square="11"] .refused-mark').waitFor({ state: 'attached' });
});

test('a result that the discs do not show is explained', async () => {
  const page = await fixture.page('/new');
  const start = `${'-'.repeat(27)}XX------XO${'-'.repeat(27)} X`;
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', start, black: 'human', white: 'human' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('.square.playable').first().click();
  await page.getByRole('dialog').getByText('The empty squares count for the winner.').waitFor();
  await expect(result(page)).toHaveText('Black wins by 64');
});

test('a clock that does not run yet is explained, and a question mark shows the shortcuts', async () => {
  const page = await fixture.page('/new');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human', clock: '300+3' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  const waits = page.getByText('The clock starts with the first move.');
  await waits.waitFor();
  await page.locator('[data-square="f5"]').click();
  await waits.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('the end of the time is claimed again when the server had some left', async () => {
  const page = await fixture.page('/help');
  let claims = 0;
  await page.routeWebSocket(/\/api\/games\/.*\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, type } = JSON.parse(text);
      if (type === 'flag' && (claims += 1) === 1) socket.send(JSON.stringify({ id, type: 'problem', code: 'time-left', message: '', details: {} }));
      else server.send(text);
    });
  });
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human', clock: '1+0' } });
  await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
  await page.locator('[data-square="f5"]').click();
  await expect(result(page)).toHaveText(/Black wins/);
  assert.ok(claims >= 2, `${claims}`);
});

test('a click on an illegal square places nothing, and says why', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  await nextTurn(page);
  await page.locator('[data-square="a1"]').click();
  await expect(page.locator('.explained')).toHaveText('a1: no disc would flip.');
  await page.locator('[data-square="d4"]').click();
  await expect(page.locator('.explained')).toHaveText('d4 has a disc already.');
  await expect(page.locator('#live p').last()).toHaveText('d4 has a disc already.');
  await expect(page.locator('.disc')).toHaveCount(4);
  await page.locator('[data-square="d3"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 5);
  await expect(page.locator('.explained')).toHaveCount(0);
});

test('Alak is played against perfect play', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Alak', { exact: true }).last().click();
  await page.getByRole('slider', { name: 'Level' }).press('End');
  await expect(page.locator('.slider small')).toHaveText('Perfect player: never makes a mistake.');
  await startGame(page);
  // Perfect play does not lose, but where all moves are equal a position may come back.
  for (let move = 0; move < 6 && (await nextTurn(page)) === 'mine'; move++) {
    const before = await plies(page);
    await page.locator('.square.playable').first().click();
    await page.locator('.square.playable:has(.legal)').first().click();
    await page.waitForFunction((before) => document.querySelector('.result') || document.querySelectorAll('.moves td:not(:empty)').length >= before + 2, before);
  }
  if (await page.locator('.result').count()) await expect(result(page)).toHaveText(/White wins|draw/i);
});

test('games are still there after the server was killed', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  for (const square of ['f5', 'd6', 'c3']) await page.locator(`.square.playable[data-square="${square}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 3);
  await fixture.kill();
  await fixture.start();
  await page.goto(`${fixture.url}/games`);
  await page.locator('.card a').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 3);
  const other = await fixture.page('/games');
  await other.getByText('No games yet').waitFor();
});

test('a game with a clock shows the remaining times, and continues after a lost connection', async () => {
  const page = await fixture.page('/new');
  await page.getByLabel('Clock').selectOption('300+3');
  await page.getByRole('slider').fill('1');
  await startGame(page);
  await page.locator('.clock').first().waitFor();
  await expect(page.locator('.clock')).toHaveText(['5:00', '5:00']);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 2);
  await fixture.kill();
  await page.getByRole('alert').waitFor();
  await fixture.start();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await nextTurn(page);
  const [square] = await legalSquares(page);
  await page.locator(`[data-square="${square}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length >= 4);
  await expect(page.locator('.clock')).toHaveText([/^[45]:\d\d$/, /^[45]:\d\d$/]);
});

test('a game is found by its opening and its result, and has an accuracy', async () => {
  const page = await fixture.page('/new?kind=othello&moves=f5+d6+c3+d3+c4');
  await page.getByText('Two players', { exact: true }).click();
  await startGame(page);
  await page.getByText('Opening: Tiger', { exact: true }).waitFor();
  // Given moves have no accuracy.
  for (const move of ['f4', 'c5']) await page.locator(`.square.playable[data-square="${move}"]`).click();
  await resign(page);
  await page.waitForSelector('.result');
  await page.locator('.status .accuracy', { hasText: /%.*%/s }).waitFor();
  await page.goto(`${fixture.url}/games`);
  const card = page.locator('.card');
  await card.filter({ hasText: 'Tiger' }).waitFor();
  await page.getByLabel('Result').selectOption('unfinished');
  await card.waitFor({ state: 'detached' });
  await page.getByLabel('Search').fill('tiger');
  await page.getByLabel('Result').selectOption('any');
  await card.filter({ hasText: /Accuracy.*%.*%/s }).waitFor();
});

test('a move stops the search for a hint, and the machine answers', async () => {
  const page = await fixture.page('/help');
  const sent = [];
  await page.routeWebSocket(/\/api\/games\/.*\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type } = JSON.parse(text);
      sent.push(type);
      // The search takes long.
      if (type !== 'hint') server.send(text);
    });
  });
  await page.goto(`${fixture.url}/new`);
  await page.getByRole('slider').fill('1');
  await startGame(page);
  await nextTurn(page);
  await page.keyboard.press('h');
  await page.getByText('thinking').waitFor();
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 2);
  assert.deepEqual(sent, ['hint', 'stop', 'move', 'reply']);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
