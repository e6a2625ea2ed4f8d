// The clock of a game: the server sends the times, and between its messages they run on.

/** @typedef {{ black: number, white: number, runs: boolean }} Times in milliseconds */

export class RunningClock {
  /** @type {Times | null} */
  #times = null;
  /** The side whose time runs. @type {'black' | 'white' | null} */
  #running = null;
  #receivedAt = 0;

  /** Takes the times that have just been received. @param {Times | null} times null without a clock @param {'black' | 'white' | null} turn */
  set(times, turn) {
    [this.#times, this.#running, this.#receivedAt] = [times, times?.runs ? turn : null, Date.now()];
  }

  /** The time since the times were received, in milliseconds. */
  get elapsed() {
    return Date.now() - this.#receivedAt;
  }

  /** The remaining time of a side, in milliseconds; null without a clock. @param {'black' | 'white'} side */
  remaining(side) {
    if (!this.#times) return null;
    return Math.max(0, this.#times[side] - (this.#running === side ? this.elapsed : 0));
  }
}
