import { useEffect, useState, useSyncExternalStore } from 'react';
import { attachmentEndings, endingOf, type FileInfo, fileInfo, imageEndings, isImageType } from '#shared/file-types.ts';
import { uuidv7 } from '#shared/ids.ts';
import { fileTooLargeMessage, maxFileBytes, tooManyMessage } from '#shared/limits.ts';
import {
  attachmentUploadFailedMessage,
  genericFailureMessage,
  imageUploadFailedMessage,
  keepsNothingMessage,
} from '#shared/texts.ts';
import { loadOutbox } from '../outbox/load.ts';
import { CallFailure, post } from './api.ts';
import { isConnectionLost, onConnectionChange, tellConnection } from './connection.ts';
import { compressImage } from './image-compression.ts';
import { sendFile } from './send-file.ts';

/** A paper is a document or a photograph of one, and stays as it is. */
export type UploadKind = 'images' | 'attachments' | 'papers';
export type UploadOptions = {
  most: number;
  accept: UploadKind;
  /** Off for signatures: what somebody signed is kept as it is. */
  isCompressed?: boolean;
  /** What is there already: of a draft, or of the record that is edited. */
  initial?: readonly FileInfo[];
  /** With a name, what could not be sent yet is kept on the device under it, until it is handed over or taken out. */
  draft?: string;
};

/** One file on its way, or there. */
export type UploadItem = {
  key: number;
  name: string;
  sizeBytes: number;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'kept';
  /** How much has left, from 0 to 1. */
  sentShare: number;
  /** Why it failed. */
  message: string | null;
  /** The chosen file itself, to be shown before it is there. */
  chosen: File | null;
  /** Once it is there. */
  file: FileInfo | null;
};
type Job = { source: File; stop: AbortController; keptID: string };

/** Two at a time: one is made smaller while the other travels. */
const atOnce = 2;
const failedMessages = {
  images: imageUploadFailedMessage,
  attachments: attachmentUploadFailedMessage,
  papers: attachmentUploadFailedMessage,
};
const endings: Record<UploadKind, readonly string[]> = {
  images: imageEndings,
  attachments: attachmentEndings,
  papers: ['.pdf', ...imageEndings],
};

/** The files of one editor or step: what is chosen goes out at once and is attached when the whole is saved. */
export class Uploads {
  readonly options: UploadOptions;
  #items: readonly UploadItem[];
  #problem: string | null = null;
  #snapshot: UploadsView;
  #lastKey = 0;
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();

