import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage, choices, turn } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

/** Begins the game that is chosen on the first page. */
async function begin(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
}

/** Resigns and accepts the question that comes first. */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

const result = (page) => page.locator('.status .result').innerText();
const plies = (page) => page.locator('.moves td:not(:empty)').count();

test('a whole game against level 1 is played with a finger on a phone', async () => {
  const page = await stage.page('/', { phone: true });
  await page.getByRole('slider').fill('1');
  await begin(page);
  while ((await turn(page)) === 'mine') {
    const [square] = await choices(page);
    const before = await plies(page);
    await page.locator(`[data-square="${square}"]`).tap();
    await page.waitForFunction((before) => document.querySelectorAll('.moves td:not(:empty)').length > before, before);
  }
  assert.match(await result(page), /wins by \d+|draw/i);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `nothing sticks out: ${width}`);
});

test('a whole game is played with the keyboard alone', async () => {
  const page = await stage.page('/');
  await page.getByText('Reversi', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Board size' }).selectOption('4x4');
  await page.getByLabel('Strength').selectOption('greedy');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await page.waitForURL(/game/);
  while ((await turn(page)) === 'mine') {
    const [goal] = await choices(page);
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
  assert.match(await result(page), /wins by \d+|draw/i);
});

test('a move is taken back, played again, advised and given up, by keys', async () => {
  const page = await stage.page('/');
  await begin(page);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 2);
  await turn(page);
  await page.keyboard.press('u');
  await page.waitForSelector('.moves td.ahead');
  assert.equal(await page.locator('.disc').count(), 4);
  await page.keyboard.press('r');
  await page.waitForSelector('.moves td[aria-current]');
  assert.equal(await page.locator('.moves td.ahead').count(), 0);
  await page.keyboard.press('h');
  await page.waitForSelector('path.hint');
  assert.match(await page.locator('#live p').last().innerText(), /^Hint: [a-h][1-8]$/);
  await resign(page);
  assert.match(await result(page), /by resignation/);
});

test('the menu resets, closes, and ends with the final scores', async () => {
  const page = await stage.page('/');
  await begin(page);
  const first = page.url();
  await page.locator('[data-square="f5"]').click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Close/ }).click();
  assert.ok(await dialog.isHidden());
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: /^Quit/ }).click();
  assert.match(await dialog.innerText(), /Final score/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: /^Reset/ }).click();
  await page.waitForURL((url) => String(url) !== first && /game/.test(String(url)));
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 4);
});

