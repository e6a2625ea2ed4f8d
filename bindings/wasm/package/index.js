// Outflank in WebAssembly: `await load()` comes first.

import init, * as module from './outflank_wasm.js';

export { analyse, stop, setThreads } from './engine.js';
export { Backend, Engine, Game, alakValues, exportGames, listEntries, perft, readGames } from './outflank_wasm.js';
/** Answers a message of the server's analysis protocol. */
export { analyse as answerAnalysis } from './outflank_wasm.js';

/** Where the files of this package are. */
const HERE = new URL('.', import.meta.url);
/** @type {Promise<unknown> | undefined} */
let loadingModule;
/** @type {Promise<void> | undefined} */
let loading;

/** Loads the module and the weights, once; after a failure it tries again. @returns {Promise<void>} */
export function load() {
  loading ??= (async () => {
    const [weights] = await Promise.all([file('outflank.weights'), loadModule()]);
    module.provideWeights(weights);
  })().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads the module without the weights, which is enough for rules and formats. @returns {Promise<unknown>} */
export function loadModule() {
  loadingModule ??= file('outflank_wasm_bg.wasm').then((code) => init({ module_or_path: code })).catch((error) => {
    loadingModule = undefined;
    throw error;
  });
  return loadingModule;
}

/** Loads the puzzles for the method `providePuzzles` of `Backend`. @returns {Promise<Uint8Array>} */
export const loadPuzzles = () => file('outflank.puzzles');

/** Reads a file of this package; a browser keeps it in its cache. @param {string} name @returns {Promise<Uint8Array>} */
async function file(name) {
  const address = new URL(name, HERE);
  if (address.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(address);
  }
  // A service worker may have it in a cache of its own.
  const cached = await globalThis.caches?.match(address);
  const response = cached ?? (await fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!cached && globalThis.caches) await (await caches.open(CACHE)).put(address, response.clone());
  return new Uint8Array(await response.arrayBuffer());
}

/** The cache of this version of the package. */
const CACHE = 'outflank-0.1.0';