  constructor(options: UploadOptions) {
    this.options = options;
    this.#items = (options.initial ?? []).map((file) => this.#toItem({ file, name: file.name, size: file.sizeBytes }));
    this.#snapshot = this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): UploadsView => this.#snapshot;

  /** Takes in as many as there is room for, and says so when there are more. */
  readonly add = (chosen: Iterable<File>): void => {
    const all = [...chosen];
    const { most, accept } = this.options;
    const room = Math.max(0, most - this.#items.length);
    const taken = all.slice(0, room).map((source) => {
      const item = this.#toItem({ chosen: source, name: source.name, size: source.size });
      const keptID = uuidv7();
      this.#jobs.set(item.key, { source, stop: new AbortController(), keptID });
      void this.#onDevice((device, name) => device.keepPhoto(keptID, name, source));
      return item;
    });
    this.#problem = all.length > room ? tooManyMessage(accept === 'images' ? accept : 'attachments', most) : null;
    this.#put([...this.#items, ...taken]);
    this.#next();
  };

  /** Stops it if it is on its way, and takes it out. */
  readonly remove = (key: number): void => {
    const item = this.#find(key);
    if (!item) return;
    this.#jobs.get(key)?.stop.abort();
    this.#letGo(key);
    const isOwn = item.file && !this.options.initial?.some(({ fileID }) => fileID === item.file?.fileID);
    // The server removes it by itself if this does not arrive.
    if (item.file && isOwn) post('files/drop_file', { fileID: item.file.fileID }).catch(() => undefined);
    this.#problem = null;
    this.#put(this.#items.filter((one) => one.key !== key));
    this.#next();
  };

  /** Lets go of those that are there, after they were saved; what failed stays, to be tried again. */
  readonly handOver = (): void => {
    for (const { key, state } of this.#items) if (state === 'kept') this.#letGo(key);
    this.#put(this.#items.filter(({ state }) => state !== 'done' && state !== 'kept'));
  };

  /** Those of a draft that the device has kept, and sends again what could not be sent. */
  readonly begin = (): (() => void) => {
    void this.#onDevice(async (device, draft) => {
      const known = new Set([...this.#jobs.values()].map(({ keptID }) => keptID));
      for (const { id, blob } of (await device.keptPhotos(draft)).filter((one) => !known.has(one.id))) {
        const item = this.#toItem({ chosen: blob, name: blob.name, size: blob.size });
        this.#jobs.set(item.key, { source: blob, stop: new AbortController(), keptID: id });
        this.#put([...this.#items, item]);
      }
      this.#next();
    });
    const forget = onConnectionChange(() => {
      if (isConnectionLost()) return;
      for (const { key, state } of this.#items) if (state === 'kept') this.#change(key, { state: 'waiting' });
      this.#next();
    });
    return () => {
      forget();
      this.stop();
    };
  };

  readonly retry = (key: number): void => {
    const item = this.#find(key);
    if (item?.state !== 'failed' || !item.chosen) return;
    const keptID = this.#jobs.get(key)?.keptID ?? uuidv7();
    this.#jobs.set(key, { source: item.chosen, stop: new AbortController(), keptID });
    this.#problem = null;
    this.#change(key, { state: 'waiting', message: null, sentShare: 0 });
    this.#next();
  };

  /** Begins anew, after what it had was saved. */
  readonly reset = (): void => {
    for (const key of this.#jobs.keys()) this.#letGo(key);
    this.stop();
    this.#problem = null;
    this.#put([]);
  };

  /** Whatever is on its way is given up. */
  readonly stop = (): void => {
    for (const { stop } of this.#jobs.values()) stop.abort();
    this.#jobs.clear();
  };

  #next(): void {
    const sending = this.#items.filter(({ state }) => state === 'sending').length;
    for (const item of this.#items.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending)) {
      this.#change(item.key, { state: 'sending' });
      void this.#send(item.key);
    }
  }

  async #send(key: number): Promise<void> {
    const job = this.#jobs.get(key);
    if (!job) return;
    let file = job.source;
    try {
      file = await this.#prepare(job.source);
      if (isConnectionLost() || !navigator.onLine) throw new CallFailure(0, {});
      const data = await sendFile('files/upload_file', { name: file.name }, file, {
        signal: job.stop.signal,
        onProgress: (sentShare) => this.#change(key, { sentShare }),
      });
      this.#change(key, { state: 'done', sentShare: 1, file: fileInfo.parse(data) });
      this.#letGo(key);
    } catch (error) {
      if (job.stop.signal.aborted) return;
      if (error instanceof CallFailure && error.isOffline && this.options.draft !== undefined) {
        tellConnection(true);
        this.#change(key, { state: 'kept', sentShare: 0, chosen: file });
        return this.#next();
      }
      this.#problem = failedMessages[this.options.accept];
      this.#change(key, { state: 'failed', message: error instanceof Error ? error.message : genericFailureMessage });
    }
    this.#next();
  }

  #letGo(key: number): void {
    const keptID = this.#jobs.get(key)?.keptID;
    this.#jobs.delete(key);
    if (keptID) void this.#onDevice((device) => device.dropPhoto(keptID));
  }

  /** What the device keeps nothing of is here as long as the page is, and said to be. */
  async #onDevice(
    work: (device: Awaited<ReturnType<typeof loadOutbox>>, draft: string) => Promise<void>,
  ): Promise<void> {
    const { draft } = this.options;
    if (draft === undefined) return;
    try {
      await work(await loadOutbox(), draft);
    } catch {
      this.#problem = keepsNothingMessage;
      this.#put(this.#items);
    }
  }

  async #prepare(source: File): Promise<File> {
    const { accept, isCompressed = true } = this.options;
    const fits =
      endings[accept].includes(`.${endingOf(source.name)}`) || (accept === 'images' && isImageType(source.type));
    if (!fits) throw new Error(`Only ${listOf(endings[accept])} files can be added here.`);
    const file = accept === 'images' && isCompressed ? await compressImage(source) : source;
    if (file.size > maxFileBytes) throw new Error(fileTooLargeMessage);
    return file;
  }

  #toItem(from: { name: string; size: number; file?: FileInfo; chosen?: File }): UploadItem {
    this.#lastKey += 1;
    const { name, size: sizeBytes, file = null, chosen = null } = from;
    const state = file ? 'done' : 'waiting';
    return { key: this.#lastKey, name, sizeBytes, state, sentShare: file ? 1 : 0, message: null, chosen, file };
  }

  #find = (key: number): UploadItem | undefined => this.#items.find((item) => item.key === key);

  #change(key: number, change: Partial<UploadItem>): void {
    this.#put(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #put(items: readonly UploadItem[]): void {
    this.#items = items;
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #look(): UploadsView {
    const files = this.#items.flatMap(({ file }) => (file ? [file] : []));
    const isBusy = this.#items.some(({ state }) => state === 'waiting' || state === 'sending');
    const kept = this.#items.flatMap(({ state, name, chosen }) =>
      state === 'kept' && chosen ? [{ name, blob: chosen }] : [],
    );
    return { items: this.#items, files, kept, isBusy, problem: this.#problem };
  }
}

export type UploadsView = {
  items: readonly UploadItem[];
  /** Those that are there, in the order they were chosen in. */
  files: readonly FileInfo[];
  /** Those that wait on this device for signal. */
  kept: readonly { name: string; blob: File }[];
  isBusy: boolean;
  /** The sentence of product.md §5 that belongs under the whole: too many, or one that failed. */
  problem: string | null;
};

/**
 * Files that are uploaded as soon as they are chosen: `add` them, show `items`, save with the ids of `files` when nothing
 * `isBusy`. The options of the first drawing count.
 */
export function useUploads(options: UploadOptions): UploadsView & Pick<Uploads, UploadActions> {
  const [uploads] = useState(() => new Uploads(options));
  useEffect(() => uploads.begin(), [uploads]);
  const view = useSyncExternalStore(uploads.subscribe, uploads.view);
  const { add, remove, retry, handOver, reset } = uploads;
  return { ...view, options: uploads.options, add, remove, retry, handOver, reset };
}
type UploadActions = 'options' | 'add' | 'remove' | 'retry' | 'handOver' | 'reset';
export type UseUploads = ReturnType<typeof useUploads>;

/** For the `accept` of a file field. */
export const acceptOf = (accept: UploadKind): string => endings[accept].join(',');

/** `jpg, png and gif` */
function listOf(all: readonly string[]): string {
  const names = all.map((ending) => ending.slice(1));
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
