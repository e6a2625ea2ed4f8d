// Outages: waiting until the server answers again, and modules that are loaded then.

import { passes, retryingText } from './error-text.js';
import { sleep } from './view.js';

/** The delay before another request to a busy server, in milliseconds. */
export const BUSY_DELAY = 1500;
/** The delays before the tries, in milliseconds; the last one repeats. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000];
/** The time without an error after which the delays begin again, in milliseconds. */
const CALM = 30_000;

class Outage {
  /** The tries since the last calm, and the time of the last one. */
  #tries = 0;
  #triedAt = 0;
  /** @type {Promise<void> | null} */
  #end = null;

  /** Resolves when the server answers again; all callers share the tries. @returns {Promise<void>} */
  end() {
    return (this.#end ??= this.#tryUntilReachable().finally(() => (this.#end = null)));
  }

  async #tryUntilReachable() {
    if (Date.now() - this.#triedAt > CALM) this.#tries = 0;
    do {
      await sleep(RETRY_DELAYS[Math.min(this.#tries, RETRY_DELAYS.length - 1)]);
      [this.#tries, this.#triedAt] = [this.#tries + 1, Date.now()];
    } while (!(await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false)));
  }
}

const outage = new Outage();

/**
 * Tries again when the server answers after an outage, if a request failed for that, and returns the message of the error.
 * @param {unknown} error the error of the request
 * @param {() => boolean} isWanted whether the result still matters then
 * @param {() => unknown} retry
 */
export function retryAfterOutage(error, isWanted, retry) {
  if (passes(error)) outage.end().then(() => void (isWanted() && retry()));
  return retryingText(error);
}

/**
 * Loads a module; in an outage it says so, and loads the module when the server answers again.
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} sayOffline
 * @returns {Promise<T>}
 */
export async function loadModule(load, sayOffline) {
  try {
    return await load();
  } catch {
    sayOffline();
    await outage.end();
  }
  // A browser may remember the failure of a module, or the server may have another version now: then the page is loaded again.
  return load().catch(() => {
    location.reload();
    return new Promise(() => {});
  });
}
