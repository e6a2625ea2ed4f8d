// The functions and classes of the module with checks of their arguments. WebAssembly takes whatever it gets, and fails far from
// the cause; here the error names the argument.

import { isInstantiated, keepWeights } from './load.js';
import * as module from './outflank_wasm.js';

/**
 * What an argument is: whether a value is one, its words for an error, and what the module gets for it.
 * @typedef {{ is: (value: any) => boolean, words: string, convert?: (value: any) => any }} Kind
 */

/** @type {Kind} */
const text = { is: (value) => typeof value === 'string', words: 'a text' };
/** @type {Kind} */
const number = { is: (value) => typeof value === 'number', words: 'a number' };
/** @type {Kind} */
const texts = { is: (value) => Array.isArray(value) && value.every(text.is), words: 'a list of texts' };
/** @type {Kind} */
const listener = { is: (value) => typeof value === 'function', words: 'a function' };
/** @type {Kind} */
const bytes = {
  is: (value) => value instanceof Uint8Array || value instanceof ArrayBuffer,
  words: 'a Uint8Array or an ArrayBuffer',
  convert: (value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value),
};
/** @type {Kind} */
const file = {
  is: (value) => text.is(value) || bytes.is(value),
  words: 'a text, a Uint8Array or an ArrayBuffer',
  convert: (value) => (text.is(value) ? new TextEncoder().encode(value) : bytes.convert?.(value)),
};
/** @type {Kind} */
const object = { is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value), words: 'an object' };

/** @param {Kind} kind @returns {Kind} */
const optional = ({ is, ...kind }) => ({ ...kind, is: (value) => value === undefined || value === null || is(value) });

/** The arguments of `analyse` in workers. */
export const ANALYSE = { position: text, limits: object, onReport: listener };

/**
 * Checks arguments, and returns what the module gets.
 * @param {string} name of the function
 * @param {Record<string, Kind>} kinds of the arguments, in their order
 * @param {any[]} values
 */
export function check(name, kinds, values) {
  return Object.entries(kinds).map(([argument, { is, words, convert }], index) => {
    const value = values[index];
    if (!is(value)) throw new TypeError(`${name}: ${argument}: expected ${words}, but found ${shown(value)}`);
    return convert && value !== undefined && value !== null ? convert(value) : value;
  });
}

/** @param {any} value */
function shown(value) {
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? JSON.stringify(value) : String(value);
  return Array.isArray(value) ? 'a list' : `an object (${value.constructor?.name ?? 'without a class'})`;
}

/** @param {string} name */
function checkLoaded(name) {
  if (!isInstantiated()) throw new Error(`${name}: the module is not loaded: \`await load()\` comes first`);
}

/** @param {string} name @param {Record<string, Kind>} kinds @param {(...values: any[]) => any} run */
const checked = (name, kinds, run) => (/** @type {any[]} */ ...values) => {
  checkLoaded(name);
  return run(...check(name, kinds, values));
};

/**
 * Returns a class whose constructor and methods check their arguments, and that no method of it is called after `free`.
 * @param {string} name
 * @param {any} base
 * @param {Record<string, Record<string, Kind>>} methods
 */
function checkedClass(name, base, methods) {
  const Checked = class extends base {
    /** @param {any[]} values */
    constructor(...values) {
      checkLoaded(name);
      super(...check(name, methods.constructor, values));
    }
  };
  Object.defineProperty(Checked, 'name', { value: name });
  const described = Object.entries(Object.getOwnPropertyDescriptors(base.prototype));
  for (const [method, { value, get }] of described) {
    const kinds = methods[method];
    const call = get ?? value;
    if (method === 'constructor' || typeof call !== 'function' || (!get && !kinds)) continue;
    const run = function (/** @type {any} */ that, /** @type {any[]} */ values) {
      if (that.__wbg_ptr === 0) throw new Error(`${name}.${method}: this object was freed`);
      return call.apply(that, kinds ? check(`${name}.${method}`, kinds, values) : values);
    };
    const property = get ? { get() { return run(this, []); } } : { value(/** @type {any[]} */ ...values) { return run(this, values); } };
    Object.defineProperty(Checked.prototype, method, { ...property, configurable: true });
  }
  return Checked;
}

export const alakValues = checked('alakValues', { position: text }, module.alakValues);
/** Answers a message of the server's analysis protocol. */
export const answerAnalysis = checked('answerAnalysis', { message: text, onMessage: listener }, module.analyse);
export const legalMoves = checked('legalMoves', { position: text }, module.legalMoves);
export const isStoredGame = checked('isStoredGame', { text }, module.isStoredGame);
export const perft = checked('perft', { position: text, plies: number }, module.perft);
export const provideWeights = checked('provideWeights', { file: bytes }, (file) => {
  module.provideWeights(file);
  keepWeights(file);
});
export const readGames = checked('readGames', { file, players: optional(bytes), tournaments: optional(bytes) }, module.readGames);

export const Game = checkedClass('Game', module.Game, {
  constructor: { kind: text, start: text, moves: texts },
  play: { move: text },
  goTo: { played: number },
  positionJson: {},
});

/** What the methods of a store resolve with. @type {Record<string, Kind>} */
const STORE = {
  load: optional(text),
  list: texts,
  replace: { is: (value) => typeof value === 'boolean', words: 'true or false' },
  remove: { is: (value) => typeof value === 'boolean', words: 'true or false' },
};

/**
 * Returns a store whose methods resolve with what the module takes, or reject: it would fail on anything else.
 * @param {any} store
 */
function checkedStore(store) {
  for (const method of Object.keys(STORE)) {
    if (typeof store[method] !== 'function') throw new TypeError(`Backend: store: expected a method ${method}, but found ${shown(store[method])}`);
  }
  const call = (/** @type {string} */ method) => async (/** @type {any[]} */ ...values) => {
    const result = await store[method](...values);
    const { is, words } = STORE[method];
    if (!is(result)) throw new TypeError(`store.${method}: expected ${words}, but it resolved with ${shown(result)}`);
    return result;
  };
  return Object.fromEntries(Object.keys(STORE).map((method) => [method, call(method)]));
}

/** @type {Kind} */
const store = { ...object, convert: checkedStore };

export const Backend = class extends checkedClass('Backend', module.Backend, {
  constructor: { store: optional(store) },
  providePuzzles: { file: bytes },
  request: { method: text, path: text, body: optional(bytes) },
}) {
  #pending = 0;

  /** @param {any[]} values */
  async request(...values) {
    this.#pending += 1;
    try {
      return await super.request(...values);
    } finally {
      this.#pending -= 1;
    }
  }

  free() {
    if (this.#pending > 0) throw new Error('Backend.free: a request has no answer yet');
    super.free();
  }
};

export const Engine = class extends checkedClass('Engine', module.Engine, {
  constructor: { hashMebibytes: number },
  search: { position: text, limits: text, onReport: optional(listener) },
  clear: {},
}) {
  #isSearching = false;

  /** @param {any[]} values */
  search(...values) {
    const isOuter = !this.#isSearching;
    this.#isSearching = true;
    try {
      return super.search(...values);
    } finally {
      if (isOuter) this.#isSearching = false;
    }
  }

  free() {
    if (this.#isSearching) throw new Error('Engine.free: this engine is searching');
    super.free();
  }
};
