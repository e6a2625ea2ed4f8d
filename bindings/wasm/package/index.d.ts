declare global {
  /** As in TypeScript's library `esnext.disposable`, which the types of the classes need and not every project has. */
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

export { Backend, Engine, Game, alakValues, isStoredGame, legalMoves, perft } from './outflank_wasm.js';
export type { Answer, GameStore } from './outflank_wasm.js';
/** Answers a message of the server's analysis protocol, on the calling thread. */
export { analyse as answerAnalysis } from './outflank_wasm.js';

/** The content of a file; that of the module may be compiled. */
export type Content = Response | ArrayBuffer | Uint8Array | WebAssembly.Module;

/** A file: its address, or its content. In Node, text that is no address is a path. */
export type Source = string | URL | Content | PromiseLike<string | URL | Content>;

/** A worker as far as `analyse` needs it. */
export interface EngineWorker {
  /** Called for each message of the worker. */
  onmessage: ((event: any) => void) | null;
  /** Called when the worker fails. */
  onerror: ((event: any) => void) | null;
  /** Sends the worker a message. */
  postMessage(message: unknown): void;
  /** Ends the worker. */
  terminate(): unknown;
  /** In Node, lets the process end while the worker waits. */
  unref?(): void;
}

/** What is loaded, where a bundler does not find the files of the package by itself. */
export interface LoadOptions {
  /** The module: the file `outflank/outflank.wasm`. */
  module?: Source;
  /** The weights: the file `outflank/outflank.weights`. */
  weights?: Source;
  /** Makes a worker that runs `outflank/worker`; called for each worker of `analyse`. */
  worker?: () => EngineWorker;
}

/**
 * Loads the module and the weights, once; comes before everything but `analyse`. The options count until the files are
 * loaded, and are those of `analyse`, too.
 */
export function load(options?: LoadOptions): Promise<void>;

/** Loads the module without the weights, which is enough for rules, formats and Alak. */
export function loadModule(options?: LoadOptions): Promise<void>;

/** Loads the file of puzzles for the method `providePuzzles` of `Backend`; by default that of the package. */
export function loadPuzzles(file?: Source): Promise<Uint8Array>;

/** Provides the weights, after `loadModule`: the bytes of the file `outflank/outflank.weights`. */
export function provideWeights(file: Uint8Array | ArrayBuffer): void;

/**
 * Reads games or a position in any supported format, and returns them as JSON: `games`, and `rejected` ones with `reasons`.
 * Games of a WTHOR file have numbers for names without its files of players (`.jou`) and tournaments (`.trn`).
 */
export function readGames(file: string | Uint8Array | ArrayBuffer, players?: Uint8Array | ArrayBuffer, tournaments?: Uint8Array | ArrayBuffer): string;

/** The limits of a search; without any, the position is solved. */
export interface Limits {
  /** In plies. Boards smaller than 8×8 are searched to the end of the game: a depth before it is an error. */
  depth?: number;
  /** How many moves get a score, the best ones first; 1 when it is absent. */
  lines?: number;
  /**
   * For each worker: with `setThreads(4)`, up to four times as many are searched. Where it ends the search of a board smaller than
   * 8×8 before that is solved, this is an error.
   */
  nodes?: number;
  /** The same holds for it. */
  milliseconds?: number;
  /** The highest selectivity, in per cent: 73, 87, 95, 99 or 100; 100, without selectivity, when it is absent. */
  selectivity?: number;
  /** The moves to search, at least one; all when it is absent. */
  moves?: string[];
}

/** A move with its score for the side that plays it; what is not known is null. */
export interface ScoredMove {
  /** As `f5`, or `--` for a pass. */
  move: string;
  /** In discs. */
  score: number;
  /** `exact`: proven; `estimate`: of the engine; `heuristic`: points that only rank the moves. */
  kind: 'exact' | 'estimate' | 'heuristic';
  /** Of the search, in plies. */
  depth: number | null;
  /** Of the search, as a confidence in per cent. */
  selectivity: number | null;
  /** The probability that the side that plays it wins, from 0 to 1. */
  win: number | null;
  /** The probability of a draw. */
  draw: number | null;
  /** The probability that the other side wins. */
  loss: number | null;
  /** In discs: the exact scores of two moves in three are no further away; 0 for exact scores. */
  uncertainty: number | null;
  /** The move and best play after it, passes included, as `f5d6c3`. */
  line: string;
}

/** What a search has found so far. */
export interface Report {
  /** In plies. */
  depth: number;
  /** The selectivity, as a confidence in per cent; 100 without any. */
  selectivity: number;
  /** How many positions were searched so far. */
  nodes: number;
  /** How long the search has taken so far. */
  milliseconds: number;
  /** Whether the scores of all lines are exact. */
  exact: boolean;
  /** The moves that get a score, the best one first. */
  lines: ScoredMove[];
}

/**
 * Analyses a position of Othello, or of Reversi on a board up to 8×8 where most discs win, in workers; an analysis under way is
 * stopped.
 * Resolves with the last report, which is null when none was made before `stop`. What `onReport` throws ends the analysis
 * and rejects the promise.
 */
export function analyse(position: string, limits?: Limits, onReport?: (report: Report) => void): Promise<Report | null>;

/** Stops the analysis. */
export function stop(): void;

/** Sets over how many workers, from 1 to 64, the moves of a position are divided; 1 at the start. */
export function setThreads(count: number): void;
