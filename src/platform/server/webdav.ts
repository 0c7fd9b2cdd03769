import { lookup as lookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { XMLParser } from 'fast-xml-parser';
import ipaddr from 'ipaddr.js';
import { uuidv7 } from '#shared/ids.ts';
import {
  type CloudAccount,
  type CloudEntry,
  type CloudStorage,
  cloudFailure,
  emptyFile,
  numberedName,
} from './cloud-storage.ts';

/** A server that says nothing for this long is away. */
const silentMs = 15_000;
/** Names that are tried before somebody has to tidy up. */
const namesMost = 200;

type Rules = {
  /** Off, so that nobody reaches what only this machine and its neighbours are meant to reach. */
  mayReachPrivate: boolean;
};
type Asked = { body?: Readable; headers?: Record<string, string | number> };
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
    const reply = await send(url, { method, headers }, asked.body, rules).catch((error) => {
      throw error instanceof PrivateAddress ? cloudFailure(error.message) : cloudFailure(`${host} did not answer.`);
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
  async function entriesAt(segments: readonly string[], depth: 0 | 1): Promise<CloudEntry[] | null> {
    const headers = { depth, 'content-length': 0 };
    const { status, body } = await ask('PROPFIND', urlOf(segments), [200, 207, 404], { headers });
    if (status !== 404) return readEntries(await textOf(body), origin, rootPath.length);
    body.resume();
    return null;
  }
  const inFolder = (segments: readonly string[], { path }: CloudEntry) =>
    path.split('/').length === segments.length + 1 && path.startsWith([...segments, ''].join('/'));

  /** Null when all were taken. */
  async function takeName(unfinished: URL, folders: readonly string[], name: string): Promise<string | null> {
    for (let number = 1; number <= namesMost; number++) {
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
        await told('PUT', unfinished, [200, 201, 204], { headers, body: await open() });
        const path = await inTurn(urlOf(folders).href, () => takeName(unfinished, folders, name));
        if (path !== null) return path;
        throw cloudFailure(`There are too many files called ${name} already.`);
      } catch (error) {
        await told('DELETE', unfinished, [200, 202, 204, 404]).catch(() => undefined);
        throw error;
      }
    },

    async find(path) {
      const entries = await entriesAt(path.split('/'), 0);
      return entries?.[0] ?? null;
    },

    async list(path) {
      const segments = path.split('/').filter(Boolean);
      const entries = await entriesAt(segments, 1);
      if (!entries) throw cloudFailure('This folder is no longer in the cloud storage.');
      return entries
        .filter((entry) => inFolder(segments, entry) && !entry.name.startsWith('.'))
        .sort((one, other) => Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name));
    },

    async read(path) {
      const { status, body } = await ask('GET', urlOf(path.split('/')), [200, 404]);
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

/** A list of so many bytes is of some ten thousand files. */
const listBytesMost = 8 * 1024 * 1024;

async function textOf(body: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > listBytesMost) break;
      chunks.push(chunk);
    }
  } catch {
    throw cloudFailure('The list of the folder did not come whole.');
  }
  if (bytes > listBytesMost) throw cloudFailure('There is too much in this folder to list it.');
  return Buffer.concat(chunks).toString();
}

type Multistatus = {
  multistatus?: {
    response?: {
      href?: unknown;
      propstat?: { prop?: { resourcetype?: unknown; getcontentlength?: unknown } }[];
    }[];
  };
};
const lists = new Set(['response', 'propstat']);
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, isArray: (name) => lists.has(name) });

/** What a multistatus names below the root, which is so many folders deep. Errors: 422 for what is no such list. */
function readEntries(xml: string, origin: string, rootDepth: number): CloudEntry[] {
  let read: Multistatus;
  try {
    read = parser.parse(xml);
  } catch {
    throw cloudFailure('The cloud storage answered with no list.');
  }
  return (read.multistatus?.response ?? []).flatMap(({ href, propstat = [] }) => {
    const path = pathOf(String(href ?? ''), origin).slice(rootDepth);
    const name = path.at(-1);
    if (name === undefined) return [];
    const isFolder = propstat.some(({ prop }) => {
      const type = prop?.resourcetype;
      return typeof type === 'object' && type !== null && 'collection' in type;
    });
    const size = propstat.map(({ prop }) => prop?.getcontentlength).find((value) => value !== undefined);
    const sizeBytes = /^\d{1,15}$/.test(String(size)) && !isFolder ? Number(size) : null;
    return [{ name, path: path.join('/'), isFolder, sizeBytes }];
  });
}

/** The parts of an address as names; none for one that cannot be read. */
function pathOf(href: string, origin: string): string[] {
  try {
    // No such address has a query or a fragment; some servers leave what a name has of their marks as it is.
    const marked = href.replaceAll('#', '%23').replaceAll('?', '%3F');
    return new URL(marked, origin).pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Errors: for names that lead elsewhere. */
function encodeSegment(segment: string): string {
  if (segment === '.' || segment === '..') throw cloudFailure('A folder cannot be called . or ..');
  return encodeURIComponent(segment.toWellFormed());
}

function refusalOf({ status, location }: Reply, host: string): string {
  if (status === 401 || status === 403) return `${host} refuses this user and password, or what they may do there.`;
  if (status === 404 || status === 409) return `The folder is no longer at ${host}. Create it, or choose another.`;
  if (status === 405 || status === 501) return `${host} is no WebDAV server at this address.`;
  if (status === 413 || status === 507) return `The cloud storage at ${host} has no room for it.`;
  if (status >= 300 && status < 400) return `${host} sends on to ${location ?? 'another address'}. Enter that address.`;
  return `${host} answered with the error ${status}.`;
}

/** An address that only machines nearby are meant to reach. */
class PrivateAddress extends Error {}
const privateAddress = (host: string) =>
  new PrivateAddress(`${host} is inside a private network, which is not allowed here.`);

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/**
 * The name is looked up when the connection is made, and what it leads to is what is connected with, so that no name is public when it
 * is looked at and private a moment later.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(privateAddress(hostname), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** One request; resolved when its answer begins. Errors: when nothing comes, or the address is not to be reached. */
async function send(url: URL, options: RequestOptions, body: Readable | undefined, rules: Rules): Promise<Reply> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (!rules.mayReachPrivate && isIP(hostname) && !isPublic(hostname)) throw privateAddress(hostname);
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const guarded = rules.mayReachPrivate ? {} : { lookup: publicLookup };
  // A connection of its own: what is kept open may be closed by the other side just when it is used.
  const request = ask(url, { ...options, ...guarded, agent: false });
  request.setTimeout(silentMs, () => request.destroy(new Error('Nothing came')));
  const answered = answerOf(request);
  if (body) {
    // An answer before all has left, such as “no room”, is the answer.
    pipeline(body, request).catch(() => undefined);
  } else request.end();
  return answered;
}

const answerOf = (request: ClientRequest): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (body) => {
      resolve({ status: body.statusCode ?? 0, location: body.headers.location, body });
    });
  });