test('a game from a given position is played again and reset from there, and nothing before it is taken back', async () => {
  const page = await stage.page('/?kind=othello&moves=f5+d6+c3+d3+c4');
  await page.getByText('Two players, same device', { exact: true }).click();
  // A click on the board begins the game, too.
  await page.locator('.square.can[data-square="f4"]').click();
  await page.waitForURL(/game/);
  await page.locator('.moves td[aria-current]', { hasText: 'f4' }).waitFor();
  await page.keyboard.press('u');
  await page.locator('.moves td.ahead').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  const isNext = async (before) => {
    await page.waitForURL((url) => String(url) !== before);
    await page.locator('.moves td[aria-current]', { hasText: 'c4' }).waitFor();
    assert.equal(await plies(page), 5);
    assert.equal(await page.locator('.square.can[data-square="f4"]').count(), 1);
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

test('a game that the side with fewer discs wins says so on its board, in its result, in the list and in the analysis', async () => {
  const page = await stage.page('/');
  await page.getByText('Reversi', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Board size' }).selectOption('4x4');
  await page.getByLabel('Variant').selectOption('anti');
  await page.getByText('Two players, same device', { exact: true }).click();
  await begin(page);
  await page.locator('.status .aim', { hasText: 'Fewest discs win' }).waitFor();
  while ((await turn(page)) === 'mine') {
    const [square] = await choices(page);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.can[data-square="${square}"]`), square);
  }
  assert.match(await result(page), /^(Black|White) wins by \d+ \(fewest discs win\)$|draw/i);
  await page.getByRole('dialog', { name: /fewest discs win|draw/i }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Analyse this game' }).click();
  await page.locator('.status .aim', { hasText: 'Fewest discs win' }).waitFor();
  const shared = await stage.page(new URL(page.url()).pathname + new URL(page.url()).search);
  await shared.locator('.verdict', { hasText: /fewest discs win|draw/i }).waitFor();
  await shared.locator('.aim').waitFor();
  await page.goto(`${stage.url}/games`);
  await page.locator('.card small', { hasText: 'Fewest discs win' }).waitFor();
});

test('discs carry the numbers of their moves, and boards and discs their colours, once that is chosen', async () => {
  const page = await stage.page('/analyse?moves=f5d6c3');
  await page.locator('.disc').first().waitFor();
  assert.equal(await page.locator('.numbered').count(), 0);
  const felt = () => page.locator('.felt').evaluate((felt) => getComputedStyle(felt).fill);
  const green = await felt();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Move numbers on discs').click();
  await page.getByLabel('Board colour').selectOption('blue');
  await page.getByRole('combobox', { name: 'Discs' }).selectOption('ivory');
  await page.reload();
  await page.locator('.numbered').first().waitFor();
  const numbered = () => page.$$eval('.numbered', (texts) => Object.fromEntries(texts.map((text) => [text.parentElement.dataset.square, text.textContent])));
  assert.deepEqual(await numbered(), { f5: '1', d6: '2', c3: '3' });
  assert.notEqual(await felt(), green);
});

test('each sound is played, and none when sound is off', async () => {
  const page = await stage.page('/?kind=othello');
  await page.evaluate(() => {
    window.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones.push(this.type);
      return start.apply(this, when);
    };
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const sound of ['wood', 'click', 'chime', 'off']) await page.getByLabel('Sound').selectOption(sound);
  assert.deepEqual(await page.evaluate(() => window.tones), ['sine', 'square', 'triangle']);
});

test('a click on a square that is not legal does nothing', async () => {
  const page = await stage.page('/');
  await page.getByText('Two players, same device', { exact: true }).click();
  await begin(page);
  await turn(page);
  await page.locator('[data-square="a1"]').click();
  await page.locator('[data-square="d4"]').click();
  assert.equal(await page.locator('.disc').count(), 4);
  await page.locator('[data-square="d3"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 5);
});

test('Alak is played against perfect play', async () => {
  const page = await stage.page('/');
  await page.getByText('Alak', { exact: true }).last().click();
  await page.getByLabel('Strength').selectOption('perfect');
  await begin(page);
  // Perfect play does not lose, and the game need not end.
  for (let move = 0; move < 6 && (await turn(page)) === 'mine'; move++) {
    const before = await plies(page);
    await page.locator('.square.can').first().click();
    await page.locator('.square.can:has(.legal)').first().click();
    await page.waitForFunction((before) => document.querySelector('.result') || document.querySelectorAll('.moves td:not(:empty)').length >= before + 2, before);
  }
  if (await page.locator('.result').count()) assert.match(await result(page), /White wins/);
});

test('games outlive the server, even one that is killed', async () => {
  const page = await stage.page('/');
  await page.getByText('Two players, same device', { exact: true }).click();
  await begin(page);
  for (const square of ['f5', 'd6', 'c3']) await page.locator(`.square.can[data-square="${square}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 3);
  await stage.kill();
  await stage.start();
  await page.goto(`${stage.url}/games`);
  await page.locator('.card a').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 3);
  const other = await stage.page('/games');
  await other.getByText('No games yet').waitFor();
});

test('a game with a clock shows what is left, and goes on over a connection that was lost', async () => {
  const page = await stage.page('/');
  await page.getByLabel('Clock').selectOption('300+3');
  await page.getByRole('slider').fill('1');
  await begin(page);
  await page.locator('.clock').first().waitFor();
  assert.deepEqual(await page.locator('.clock').allInnerTexts(), ['5:00', '5:00']);
  await page.locator('[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length === 2);
  await stage.kill();
  await page.getByRole('alert').waitFor();
  await stage.start();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  const [square] = await choices(page);
  await page.locator(`[data-square="${square}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length >= 4);
  assert.match((await page.locator('.clock').allInnerTexts()).join(' '), /^[45]:\d\d [45]:\d\d$/);
});

test('a game is found again by its opening, its result and its accuracy', async () => {
  const page = await stage.page('/?kind=othello&moves=f5+d6+c3+d3+c4');
  await page.getByText('Two players, same device', { exact: true }).click();
  await begin(page);
  await page.getByText('Tiger', { exact: true }).waitFor();
  await resign(page);
  await page.waitForSelector('.result');
  await page.locator('.status .accuracy', { hasText: /%.*%/s }).waitFor();
  await page.goto(`${stage.url}/games`);
  const card = page.locator('.card');
  await card.filter({ hasText: 'Tiger' }).waitFor();
  await page.getByLabel('Result').selectOption('unfinished');
  await card.waitFor({ state: 'detached' });
  await page.getByLabel('Result').selectOption('');
  await page.getByLabel('Search').fill('tiger');
  await card.filter({ hasText: /Accuracy.*%.*%/s }).waitFor();
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
