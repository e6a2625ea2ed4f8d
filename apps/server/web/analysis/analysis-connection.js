// The analyses of a view: one request at a time, to the server or to the processor of this device.

import { AnalysisSocket } from './analysis-socket.js';
import { hasBothProcessors, isStatic } from '../parts/deployment.js';
import { DeviceAnalysis } from '../local/analysis.js';
import { settings } from '../parts/settings.js';

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
 * What answers requests: a message is sent, and the replies are received as messages.
 * @typedef {object} Analyser
 * @property {(message: any, support?: Support) => void} send a request or a stop; each replaces the request before it
 * @property {() => void} close
 *
 * @typedef {'server' | 'device'} Place
 */

/** The delay before another request to a busy server, in milliseconds. */
const RETRY_DELAY = 1500;

/** Where an analysis starts. @returns {Place} */
const firstPlace = () => (isStatic() || (hasBothProcessors() && settings.processor === 'device') ? 'device' : 'server');

export class AnalysisConnection {
  /** @type {Analyser | null} */
  #analyser = null;
  /** @type {Place} */
  #place = 'server';
  #id = 0;
  /** The current request. @type {{ message: object, listener: Listener, support?: Support } | null} */
  #current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * Evaluates all moves of a position; the previous request is cancelled.
   * @param {string} position
   * @param {Support} support what the engine can do with it
   * @param {Listener} listener
   */
  analysePosition(position, support, listener) {
    this.#request({ type: 'position', position }, listener, support);
  }

  /**
   * Reviews all moves of a game; the previous request is cancelled.
   * @param {string} start
   * @param {string[]} moves
   * @param {Listener} listener
   */
  reviewGame(start, moves, listener) {
    this.#request({ type: 'game', start, moves }, listener);
  }

  stop() {
    if (this.#current) this.#analyser?.send({ type: 'stop' });
    this.#current = null;
  }

  /** Closes the connection. */
  close() {
    this.#current = null;
    clearTimeout(this.#retry);
    this.#analyser?.close();
    this.#analyser = null;
  }

  /** @param {object} message @param {Listener} listener @param {Support} [support] */
  #request(message, listener, support) {
    this.#id += 1;
    this.#current = { message: { ...message, id: this.#id }, listener, support };
    this.#send(firstPlace());
  }

  /** Sends the current request. @param {Place} place */
  #send(place) {
    clearTimeout(this.#retry);
    if (this.#place !== place) this.#analyser?.close();
    if (this.#place !== place || !this.#analyser) this.#analyser = this.#open(place);
    this.#place = place;
    this.#analyser.send(this.#current?.message, this.#current?.support);
  }

  /** @param {Place} place @returns {Analyser} */
  #open(place) {
    const receive = (/** @type {any} */ message) => this.#receive(message);
    return place === 'device' ? new DeviceAnalysis(receive) : new AnalysisSocket(receive, () => this.#current?.listener.problem?.('offline'));
  }

  /** @param {any} message */
  #receive(message) {
    if (message.id !== this.#id || !this.#current) return;
    const { listener } = this.#current;
    if (message.type === 'report') listener.report?.(message);
    else if (message.type === 'guess') listener.moveOrder?.(message);
    else if (message.type === 'ply') listener.ply?.(message.ply, message.pass, message);
    else if (message.type === 'pass') listener.stageEnd?.(message.pass, message.accuracy);
    else if (message.type === 'end') this.#finish();
    else if (message.type === 'problem') this.#fail(message.code);
  }

  /** Without a current request, a lost connection is not opened again. */
  #finish() {
    const listener = this.#current?.listener;
    this.#current = null;
    listener?.end?.();
  }

  /** A busy server is asked again, or this device takes the request over. @param {string} code */
  #fail(code) {
    const { listener } = this.#current ?? {};
    if (code === 'busy' && this.#place === 'server' && hasBothProcessors() && settings.processor === 'auto') return this.#send('device');
    listener?.problem?.(code);
    if (code === 'busy') this.#retry = setTimeout(() => this.#current && this.#send(this.#place), RETRY_DELAY);
  }
}
