// Making a game and opening it.

import { navigate } from '../parts/view.js';

class GameStart {
  /** Whether a game is being made: a second click, also one on a board, would make another. */
  #isStarting = false;

  /** @param {() => Promise<string>} make makes the game and resolves to its id @param {(error: unknown) => void} onError */
  async open(make, onError) {
    if (this.#isStarting) return;
    this.#isStarting = true;
    try {
      navigate(`/game/${await make()}`);
    } catch (error) {
      onError(error);
    } finally {
      this.#isStarting = false;
    }
  }
}

/** The game that is being made, if there is one. */
export const gameStart = new GameStart();
