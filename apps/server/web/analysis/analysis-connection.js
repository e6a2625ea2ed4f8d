// The analyses of a view: one request at a time, to the server or to the processor of this device.

import { hasBothProcessors, isStatic } from '../parts/deployment.js';
import { analyseHere } from '../local/analysis.js';
import { BUSY_DELAY } from '../parts/reachable.js';
import { RequestSocket } from '../parts/request-socket.js';
import { settings } from '../parts/settings.js';
import { sleep } from '../parts/view.js';

/**
 * @typedef {import('../parts/api.js').Schemas} Schemas
 * @typedef {Schemas['ScoredMove']} ScoredMove
 * @typedef {Schemas['Report']} Report
 * @typedef {Schemas['MoveOrder']} MoveOrder
 * @typedef {Schemas['PlyReview']} PlyReview
 * @typedef {Schemas['Support']} Support
 * @typedef {object} Listener
 * @property {(report: Report) => void} [report]
 * @property {(order: MoveOrder) => void} [moveOrder]
 * @property {(ply: number, stage: number, review: PlyReview) => void} [ply]
 * @property {(stage: number, accuracy: import('../parts/api.js').Accuracy | null) => void} [stageEnd]
 * @property {() => void} [end]
 * @property {(code: string) => void} [problem]
 *
 * @typedef {object} Analysis
 * @property {'position' | 'game'} type
 * @property {{ position: string } | { start: string, moves: string[] }} parameters
 * @property {Listener} listener
 * @property {Support} [support] what the engine can do with the position
 * @property {AbortController} run
 *
 * @typedef {'server' | 'device'} Place
 */

/** Where an analysis starts. @returns {Place} */
const firstPlace = () => (isStatic() || (hasBothProcessors() && settings.processor === 'device') ? 'device' : 'server');

export class AnalysisConnection {
  /** The connection to the server. @type {RequestSocket | null} */
  #socket = null;
  /** @type {Analysis | null} */
  #current = null;

  /**
   * Evaluates all moves of a position; the previous request is cancelled.
   * @param {string} position
   * @param {Support} support what the engine can do with it
   * @param {Listener} listener
   */
  analysePosition(position, support, listener) {
    this.#start({ type: 'position', parameters: { position }, listener, support, run: new AbortController() });
  }

  /**
   * Reviews all moves of a game; the previous request is cancelled.
   * @param {string} start
   * @param {string[]} moves
   * @param {Listener} listener
   */
  reviewGame(start, moves, listener) {
    this.#start({ type: 'game', parameters: { start, moves }, listener, run: new AbortController() });
  }

  stop() {
    this.#current?.run.abort();
    this.#current = null;
  }

  /** Closes the connection. */
  close() {
    this.stop();
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {Analysis} analysis */
  #start(analysis) {
    this.stop();
    this.#current = analysis;
    this.#send(analysis, firstPlace());
  }

  /** @param {Analysis} analysis @param {Place} place */
  async #send(analysis, place) {
    const { type, parameters, listener, support, run: { signal } } = analysis;
    const progress = (/** @type {any} */ message) => pass(message, listener);
    try {
      if (place === 'device') await analyseHere({ type, ...parameters }, support, { signal, progress });
      else await this.#openSocket().request(type, parameters, { signal, progress });
      if (this.#current !== analysis) return;
      this.#current = null;
      listener.end?.();
    } catch (error) {
      if (this.#current === analysis) await this.#fail(analysis, place, /** @type {import('../parts/api-error.js').ApiError} */ (error).code);
    }
  }

  #openSocket() {
    return (this.#socket ??= new RequestSocket(() => '/api/analysis', { message() {}, lost: () => this.#setLost() }, { stopOf: () => ({ type: 'stop' }) }));
  }

  /** Without a current request, a lost connection is not opened again. */
  #setLost() {
    if (this.#current) this.#current.listener.problem?.('offline');
    else this.close();
  }

  /** A busy server is asked again, or this device takes the request over. @param {Analysis} analysis @param {Place} place @param {string} code */
  async #fail(analysis, place, code) {
    if (code === 'busy' && place === 'server' && hasBothProcessors() && settings.processor === 'auto') return this.#send(analysis, 'device');
    analysis.listener.problem?.(code);
    if (code !== 'busy') return;
    await sleep(BUSY_DELAY);
    if (this.#current === analysis) await this.#send(analysis, place);
  }
}

/** Passes a reply before the last one on. @param {any} message @param {Listener} listener */
function pass(message, listener) {
  if (message.type === 'report') listener.report?.(message);
  else if (message.type === 'guess') listener.moveOrder?.(message);
  else if (message.type === 'ply') listener.ply?.(message.ply, message.pass, message);
  else if (message.type === 'pass') listener.stageEnd?.(message.pass, message.accuracy);
}
