import { answered, openDatabase, openingOnce, writeTo } from './indexed-db.ts';

/**
 * What this device keeps of somebody, encrypted at rest with a key of theirs that no script can read out (docs/rules/my-day.md). Signing out destroys the
 * key, and with it all that was kept. It is there on secure origins only.
 */
export const canKeep = (): boolean => globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;

/** Who uses this device: known without signal, and after the browser was killed. */
export type DeviceOwner = { owner: string; tenantID: number; userID: number; name: string };

/** Bytes that only their person's key opens. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
type Row = Sealed & { owner: string; name: string; isUnsent: boolean };

const database = openingOnce(() =>
  openDatabase('device', (made) => {
    made.createObjectStore('owners', { keyPath: 'at' });
    made.createObjectStore('keys', { keyPath: 'owner' });
    made.createObjectStore('sealed', { keyPath: ['owner', 'name'] });
  }),
);
const write = async (table: string, work: (rows: IDBObjectStore) => void) => writeTo(await database(), table, work);
const read = async <T>(table: string, ask: (rows: IDBObjectStore) => IDBRequest): Promise<T> =>
  answered(ask((await database()).transaction(table).objectStore(table))) as Promise<T>;

/** Those of a person whose names begin so. */
const rowsOf = (owner: string, prefix = ''): IDBKeyRange =>
  IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]);

/** Whose device it is, as far as it knows. */
export const ownerOfDevice = async (): Promise<DeviceOwner | null> =>
  (await read<(DeviceOwner & { at: string }) | undefined>('owners', (rows) => rows.get('now'))) ?? null;

export const keepOwner = (owner: DeviceOwner): Promise<void> =>
  write('owners', (rows) => rows.put({ ...owner, at: 'now' }));

/** What one person keeps here. Each write ends when it is there for good, and fails where the browser keeps nothing: its storage is full. */
export class DeviceStore {
  readonly #owner: string;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** `isUnsent`: nobody else has it yet. */
  put(name: string, value: unknown, { isUnsent = false } = {}): Promise<void> {
    return this.#keep(name, new TextEncoder().encode(JSON.stringify(value)), isUnsent);
  }

  async putBlob(name: string, blob: Blob): Promise<void> {
    await this.#keep(name, new Uint8Array(await blob.arrayBuffer()), false);
  }

  /** Null for what is not there, and for what another key had sealed. */
  async get<T>(name: string): Promise<T | null> {
    const bytes = await this.#find(name);
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
  }

  async getBlob(name: string, type: string): Promise<Blob | null> {
    const bytes = await this.#find(name);
    return bytes && new Blob([bytes], { type });
  }

  /** All whose names begin so. */
  async all<T>(prefix: string): Promise<T[]> {
    const range = rowsOf(this.#owner, prefix);
    const rows = await read<Row[]>('sealed', (table) => table.getAll(range));
    const found = await Promise.all(rows.map((row) => unseal(this.#owner, row)));
    return found.flatMap((bytes) => (bytes ? [JSON.parse(new TextDecoder().decode(bytes)) as T] : []));
  }

  remove(name: string): Promise<void> {
    return write('sealed', (table) => table.delete([this.#owner, name]));
  }

  async #keep(name: string, bytes: Uint8Array<ArrayBuffer>, isUnsent: boolean): Promise<void> {
    const owner = this.#owner;
    const row: Row = { ...(await seal(owner, bytes)), owner, name, isUnsent };
    await write('sealed', (table) => table.put(row));
  }

  async #find(name: string): Promise<ArrayBuffer | null> {
    const row = await read<Row | undefined>('sealed', (table) => table.get([this.#owner, name]));
    return row ? unseal(this.#owner, row) : null;
  }
}

/** How much of what a person keeps here nobody else has. */
export async function countUnsent(owner: string): Promise<number> {
  const range = rowsOf(owner);
  const rows = await read<Row[]>('sealed', (table) => table.getAll(range));
  return rows.filter(({ isUnsent }) => isUnsent).length;
}

export async function seal(owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(owner), bytes) };
}

/** Null for what another key had sealed. */
export async function unseal(owner: string, { iv, data }: Sealed): Promise<ArrayBuffer | null> {
  const key = await keyOf(owner);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => null);
}

const keys = new Map<string, Promise<CryptoKey>>();
function keyOf(owner: string): Promise<CryptoKey> {
  const key = keys.get(owner) ?? findKey(owner);
  keys.set(owner, key);
  key.catch(() => keys.delete(owner));
  return key;
}

/** The key of a person on this device, made the first time. Of two pages that make one at once the first wins. */
async function findKey(owner: string): Promise<CryptoKey> {
  const find = async () => (await read<{ key: CryptoKey } | undefined>('keys', (rows) => rows.get(owner)))?.key ?? null;
  const there = await find();
  if (there) return there;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const refused = await write('keys', (rows) => rows.add({ owner, key: made })).catch((error: unknown) => error);
  const kept = await find();
  // What is sealed with a key that is not kept could be opened by nobody.
  if (!kept) throw refused;
  return kept;
}

/** Destroys the key of a person, and with it all that they kept here. */
export async function forgetOwner(owner: string): Promise<void> {
  keys.delete(owner);
  await write('keys', (rows) => rows.delete(owner));
  await write('owners', (rows) => rows.delete('now'));
  await write('sealed', (rows) => rows.delete(rowsOf(owner)));
}
