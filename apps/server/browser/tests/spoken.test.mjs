import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage, choices, turn } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

const SIDES = ['Black', 'White'];

/** Keeps each message that screen readers are given, and counts what takes one away before it was read. */
async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const live = document.getElementById('live');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push({ text: node.textContent, isThere: live.contains(node) });
    }).observe(live, { childList: true, subtree: true, characterData: true });
  });
}

/** What is heard of a game from its start. @param {string[]} moves */
function expected(moves) {
  return moves.map((move, index) => (move === '--' ? `${SIDES[index % 2]} has no legal move and passes` : new RegExp(`^${SIDES[index % 2]} ${move}, flips \\d+`)));
}

/** Plays to the end, always the last choice, and returns the moves that were played. */
async function playOut(page) {
  while ((await turn(page)) === 'mine') {
    const square = (await choices(page)).at(-1);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.can[data-square="${square}"]`) && !document.querySelector('.notice'), square);
  }
  return page.evaluate(async () => (await (await fetch(`/api/games/${location.pathname.split('/')[2]}`)).json()).moves);
}

for (const [size, opponent] of [['4x4', 'human'], ['4x4', 'greedy'], ['5x5', 'human']]) {
  test(`every move and pass of a game on ${size} against ${opponent} is announced, each once and in order`, async () => {
    const page = await stage.page('/');
    const id = await page.evaluate(async ([start, white]) => {
      const body = JSON.stringify({ kind: 'reversi', start, black: 'human', white });
      return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
    }, [size, opponent]);
    await page.goto(`${stage.url}/game/${id}`);
    await page.locator('svg.board').waitFor();
    await listen(page);
    const moves = await playOut(page);
    const heard = await page.evaluate(() => window.heard);
    assert.ok(heard.every(({ isThere }) => isThere), 'no message is taken away when the next one comes');
    const told = heard.map(({ text }) => text).filter((text) => !text.startsWith('Move '));
    assert.match(told.pop(), /wins by \d+|draw/i);
    assert.equal(told.length, moves.length, told.join('; '));
    for (const [index, wanted] of expected(moves).entries()) {
      if (typeof wanted === 'string') assert.equal(told[index], wanted);
      else assert.match(told[index], wanted);
    }
  });
}

test('the move before a pass is announced and stays marked', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await stage.page(`/?${new URLSearchParams({ kind: 'othello', start })}`);
  const id = await page.evaluate(async (start) => {
    const body = JSON.stringify({ kind: 'othello', start, black: 'human', white: 'human' });
    return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
  }, start);
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('.square.can[data-square="a1"]').waitFor();
  await listen(page);
  await page.locator('.square.can[data-square="a1"]').click();
  await page.locator('.square.can[data-square="c7"]').waitFor();
  assert.deepEqual(await page.evaluate(() => window.heard.map(({ text }) => text)), ['Black a1, flips 1.', 'White has no legal move and passes', 'Move 2: Black to move']);
  assert.equal(await page.locator('.last').evaluate((mark) => mark.parentElement.dataset.square), 'a1');
});

test('no page complained', () => assert.deepEqual(stage.complaints, []));
