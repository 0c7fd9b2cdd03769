import { Readable } from 'node:stream';
import { unprocessable } from '#shared/errors.ts';

/** What a company says of its cloud storage. */
export type CloudAccount = {
  /** `https://cloud.example.com/remote.php/dav/files/ana` */
  address: string;
  user: string;
  password: string;
  /** Below the address; empty is the address itself. */
  folder: string;
};

/** A file or folder there. Its path is below the company's folder, as `Jobs/plan.pdf`. */
export type CloudEntry = { name: string; path: string; isFolder: boolean; sizeBytes: number | null };

/** What is in a folder; cut when there is more than is shown. */
export type CloudFolder = { entries: CloudEntry[]; isCut: boolean };

/**
 * Where files of one company are kept that is not ours: a folder with names in it. Another kind of storage than WebDAV is one object of
 * this form. Errors of all: 422 with a sentence that says what is wrong with the storage or its settings.
 */
export type CloudStorage = {
  /** That the folder is there and can be written to. */
  test(): Promise<void>;
  /**
   * Puts a file in the folder that such folders lead to, which are made where they are missing; nothing is overwritten, so that the
   * name may become `name (2).pdf`. Answers its path.
   */
  put(folders: readonly string[], name: string, sizeBytes: number, open: () => Promise<Readable>): Promise<string>;
  /** What a path leads to; null when nothing is there. */
  find(path: string): Promise<CloudEntry | null>;
  /** What is in a folder, folders first, by name; hidden ones left out. Errors: also 422 when it is not there. */
  list(path: string): Promise<CloudFolder>;
  /** A piece at a time. Whoever asks reads it to its end or destroys it. Errors: also 422 when it is not there any more. */
  read(path: string): Promise<Readable>;
  /** One that is not there is none. */
  remove(path: string): Promise<void>;
};

export type OpenCloudStorage = (account: CloudAccount) => CloudStorage;

/** Where a storage is, is for companies to say, and what goes wrong there for them to mend. */
export const cloudFailure = (sentence: string, field: 'address' | 'password' = 'address') =>
  unprocessable(sentence, { [field]: sentence });

/** `name.pdf`, `name (2).pdf`, `name (3).pdf`, … */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${number})${ending}`;
}

export const emptyFile = async (): Promise<Readable> => Readable.from([]);
