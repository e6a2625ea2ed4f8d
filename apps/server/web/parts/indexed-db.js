// Databases of IndexedDB with one object store each.

/**
 * Opens a database, and makes its object store when it is new.
 * @param {string} name
 * @param {number} version
 * @param {string} store
 * @param {string | string[]} keyPath
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, version, store, keyPath) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A later version of the page in another tab may change the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/**
 * Runs a transaction, and resolves when it is complete.
 * @template T
 * @param {IDBDatabase} database
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => T} run
 * @returns {Promise<T>}
 */
export function transact(database, store, mode, run) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const result = run(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
