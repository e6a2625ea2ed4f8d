// A worker that answers one request after the other.

import { ApiError } from '../parts/api-error.js';
import { packageAddress } from '../parts/deployment.js';

/** @typedef {{ message: object, resolve: (result: any) => void, reject: (error: Error) => void }} Pending */

export class RequestWorker {
  /** @type {Worker | null} */
  #worker = null;
  #lastId = 0;
  /** The requests without a result, by id. @type {Map<number, Pending>} */
  #pending = new Map();

  /**
   * Resolves with the result of a request; the signal cancels it.
   * @param {object} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  run(request, signal) {
    const id = ++this.#lastId;
    const message = { ...request, id, packageAddress: packageAddress() };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      signal?.addEventListener('abort', () => this.#cancel(id));
      this.#open().postMessage(message);
    });
  }

  /** A search cannot be interrupted: its worker ends, and another one gets the other requests. @param {number} id */
  #cancel(id) {
    const cancelled = this.#pending.get(id);
    if (!cancelled) return;
    this.#pending.delete(id);
    this.#close();
    this.#pending.forEach(({ message }) => this.#open().postMessage(message));
    cancelled.reject(new DOMException('cancelled', 'AbortError'));
  }

  #open() {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' }));
    worker.onmessage = ({ data: { id, result, isFailure, error } }) => {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (isFailure) pending?.reject(new ApiError('engine-unavailable', error));
      else pending?.resolve(result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const failed = [...this.#pending.values()];
      this.#pending.clear();
      this.#close();
      failed.forEach(({ reject }) => reject(new ApiError('engine-unavailable', event.message)));
    };
    return worker;
  }

  #close() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
