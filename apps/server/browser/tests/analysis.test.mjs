import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';
import en from '../../web/lang/en.js';
import ja from '../../web/lang/ja.js';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

// The tenth move gives a corner to Black.
const GGF = '(;GM[Othello]PC[here]PB[Ann]PW[Bob]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]' +
  'B[C4]W[C5]B[F6]W[C3]B[B2]W[F4]B[C6]W[B7]B[C7]W[G7]B[H8];)';

async function paste(page, text) {
  await page.getByLabel(/^Paste/).fill(text);
  await page.getByRole('button', { name: 'Import' }).click();
}

test('a pasted game is reviewed, and a lesson shows its mistakes', async () => {
  const page = await fixture.page('/setup');
  await paste(page, GGF);
  await page.waitForURL(/analyse/);
  await page.waitForSelector('.square-note.best', { timeout: 30_000 });
  await page.locator('.move.blunder', { hasText: 'g7' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 });
  const turningPoints = page.locator('.move.turning-point');
  await turningPoints.first().waitFor();
  await expect(page.locator('.chart .turning-point')).toHaveCount(await turningPoints.count());
  await expect(turningPoints.first()).toHaveAttribute('title', /turning point/);
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText(/^\s*Move \d+ (decided the game|cost the most): (Black|White) played [a-h][1-8]\. [a-h][1-8] was \d+ discs better at the end\./);
  const [, move] = (await verdict.textContent()).match(/played (\w\w)/);
  await verdict.getByRole('button').click();
  await expect(page.locator('.move[aria-current]')).toContainText(move);
  const numbers = page.locator('.figures-help');
  await numbers.getByText('What do the numbers mean?').click();
  await expect(numbers).toContainText(/On a square: .*Accuracy: .*Average disc loss: /);
  await page.getByRole('button', { name: /^Learn from/ }).click();
  await page.locator('.lesson', { hasText: /played \w\w \(move \d+\)\. What is better/ }).waitFor();
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await page.locator('.feedback', { hasText: 'The best move is' }).waitFor();
  await page.getByRole('button', { name: 'Back to the analysis' }).click();
});

test('no move of a given opening is called a mistake, and its moves do not count in the figures', async () => {
  const game = '/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8&side=white&at=0';
  const [whole, given] = await Promise.all([game, `${game}&given=8`].map((path) => fixture.page(path)));
  await Promise.all([whole, given].map((page) => page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 })));
  await expect(whole.locator('.verdict')).toContainText('Move 8 cost the most: you played b7.');
  await expect(given.locator('.verdict')).toContainText(/^\s*Move 10 .*you played g7\./);
  await given.getByRole('checkbox', { name: 'Mark all mistakes' }).check();
  await expect(given.locator('.move:is(.mistake, .blunder, .turning-point)').first()).toContainText('9.');
  await given.getByRole('button', { name: 'Learn from the mistake' }).waitFor();
  const figures = (page) => page.locator('.review-summary > span').nth(1).innerText();
  assert.notEqual(await figures(whole), await figures(given));
  // It stays one of its moves, wherever the analysis goes.
  await given.keyboard.press('ArrowRight');
  await expect(given).toHaveURL(/given=8/);
  const path = await given.evaluate(async () => {
    const { ownGamePath } = await import('/web/parts/analysis-url.js');
    return ownGamePath({ kind: 'othello', start: '', given: 8, players: { black: { name: '', machine: null }, white: { name: '', machine: 'level:1' } }, result: null }, ['f5']);
  });
  assert.match(path, /[?&]given=8(&|$)/);
});

test('what a number on a square is, the page says beside the board', async () => {
  const page = await fixture.page('/analyse?moves=f5');
  await expect(page.locator('.board-legend')).toHaveText('On a square: discs by which White wins (+) or loses (−)');
  await page.goto(`${fixture.url}/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8&at=9&side=white&question=9`);
  const note = await page.locator('.square-note.mistake').textContent();
  assert.match(note, /^−\d+$/);
  await expect(page.locator('.feedback.question')).toHaveText(new RegExp(`^${note} After g7 you lose by ${note.slice(1)} with best play\\.$`));
});

test('a move that is better by more discs than the board has is not said to be so by a number', () => {
  assert.deepEqual([en, ja].map(({ discs }) => [1, 64, 88].map(discs)), [['1 disc', '64 discs', 'more than 64 discs'], ['1石', '64石', '65石以上']]);
});

