// Outflank in WebAssembly: `await load()` comes first.

import init, * as module from './outflank_wasm.js';

export { analyse, stop, setThreads } from './engine.js';
export { Backend, Engine, Game, alakValues, listEntries, perft, readGames } from './outflank_wasm.js';

/** Where the files of this package are. */
const HERE = new URL('.', import.meta.url);
/** @type {Promise<void> | undefined} */
let loading;

/** Loads the module and the weights, once. @returns {Promise<void>} */
export function load() {
  loading ??= (async () => {
    const [code, weights] = await Promise.all([file('outflank_wasm_bg.wasm'), file('outflank.weights')]);
    await init({ module_or_path: code });
    module.provideWeights(weights);
  })();
  return loading;
}

/** Reads a file of this package; a browser keeps it in its cache. @param {string} name @returns {Promise<Uint8Array>} */
async function file(name) {
  const address = new URL(name, HERE);
  if (address.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(address);
  }
  const cache = globalThis.caches && (await caches.open(CACHE));
  const response = (await cache?.match(address)) ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await cache?.put(address, response.clone());
  return new Uint8Array(await response.arrayBuffer());
}

/** The cache of this version of the package. */
const CACHE = 'outflank-0.1.0';
