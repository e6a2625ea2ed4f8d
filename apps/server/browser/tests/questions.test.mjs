// Questions for a better move, and the verdict of a review, which must not answer them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, moveTo, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The tenth move, g7, gives a corner to Black. */
const QUESTION = '/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8&at=9&side=white&question=9';

const square = (page, name) => page.locator(`.board [data-square="${name}"]`);
const lesson = (page) => page.locator('.lesson');
const problem = (code) => ({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code, title: code, status: 503 }) });

/** Opens the question, and returns its page and its answer. */
async function openQuestion(options) {
  const page = await fixture.page('/help', options);
  const explained = page.waitForResponse('**/api/explain');
  await page.goto(fixture.url + QUESTION);
  const { better } = await (await explained).json();
  await lesson(page).waitFor();
  return { page, answer: better.move };
}

/** Black's move d1 was a mistake: c4 is the best one, c6 is as good, and d6 is between them. */
const THREE_ANSWERS = '/analyse?moves=d3c5b6d2c2a7d1e3f3b1&at=6&side=black&question=6';

test('an answer that is as good as the best move is named with its score', async () => {
  const page = await fixture.page('/help');
  // From ten plies on the engine finds the two moves about as good; before, one of them is better.
  const isDeep = ({ type, depth }) => type === 'report' && depth >= 10;
  const evaluated = new Promise((resolve) => page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => isDeep(JSON.parse(payload)) && resolve())));
  await page.goto(fixture.url + THREE_ANSWERS);
  await lesson(page).waitFor();
  await evaluated;
  await expect(async () => {
    await square(page, 'c6').click();
    await expect(page.locator('.feedback.correct')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await expect(lesson(page)).toContainText(/After c6 you (win|lose) by \d+ with best play\.\s*c6 is \d+ discs better than d1\.\s*c4 is about as good\./);
});

test('with the engine switched off an answer that is as good as the best move is right, too', async () => {
  const page = await fixture.page('/help');
  await page.evaluate(() => localStorage.setItem('outflank', JSON.stringify({ evaluation: false })));
  const asked = [];
  page.on('request', (request) => request.url().endsWith('/api/explain') && asked.push(request.postData()));
  await page.goto(fixture.url + THREE_ANSWERS);
  await lesson(page).waitFor();
  await square(page, 'd6').and(page.locator('.playable')).click();
  await expect(page.locator('.feedback')).toHaveText('Better!');
  await page.getByRole('button', { name: 'Find the best one' }).click();
  await square(page, 'c6').and(page.locator('.playable')).click();
  await expect(lesson(page)).toContainText('c4 is about as good.');
  assert.equal(asked.length, new Set(asked).size, 'nothing is asked twice');
});

test('a good answer that comes before the first result of the engine is judged by that result', async () => {
  const page = await fixture.page('/help');
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      await held;
      socket.send(message);
    });
  });
  const explained = page.waitForResponse('**/api/explain');
  await page.goto(fixture.url + THREE_ANSWERS);
  await explained;
  await lesson(page).waitFor();
  await square(page, 'c6').click();
  await expect(page.locator('.feedback')).toHaveText('Checking …');
  goOn();
  await page.locator('.feedback.correct').waitFor();
});

test('an answer that regains most of what the move of the game lost is better', async () => {
  const page = await fixture.page(THREE_ANSWERS);
  await lesson(page).waitFor();
  await square(page, 'd6').and(page.locator('.playable')).click();
  await expect(lesson(page)).toContainText(/Better!\s+After d6 you (win|lose) by \d+ with best play\. d6 is \d+ discs? better than d1\./);
});

