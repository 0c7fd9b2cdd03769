import { useMemo, useSyncExternalStore } from 'react';
import type { Made } from '../api/made.ts';

/** A file that goes out before the write which names it. */
export type WaitingFile = {
  name: string;
  /** As the device keeps it its bytes are sealed: `openedFile` opens them. */
  blob: Blob;
  fileID: number | null;
  /** By what its pieces are known to the server; not there on what earlier versions kept. */
  uploadID?: string | undefined;
  sealed?: { iv: Uint8Array<ArrayBuffer>; type: string } | undefined;
};

/** What somebody did that the server does not have yet. Its id is made once, on the device, and is its key for good. */
export type Waiting = {
  id: string;
  /** Company and person: nobody else sees it, and no other session sends it. */
  owner: string;
  /** Order is kept within a record: `tickets/4705`. */
  record: string;
  /** Where on its page it is shown: `step/3`. */
  place: string;
  /** For the list of what waits: `Motor current: 21`. */
  says: string;
  /** What the place shows meanwhile. */
  value: unknown;
  path: string;
  body: Record<string, unknown>;
  files: WaitingFile[];
  /** The field of the body that their ids are added to: `fileIDs`, `changes.fileIDs.now`. */
  filesIn: string;
  madeAtMs: number;
  /** Since when it can be said how long ago it was, though the clock was set; not there on what earlier versions kept. */
  made?: Made;
  /** The server's sentence, when it did not take it. */
  refusal: string | null;
  /** This device could not keep it: it is here until the page closes. */
  isUnkept: boolean;
  /** The server has it; it is shown over what was read until that has been read again. */
  isSent: boolean;
};

/** What waits for the person of this page, oldest first. The outbox tells it; everything that is drawn reads it here. */
let items: readonly Waiting[] = [];
let unsent: readonly Waiting[] = [];
const listeners = new Set<() => void>();

export function showWaiting(next: readonly Waiting[]): void {
  items = next;
  unsent = next.filter(({ isSent }) => !isSent);
  for (const listener of listeners) listener();
}

export const listWaiting = (): readonly Waiting[] => unsent;
/** With what was sent, until it has been read again. */
export const listShown = (): readonly Waiting[] => items;
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAllWaiting = (): readonly Waiting[] => useSyncExternalStore(onWaiting, listWaiting);

/** What is shown over a record, by its place: what waits, and what was just sent; of several at one place the latest. */
export function useWaiting(module: string, id: number): ReadonlyMap<string, Waiting> {
  const all = useSyncExternalStore(onWaiting, listShown);
  return useMemo(() => {
    const own = all.filter(({ record }) => record === `${module}/${id}`);
    return latestByPlace(own);
  }, [all, module, id]);
}

/** Of several at one place the latest, in the order in which these were done: a later one is shown over an earlier one. */
export function latestByPlace(all: readonly Waiting[]): ReadonlyMap<string, Waiting> {
  const latest = new Map<string, Waiting>();
  for (const item of all) {
    latest.delete(item.place);
    latest.set(item.place, item);
  }
  return latest;
}

export const ownerOf = (person: { tenantID: number; currentUser: number }): string =>
  `${person.tenantID}/${person.currentUser}`;

/** What a record is called in the list of what waits, and its page. */
const pages: Record<string, (id: string) => { words: string; address: string }> = {
  tickets: (id) => ({ words: `Ticket ${id}`, address: `/tickets/${id}` }),
  tasks: (id) => ({ words: `Task ${id}`, address: `/tasks/${id}` }),
  time: () => ({ words: 'My time', address: '/time' }),
  // One that is not made yet has no number: it stands in the day of its person.
  field_tickets: () => ({ words: 'Field ticket', address: '/my_day' }),
};
export function pageOf({ record }: Waiting): { words: string; address: string } {
  const [module = '', id = ''] = record.split('/');
  return pages[module]?.(id) ?? { words: record, address: `/${record}` };
}

const ofRecord = 'record/';
/** The place of what changes a record itself, and not a part of it: it is shown over what was read. */
export const recordPlace = (what: string): string => ofRecord + what;
export const isOfRecord = ({ place }: Waiting): boolean => place.startsWith(ofRecord);

/** What was read, as it will be when the server has what waits; what it refused does not count. */
export const withWaiting = <T extends object>(read: T, item: Waiting | undefined): T =>
  item?.refusal === null ? { ...read, ...(item.value as Partial<T>) } : read;

export const databaseName = 'outbox';
