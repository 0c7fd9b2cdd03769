import type { KeptSpan } from './activity.ts';
import { databaseName, type Waiting } from './waiting.ts';

/** A photo of a note or step that is not sent yet, kept under the name of its draft. */
export type KeptPhoto = { id: string; owner: string; draft: string; blob: File };

/** Where what waits is kept on the device; each of these ends when it is there for good. */
export type Store = {
  list(owner: string): Promise<Waiting[]>;
  put(item: Waiting): Promise<void>;
  remove(id: string): Promise<void>;
  photos(owner: string, draft: string): Promise<KeptPhoto[]>;
  putPhoto(photo: KeptPhoto): Promise<void>;
  removePhoto(id: string): Promise<void>;
  /** Spans of activity that the server has not heard of, in the order of time. */
  spans(owner: string): Promise<KeptSpan[]>;
  putSpan(owner: string, span: KeptSpan): Promise<void>;
  removeSpan(id: string): Promise<void>;
};

/** In IndexedDB. Each fails where the browser keeps nothing: its storage is blocked, or full. */
export function openStore(): Store {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const write = async (table: string, work: (rows: IDBObjectStore) => void) => {
    const db = await database();
    // Strict: it is on the disk, and not only on its way there, before the first attempt.
    const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(table));
    await ended(transaction);
  };
  const all = async <T>(table: string, owner: string): Promise<T[]> => {
    const rows = (await database()).transaction(table).objectStore(table).index('owner').getAll(owner);
    return answered(rows) as Promise<T[]>;
  };
  return {
    // Ids are made in the order of time.
    list: async (owner) => (await all<Waiting>('items', owner)).sort((a, b) => (a.id < b.id ? -1 : 1)),
    put: (item) => write('items', (rows) => rows.put(item)),
    remove: (id) => write('items', (rows) => rows.delete(id)),
    photos: async (owner, draft) => (await all<KeptPhoto>('photos', owner)).filter((one) => one.draft === draft),
    putPhoto: (photo) => write('photos', (rows) => rows.put(photo)),
    removePhoto: (id) => write('photos', (rows) => rows.delete(id)),
    spans: async (owner) => (await all<KeptSpan>('items', spansOf(owner))).sort((a, b) => (a.id < b.id ? -1 : 1)),
    putSpan: (owner, span) => write('items', (rows) => rows.put({ ...span, owner: spansOf(owner) })),
    removeSpan: (id) => write('items', (rows) => rows.delete(id)),
  };
}

/** Beside the items of the owner, under another name: a database with one more table would wait until every older page is closed. */
const spansOf = (owner: string): string => `${owner}/activity`;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    for (const table of ['items', 'photos'])
      request.result.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', 'owner');
  };
  // The browser is asked not to throw it away when it runs short; it may refuse.
  void navigator.storage?.persist?.();
  return answered(request);
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