test('an answer that turns a loss into a win is better, and the best one can be looked for still', async () => {
  const moves = 'd3c5b6e3f5a7e2d6d7g5b4f2g2e1f1a3d1c2d2c6f4h2b5c4b3b1c3a5f3e7e6e8a6a4a2f6g6c7c8b2c1a1h1g4g3d8b7a8f8h5b8h7h6g8h3g1h4f7g7h8';
  const page = await fixture.page('/help');
  // Without the engine each answer is looked at to the same depth.
  await page.evaluate(() => localStorage.setItem('outflank', JSON.stringify({ evaluation: false })));
  await page.goto(`${fixture.url}/analyse?moves=${moves}&side=black&at=34&question=34`);
  await lesson(page).waitFor();
  await square(page, 'c1').and(page.locator('.playable')).click();
  await expect(lesson(page)).toContainText(/Better!\s+After c1 you win by \d+ with best play\. c1 is \d+ discs better than a2\./);
  await expect(square(page, 'c1').locator('.square-note')).toHaveText('✓');
  await lesson(page).getByRole('button', { name: 'Find the best one' }).click();
  await square(page, 'b2').and(page.locator('.playable')).click();
  await expect(lesson(page)).toContainText(/Better!\s+After b2 you win/);
});

test('a right answer is placed on the board, and the evaluation is not said', async () => {
  const page = await fixture.page('/help');
  await recordAnnouncements(page);
  const explained = page.waitForResponse('**/api/explain');
  await page.evaluate(() => localStorage.setItem('outflank', JSON.stringify({ depthLimit: 4 })));
  await page.goto(fixture.url + QUESTION);
  const { better } = await (await explained).json();
  await lesson(page).waitFor();
  await recordAnnouncements(page);
  await expect(async () => {
    await square(page, better.move).click();
    await expect(page.locator('.feedback.correct')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await expect(square(page, better.move).locator('.disc.white')).toHaveCount(1);
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^White [a-h][1-8], flips/));
  assert.ok((await announced(page)).every((text) => !/ahead by|^After \w\d: /.test(text)));
});

async function selectLanguage(page, settings, label, language) {
  await page.getByRole('button', { name: settings }).click();
  await page.getByLabel(label).selectOption(language);
  await page.keyboard.press('Escape');
}

test('the right answer after a wrong one that is still compared is not overwritten', async () => {
  const { page, answer } = await openQuestion();
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  await page.route('**/api/explain', async (route) => {
    await held;
    await route.continue();
  });
  await square(page, 'd7').click();
  await page.locator('.feedback.wrong').waitFor();
  await lesson(page).getByRole('button', { name: 'Try again' }).click();
  await square(page, answer).click();
  await page.locator('.feedback.correct').waitFor();
  await expect(lesson(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const late = page.waitForResponse('**/api/explain');
  goOn();
  await (await late).finished();
  await expect(lesson(page)).not.toContainText('with best play');
});

test('the question is read before the board, by keyboard alone, and the right answer is explained', async () => {
  const { page, answer } = await openQuestion();
  await recordAnnouncements(page);
  await page.locator('h2.landing').evaluate((heading) => { heading.tabIndex = -1; heading.focus(); });
  await page.keyboard.press('Tab');
  await moveTo(page, 'a8');
  await page.keyboard.press('Enter');
  await expect(lesson(page)).toContainText('a8: no disc would flip.');
  await moveTo(page, answer);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back to the analysis' })).toBeFocused();
  await expect(lesson(page)).toContainText(new RegExp(`${answer} is \\d+ discs better than g7\\.\\s*After g7, your opponent takes the corner`));
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/discs better than g7\. After g7, your opponent takes the corner/));
  await expect(lesson(page)).toContainText('Corner: a disc in a corner can never be flipped');
  await page.getByRole('link', { name: 'Lesson: X‑squares and C‑squares' }).waitFor();
});

test('the game of a question is reviewed only when the question is left', async () => {
  const page = await fixture.page('/help');
  const sent = [];
  await page.routeWebSocket(/\/api\/analysis/, (socket) => socket.onMessage((text) => sent.push(JSON.parse(text).type)));
  await page.goto(fixture.url + QUESTION);
  await lesson(page).waitFor();
  await expect.poll(() => sent).toEqual(['position']);
  await page.getByRole('button', { name: 'Back to the analysis' }).click();
  await expect.poll(() => sent).toContain('game');
});

test('a question opens at its board, also from a button far below', async () => {
  const page = await fixture.page('/help', { viewport: { width: 390, height: 664 } });
  await page.goto(`${fixture.url}/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8`);
  await page.getByRole('button', { name: /^Learn from/ }).first().click();
  await lesson(page).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a question waits for a busy server', async () => {
  const page = await fixture.page('/help');
  await page.route('**/api/explain', (route) => route.fulfill(problem('busy')), { times: 1 });
  await page.goto(fixture.url + QUESTION);
  await lesson(page).getByText(/What is better\?/).waitFor();
});

test('what refutes an answer is said without its line, names a draw, and follows the language', async () => {
  const { page } = await openQuestion();
  await page.route('**/api/line', (route) => route.abort());
  await page.route('**/api/explain', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, worse: { ...answer.worse, score: 0 } } });
  });
  await recordAnnouncements(page);
  await square(page, 'd7').click();
  await expect(lesson(page)).toContainText('After d7 it is a draw with best play.');
  await expect.poll(async () => (await announced(page)).find((text) => text.includes('best play'))).toMatch(/^After d7 it is a draw with best play\..* Press Tab for “Try again”\.$/);
  await selectLanguage(page, 'Settings', 'Language', 'ja');
  await expect(lesson(page)).toContainText('d7の後、お互いに最善を打つと引き分けです。');
  await expect(lesson(page)).not.toContainText('corner');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The verdict of a review of two moves, the second a mistake at which the game turned; what it announces, and its text. */
