import { constants } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '#shared/ids.ts';

/** Files of tenants, each in a folder of its tenant. Every server of an installation needs the same folder. */
export type Files = {
  /** Null when there is no such file, or its name is not one that `isSafeName` allows. */
  read(tenantId: number, folder: string, name: string): Promise<Uint8Array | null>;
  /** The file is there whole or not at all. Errors: a name that `isSafeName` refuses. */
  write(tenantId: number, folder: string, name: string, content: Uint8Array): Promise<void>;
};

/** Letters, digits, dash and underscore, and one dot before the ending: no name leads out of its folder. */
export const isSafeName = (name: string) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\.[A-Za-z0-9]{1,8})?$/.test(name);

export function openFiles(dataDir: string): Files {
  const folderOf = (tenantId: number, folder: string) => {
    if (!Number.isSafeInteger(tenantId) || !isSafeName(folder)) throw new Error('No such folder of files');
    return join(dataDir, 'files', String(tenantId), folder);
  };
  return {
    async read(tenantId, folder, name) {
      if (!isSafeName(folder) || !isSafeName(name)) return null;
      const path = join(folderOf(tenantId, folder), name);
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT' || error.code === 'ELOOP' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!file) return null;
      try {
        return (await file.stat()).isFile() ? await file.readFile() : null;
      } finally {
        await file.close();
      }
    },
    async write(tenantId, folder, name, content) {
      if (!isSafeName(name)) throw new Error('No such name of a file');
      const home = folderOf(tenantId, folder);
      await mkdir(home, { recursive: true });
      const unfinished = join(home, `.${uuidv7()}`);
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(home, name));
    },
  };
}
