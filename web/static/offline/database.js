// The databases of this browser (IndexedDB): opening one, and a request in a transaction of its own.

const OPENING_PATIENCE = 4000;

/**
 * Opens a database. Rejects if the browser does not answer in time, as WebKit sometimes never does.
 * @param {string} name
 * @param {(database: IDBDatabase) => void} createStores for a new database
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, createStores) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    setTimeout(() => reject(new Error("too late")), OPENING_PATIENCE);
    request.onupgradeneeded = () => createStores(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onblocked = request.onerror = () => reject(request.error ?? new Error("blocked"));
  });
}

/**
 * Makes a request to a store and returns its result once the transaction is on the disk.
 * @template T
 * @param {IDBDatabase} database
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} makeRequest
 * @returns {Promise<T>}
 */
export function inTransaction(database, store, mode, makeRequest) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = makeRequest(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
