import { openAsBlob } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type Files, incomingFolder, isSafeName, placeOf, StoreFailure } from './files.ts';

/** One request may take this long until it is answered; a file is at most 25 MB. */
const answerMs = 120_000;

/**
 * Files in a bucket of a store that speaks S3, below the folder that the address names, as
 * `https://KEY:SECRET@host/bucket/folder?region=us-east-1`. Uploads lie in `DATA_DIR` until they are whole. Errors: `StoreFailure`
 * when the store is away or refuses, with its status.
 */
export function openS3Files(address: string, dataDir: string): Files {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const root = origin + pathname.replace(/\/+$/, '');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });

  async function ask(method: string, place: string, body?: Blob): Promise<Response | null> {
    const timeout = method === 'GET' ? null : AbortSignal.timeout(answerMs);
    const reply = await client
      .fetch(`${root}/${place}`, { method, body: body ?? null, signal: timeout })
      .catch((cause) => {
        throw new StoreFailure(`The store of files did not answer to ${method} ${place}`, { cause });
      });
    if (reply.ok) return reply;
    const said = await reply.text();
    // Without the right to list, a store says 403 of what is not there; then its keys are wrong, and that is to be seen.
    if (reply.status === 404 && !said.includes('NoSuchBucket')) return null;
    throw new StoreFailure(`The store of files answered ${reply.status} to ${method} ${place}: ${said.slice(0, 300)}`);
  }
  const find = (tenantId: number, folder: string, name: string) =>
    isSafeName(folder) && isSafeName(name) ? ask('GET', placeOf(tenantId, folder, name)) : null;
  async function put(place: string, body: Blob): Promise<void> {
    if (!(await ask('PUT', place, body))) throw new StoreFailure(`The store of files has no place for ${place}`);
  }

  return {
    incoming: incomingFolder(dataDir),
    async read(tenantId, folder, name) {
      const found = await find(tenantId, folder, name);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async stream(tenantId, folder, name) {
      const found = await find(tenantId, folder, name);
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : null;
    },
    async write(tenantId, folder, name, content) {
      await put(placeOf(tenantId, folder, name), new Blob([new Uint8Array(content)]));
    },
    async keep(tenantId, folder, name, path) {
      // Read from disk while it is sent.
      await put(placeOf(tenantId, folder, name), await openAsBlob(path));
      await unlink(path);
    },
    async remove(tenantId, folder, name) {
      await ask('DELETE', placeOf(tenantId, folder, name));
    },
  };
}