test('a review continues after a restart of the server, and keeps its results', async () => {
  const page = await fixture.page('/setup');
  await paste(page, GGF);
  await page.locator('.move.blunder', { hasText: 'g7' }).waitFor({ timeout: 60_000 });
  await fixture.kill();
  await page.getByRole('alert').waitFor();
  await page.locator('.move.blunder', { hasText: 'g7' }).waitFor();
  await fixture.start();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 });
});

test('the analysis of an own game begins with its review in words, and one of others with the engine', async () => {
  for (const [width, height] of [[1366, 625], [390, 664]]) {
    for (const side of ['', '&side=white']) {
      const page = await fixture.page(`/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8${side}`, { viewport: { width, height } });
      await page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 });
      const [words, engine, chart] = await Promise.all(['.verdict', '.status .evaluation', '.chart'].map(async (place) => (await page.locator(place).first().boundingBox()).y));
      assert.equal(words < engine, side !== '', `${width} ${side}`);
      assert.equal(words < chart, side !== '', `${width} ${side}`);
      for (const name of side ? [/^Learn from/, 'Previous move'] : ['Previous move']) await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 });
      if (side) await expect(page.locator('.verdict')).toContainText(/: you played/);
      await page.context().close();
    }
  }
});

test('the biggest mistakes can be learnt from first, and all of them', async () => {
  const page = await fixture.page('/analyse?moves=d3e3f5c3f2g6f3f6b3c5h7d2b5b6c2g5a7g7e1d1c1g2h2&side=black');
  await page.getByRole('button', { name: 'Learn from the 3 biggest mistakes' }).click({ timeout: 120_000 });
  await expect(page.locator('.lesson h2 small')).toHaveText('1 / 3');
  // The lesson has an address: a reload shows the same, and the browser goes back to the analysis.
  await page.getByRole('button', { name: 'Next' }).click();
  const question = await page.locator('.task p').textContent();
  await page.reload();
  await expect(page.locator('.lesson h2 small')).toHaveText('2 / 3');
  await expect(page.locator('.task p')).toHaveText(question);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await page.locator('.feedback', { hasText: 'The best move is' }).waitFor();
  await page.goBack();
  await expect(page).not.toHaveURL(/question/);
  await page.locator('.notation').waitFor();
  await page.getByRole('button', { name: 'Learn from the 3 biggest mistakes' }).click({ timeout: 120_000 });
  await page.goBack();
  await expect(page.locator('.lesson')).toHaveCount(0);
  await expect(page).not.toHaveURL(/question/);
  await page.getByRole('button', { name: /^All \d+ mistakes$/ }).click();
  await expect(page.locator('.lesson h2 small')).toHaveText(/^1 \/ ([4-9]|1\d)$/);
});

test('the biggest mistakes come in the order of the game, with the one that decided it', async () => {
  const page = await fixture.page('/help');
  const asked = await page.evaluate(async () => {
    const { biggestMistakes } = await import('/web/analysis/mistakes.js');
    const mistakes = [30, 5, 20, 10].map((loss, ply) => ({ node: { ply, position: { to_move: 'black' } }, review: { best: { score: loss }, played: { score: 0 } } }));
    return [undefined, mistakes[1].node].map((decisive) => biggestMistakes(mistakes, decisive).map(({ node }) => node.ply));
  });
  assert.deepEqual(asked, [[0, 2, 3], [0, 1, 2]]);
});

test('a lesson from mistakes ends with how many better moves were found', async () => {
  const page = await fixture.page('/analyse?moves=d3e3f5c3f2g6f3f6b3c5h7d2b5b6c2g5a7g7e1d1c1g2h2&side=black');
  await page.getByRole('button', { name: 'Learn from the 3 biggest mistakes' }).click({ timeout: 120_000 });
  for (const number of [1, 2, 3]) {
    await expect(page.locator('.lesson h2 small')).toHaveText(`${number} / 3`);
    await page.getByRole('button', { name: 'Show the best move' }).click();
    if (number < 3) await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('You found 0 of 3 better moves.').and(page.locator('main *')).first().waitFor();
});

test('a beginner sees the biggest mistakes marked first, and all of them by a switch that is remembered', async () => {
  const page = await fixture.page('/help');
  await page.evaluate(() => localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung: 1, streak: 0, games: 2 }, game: null })));
  await page.goto(`${fixture.url}/analyse?moves=d3e3f5c3f2g6f3f6b3c5h7d2b5b6c2g5a7g7e1d1c1g2h2&side=black`);
  const marks = page.locator('.notation .mistake, .notation .blunder');
  await page.getByRole('button', { name: /^Learn from/ }).waitFor({ timeout: 120_000 });
  await expect(marks).toHaveCount(6);
  await expect(page.locator('.chart .marker')).toHaveCount(6);
  const all = page.getByRole('checkbox', { name: 'Mark all mistakes' });
  await expect(all).not.toBeChecked();
  await all.check();
  await expect.poll(() => marks.count()).toBeGreaterThan(8);
  await page.reload();
  await expect(all).toBeChecked({ timeout: 120_000 });
});

