// Databases of IndexedDB with one object store each.

/** An object store and its database, which is opened on first use and made when it is new. */
export class ObjectStore {
  #names;
  /** @type {Promise<IDBDatabase> | undefined} */
  #opened;

  /** @param {{ database: string, store: string, keyPath: string | string[] }} names */
  constructor(names) {
    this.#names = names;
  }

  /** Whether there is a database: some private windows have none. */
  isAvailable() {
    return this.#open().then(() => true, () => false);
  }

  /**
   * Runs a transaction, and resolves when it is complete.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => T} run
   * @returns {Promise<T>}
   */
  async transact(mode, run) {
    const { store } = this.#names;
    const transaction = (await this.#open()).transaction(store, mode);
    return new Promise((resolve, reject) => {
      const result = run(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  /** @returns {Promise<IDBDatabase>} */
  #open() {
    const { database, store, keyPath } = this.#names;
    return (this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        // A later version of the page in another tab may change the database.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    }));
  }
}
