// The inside of a worker with an engine.

import init, { Engine, provideWeights } from './outflank_wasm.js';

/** The transposition table, in mebibytes. */
const HASH = 64;

/**
 * Returns what answers the messages of a worker. The first one has the module and the weights; each other one a position and
 * limits, and is answered by reports, the last one marked, or by an error.
 * @param {(message: object) => void} send
 */
export function searcher(send) {
  /** @type {Promise<Engine>} */
  let engine;
  /** @param {{ module?: WebAssembly.Module, weights?: Uint8Array, position: string, limits: string }} message */
  return async ({ module, weights, position, limits }) => {
    try {
      if (module && weights) return void (await (engine = start(module, weights)));
      const searching = await engine;
      const report = searching.search(position, limits, (report) => send({ report: JSON.parse(report) }));
      send({ report: JSON.parse(report), isLast: true });
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** @param {WebAssembly.Module} module @param {Uint8Array} weights */
async function start(module, weights) {
  await init({ module_or_path: module });
  provideWeights(weights);
  return new Engine(HASH);
}
