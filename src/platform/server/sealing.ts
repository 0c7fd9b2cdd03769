import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps a text so that a copy of the database alone does not tell it. */
export type Sealing = {
  /** `about` says what it is of: what was sealed of one thing does not open as that of another. */
  seal(text: string, about: string): string;
  /** Errors: {@link WrongKey} where it was sealed with another key, or is not as it was sealed. */
  open(sealed: string, about: string): string;
};
export class WrongKey extends Error {}

const keyBytes = 32;

/** AES-256-GCM, under a key that is in no database. */
export function openSealing(key: Buffer): Sealing {
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(text, about) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const inside = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [mark, ...[iv, cipher.getAuthTag(), inside].map((part) => part.toString('base64'))].join('.');
    },
    open(sealed, about) {
      const [sealedWith, ...parts] = sealed.split('.');
      if (sealedWith !== mark) throw new WrongKey('It was sealed with another key.');
      const [iv, tag, inside] = parts.map((part) => Buffer.from(part, 'base64'));
      try {
        const opened = createDecipheriv('aes-256-gcm', key, iv ?? '', { authTagLength: 16 }).setAAD(Buffer.from(about));
        opened.setAuthTag(tag ?? Buffer.alloc(16));
        return Buffer.concat([opened.update(inside ?? Buffer.alloc(0)), opened.final()]).toString('utf8');
      } catch {
        throw new WrongKey('It is not as it was sealed.');
      }
    },
  };
}

/** The key of the settings; without one that of the folder, which is made when it is first asked for and read by its user alone. */
export async function keyOf(encryptionKey: Buffer | null, dataDir: string): Promise<Buffer> {
  if (encryptionKey) return encryptionKey;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'encryption.key');
  // Of two processes that make one at the same moment, the second takes what the first has made.
  await writeFile(path, `${randomBytes(keyBytes).toString('base64')}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = readKey((await readFile(path, 'utf8')).trim());
  if (!key) throw new Error(`${path} is not a key of ${keyBytes} bytes.`);
  return key;
}

/** A key as it is written: 32 bytes in base64, or 64 hexadecimal digits; null for anything else. */
export function readKey(text: string): Buffer | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.length === keyBytes ? key : null;
}
