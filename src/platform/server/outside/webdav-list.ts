import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import { maxCloudEntries } from '#shared/limits.ts';
import { type CloudEntry, type CloudFolder, cloudFailure } from './cloud-storage.ts';

/** So much is read at a time: some milliseconds of work, between which others have their turn. */
const pieceChars = 64 * 1024;
/** What one entry says of itself is shorter. */
const maxEntryChars = 256 * 1024;

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

const noList = () => cloudFailure('The cloud storage answered with no list.');
const notWhole = () => cloudFailure('The list of the folder did not come whole.');

/**
 * What a multistatus names below the root, which is so many folders deep, read while it comes; of more than is shown the rest is
 * not read. Errors: 422 for what is no such list, or ends early.
 */
export async function readEntries(body: Readable, origin: string, rootDepth: number): Promise<CloudFolder> {
  const entries: CloudEntry[] = [];
  let begun = false;
  let rest = '';
  const begin = () => {
    const first = /<(?:(?:[\w.-]+:)?response|\/(?:[\w.-]+:)?multistatus)[\s>]/.exec(rest);
    if (!first) return false;
    if (!rest.slice(0, first.index).includes('multistatus')) throw noList();
    rest = rest.slice(first.index);
    return true;
  };
  for await (const piece of piecesOf(body)) {
    rest += piece;
    begun ||= begin();
    const end = begun ? lastEndOf(rest) : 0;
    entries.push(...entriesOf(rest.slice(0, end), origin, rootDepth));
    rest = rest.slice(end);
    if (rest.length > maxEntryChars) throw noList();
    if (entries.length > maxCloudEntries) return { entries: entries.slice(0, maxCloudEntries), isCut: true };
    await nextTurn();
  }
  if (!rest.includes('multistatus')) throw begun ? notWhole() : noList();
  return { entries, isCut: false };
}

async function* piecesOf(body: Readable): AsyncGenerator<string> {
  body.setEncoding('utf8');
  let piece = '';
  try {
    for await (const chunk of body as AsyncIterable<string>) {
      piece += chunk;
      if (piece.length < pieceChars) continue;
      yield piece;
      piece = '';
    }
  } catch {
    throw notWhole();
  }
  yield piece;
}

/** Where the last whole entry ends. */
function lastEndOf(text: string): number {
  let end = 0;
  for (const { index, 0: found } of text.matchAll(/<\/(?:[\w.-]+:)?response\s*>/g)) end = index + found.length;
  return end;
}

function entriesOf(responses: string, origin: string, rootDepth: number): CloudEntry[] {
  if (responses === '') return [];
  let read: Multistatus;
  try {
    read = parser.parse(`<multistatus>${responses}</multistatus>`);
  } catch {
    throw noList();
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
