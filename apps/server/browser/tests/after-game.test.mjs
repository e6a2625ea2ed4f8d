import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow, nextTurn, playOn } from '../fixture.mjs';
import { factsAfter, newsBetween } from '../../web/game/first-times.js';
import { stepBetween } from '../../web/game/fitting-opponent.js';
import { cornersGivenAway, decisiveMove } from '../../web/analysis/decisive-move.js';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const dialog = (page) => page.getByRole('dialog');
const panel = (page) => page.locator('#app .panel');

/** Plays a game to its end on the page, and waits for the dialog. */
async function playToTheEnd(page, white) {
  const id = await playOn(page, white);
  await page.goto(`${fixture.url}/game/${id}`);
  while ((await nextTurn(page)) === 'mine') await page.locator('.square.playable').first().click({ timeout: 5000 }).catch(() => {});
  await dialog(page).waitFor();
}

/** Begins a game, plays some moves and resigns, and waits for the dialog. */
async function loseEarly(page) {
  await page.goto(`${fixture.url}/game/${await playOn(page, 'level:5')}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Play again' }).waitFor();
}

test('after a game the move that decided it is named, asked again on the board, and stays beside the board', async () => {
  const page = await fixture.page('/');
  await loseEarly(page);
  const moment = dialog(page).locator('.next-step');
  await expect(moment).toContainText(/(At move \d+ you played [a-h][1-8], and the game turned|Your move \d+, [a-h][1-8], gave your opponent the corner [a-h][1-8]|Your most costly move was [a-h][1-8] at move \d+)\. With [a-h][1-8] you could have /);
  // The squares of the sentence are found on the picture.
  await expect(moment.locator('.thumbnail text')).toHaveText([...'abcdefgh12345678']);
  await expectAccessible(page, 'the dialog');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const better = (await panel(page).locator('.next-step').textContent()).match(/With ([a-h][1-8]) you could/)[1];
  await panel(page).getByRole('link', { name: 'Try that moment again' }).click();
  await page.locator('.lesson').getByText(/^\s*You played [a-h][1-8] \(move \d+\)\. What is better\?/).waitFor();
  const question = page.url();
  await page.reload();
  await page.locator('.lesson').waitFor();
  await page.locator(`[data-square="${better}"]`).click();
  await page.locator('.feedback.correct').waitFor();
  // Why it is better, and one way on, which has the focus.
  await expect(page.locator('.lesson')).toContainText(/[a-h][1-8] is \d+ discs? better than [a-h][1-8]\./);
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to the analysis' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/question/);
  await page.locator('.review-summary').waitFor();
  // Or the game goes on from there, against the same opponent.
  await page.goto(question);
  await page.locator(`.lesson [data-square="${better}"]`).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page.locator('.player.above .name')).toContainText('Champion (2250)');
  await expect(page.locator(`[data-square="${better}"] .disc`)).toHaveCount(1);
  await page.locator('.square.playable').first().waitFor();
});

/** Resigns a game against a machine in a position, whose moves count as played, and returns its id. */
async function resignedGame(page, moves, players) {
  const post = async (path, data) => (await page.request.post(fixture.url + path, { data })).json();
  const { id, version } = await post('/api/games', { kind: 'othello', moves: moves.match(/../g), ...players });
  await post(`/api/games/${id}/resign`, { version });
  await page.route(`**/api/games/${id}`, async (route) => {
    const game = await (await route.fetch()).json();
    await route.fulfill({ json: { ...game, given: 0 } });
  });
  return id;
}

for (const [side, moves, isAhead] of [['white', 'c4c5f6c3b2f4c6b7c7g7h8', true], ['black', 'c4c5f6c3b2f4c6b7c7g7h8', false]]) {
  test(`who resigns ${isAhead ? 'a game that she leads is told so, and no mistake of hers decided it' : 'a game that is lost is not told that she led'}`, async () => {
    const page = await fixture.page('/');
    const players = side === 'white' ? { black: 'level:1', white: 'human' } : { black: 'human', white: 'level:1' };
    await page.goto(`${fixture.url}/game/${await resignedGame(page, moves, players)}`);
    const moment = panel(page).locator('.next-step [role=status]');
    await expect(moment).toContainText(/With [a-h][1-8] you could have (won|lost|drawn)/);
    if (isAhead) await expect(moment).toContainText(/^You were ahead when you resigned\. Your most costly move was/);
    else await expect(moment).not.toContainText('You were ahead');
  });
}

test('the analysis says that a game ended by resignation, also after a reload', async () => {
  const page = await fixture.page('/');
  const id = await page.evaluate(async () => {
    const post = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    const { id, version } = await post('/api/games', { kind: 'othello', moves: 'c4c5f6c3b2f4c6b7c7g7h8'.match(/../g), black: 'human', white: 'level:5' });
    await post(`/api/games/${id}/resign`, { version });
    return id;
  });
  await page.goto(`${fixture.url}/game/${id}`);
  await panel(page).getByRole('link', { name: 'Analyse this game' }).click();
  await expect(page.locator('.game-tags')).toContainText('You resigned');
  await page.reload();
  await expect(page.locator('.game-tags')).toContainText('You resigned');
});

test('beside the board there are the same actions as in the dialog, also after a reload, and a lesson that fits', async () => {
  const page = await fixture.page('/');
  await explainByCorner(page);
  const id = await playOn(page, 'level:5');
  await page.evaluate((game) => localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung: 2, streak: 0, games: 0 }, game })), id);
  await page.goto(`${fixture.url}/game/${id}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: /^Play an easier opponent/ }).waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  for (const name of [/^Play an easier opponent/, /^Play again/, /^Swap colours/]) await panel(page).getByRole('button', { name }).waitFor();
  await panel(page).getByText('The next one is easier.').waitFor();
  await panel(page).getByRole('link', { name: /^(Lesson|Puzzles): / }).click();
  await page.waitForURL(/learn\/(lesson|puzzles)/);
  await page.goBack();
  await panel(page).getByRole('button', { name: /^Play an easier opponent/ }).click();
  await expect(page.locator('.player.above .name')).toContainText('(600)');
});