test('a review says which moves it is of, and moves that are played on are reviewed on request', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4f4c5b3c2e3d2c6b4a3');
  const [verdict, range] = [page.locator('.verdict'), page.getByText('Review of moves 1–14')];
  await expect(verdict).toHaveText(/No move lost three discs/, { timeout: 120_000 });
  await expect(range).toHaveCount(0);
  for (const move of ['a2', 'c1', 'b2']) {
    await page.locator(`.square.playable[data-square=${move}]`).click();
    await page.waitForURL(new RegExp(`${move}$`));
  }
  await range.waitFor();
  await expect(page.locator('.notation :is(.mistake, .blunder)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Review the new moves' }).click();
  await expect(verdict).toHaveText(/^\s*Move 1[5-7] cost the most/, { timeout: 120_000 });
  await expect(range).toHaveCount(0);
  // A variation is none of the moves of the game, and another main line has the marks of the common moves only.
  await page.locator('.notation').getByRole('button', { name: /a3/ }).first().click();
  await page.locator('.square.playable:not([data-square=a2])').first().click();
  await page.waitForURL(/lines=/);
  await expect(page.getByText(/^Review of moves/)).toHaveCount(0);
  await page.getByRole('button', { name: /main line/i }).click();
  await range.waitFor();
  await expect(page.locator('.notation :is(.mistake, .blunder)')).toHaveCount(0);
  await expect(verdict).toHaveText('');
});

