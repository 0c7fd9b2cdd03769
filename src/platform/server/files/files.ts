import { constants } from 'node:fs';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { uuidv7 } from '#shared/ids.ts';

/** Where files of tenants are kept, each in a folder of its tenant. Every server of an installation needs the same. */
export type Files = {
  /** The folder of this machine where uploads lie until they are whole and looked at. */
  incoming: string;
  /** Null when there is no such file, or its name is not one that `isSafeName` allows. */
  read(tenantId: number, folder: string, name: string): Promise<Uint8Array | null>;
  /** Like `read`, a piece at a time. Whoever asks reads it to its end or destroys it. */
  stream(tenantId: number, folder: string, name: string): Promise<Readable | null>;
  /** The file is there whole or not at all. Errors: a name that `isSafeName` refuses. */
  write(tenantId: number, folder: string, name: string, content: Uint8Array): Promise<void>;
  /** Takes over a file of the incoming folder, whole or not at all. */
  keep(tenantId: number, folder: string, name: string, path: string): Promise<void>;
  /** One that is not there is none. */
  remove(tenantId: number, folder: string, name: string): Promise<void>;
};

/** The store of files is away or refuses; the caller may try again, and who runs the server has to know. */
export class StoreFailure extends Error {}

/** Letters, digits, dash and underscore, and one dot before the ending: no name leads out of its folder. */
export const isSafeName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\.[A-Za-z0-9]{1,8})?$/.test(name);

/** Where a file is, below the root of the store. Errors: a name that `isSafeName` refuses. */
export function placeOf(tenantId: number, folder: string, name: string): string {
  if (!Number.isSafeInteger(tenantId) || !isSafeName(folder) || !isSafeName(name)) throw new Error('No such file');
  return `files/${tenantId}/${folder}/${name}`;
}

export const incomingFolder = (dataDir: string) => join(dataDir, 'files', '.incoming');

/** Files in `DATA_DIR`. */
export function openFiles(dataDir: string): Files {
  const pathOf = (tenantId: number, folder: string, name: string) => join(dataDir, placeOf(tenantId, folder, name));

  async function find(tenantId: number, folder: string, name: string) {
    if (!isSafeName(folder) || !isSafeName(name)) return null;
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
    const file = await open(pathOf(tenantId, folder, name), flags).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (!file) return null;
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  }

  async function put(tenantId: number, folder: string, name: string, bring: (path: string) => Promise<void>) {
    const path = pathOf(tenantId, folder, name);
    const home = join(path, '..');
    await mkdir(home, { recursive: true });
    await bring(path);
    // The name is on disk with the bytes.
    const directory = await open(home, constants.O_RDONLY);
    await directory.sync().finally(() => directory.close());
  }

  return {
    incoming: incomingFolder(dataDir),
    async read(tenantId, folder, name) {
      const file = await find(tenantId, folder, name);
      return file && (await file.readFile().finally(() => file.close()));
    },
    async stream(tenantId, folder, name) {
      return (await find(tenantId, folder, name))?.createReadStream() ?? null;
    },
    write: (tenantId, folder, name, content) =>
      put(tenantId, folder, name, async (path) => {
        const unfinished = join(path, '..', `.${uuidv7()}`);
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      }),
    keep: (tenantId, folder, name, path) => put(tenantId, folder, name, (kept) => rename(path, kept)),
    async remove(tenantId, folder, name) {
      await unlink(pathOf(tenantId, folder, name)).catch((error: { code?: string }) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
  };
}