const verdictOf = (page, { outcome = null, isSilent = false }) => page.evaluate(async ([outcome, isSilent]) => {
  const [{ ReviewVerdict }, { render }] = await Promise.all([import('/web/analysis/review-verdict.js'), import('/web/vendor/lit-html/lit-html.js')]);
  const { frames } = await (await fetch('/api/line', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', start: '', moves: ['f5', 'f4'] }) })).json();
  const nodes = ['', 'f5', 'f4'].map((move, ply) => ({ move, ply, number: ply, parent: null, position: { ...frames[ply], outcome: ply === 2 ? outcome : null } }));
  nodes.forEach((node, ply) => ([node.parent, node.next] = [nodes[ply - 1] ?? null, nodes.slice(ply + 1, ply + 2)]));
  const points = [{ ply: 2, value: 9, loss: 9, isTurningPoint: true, move: 'f4', side: 'white' }];
  const verdict = new ReviewVerdict();
  const found = verdict.find(nodes, points, new Map([[1, { best: { move: 'd6', score: 0 } }]]), { side: null, given: { tags: {} } });
  if (isSilent) verdict.silence();
  await found;
  const place = document.createElement('div');
  render(verdict.render(true, () => {}), place);
  return place.textContent;
}, [outcome, isSilent]);

test('a verdict says that a move decided the game only where it was decided, and nothing once it is silenced', async () => {
  const page = await fixture.page('/help');
  await page.route('**/api/explain', (route) => route.fulfill({ json: { reasons: [] } }));
  await recordAnnouncements(page);
  assert.match(await verdictOf(page, { outcome: 4, isSilent: true }), /^Move 2 decided the game: White played f4\. d6 was 9 discs better at the end\./);
  assert.deepEqual(await announced(page), []);
  for (const outcome of [null, 0]) assert.match(await verdictOf(page, { outcome }), /^Move 2 cost the most: White played f4\./);
  await expect.poll(() => announced(page)).toHaveLength(2);
});

test('a game that was left before its review is not reviewed', async () => {
  const page = await fixture.page('/help');
  const result = await page.evaluate(async () => {
    const { reviewGame } = await import('/web/learn/reviewed-game.js');
    let count = 0;
    const connection = { reviewGame: () => (count += 1) };
    return reviewGame(connection, '', ['f5'], 0, () => {}, AbortSignal.abort()).then(() => 'reviewed', ({ name }) => `${name} ${count}`);
  });
  assert.equal(result, 'AbortError 0');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
