export { Backend, Engine, Game, alakValues, exportGames, listEntries, perft, readGames } from './outflank_wasm.js';
/** Answers a message of the server's analysis protocol, on the calling thread. */
export { analyse as answerAnalysis } from './outflank_wasm.js';

/** Loads the module and the weights, once; comes before everything but `analyse`. */
export function load(): Promise<void>;

/** Loads the module without the weights, which is enough for rules, formats and Alak. */
export function loadModule(): Promise<unknown>;

/** Loads the file of puzzles for the method `providePuzzles` of `Backend`. */
export function loadPuzzles(): Promise<Uint8Array>;

/** The limits of a search; without any, the position is solved. */
export interface Limits {
  /** In plies. */
  depth?: number;
  /** How many moves get a score, the best ones first; 1 when it is absent. */
  lines?: number;
  nodes?: number;
  milliseconds?: number;
  /** The highest selectivity, in per cent: 73, 87, 95, 98, 99 or 100. */
  percent?: number;
  /** The moves to search; all when it is absent. */
  moves?: string[];
}

/** A move with its value for the side that plays it, in discs. */
export interface ScoredMove {
  move: string;
  value: number;
  /** Whether the value is exact. */
  proven: boolean;
  /** The principal variation, which begins with the move. */
  line: string[];
  /** The probabilities that the side that plays it wins, draws and loses, from 0 to 1. */
  win: number;
  draw: number;
  loss: number;
  /** In discs: the exact values of two moves in three are no further away; 0 for exact values. */
  uncertainty: number;
}

/** What a search has found so far. */
export interface Report {
  depth: number;
  percent: number;
  nodes: number;
  milliseconds: number;
  /** Whether the values of all lines are exact. */
  proven: boolean;
  lines: ScoredMove[];
}

/**
 * Analyses a position of Othello, or of Reversi on a board up to 8×8, in workers; an analysis under way is stopped.
 * Resolves with the last report, which is null when none was made before `stop`.
 */
export function analyse(position: string, limits?: Limits, onReport?: (report: Report) => void): Promise<Report | null>;

/** Stops the analysis. */
export function stop(): void;

/** Sets over how many workers the moves of a position are divided; 1 at the start. */
export function setThreads(count: number): void;