test('a second loss in a row, or one by many discs, offers an easier opponent first, also against one that was chosen', async () => {
  const page = await fixture.page('/');
  await loseEarly(page);
  await expect(dialog(page).locator('.result-actions button').first()).toHaveText('Play again');
  await loseEarly(page);
  const [easier, again] = [0, 1].map((index) => dialog(page).locator('.result-actions button').nth(index));
  await expect(easier).toHaveText(/Play an easier opponent\s*Beginner \(1000\)/);
  await expect(again).toHaveText('Play again');
  await expect(dialog(page).locator('.result-actions .main')).toHaveCount(1);
  const stepAfter = (margin, white) => page.evaluate(async ([margin, machine]) => {
    const { visitor } = await import('/web/game/fitting-opponent.js');
    const { OTHELLO_START: start } = await import('/web/parts/game-text.js');
    localStorage.removeItem('outflank-opponent');
    const game = { id: 'x', kind: 'othello', start, given: 0, players: { black: { name: '', machine: null }, white: { name: '', machine } }, result: { winner: 'white', by: 'discs', margin } };
    visitor.finish(game);
    return visitor.stepAfter(game);
  }, [margin, white]);
  assert.deepEqual([await stepAfter(-20, 'level:1'), await stepAfter(-18, 'level:1'), await stepAfter(-40, 'human:1000'), await stepAfter(-40, 'human:600')], ['easier', null, 'easier', null]);
});

test('a game against the opponent that fits counts however it was started, also with colours swapped', async () => {
  const page = await fixture.page('/');
  const steps = await page.evaluate(async () => {
    const { visitor } = await import('/web/game/fitting-opponent.js');
    const { OTHELLO_START: start } = await import('/web/parts/game-text.js');
    const [human, machine] = [null, 'human:600'].map((machine) => ({ name: '', machine }));
    const finish = (id, black, white) => {
      const game = { id, kind: 'othello', start, given: 0, players: { black, white }, result: { winner: black === human ? 'black' : 'white', by: 'discs', margin: 4 } };
      visitor.finish(game);
      return visitor.stepAfter(game);
    };
    return [true, false].map((isSwapped) => {
      localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung: 0, streak: -1, games: 2 }, game: 'first' }));
      return [finish('first', human, machine), isSwapped ? finish('again', machine, human) : finish('again', human, machine), visitor.opponent];
    });
  });
  assert.deepEqual(steps, [['onceMore', 'stronger', 'human:800'], ['onceMore', 'stronger', 'human:800']]);
});

