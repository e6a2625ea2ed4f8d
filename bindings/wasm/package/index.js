// Outflank in WebAssembly, for browsers: `await load()` comes first.

export { analyse, stop, setThreads } from './engine.js';
export { load, loadModule, loadPuzzles, provideWeights } from './load.js';
export { Backend, Engine, Game, alakValues, exportGames, legalMoves, listEntries, perft, readGames } from './outflank_wasm.js';
/** Answers a message of the server's analysis protocol. */
export { analyse as answerAnalysis } from './outflank_wasm.js';
