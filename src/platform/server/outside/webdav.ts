import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { uuidv7 } from '#shared/ids.ts';
import {
  type CloudAccount,
  type CloudEntry,
  type CloudFolder,
  type CloudStorage,
  cloudFailure,
  emptyFile,
  numberedName,
} from './cloud-storage.ts';
import { askServer, type Reach } from './guarded-request.ts';
import { PrivateAddress } from './public-address.ts';
import { readEntries } from './webdav-list.ts';

/** How long a server has in all for an answer, or for a whole file. */
const answerWithinMs = 30_000;
const fileWithinMs = 600_000;
/** Names that are tried before somebody has to tidy up. */
const maxNames = 200;

type Rules = Reach & {
  /** How long an answer may take in all. */
  answerWithinMs?: number;
};
type Asked = { body?: Readable; headers?: Record<string, string | number>; withinMs?: number };
type Reply = { status: number; location: string | undefined; body: IncomingMessage };

/** A folder on a WebDAV server (Nextcloud, ownCloud, Apache and others). It is never followed to another address. */
export function openWebDav(account: CloudAccount, rules: Rules): CloudStorage {
  const { host, pathname, origin } = new URL(account.address);
  const credentials = Buffer.from(`${account.user}:${account.password}`).toString('base64');
  const rootPath = [...pathname.split('/').map(decodeURIComponent), ...account.folder.split('/')].filter(Boolean);
  const urlOf = (segments: readonly string[]): URL =>
    new URL(`/${[...rootPath, ...segments].map(encodeSegment).join('/')}`, origin);

  async function ask(method: string, url: URL, allowed: readonly number[], asked: Asked = {}): Promise<Reply> {
    const headers = { ...asked.headers, authorization: `Basic ${credentials}` };
    const { body, withinMs = rules.answerWithinMs ?? answerWithinMs } = asked;
    const reply = await askServer(url, { method, headers }, { body, withinMs }, rules).then(replyOf, (error) => {
      throw cloudFailure(error instanceof PrivateAddress ? error.message : `${host} did not answer.`);
    });
    if (allowed.includes(reply.status)) return reply;
    reply.body.resume();
    const isSignIn = reply.status === 401 || reply.status === 403;
    throw cloudFailure(refusalOf(reply, host), isSignIn ? 'password' : 'address');
  }
  /** Asks for what has no answer but its status. */
  async function told(method: string, url: URL, allowed: readonly number[], asked?: Asked): Promise<number> {
    const { status, body } = await ask(method, url, allowed, asked);
    body.resume();
    return status;
  }

  async function makeFolders(folders: readonly string[]): Promise<void> {
    for (let depth = 1; depth <= folders.length; depth++) {
      const url = urlOf(folders.slice(0, depth));
      url.pathname += '/';
      // 405: it is there already.
      await told('MKCOL', url, [200, 201, 405]);
    }
  }

  /** What is at a place, and with depth 1 what is in it; null when nothing is there. */
  async function entriesAt(segments: readonly string[], depth: 0 | 1): Promise<CloudFolder | null> {
    const headers = { depth, 'content-length': 0 };
    const { status, body } = await ask('PROPFIND', urlOf(segments), [200, 207, 404], { headers });
    if (status !== 404) return readEntries(body, origin, rootPath.length);
    body.resume();
    return null;
  }
  const inFolder = (segments: readonly string[], { path }: CloudEntry) =>
    path.split('/').length === segments.length + 1 && path.startsWith([...segments, ''].join('/'));

  /** Null when all were taken. */
  async function takeName(unfinished: URL, folders: readonly string[], name: string): Promise<string | null> {
    for (let number = 1; number <= maxNames; number++) {
      const segments = [...folders, numberedName(name, number)];
      const headers = { destination: urlOf(segments).href, overwrite: 'F' };
      if ((await told('MOVE', unfinished, [200, 201, 204, 412], { headers })) !== 412) return segments.join('/');
    }
    return null;
  }

  const storage: CloudStorage = {
    async test() {
      const root = urlOf([]);
      root.pathname = root.pathname.replace(/\/*$/, '/');
      const status = await told('PROPFIND', root, [200, 207, 404], { headers: { depth: 0, 'content-length': 0 } });
      if (status === 404)
        throw cloudFailure(
          `There is no folder “${account.folder || pathname}” at ${host}. Create it, or choose another.`,
        );
      await storage.remove(await storage.put([], `connection-test-${uuidv7()}.txt`, 0, emptyFile));
    },

    async put(folders, name, sizeBytes, open) {
      await makeFolders(folders);
      // Whole before it has its name; a move that overwrites nothing is what every server knows.
      const unfinished = urlOf([...folders, `.unfinished-${uuidv7()}`]);
      const headers = { 'content-length': sizeBytes, 'content-type': 'application/octet-stream' };
      try {
        const sent = { headers, body: await open(), withinMs: fileWithinMs };
        await told('PUT', unfinished, [200, 201, 204], sent);
        const path = await inTurn(urlOf(folders).href, () => takeName(unfinished, folders, name));
        if (path !== null) return path;
        throw cloudFailure(`There are too many files called ${name} already.`);
      } catch (error) {
        await told('DELETE', unfinished, [200, 202, 204, 404]).catch(() => undefined);
        throw error;
      }
    },

    async find(path) {
      const found = await entriesAt(path.split('/'), 0);
      return found?.entries[0] ?? null;
    },

    async list(path) {
      const segments = path.split('/').filter(Boolean);
      const found = await entriesAt(segments, 1);
      if (!found) throw cloudFailure('This folder is no longer in the cloud storage.');
      const entries = found.entries
        .filter((entry) => inFolder(segments, entry) && !entry.name.startsWith('.'))
        .sort((one, other) => Number(other.isFolder) - Number(one.isFolder) || byName.compare(one.name, other.name));
      return { entries, isCut: found.isCut };
    },

    async read(path) {
      const { status, body } = await ask('GET', urlOf(path.split('/')), [200, 404], {
        withinMs: fileWithinMs,
      });
      if (status === 200) return body;
      body.resume();
      throw cloudFailure('This file is no longer in the cloud storage.');
    },

    async remove(path) {
      await told('DELETE', urlOf(path.split('/')), [200, 202, 204, 404]);
    },
  };
  return storage;
}

const byName = new Intl.Collator();

const turns = new Map<string, Promise<unknown>>();

/** One after the other at each folder: some servers let the second of two that come at once overwrite the first. */
async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(folder) ?? Promise.resolve()).then(work, work);
  turns.set(folder, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(folder) === mine) turns.delete(folder);
  }
}

/** Errors: for names that lead elsewhere. */
function encodeSegment(segment: string): string {
  if (segment === '.' || segment === '..') throw cloudFailure('A folder cannot be called . or ..');
  return encodeURIComponent(segment.toWellFormed());
}

const replyOf = (body: IncomingMessage): Reply => ({
  status: body.statusCode ?? 0,
  location: body.headers.location,
  body,
});

function refusalOf({ status, location }: Reply, host: string): string {
  if (status === 401 || status === 403) return `${host} refuses this user and password, or what they may do there.`;
  if (status === 404 || status === 409) return `The folder is no longer at ${host}. Create it, or choose another.`;
  if (status === 405 || status === 501) return `${host} is no WebDAV server at this address.`;
  if (status === 413 || status === 507) return `The cloud storage at ${host} has no room for it.`;
  if (status >= 300 && status < 400) return `${host} sends on to ${location ?? 'another address'}. Enter that address.`;
  return `${host} answered with the error ${status}.`;
}
