import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, legalSquares, nextTurn, recordAnnouncements } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const SIDES = ['Black', 'White'];

/** The expected announcements of a game. @param {string[]} moves @param {string} own the side of the user; empty for both */
function expected(moves, own) {
  return moves.map((move, index) => (move === '--' ? SIDES[index % 2] === own ? 'You have no legal move, so you pass' : `${SIDES[index % 2]} has no legal move and passes` : new RegExp(`^${SIDES[index % 2]} ${move}, flips \\d+`)));
}

/** Plays to the end, always the last legal move, and returns the moves. */
async function playToEnd(page) {
  while ((await nextTurn(page)) === 'mine') {
    const square = (await legalSquares(page)).at(-1);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.playable[data-square="${square}"]`) && !document.querySelector('.notice'), square);
  }
  return page.evaluate(async () => (await (await fetch(`/api/games/${location.pathname.split('/')[2]}`)).json()).moves);
}

for (const [size, opponent] of [['4x4', 'human'], ['4x4', 'greedy'], ['5x5', 'human']]) {
  test(`every move and pass of a game on ${size} against ${opponent} is announced once, in order`, async () => {
    const page = await fixture.page('/new');
    const id = await page.evaluate(async ([start, white]) => {
      const body = JSON.stringify({ kind: 'reversi', start, black: 'human', white });
      return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
    }, [size, opponent]);
    await page.goto(`${fixture.url}/game/${id}`);
    await page.locator('svg.board').waitFor();
    await recordAnnouncements(page);
    const moves = await playToEnd(page);
    const announcements = await page.evaluate(() => window.announcements);
    assert.ok(announcements.every(({ isPresent }) => isPresent), 'no announcement is removed by the next one');
    const messages = announcements.map(({ text }) => text).filter((text) => !text.startsWith('Move '));
    assert.match(messages.at(-1), /\. Game over\.$/, 'the end of the game is said with its last move; the dialog says the result');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
    assert.equal(messages.length, moves.length, messages.join('; '));
    for (const [index, pattern] of expected(moves, opponent === 'human' ? '' : 'Black').entries()) {
      if (typeof pattern === 'string') assert.equal(messages[index], pattern);
      else assert.match(messages[index], pattern);
    }
  });
}

test('a game that is over is announced with its last move, its result, and why its margin is another', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- -------- --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page('/new');
  const id = await page.evaluate(async (start) => {
    const post = async (path, body) => (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    const { id, version } = await post('/api/games', { kind: 'othello', start, black: 'human', white: 'human' });
    await post(`/api/games/${id}/moves`, { version, move: 'a1' });
    return id;
  }, start);
  await page.goto(`${fixture.url}/game/${id}`);
  await expect(page.locator('#live p')).toHaveText(['Black a1, flips 1: b1. Game over. Black wins by 64: 7 to 0. The empty squares count for the winner.']);
});

test('the move before a pass is announced and stays marked', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page(`/?${new URLSearchParams({ kind: 'othello', start })}`);
  const id = await page.evaluate(async (start) => {
    const body = JSON.stringify({ kind: 'othello', start, black: 'human', white: 'human' });
    return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
  }, start);
  await page.goto(`${fixture.url}/game/${id}`);
  await page.locator('.square.playable[data-square="a1"]').waitFor();
  await recordAnnouncements(page);
  await page.locator('.square.playable[data-square="a1"]').click();
  // c7 was playable before the move, too; so the test waits for the announcements.
  const texts = () => page.evaluate(() => window.announcements.map(({ text }) => text));
  await expect.poll(texts).toEqual(['Black a1, flips 1: b1.', 'White has no legal move and passes', 'Move 2: Black to move']);
  await expect(page.locator('.square:has(.last)')).toHaveAttribute('data-square', 'a1');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
