// Outages: waiting until the server answers again, and modules that are loaded then.

import { ApiError } from './api-error.js';
import { sleep } from './view.js';

/** The delay between two tries, in milliseconds. */
const RETRY_DELAY = 1500;

/** @type {Promise<void> | null} */
let waiting = null;

/** Resolves when the server answers again; all callers share the tries. @returns {Promise<void>} */
const whenReachable = () => (waiting ??= untilReachable().finally(() => (waiting = null)));

async function untilReachable() {
  do await sleep(RETRY_DELAY);
  while (!(await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok, () => false)));
}

/**
 * Tries again when the server answers after an outage, if a request failed for that.
 * @param {unknown} error the error of the request
 * @param {() => boolean} isWanted whether the result still matters then
 * @param {() => unknown} retry
 */
export function retryAfterOutage(error, isWanted, retry) {
  if (error instanceof ApiError && error.code === 'offline') whenReachable().then(() => void (isWanted() && retry()));
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
    await whenReachable();
  }
  // A browser may remember the failure of a module, or the server may have another version now: then the page is loaded again.
  return load().catch(() => {
    location.reload();
    return new Promise(() => {});
  });
}
