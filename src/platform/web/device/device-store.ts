/**
 * What this device keeps of somebody, encrypted at rest with a key of theirs that no script can read out (docs/rules/my-day.md). Signing out destroys the
 * key, and with it all that was kept. It is there on secure origins only.
 */
export const canKeep = (): boolean => globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;

/** Who uses this device: known without signal, and after the browser was killed. */
export type DeviceOwner = { owner: string; tenantID: number; userID: number; name: string };

type Sealed = { owner: string; name: string; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

let opened: Promise<IDBDatabase> | undefined;
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('device', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('owners', { keyPath: 'at' });
      request.result.createObjectStore('keys', { keyPath: 'owner' });
      request.result.createObjectStore('sealed', { keyPath: ['owner', 'name'] });
    };
    // The browser is asked not to throw it away when it runs short; it may refuse.
    void navigator.storage?.persist?.();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** It is on the disk, and not only on its way there, when this ends. */
async function write(table: string, work: (rows: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(table, 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(table));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
const read = async <T>(table: string, ask: (rows: IDBObjectStore) => IDBRequest): Promise<T> =>
  answered(ask((await database()).transaction(table).objectStore(table))) as Promise<T>;

/** Whose device it is, as far as it knows. */
export const ownerOfDevice = async (): Promise<DeviceOwner | null> =>
  (await read<(DeviceOwner & { at: string }) | undefined>('owners', (rows) => rows.get('now'))) ?? null;

export const keepOwner = (owner: DeviceOwner): Promise<void> =>
  write('owners', (rows) => rows.put({ ...owner, at: 'now' }));

/** What one person keeps here. Each write ends when it is there for good, and fails where the browser keeps nothing: its storage is full. */
export class DeviceStore {
  readonly #owner: string;
  #key: Promise<CryptoKey> | undefined;

  constructor(owner: string) {
    this.#owner = owner;
  }

  async put(name: string, value: unknown): Promise<void> {
    await this.#seal(name, new TextEncoder().encode(JSON.stringify(value)));
  }

  async putBlob(name: string, blob: Blob): Promise<void> {
    await this.#seal(name, new Uint8Array(await blob.arrayBuffer()));
  }

  /** Null for what is not there, and for what another key had sealed. */
  async get<T>(name: string): Promise<T | null> {
    const bytes = await this.#open(await read('sealed', (rows) => rows.get([this.#owner, name])));
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
  }

  async getBlob(name: string, type: string): Promise<Blob | null> {
    const bytes = await this.#open(await read('sealed', (rows) => rows.get([this.#owner, name])));
    return bytes && new Blob([bytes], { type });
  }

  /** All whose names begin so. */
  async all<T>(prefix: string): Promise<T[]> {
    const range = IDBKeyRange.bound([this.#owner, prefix], [this.#owner, `${prefix}\uffff`]);
    const rows = await read<Sealed[]>('sealed', (rows) => rows.getAll(range));
    const opened = await Promise.all(rows.map((row) => this.#open(row)));
    return opened.flatMap((bytes) => (bytes ? [JSON.parse(new TextDecoder().decode(bytes)) as T] : []));
  }

  remove(name: string): Promise<void> {
    return write('sealed', (rows) => rows.delete([this.#owner, name]));
  }

  async #seal(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await this.#ownKey(), bytes);
    await write('sealed', (rows) => rows.put({ owner: this.#owner, name, iv, data } satisfies Sealed));
  }

  async #open(row: Sealed | undefined): Promise<ArrayBuffer | null> {
    if (!row) return null;
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, await this.#ownKey(), row.data).catch(() => null);
  }

  #ownKey(): Promise<CryptoKey> {
    this.#key ??= keyOf(this.#owner);
    return this.#key;
  }
}

/** The key of a person on this device, made the first time. Of two pages that make one at once the first wins. */
async function keyOf(owner: string): Promise<CryptoKey> {
  const find = async () => (await read<{ key: CryptoKey } | undefined>('keys', (rows) => rows.get(owner)))?.key ?? null;
  const there = await find();
  if (there) return there;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await write('keys', (rows) => rows.add({ owner, key: made })).catch(() => undefined);
  return (await find()) ?? made;
}

/** Destroys the key of a person, and with it all that they kept here. */
export async function forgetOwner(owner: string): Promise<void> {
  await write('keys', (rows) => rows.delete(owner));
  await write('owners', (rows) => rows.delete('now'));
  await write('sealed', (rows) => rows.delete(IDBKeyRange.bound([owner, ''], [owner, '\uffff'])));
}
