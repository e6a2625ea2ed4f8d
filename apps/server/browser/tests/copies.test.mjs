// What the page repeats of the program: the players that it accepts, their ratings, and the boards that are solved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture } from '../fixture.mjs';

let fixture;
let page;
before(async () => {
  fixture = await Fixture.open();
  page = await fixture.page('/help');
});
after(() => fixture.close());

/** The machines of a list that the server takes for a game from a start. */
const accepted = (kind, start, machines) => page.evaluate(async ({ kind, start, machines }) => {
  const isAccepted = async (white) => (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind, start, black: 'human', white }) })).status === 201;
  const answers = await Promise.all(machines.map(isAccepted));
  return machines.filter((_, index) => answers[index]);
}, { kind, start, machines });

test('the page searches for the players that the server accepts, and for no others', async () => {
  const specs = await page.evaluate(async () => (await import('/web/parts/i18n.js')).PLAYER_SPECS);
  const ends = (name) => {
    const numbers = specs.filter((spec) => spec.startsWith(`${name}:`)).map((spec) => Number(spec.split(':')[1]));
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return { inside: [first, last].map((number) => `${name}:${number}`), outside: [first - 1, last + 1].map((number) => `${name}:${number}`) };
  };
  for (const [kind, start, names] of [['othello', '', ['level', 'human']], ['alak', '9', ['lookahead', 'mean']]]) {
    for (const { inside, outside } of names.map(ends)) assert.deepEqual(await accepted(kind, start, [...inside, ...outside]), inside);
  }
  assert.deepEqual(await accepted('reversi', '6x6', ['human', 'random', 'greedy', 'perfect']), ['human', 'random', 'greedy', 'perfect']);
});

test('the page knows on which boards a machine plays perfectly', async () => {
  const boards = await page.evaluate(async () => {
    const { ALAK_SLOTS, machinesOf, SIZES, startOf } = await import('/web/game/game-options.js');
    const { strings } = await import('/web/parts/i18n.js');
    const reversi = SIZES.flatMap((size) => Object.keys(strings.layouts).flatMap((layout) => ['most', 'anti'].map((aim) => ({ kind: 'reversi', size, layout, aim, slots: '' }))));
    const alak = ALAK_SLOTS.map((slots) => ({ kind: 'alak', size: '', layout: '', aim: 'most', slots }));
    return [...reversi, ...alak].map((board) => ({ kind: board.kind, start: startOf(board), isSolved: machinesOf(board).includes('perfect') }));
  });
  assert.ok(boards.some(({ isSolved }) => isSolved) && boards.some(({ isSolved }) => !isSolved));
  for (const { kind, start, isSolved } of boards) assert.deepEqual(await accepted(kind, start, ['random', 'perfect']), isSolved ? ['random', 'perfect'] : ['random'], `${kind} ${start}`);
});

test('the lowest levels have the ratings of the people whom they play like', async () => {
  const source = readFileSync(new URL('../../../../crates/learn/src/human/player.rs', import.meta.url), 'utf8');
  const ratings = source.match(/LEVEL_RATINGS: \[u16; \d+\] = \[([\d, ]+)\]/)[1].split(', ').map(Number);
  const shown = await page.evaluate(async (count) => {
    const { ratingOf } = await import('/web/parts/i18n.js');
    return Array.from({ length: count }, (_, level) => ratingOf(`level:${level}`));
  }, ratings.length);
  assert.deepEqual(shown, ratings);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
