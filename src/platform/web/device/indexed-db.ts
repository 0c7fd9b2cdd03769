/** What the device's database answers, as promises. */

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens a database, whose tables are made the first time. The browser is asked not to throw it away when it runs short; it may refuse. */
export function openDatabase(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  void navigator.storage?.persist?.();
  return answered(request);
}

/** Opened when it is first asked for, and again after that failed. */
export function openingOnce(open: () => Promise<IDBDatabase>): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | undefined;
  return () => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
}

/** Writes to a table. It is on the disk, and not only on its way there, when this ends; fails where nothing can be kept. */
export async function writeTo(
  database: IDBDatabase,
  table: string,
  work: (rows: IDBObjectStore) => void,
): Promise<void> {
  const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(table));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
