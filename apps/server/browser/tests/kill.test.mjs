import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, before, test } from 'node:test';
import { Player } from '../player.mjs';
import { Stage } from '../stage.mjs';

let stage;
before(async () => {
  stage = new Stage();
  await stage.start();
});
after(() => stage.close());

test('a server that is killed while many play has lost no move that it acknowledged', async () => {
  const agent = new Agent({ keepAlive: true });
  const players = Array.from({ length: 50 }, (_, number) => new Player(stage.url, agent, number, { begin: [], moves: [], reply: [] }));
  let isKilled = false;
  let tellMiddle;
  const middle = new Promise((resolve) => (tellMiddle = resolve));
  const playing = players.map(async (player) => {
    while (!isKilled) {
      // The requests that are under way when the server dies fail.
      await player.move().catch((error) => assert.ok(isKilled, error));
      if (players.every(({ game }) => game?.played >= 8)) tellMiddle();
    }
  });
  await middle;
  isKilled = true;
  await stage.kill();
  await Promise.all(playing);
  await stage.start();
  for (const player of players) {
    const { game } = player;
    const stored = await player.stored();
    assert.ok(stored.version >= game.version, 'what was acknowledged is there');
    assert.deepEqual(stored.moves.slice(0, game.played), game.moves.slice(0, game.played));
  }
  agent.destroy();
});
