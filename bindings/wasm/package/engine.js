// The engine in workers. A search in WebAssembly cannot be interrupted, so stopping one ends its worker.

/** @type {typeof Worker} */
const WorkerType = globalThis.Worker ?? (await nodeWorker());
let threads = 1;
/** The workers without a search. @type {Worker[]} */
let idle = [];
/** Ends the current analysis. @type {(() => void) | undefined} */
let cancel;

/** @param {number} count */
export function setThreads(count) {
  threads = Math.max(1, Math.floor(count));
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
  stop();
  let isStopped = false;
  cancel = () => (isStopped = true);
  const shares = await divide(position, limits);
  if (isStopped) return null;
  const merged = new Merged(shares.length, limits.lines ?? 1, onReport);
  const workers = shares.map(() => idle.pop() ?? newWorker());
  return new Promise((resolve, reject) => {
    let running = workers.length;
    /** @param {Worker[]} free the workers that the next analysis can have @param {() => void} settle */
    const end = (free, settle) => {
      cancel = undefined;
      // Messages that wait are those of an analysis that is over.
      workers.forEach((worker) => (worker.onmessage = worker.onerror = null));
      idle.push(...free);
      // In Node, a worker without a search does not keep the process running.
      free.forEach((worker) => /** @type {any} */ (worker).unref?.());
      settle();
    };
    /** Ends the searches; the next analysis finds workers that have loaded everything. @param {() => void} settle */
    const abort = (settle) => {
      workers.forEach((worker) => worker.terminate());
      end(workers.map(newWorker), settle);
    };
    cancel = () => abort(() => resolve(merged.last));
    workers.forEach((worker, index) => {
      worker.onmessage = ({ data: { report, error, isLast } }) => {
        if (error) return abort(() => reject(new Error(error)));
        merged.add(index, report, isLast);
        if (isLast && --running === 0) end(workers, () => resolve(merged.last));
      };
      worker.onerror = ({ message }) => abort(() => reject(new Error(message)));
      worker.postMessage({ position, limits: shares[index] });
    });
  });
}

/** Divides the moves over the workers, in turn. @param {string} position @param {import('./index.d.ts').Limits} limits */
async function divide(position, limits) {
  if (threads === 1) return [limits];
  const { Game, loadModule } = await import('./index.js');
  await loadModule();
  const kind = /^\d+x\d+/.test(position) ? 'reversi' : 'othello';
  const { legal } = JSON.parse(new Game(kind, position, []).positionJson());
  const moves = limits.moves ?? legal.map((/** @type {{ move: string }} */ { move }) => move);
  const count = Math.min(threads, moves.length);
  if (count < 2) return [limits];
  const share = (/** @type {number} */ index) => moves.filter((/** @type {string} */ _, /** @type {number} */ at) => at % count === index);
  return Array.from({ length: count }, (_, index) => ({ ...limits, moves: share(index) }));
}

/** The reports of several workers, merged where they have the same depth. */
class Merged {
  /** @type {import('./index.d.ts').Report | null} */
  last = null;
  /** The reports of each worker, by depth and selectivity. @type {Map<string, import('./index.d.ts').Report>[]} */
  #reports;
  /** The last report of each worker that is done. @type {(import('./index.d.ts').Report | undefined)[]} */
  #final;
  #lines;
  #onReport;

  /** @param {number} workers @param {number} lines @param {(report: import('./index.d.ts').Report) => void} onReport */
  constructor(workers, lines, onReport) {
    this.#reports = Array.from({ length: workers }, () => new Map());
    this.#final = Array(workers).fill(undefined);
    [this.#lines, this.#onReport] = [lines, onReport];
  }

  /** @param {number} worker @param {import('./index.d.ts').Report} report @param {boolean} isLast */
  add(worker, report, isLast) {
    const key = `${report.depth} ${report.percent}`;
    if (this.#reports[worker].has(key) && !isLast) return;
    this.#reports[worker].set(key, report);
    if (isLast) this.#final[worker] = report;
    const parts = this.#reports.map((reports, index) => reports.get(key) ?? this.#final[index]);
    if (parts.every((part) => part !== undefined)) this.#merge(/** @type {import('./index.d.ts').Report[]} */ (parts), report);
  }

  /** @param {import('./index.d.ts').Report[]} parts @param {import('./index.d.ts').Report} at */
  #merge(parts, at) {
    const lines = parts.flatMap((part) => part.lines).sort((a, b) => b.value - a.value).slice(0, this.#lines);
    const nodes = parts.reduce((sum, part) => sum + part.nodes, 0);
    const milliseconds = Math.max(...parts.map((part) => part.milliseconds));
    this.last = { depth: at.depth, percent: at.percent, nodes, milliseconds, proven: lines.every(({ proven }) => proven), lines };
    this.#onReport(this.last);
  }
}

function newWorker() {
  const worker = new WorkerType(new URL('engine-worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ isWarmUp: true });
  return worker;
}

/** The workers of Node, with the events of those of browsers. @returns {Promise<any>} */
async function nodeWorker() {
  const { Worker } = await import('node:worker_threads');
  return class extends Worker {
    /** @param {URL} address */
    constructor(address) {
      super(address);
      // A worker without a search does not keep the process running.
      this.unref();
      this.on('message', (data) => this.onmessage?.({ data }));
      this.on('error', ({ message }) => this.onerror?.({ message }));
    }

    /** @type {((event: { data: any }) => void) | undefined} */
    onmessage;
    /** @type {((event: { message: string }) => void) | undefined} */
    onerror;

    /** @param {object} message */
    postMessage(message) {
      this.ref();
      super.postMessage(message);
    }
  };
}