test('the current move stays in view in its list while a review marks the moves before it', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4f4c5b3c2e3d2c6b4a3a2c1b2f3f2g3', { viewport: { width: 1366, height: 625 } });
  await page.locator('.verdict', { hasText: 'cost the most' }).waitFor({ timeout: 120_000 });
  const isInView = () => page.evaluate(() => {
    const [list, move] = ['.moves', '.moves [aria-current]'].map((selector) => document.querySelector(selector).getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  await expect.poll(isInView).toBe(true);
});

test('a variation is played, navigated and deleted', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3&at=1');
  await page.locator('[data-square="f6"]').click();
  await page.locator('.variation', { hasText: 'f6' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await page.locator('.move', { hasText: 'f6' }).click();
  await page.getByRole('button', { name: 'Delete variation' }).click();
  await expect(page.locator('.variation')).toHaveCount(0);
});

test('estimates have chances, and exact values have none', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.locator('.chances', { hasText: /^White: win \d+ %, draw \d+ %, loss \d+ % · ±\d\.\d$/ }).waitFor();
  await page.locator('.line .chance', { hasText: /^\d+ %$/ }).first().waitFor();
  await page.goto(`${fixture.url}/setup`);
  await paste(page, 'OOOOOOOOOOOOOOOOOOOXXXXOOOXXXXOOOOXXXXOOOOXXXXOOOOOOOOOOXX--OOX- X');
  await page.locator('.evaluation', { hasText: 'solved' }).waitFor({ timeout: 30_000 });
  await expect(page.locator('.line .chance')).toHaveCount(0);
  await expect(page.locator('.chances')).toHaveText('');
});

test('a position that was set up is played', async () => {
  const page = await fixture.page('/setup');
  for (const square of ['d3', 'd4']) await page.locator(`[data-square=${square}]`).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  // The squares of the board editor can be chosen, too, until the next view is loaded.
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  await page.locator('.square.playable[data-square=f6]').click();
  await page.waitForURL(/game\//);
  await page.locator('[data-square=d3][aria-label^="d3 Black"]').waitFor();
});

test('an endgame is solved', async () => {
  const page = await fixture.page('/setup');
  await paste(page, 'OOOOOOOOOOOOOOOOOOOXXXXOOOXXXXOOOOXXXXOOOOXXXXOOOOOOOOOOXX--OOX- X');
  await page.locator('.evaluation', { hasText: 'solved' }).waitFor({ timeout: 30_000 });
  await expect(page.locator('.evaluation b')).toHaveText(/^(Black|White) \+\d+$|^Even$/);
});

test('a smaller board is solved', async () => {
  const page = await fixture.page('/analyse?game=reversi&start=4x4');
  await page.locator('.evaluation', { hasText: 'solved' }).waitFor({ timeout: 30_000 });
  await expect(page.locator('.evaluation b')).toHaveText('White +10');
  await expect(page.locator('.square-note')).toHaveCount(4);
});

test('on boards that the engine does not support, the moves are ranked by a shallow search', async () => {
  const page = await fixture.page('/analyse?game=reversi&start=10x10');
  await page.locator('.square-note.rank').first().waitFor();
  await expect(page.locator('.square-note.rank text')).toHaveText(['1.', '1.', '1.', '1.']);
  await page.getByText(/Heuristic ranking only/).waitFor();
});

test('the name of the opening is shown', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4');
  await page.locator('.opening', { hasText: 'Tiger' }).waitFor();
});

test('a position is edited by clicks, and its link opens it in another browser', async () => {
  const page = await fixture.page('/setup');
  await page.locator('[data-square="c4"]').click();
  await page.locator('[data-square="d3"]').click();
  await page.getByText('White', { exact: true }).first().click();
  await page.locator('[data-square="e3"]').click();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.waitForURL(/analyse\?start=/);
  await expect(page.locator('main.analysis .disc')).toHaveCount(7);
  const other = await fixture.page(new URL(page.url()).pathname + new URL(page.url()).search);
  const cells = (page) => page.$$eval('.disc', (discs) => discs.map((disc) => [disc.parentElement.dataset.square, disc.classList.contains('black')]));
  await expect.poll(() => cells(other)).toEqual(await cells(page));
});

test('a pasted game is put on the board of the editor, and a position of an analysis is edited', async () => {
  const page = await fixture.page('/setup');
  await page.getByLabel(/^Paste/).fill('f5d6c3');
  await page.getByRole('button', { name: 'Put on the board' }).click();
  for (const square of ['f5 Black', 'd6 White', 'c3 Black']) await page.locator(`[aria-label^="${square}"]`).waitFor();
  await expect(page).toHaveURL(/setup$/);
  await expect(page.getByRole('radio', { name: 'White' }).last()).toBeChecked();
  for (const [path, discs] of [['/analyse?moves=f5d6c3&at=0.2', 6], ['/analyse?game=reversi&start=6x6', 4], ['/analyse?game=alak&start=11', 8]]) {
    await page.goto(fixture.url + path);
    await page.getByText('Share and export').click();
    await page.getByRole('button', { name: 'Edit this position' }).click();
    await page.waitForURL(/setup\?position=/);
    await expect(page.locator('.board-editor :is([aria-label*=" Black"], [aria-label*=" White"])')).toHaveCount(discs);
    await expect(page.locator('.board-editor [role=alert]')).toHaveCount(0);
  }
});

test('invalid input gets an error message', async () => {
  const page = await fixture.page('/setup');
  await paste(page, 'f5d6a1');
  await expect(page.getByRole('alert')).toHaveText(/^\s*Move 3 \(a1\) is not possible: it flips nothing/);
});

test('the explorer of Alak shows proven values and the tree', async () => {
  const page = await fixture.page('/alak');
  await page.getByRole('button', { name: '1 → 5' }).waitFor();
  await page.locator('.tree-drawing .tree-node').first().waitFor();
  await page.getByLabel('Value').selectOption('mean');
  await page.getByRole('button', { name: '4 → 5' }).click();
  await page.waitForURL(/moves=4-5/);
});

test('a lost connection sends an analysis again, and another position stops it', async () => {
  const page = await fixture.page('/help');
  const [sent, sockets] = [[], []];
  await page.routeWebSocket(/\/api\/analysis/, (socket) => {
    sockets.push(socket);
    socket.onMessage((text) => sent.push(JSON.parse(text)));
  });
  const types = () => sent.map(({ type }) => type);
  await page.goto(`${fixture.url}/analyse?moves=f5d6`);
  await expect.poll(types).toEqual(['position']);
  await sockets[0].close();
  await expect.poll(types).toEqual(['position', 'position']);
  assert.deepEqual(sent[1], sent[0]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(types).toEqual(['position', 'position', 'stop', 'position']);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
