import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import { fileTooLargeMessage } from '#shared/limits.ts';

/** The body of an upload, not read yet. */
export type Upload = {
  stream: Readable;
  /** What the caller says it will send; null when they do not. */
  declaredBytes: number | null;
  contentType: string;
};

/** A file that came in whole and lies in the folder of incoming ones. */
export type Received = {
  path: string;
  sizeBytes: number;
  sha256: Buffer;
  /** All of it, of what is small. */
  read(): Promise<Buffer>;
  /** Removes it, unless it was moved away. */
  discard(): Promise<void>;
};

const cutOff = () => new Refusal(400, 'cut_off', 'The file did not arrive whole. Send it again.');
const tooLarge = () => new Refusal(413, 'too_large', fileTooLargeMessage);

/**
 * Writes an upload to a file of its own while it comes, so that memory does not grow with it. Errors: 413 as soon as it is
 * or says it is larger than allowed; 400 when it is empty or ends early. Nothing is left behind then.
 */
export async function receive(folder: string, { stream, declaredBytes }: Upload, maxBytes: number): Promise<Received> {
  if (declaredBytes !== null && declaredBytes > maxBytes) throw tooLarge();
  if (declaredBytes === 0) throw new Refusal(400, 'empty', 'This file is empty.');
  await mkdir(folder, { recursive: true });
  const path = join(folder, uuidv7());
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const discard = () => unlink(path).catch(ignoreMissing);
  const file = await open(path, 'wx', 0o600);
  try {
    try {
      // The connection stays open for the refusal, whatever ends the reading.
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw tooLarge();
        hash.update(chunk);
        await file.write(chunk);
      }
      if (sizeBytes === 0) throw new Refusal(400, 'empty', 'This file is empty.');
      if (declaredBytes !== null && sizeBytes !== declaredBytes) throw cutOff();
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw (error as { code?: string }).code === 'ECONNRESET' ? cutOff() : error;
  }
  return { path, sizeBytes, sha256: hash.digest(), read: () => readFile(path), discard };
}

/** An upload takes minutes at most; what lies there longer was left by a process that was killed. */
export const incomingForMs = 3_600_000;

/** Removes what was left half received. */
export async function forgetIncoming(folder: string, olderThanMs = incomingForMs): Promise<void> {
  const names = await readdir(folder).catch(ignoreMissing);
  for (const name of names ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found && found.mtimeMs < Date.now() - olderThanMs) await unlink(path).catch(ignoreMissing);
  }
}

/** Another process was first. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