test('where the next opponent is the same one, there is one button to play on, and it counts', async () => {
  const page = await fixture.page('/');
  const id = await playOn(page, 'human:600');
  await page.evaluate((game) => localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung: 0, streak: -1, games: 3 }, game })), id);
  await page.goto(`${fixture.url}/game/${id}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByRole('button', { name: 'Resign' }).click();
  await dialog(page).getByText('This is the easiest one. Try again.').waitFor();
  await expect(dialog(page).getByRole('button', { name: /^Next opponent/ })).toHaveCount(0);
  const again = dialog(page).getByRole('button', { name: /^Play again/ });
  await expect(again).toHaveText(/Generous player \(600\)/);
  await again.click();
  await page.waitForURL((url) => !url.href.endsWith(id));
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('outflank-opponent')).game)).toBe(page.url().split('/').at(-1));
});

test('after a loss of a game of Reversi and of a corner the tip is about corners', async () => {
  const page = await fixture.page('/');
  const post = async (path, data) => (await page.request.post(fixture.url + path, { data })).json();
  const { id, version } = await post('/api/games', { kind: 'reversi', start: '6x6', black: 'human', white: 'random' });
  await post(`/api/games/${id}/resign`, { version });
  await page.route(`**/api/games/${id}`, async (route) => {
    const game = await (await route.fetch()).json();
    await route.fulfill({ json: { ...game, frame: { ...game.frame, cells: `O${game.frame.cells.slice(1)}` } } });
  });
  await page.goto(`${fixture.url}/game/${id}`);
  await panel(page).getByText('a disc in a corner can never be flipped. Lesson: Corners').waitFor();
});

test('after a loss on another board there is a tip, with its lesson, and a neighbouring opponent', async () => {
  const page = await fixture.page('/');
  for (const [kind, start, white, easier] of [['reversi', '6x6', 'lookahead:2', 'Planner 1'], ['alak', '9', 'lookahead:3', 'Optimist 1'], ['reversi', '4x4', 'random', null]]) {
    const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind, start, black: 'human', white } });
    await page.goto(`${fixture.url}/game/${(await created.json()).id}`);
    await page.getByRole('button', { name: 'Resign' }).click();
    await dialog(page).getByRole('button', { name: 'Resign' }).click();
    if (kind === 'alak') await dialog(page).getByText('a side left with one disc or none has lost. Lesson: Alak').waitFor();
    else await expect(dialog(page).getByText('a disc in a corner can never be flipped. Lesson: Corners')).toHaveCount(0);
    await dialog(page).getByRole('link', { name: 'Analyse this game' }).waitFor();
    const neighbour = dialog(page).getByRole('button', { name: /opponent/ });
    await expect(neighbour).toHaveCount(easier ? 1 : 0);
    if (!easier) continue;
    await expectAccessible(page, kind);
    await neighbour.click();
    await expect(page.locator('.player.above .name')).toContainText(easier);
  }
});

test('nothing in the dialog moves when the moment is found', async () => {
  const page = await fixture.page('/', { viewport: { width: 390, height: 664 } });
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  await page.route('**/api/explain', async (route) => {
    await held;
    const answer = await (await route.fetch()).json();
    const corner = { theme: 'corner', text: 'After h2, White takes the corner h1; after g3 it does not.', line: 'worse', plies: 4, squares: ['h1'], effect: 9, clear: true };
    await route.fulfill({ json: { ...answer, reasons: [corner] } });
  });
  await loseEarly(page);
  const button = dialog(page).getByRole('button', { name: 'Play again' });
  await dialog(page).getByText('Looking for what decided the game').waitFor();
  const top = (await button.boundingBox()).y;
  goOn();
  await dialog(page).getByRole('link', { name: 'Try that moment again' }).waitFor();
  assert.equal((await button.boundingBox()).y, top);
  await expectNoOverflow(page);
});

test('the result opens at its top in low windows, with the focus on its heading', async () => {
  for (const [width, height] of [[844, 390], [390, 300]]) {
    const page = await fixture.page('/', { viewport: { width, height } });
    await loseEarly(page);
    await expect(dialog(page).getByRole('heading', { name: 'You resigned' })).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('heading', { name: 'You resigned' })).toBeFocused();
    await dialog(page).getByRole('link', { name: 'Try that moment again' }).waitFor();
    await expect(dialog(page).getByRole('heading', { name: 'You resigned' })).toBeInViewport({ ratio: 1 });
    // What closes it is in view while the rest scrolls.
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await page.context().close();
  }
});

/** Explains moves by one reason in the language that was asked for. */
const explainByCorner = (page) => page.route('**/api/explain', async (route) => {
  const answer = await (await route.fetch()).json();
  const text = route.request().postDataJSON().lang === 'ja' ? '白が隅を取ります。' : 'White takes a corner.';
  await route.fulfill({ json: { ...answer, reasons: [{ theme: 'corner', text, line: 'worse', plies: 4, squares: ['h1'], effect: 9, clear: true }] } });
});

/** Collects the reviews that a page asks for. */
function recordReviews(page) {
  const reviews = [];
  const add = ({ payload }) => JSON.parse(String(payload)).type === 'game' && reviews.push(payload);
  page.on('websocket', (socket) => socket.url().endsWith('/api/analysis') && socket.on('framesent', add));
  return reviews;
}

test('Back to a game shows what was found without another search, and the reason follows the language', async () => {
  const page = await fixture.page('/');
  const reviews = recordReviews(page);
  await explainByCorner(page);
  await loseEarly(page);
  await dialog(page).getByRole('link', { name: 'Try that moment again' }).click();
  await page.locator('.lesson').waitFor();
  await page.goBack();
  await expect(panel(page).locator('.reason')).toHaveText(/White takes a corner \(if both play their best\)\.$/);
  assert.equal(reviews.length, 1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ja');
  await page.keyboard.press('Escape');
  await expect(panel(page).locator('.reason')).toHaveText(/白が隅を取ります（お互いに最善の場合）。$/);
});

test('the moment is found after an outage without another review, and also where no lesson can be loaded', async () => {
  const page = await fixture.page('/');
  const reviews = recordReviews(page);
  await explainByCorner(page);
  await page.route('**/lessons/index.json', (route) => route.abort());
  await page.route('**/api/explain', (route) => route.abort(), { times: 1 });
  await loseEarly(page);
  await dialog(page).getByText('Cannot reach the server. Retrying…').waitFor();
  await dialog(page).getByText('White takes a corner').waitFor();
  await dialog(page).getByRole('link', { name: 'Try that moment again' }).waitFor();
  await expect(dialog(page).getByRole('link', { name: /^(Lesson|Puzzles): / })).toHaveCount(0);
  assert.equal(reviews.length, 1);
});

test('a win has a mark, without animation where none is wanted, and the first one is named once', async () => {
  const page = await fixture.page('/', { reducedMotion: 'reduce' });
  // Whoever plays the first legal moves does not always beat even the weakest opponent.
  for (let games = 0; games < 20 && !(await page.locator('dialog .celebration').count()); games += 1) await playToTheEnd(page, 'human:600');
  await expect(dialog(page).locator('.celebration')).toHaveText('★');
  await expect(dialog(page)).toContainText('Your first win!');
  const news = await page.evaluate(async () => {
    const [{ countGame }, { loadGame }] = await Promise.all([import('/web/game/first-times.js'), import('/web/parts/api.js')]);
    return countGame(await loadGame(location.pathname.split('/')[2]));
  });
  assert.deepEqual(news, [], 'the game counts once');
  const { wins } = await page.evaluate(() => JSON.parse(localStorage.getItem('outflank-first-times')));
  assert.equal(wins, 1);
});

test('wins in a row and machines that were beaten are counted', () => {
  let facts = { games: 0, wins: 0, streak: 0, best: 0, hasCorner: false, beaten: [], last: '' };
  const news = (result, machine, hasCorner = false) => {
    const [old, now] = [facts, (facts = factsAfter(facts, { result, machine, hasCorner }))];
    return newsBetween(old, now, machine).map(({ kind }) => kind);
  };
  assert.deepEqual(news('won', 'greedy'), ['firstWin']);
  assert.deepEqual(news('won', 'greedy', true), ['firstCorner']);
  assert.deepEqual(news('won', 'level:1'), ['streak', 'beaten']);
  assert.deepEqual(news('lost', 'level:1', true), []);
  assert.deepEqual(news('won', 'level:1'), []);
  assert.deepEqual([facts.wins, facts.streak, facts.best, facts.games], [4, 1, 3, 5]);
});

test('a beginner is shown the corner that was given away, or else the biggest loss, others what turned the game', () => {
  const [biggest, corner, turning] = [{ loss: 30, isTurningPoint: false, corner: undefined }, { loss: 15, isTurningPoint: false, corner: 'a8' }, { loss: 4, isTurningPoint: true, corner: undefined }];
  const shown = (isBeginner, moves) => decisiveMove(moves, { isDecided: true, isBeginner });
  assert.deepEqual([shown(true, [biggest, corner, turning]), shown(true, [biggest, turning]), shown(false, [biggest, corner, turning])], [corner, biggest, turning]);
  assert.deepEqual(shown(true, [biggest, { ...corner, loss: 14 }]), biggest);
});

test('a corner is given away by the move after which it can be taken, however late that happens', () => {
  const frame = (to_move, ...moves) => ({ to_move, legal: moves.map((move) => ({ move })) });
  const frames = [frame('black', 'b2', 'c1'), frame('white', 'a1', 'd1'), frame('black', 'c6'), frame('white', 'a1', 'h8'), frame('black', 'g7'), frame('white', 'h8')];
  assert.deepEqual([...cornersGivenAway(frames, ['b2', 'd1', 'c6', 'a1', 'g7', 'h8'])], [[0, 'a1'], [2, 'h8']]);
});

/** Opens a game that the user won by resignation, with the reasons of moves. */
async function openWonGame(page, reasons) {
  await page.routeWebSocket('**/api/analysis', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(String(message).replaceAll('"turning_point":true', '"turning_point":false')));
  });
  await page.route('**/api/explain', async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), reasons: reasons() } }));
  const id = await resignedGame(page, 'c4c5f6c3b2f4c6b7c7g7h8', { black: 'human', white: 'level:1' });
  await page.route(`**/api/games/${id}`, async (route) => {
    const game = await (await route.fetch()).json();
    await route.fulfill({ json: { ...game, given: 0, result: { ...game.result, winner: 'black' } } });
  });
  await page.goto(`${fixture.url}/game/${id}`);
}

const MOBILITY = { theme: 'mobility', text: 'White has few moves.', line: 'worse', plies: 1, squares: [], effect: 9, clear: true };

test('after a win the card says first what helped, and names no fault without a reason', async () => {
  const page = await fixture.page('/');
  let reasons = [MOBILITY];
  await openWonGame(page, () => reasons);
  const card = panel(page).locator('.next-step [role=status]');
  await expect(card).toContainText(/^\s*Your opponent helped you most with [a-h][1-8] at move \d+, which gave away \d+ discs\. Your most costly move was .*White has few moves\./);
  reasons = [];
  await page.reload();
  await expect(card).toHaveText(/^\s*Your opponent helped you most with [a-h][1-8] at move \d+, which gave away \d+ discs\.\s*$/);
});

test('after a win the analysis names the same move of the user as the card, marks the biggest mistakes, and can mark all', async () => {
  const page = await fixture.page('/', { viewport: { width: 390, height: 664 } });
  await openWonGame(page, () => [MOBILITY]);
  const card = panel(page).locator('.next-step');
  await expect(card).toContainText('Your most costly move was');
  const [, move, number, rest] = (await card.textContent()).match(/Your most costly move was ([a-h][1-8]) at move (\d+)\. (With .*? with best play\.)/);
  await panel(page).getByRole('link', { name: 'Analyse this game' }).click();
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText(`Move ${number} cost the most: you played ${move}. ${rest}`, { timeout: 120_000 });
  await expect(verdict.getByRole('button')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox', { name: 'Mark all mistakes' })).not.toBeChecked();
  await verdict.getByRole('button').click();
  await expect(page.locator('.move[aria-current]')).toContainText(move);
});

test('what a better move would have led to is said with the results, estimates as such', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map(async (name) => (await import(`../../web/lang/review-${name}.js`)).default));
  assert.equal(en.couldHave('a1', 33, 'b1', -32, false), 'With a1 you could have won by about 33; after b1 you lose by about 32 with best play.');
  assert.equal(en.couldHave('a1', 0, 'b1', -2, true), 'With a1 you could have drawn; after b1 you lose by 2 with best play.');
  assert.equal(en.couldHave('a1', -4, 'b1', -20, true), 'With a1 you could have lost by only 4; after b1 you lose by 20 with best play.');
  assert.equal(ja.couldHave('a1', 12, 'b1', 0, true), 'a1なら12石差で勝てるところでした。b1の後は、お互いに最善を打つと引き分けです。');
});

test('why the next opponent is what it is has a reason', () => {
  const at = (rung) => ({ rung, streak: 0, games: 1 });
  const steps = [[0, 'won', 0], [3, 'won', 4], [3, 'lost', 2], [3, 'drawn', 3], [14, 'won', 14], [0, 'lost', 0]].map(([from, result, to]) => stepBetween(at(from), result, at(to)));
  assert.deepEqual(steps, ['onceMore', 'stronger', 'easier', 'drawn', 'strongest', 'weakest']);
});

test('every language has the same texts for what comes after a game, and for its review', async () => {
  for (const part of ['after-game', 'review']) {
    const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/${part}-${name}.js`)));
    assert.deepEqual(Object.keys(ja.default), Object.keys(en.default));
  }
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
