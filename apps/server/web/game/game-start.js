// Making a game and opening it.

import { navigate, visitNow } from '../parts/view.js';

class GameStart {
  /** Whether a game is being made: a second click, also one on a board, would make another. */
  #isStarting = false;

  /** @param {() => Promise<string>} make makes the game and resolves to its id @param {(error: unknown) => void} onError */
  async open(make, onError) {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const isHere = visitNow();
    try {
      const id = await make();
      // Whoever has gone elsewhere meanwhile finds it among the games.
      if (isHere()) navigate(`/game/${id}`);
    } catch (error) {
      if (isHere()) onError(error);
    } finally {
      this.#isStarting = false;
    }
  }
}

/** The game that is being made, if there is one. */
export const gameStart = new GameStart();
