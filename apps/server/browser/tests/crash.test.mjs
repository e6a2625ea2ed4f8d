import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import { RandomPlayer } from '../random-player.mjs';
import { Fixture } from '../fixture.mjs';

let fixture;
before(async () => {
  fixture = new Fixture();
  await fixture.start();
});
after(() => fixture.close());

test('no acknowledged move is lost when the server is killed during many games', async () => {
  const agent = new Agent({ keepAlive: true });
  const players = Array.from({ length: 50 }, (_, number) => new RandomPlayer(fixture.url, agent, number, { create: [], moves: [], reply: [] }));
  let isKilled = false;
  let resolveMiddle;
  const middle = new Promise((resolve) => (resolveMiddle = resolve));
  const playing = players.map(async (player) => {
    while (!isKilled) {
      // Requests in flight fail when the server is killed.
      await player.move().catch((error) => assert.ok(isKilled, error));
      if (players.every(({ game }) => game?.played >= 8)) resolveMiddle();
    }
  });
  await middle;
  isKilled = true;
  await fixture.kill();
  await Promise.all(playing);
  await fixture.start();
  for (const player of players) {
    const { game } = player;
    const stored = await player.stored();
    assert.ok(stored.version >= game.version, 'the acknowledged version is stored');
    assert.deepEqual(stored.moves.slice(0, game.played), game.moves.slice(0, game.played));
  }
  agent.destroy();
});
