// The pictures of a game and of an analysis in the README and the manual: `node pictures.mjs` writes them to docs/src.

import { join } from 'node:path';
import { Fixture } from './fixture.mjs';

const OUT = join(import.meta.dirname, '../../../docs/src');
/** A game of two opponents that play like people, 2200 and 2400. */
const GAME = 'f5d6c3d3c4f4f6f3e6e7d7c5b5c6b6a5c2e3a6b4a4c8a3c7e8d2f8c1g3g4d1e2d8g8b1f7f2h2e1b2g5g7h3b8g6h4h6g1h5g2f1a1h1b7a8a7h8a2b3h7';

/** Opens the path that `open` returns in a window of a laptop, waits until it is drawn, and takes the picture. */
async function shoot(fixture, file, { theme, open, ready }) {
  const page = await fixture.page('/help', { colorScheme: theme });
  await page.goto(fixture.url + (await open(page)));
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(OUT, file) });
  await page.context().close();
}

/** Begins a game in which it is the user's turn, and returns its path. */
async function beginGame(page) {
  const moves = GAME.match(/../g).slice(0, 24);
  const response = await page.request.post(new URL('/api/games', page.url()).href, { data: { kind: 'othello', black: 'human', white: 'level:5', clock: '600+5', moves } });
  return `/game/${(await response.json()).id}`;
}

const PICTURES = {
  'play.png': { theme: 'light', open: beginGame, ready: (page) => page.locator('.square.playable').first().waitFor() },
  'analyse.png': {
    theme: 'dark', open: () => `/analyse?moves=${GAME}&at=25&black=Ann&white=Bob`,
    ready: async (page) => {
      // The review with what decided the game, and a deep search of the position.
      await page.locator('.verdict').filter({ hasText: 'decided the game' }).waitFor({ timeout: 300_000 });
      await page.getByText(/depth 1[6-9]/).waitFor({ timeout: 300_000 });
    },
  },
};

const fixture = await Fixture.open();
try {
  for (const [file, picture] of Object.entries(PICTURES)) await shoot(fixture, file, picture);
} finally {
  await fixture.close();
}
