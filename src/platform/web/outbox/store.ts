import { canKeep, type Sealed, seal, unseal } from '../device/device-store.ts';
import { answered, openDatabase, openingOnce, writeTo } from '../device/indexed-db.ts';
import type { KeptSpan } from './activity.ts';
import { databaseName, type Waiting, type WaitingFile } from './waiting.ts';

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

/** In IndexedDB, sealed with the key of their person. Each fails where the browser keeps nothing: its storage is blocked, or full. */
export function openStore(): Store {
  const database = openingOnce(open);
  const write = async (table: string, work: (rows: IDBObjectStore) => void) => writeTo(await database(), table, work);
  const all = async <T>(table: string, owner: string): Promise<T[]> => {
    const rows = (await database()).transaction(table).objectStore(table).index('owner').getAll(owner);
    return answered(rows) as Promise<T[]>;
  };
  return {
    // Ids are made in the order of time.
    list: async (owner) => {
      const rows = await all<KeptItem>('items', owner);
      const items = await Promise.all(rows.map(openedItem));
      return items.flatMap((item) => item ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    put: async (item) => {
      const row = await sealedItem(item);
      await write('items', (rows) => rows.put(row));
    },
    remove: (id) => write('items', (rows) => rows.delete(id)),
    photos: async (owner, draft) => {
      const rows = (await all<SealedPhoto>('photos', owner)).filter((one) => one.draft === draft);
      const photos = await Promise.all(
        rows.map(async ({ sealed, ...row }) => {
          const blob = await openedFile(owner, { blob: row.blob, sealed });
          return blob && { ...row, blob: new File([blob], row.name ?? 'photo', { type: blob.type }) };
        }),
      );
      return photos.flatMap((photo) => photo ?? []);
    },
    putPhoto: async (photo) => {
      const row = { ...photo, ...(await sealedFile(photo.owner, photo.blob)), name: photo.blob.name };
      await write('photos', (rows) => rows.put(row));
    },
    removePhoto: (id) => write('photos', (rows) => rows.delete(id)),
    spans: async (owner) => (await all<KeptSpan>('items', spansOf(owner))).sort((a, b) => (a.id < b.id ? -1 : 1)),
    putSpan: (owner, span) => write('items', (rows) => rows.put({ ...span, owner: spansOf(owner) })),
    removeSpan: (id) => write('items', (rows) => rows.delete(id)),
  };
}

type SealedBytes = Pick<WaitingFile, 'blob' | 'sealed'>;
/** As an item is kept: sealed, but for whose it is, and its files, which are sealed each by itself; or plain, by an earlier version and without TLS. */
type KeptItem = Waiting | (Sealed & { id: string; owner: string; bytes: SealedBytes[] });
type SealedPhoto = KeptPhoto & SealedBytes & { name?: string };

async function sealedItem(item: Waiting): Promise<KeptItem> {
  if (!canKeep()) return item;
  const { id, owner } = item;
  const bytes = await Promise.all(
    item.files.map(({ blob, sealed }) => (sealed ? { blob, sealed } : sealedFile(owner, blob))),
  );
  const said = { ...item, files: item.files.map(({ name, fileID, uploadID }) => ({ name, fileID, uploadID })) };
  return { ...(await seal(owner, new TextEncoder().encode(JSON.stringify(said)))), id, owner, bytes };
}

/** Null for what was sealed with a key that is no more. */
async function openedItem(row: KeptItem): Promise<Waiting | null> {
  if (!('data' in row)) return row;
  const said = await unseal(row.owner, row);
  if (!said) return null;
  const item = JSON.parse(new TextDecoder().decode(said)) as Waiting;
  const files = item.files.flatMap((file, at) => {
    const bytes = row.bytes[at];
    return bytes ? [{ ...file, ...bytes }] : [];
  });
  return { ...item, files };
}

/** A file as it is kept; as it is where nothing can be sealed. */
async function sealedFile(owner: string, blob: Blob): Promise<SealedBytes> {
  if (!canKeep()) return { blob };
  const { iv, data } = await seal(owner, new Uint8Array(await blob.arrayBuffer()));
  return { blob: new Blob([data]), sealed: { iv, type: blob.type } };
}

/** The bytes of a file that waits; null for what was sealed with a key that is no more. */
export async function openedFile(owner: string, { blob, sealed }: SealedBytes): Promise<Blob | null> {
  if (!sealed) return blob;
  const bytes = await unseal(owner, { iv: sealed.iv, data: await blob.arrayBuffer() });
  return bytes && new Blob([bytes], { type: sealed.type });
}

/** Beside the items of the owner, under another name: a database with one more table would wait until every older page is closed. */
const spansOf = (owner: string): string => `${owner}/activity`;

const open = (): Promise<IDBDatabase> =>
  openDatabase(databaseName, (database) => {
    for (const table of ['items', 'photos'])
      database.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', 'owner');
  });
