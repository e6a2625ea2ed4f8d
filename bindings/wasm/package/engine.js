// The engine in workers. A search in WebAssembly cannot be interrupted, so stopping one ends its worker.

import { ANALYSE, check, legalMoves } from './checked.js';
import { compiledModule, loadModule, newWorker, weightsFile } from './load.js';

/** @typedef {import('./index.d.ts').EngineWorker} EngineWorker */

/** The most workers; each takes about 200 MB. */
const MAX_THREADS = 64;

/** Browsers do not say why a worker does not load. */
const NOT_LOADED = 'analyse: a worker did not load; `load` takes a function that makes one';

let threads = 1;
/** What each worker gets first. @type {{ module: WebAssembly.Module, weights: Uint8Array } | undefined} */
let files;
/** The workers without a search, as many as `threads` at most. @type {EngineWorker[]} */
let idle = [];
/** Ends the current analysis. @type {(() => void) | undefined} */
let cancel;

/** @param {number} count */
export function setThreads(count) {
  if (!Number.isInteger(count) || count < 1 || count > MAX_THREADS) throw new RangeError(`setThreads: expected a whole number from 1 to ${MAX_THREADS}`);
  threads = count;
  idle.splice(threads).forEach((worker) => worker.terminate());
}

export function stop() {
  cancel?.();
}

/**
 * @param {string} position
 * @param {import('./index.d.ts').Limits} [limits]
 * @param {(report: import('./index.d.ts').Report) => void} [onReport]
 * @returns {Promise<import('./index.d.ts').Report | null>}
 */
export async function analyse(position, limits = {}, onReport = () => {}) {
  check('analyse', ANALYSE, [position, limits, onReport]);
  if (limits.moves?.length === 0) throw new RangeError('analyse: moves: expected at least one move');
  stop();
  let isStopped = false;
  cancel = () => (isStopped = true);
  const shares = await divide(position, limits);
  const [module, weights] = await Promise.all([compiledModule(), weightsFile()]);
  if (isStopped) return null;
  files = { module, weights };
  return search(position, shares, new Merged(shares.length, limits.lines ?? 1, onReport));
}

/**
 * Searches each share of the moves in a worker.
 * @param {string} position
 * @param {string[]} shares the limits of each search, as JSON
 * @param {Merged} merged gets the reports
 * @returns {Promise<import('./index.d.ts').Report | null>}
 */
function search(position, shares, merged) {
  const workers = shares.map(() => idle.pop() ?? startWorker());
  return new Promise((resolve, reject) => {
    let [running, isOver] = [workers.length, false];
    /** @param {() => EngineWorker[]} free the workers that the next analysis can have @param {() => void} settle */
    const end = (free, settle) => {
      if (isOver) return;
      [isOver, cancel] = [true, undefined];
      // Messages that wait are those of an analysis that is over.
      workers.forEach((worker) => (worker.onmessage = worker.onerror = null));
      release(free());
      settle();
    };
    /** Ends the searches; the next analysis finds workers that have loaded everything. @param {() => void} settle */
    const abort = (settle) => end(() => workers.map((worker) => (worker.terminate(), startWorker())), settle);
    cancel = () => abort(() => resolve(merged.last));
    workers.forEach((worker, index) => {
      worker.onmessage = ({ data: { report, error, isLast } }) => {
        if (error) return abort(() => reject(new Error(error)));
        try {
          // A listener may throw an error, or stop this analysis.
          merged.add(index, report, isLast);
        } catch (thrown) {
          return abort(() => reject(thrown));
        }
        if (isLast && --running === 0) end(() => workers, () => resolve(merged.last));
      };
      // What made this worker would make another one that fails.
      worker.onerror = ({ message }) => end(() => (workers.forEach((failed) => failed.terminate()), []), () => reject(new Error(message || NOT_LOADED)));
      worker.postMessage({ position, limits: shares[index] });
    });
  });
}

/** Keeps as many workers as there are threads for the next analysis. @param {EngineWorker[]} workers */
function release(workers) {
  idle.push(...workers);
  idle.splice(threads).forEach((worker) => worker.terminate());
  // In Node, a worker without a search does not keep the process running.
  idle.forEach((worker) => worker.unref?.());
}

function startWorker() {
  const worker = newWorker();
  worker.postMessage(files);
  return worker;
}

/** Divides the moves over the workers, in turn; returns the limits of each, as JSON. @param {string} position @param {import('./index.d.ts').Limits} limits */
async function divide(position, limits) {
  const whole = [JSON.stringify(limits)];
  if (threads === 1) return whole;
  await loadModule();
  const moves = limits.moves ?? legalMoves(position);
  const count = Math.min(threads, moves.length);
  if (count < 2) return whole;
  const share = (/** @type {number} */ index) => moves.filter((/** @type {string} */ _, /** @type {number} */ at) => at % count === index);
  return Array.from({ length: count }, (_, index) => JSON.stringify({ ...limits, moves: share(index) }));
}

/** The reports of several workers, merged where they have the same depth. */
class Merged {
  /** @type {import('./index.d.ts').Report | null} */
  last = null;
  /** The reports of each worker, by depth and selectivity. @type {Map<string, import('./index.d.ts').Report>[]} */
  #reports;
  /** The last report of each worker that is done. @type {(import('./index.d.ts').Report | undefined)[]} */
  #final;
  /** @type {number} */
  #lines;
  /** @type {(report: import('./index.d.ts').Report) => void} */
  #onReport;

  /** @param {number} workers @param {number} lines @param {(report: import('./index.d.ts').Report) => void} onReport */
  constructor(workers, lines, onReport) {
    this.#reports = Array.from({ length: workers }, () => new Map());
    this.#final = Array(workers).fill(undefined);
    [this.#lines, this.#onReport] = [lines, onReport];
  }

  /** @param {number} worker @param {import('./index.d.ts').Report} report @param {boolean} isLast */
  add(worker, report, isLast) {
    const key = `${report.depth} ${report.selectivity}`;
    if (this.#reports[worker].has(key) && !isLast) return;
    this.#reports[worker].set(key, report);
    if (isLast) this.#final[worker] = report;
    const parts = this.#reports.map((reports, index) => reports.get(key) ?? this.#final[index]);
    if (parts.every((part) => part !== undefined)) this.#merge(/** @type {import('./index.d.ts').Report[]} */ (parts), report);
  }

  /** @param {import('./index.d.ts').Report[]} parts @param {import('./index.d.ts').Report} at */
  #merge(parts, at) {
    const lines = parts.flatMap((part) => part.lines).sort((a, b) => b.score - a.score).slice(0, this.#lines);
    const nodes = parts.reduce((sum, part) => sum + part.nodes, 0);
    const milliseconds = Math.max(...parts.map((part) => part.milliseconds));
    this.last = { depth: at.depth, selectivity: at.selectivity, nodes, milliseconds, exact: lines.every(({ kind }) => kind === 'exact'), lines };
    this.#onReport(this.last);
  }
}
