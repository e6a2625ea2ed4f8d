// Outflank in WebAssembly, for browsers: `await load()` comes first.

export { analyse, stop, setThreads } from './engine.js';
export { load, loadModule, loadPuzzles } from './load.js';
export { Backend, Engine, Game, alakValues, answerAnalysis, isStoredGame, legalMoves, perft, provideWeights, readGames } from './checked.js';
