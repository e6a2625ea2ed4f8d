// The module of WebAssembly, the weights and the puzzles: where they are, and how they are loaded.

import init, { provideWeights as provide } from './outflank_wasm.js';

/** @typedef {import('./index.d.ts').Source} Source */
/** @typedef {import('./index.d.ts').Content} Content */

/** What differs between browsers and Node; this is for browsers, and `node.js` has the rest. */
export const platform = {
  /** Reads what has an address. @param {string | URL} address @returns {Promise<Content>} */
  open: (address) => fetchFile(address),
  /** @returns {import('./index.d.ts').EngineWorker} */
  newWorker: () => {
    try {
      // Bundlers find the worker where its address is written like this.
      return new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
    } catch (error) {
      // The package comes from another host, whose modules a page may import but not start as a worker.
      if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
      const address = import.meta.url.replace(/[^/]*$/, 'engine-worker.js');
      const code = new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' });
      return new Worker(URL.createObjectURL(code), { type: 'module' });
    }
  },
};

/** Fetches a file. @param {string | URL} address @returns {Promise<Response>} */
export async function fetchFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Hosts of pages often answer with the page instead of an error.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${address}: the host has a page there, and no file`);
  return response;
}

/**
 * The files of this package. Bundlers find a file where its address is written like this. A browser keeps a file under its
 * address: the hash of the content, which the build fills in, makes another address of another version.
 */
const FILES = {
  module: () => versioned(new URL('./outflank_wasm_bg.wasm', import.meta.url), '{hash of outflank_wasm_bg.wasm}'),
  weights: () => versioned(new URL('./outflank.weights', import.meta.url), '{hash of outflank.weights}'),
  puzzles: () => versioned(new URL('./outflank.puzzles', import.meta.url), '{hash of outflank.puzzles}'),
};

/** What the caller gives instead of files and workers of this package. @type {import('./index.d.ts').LoadOptions} */
const given = {};

/** Compiles the module. */
export const compiledModule = once(async () => compile(await open(given.module ?? FILES.module())));

/** Reads the file of weights. */
export const weightsFile = once(() => bytes(given.weights ?? FILES.weights()));

let isReady = false;

const instantiated = once(async () => {
  await init({ module_or_path: await compiledModule() });
  isReady = true;
});

/** Returns whether the functions of the module can be called. */
export const isInstantiated = () => isReady;

const loaded = once(async () => {
  const [weights] = await Promise.all([weightsFile(), instantiated()]);
  provide(weights);
});

/** @param {import('./index.d.ts').LoadOptions} [options] */
export async function load(options) {
  give(options);
  await loaded();
}

/** @param {import('./index.d.ts').LoadOptions} [options] */
export async function loadModule(options) {
  give(options);
  await instantiated();
}

/** @param {import('./index.d.ts').LoadOptions} [options] */
function give(options) {
  if (options?.worker !== undefined && typeof options.worker !== 'function') throw new TypeError('load: worker: expected a function that makes a worker');
  Object.assign(given, options);
}

/** @param {Source} [source] @returns {Promise<Uint8Array>} */
export const loadPuzzles = (source) => bytes(source ?? FILES.puzzles());

/** Workers get these weights, too. @param {Uint8Array} file */
export const keepWeights = (file) => void (given.weights ??= file);

/** Makes a worker with an engine. */
export const newWorker = () => (given.worker ?? platform.newWorker)();

/** Returns what runs `start` once, and after a failure again. @template T @param {() => Promise<T>} start @returns {() => Promise<T>} */
function once(start) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => (result ??= start().catch((error) => {
    result = undefined;
    throw error;
  }));
}

/** @param {URL} address @param {string} version */
function versioned(address, version) {
  if (address.protocol.startsWith('http')) address.searchParams.set('v', version);
  return address;
}

/** @param {Source} source @returns {Promise<Content>} */
async function open(source) {
  const content = await source;
  return typeof content === 'string' || content instanceof URL ? platform.open(content) : content;
}

/** @param {Content} code @returns {Promise<WebAssembly.Module>} */
async function compile(code) {
  if (code instanceof WebAssembly.Module) return code;
  if (!(code instanceof Response)) return WebAssembly.compile(/** @type {BufferSource} */ (code));
  // Only a stream of this type is compiled while it is loaded.
  const isStream = code.headers.get('content-type')?.startsWith('application/wasm');
  return isStream ? WebAssembly.compileStreaming(code) : WebAssembly.compile(await code.arrayBuffer());
}

/** @param {Source} source @returns {Promise<Uint8Array>} */
async function bytes(source) {
  const content = await open(source);
  if (content instanceof Response) return new Uint8Array(await content.arrayBuffer());
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (!(content instanceof Uint8Array)) throw new TypeError('expected an address, a response or the bytes of a file');
  return content;
}
