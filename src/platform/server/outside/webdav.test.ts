import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { maxCloudEntries } from '#shared/limits.ts';
import { openWebDav } from './webdav.ts';
import { readEntries } from './webdav-list.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

/** A server that answers as the test says. */
async function answering(answer: RequestListener, answerWithinMs?: number) {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/team`;
  const account = { address, user: 'ana', password: 'x', folder: '' };
  return openWebDav(account, { mayReachPrivate: true, ...(answerWithinMs && { answerWithinMs }) });
}

const entry = (name: string) =>
  `<d:response><d:href>/team/${name}</d:href><d:propstat><d:prop><d:resourcetype/><d:getcontentlength>7` +
  '</d:getcontentlength></d:prop></d:propstat></d:response>\n';
const opening = '<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:">\n';
const closing = '</d:multistatus>';

/** How often others came to their turn meanwhile. */
async function turnsBeside(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  await work();
  isOver = true;
  return turns;
}

test('a folder of 45,000 entries is cut and says so', async () => {
  const names = Array.from({ length: 45_000 }, (_none, at) => `file-${at}.pdf`);
  const xml = opening + names.map(entry).join('') + closing;
  const storage = await answering((_request, response) => response.writeHead(207).end(xml));
  const found = await storage.list('');
  expect(found.isCut).toBe(true);
  expect(found.entries).toHaveLength(maxCloudEntries);
  expect(found.entries[0]).toEqual({ name: 'file-0.pdf', path: 'file-0.pdf', isFolder: false, sizeBytes: 7 });
});

test('a long list is read in pieces, with turns of others between them, and no further than it is shown', async () => {
  const whole = opening + Array.from({ length: 45_000 }, (_none, at) => entry(`file-${at}.pdf`)).join('') + closing;
  let given = 0;
  const chunks = function* () {
    for (; given < whole.length; given += 8_192) yield Buffer.from(whole.slice(given, given + 8_192));
  };
  // What a list in memory gives is given without a break: the turns between are those that its reader makes.
  const turns = await turnsBeside(() => readEntries(Readable.from(chunks()), 'http://127.0.0.1', 1));
  expect(given).toBeLessThan(whole.length / 10);
  expect(turns).toBeGreaterThan(given / 100_000);
});

test('a folder is read the same however its list comes in pieces', async () => {
  const xml = Buffer.from(`${opening}${entry('')}${entry('Söhne.pdf')}${entry('b.pdf')}${closing}`);
  for (const size of [1, 7, xml.length]) {
    const storage = await answering((_request, response) => {
      response.writeHead(207);
      for (let at = 0; at < xml.length; at += size) response.write(xml.subarray(at, at + size));
      response.end();
    });
    const { entries, isCut } = await storage.list('');
    expect([entries.map(({ name }) => name), isCut]).toEqual([['b.pdf', 'Söhne.pdf'], false]);
  }
});

test.each([
  ['a page', '<html><body>Hello</body></html>', 'answered with no list'],
  ['nothing', '', 'answered with no list'],
  ['one entry without end', `${opening}<d:response><d:href>${'x'.repeat(400_000)}`, 'answered with no list'],
  ['a list that ends early', opening + entry('a.pdf'), 'did not come whole'],
])('422: %s is no list', async (_what, answer, says) => {
  const storage = await answering((_request, response) => response.writeHead(207).end(answer));
  await expect(storage.list('')).rejects.toThrow(says);
});

test.each([
  ['list', 'did not come whole'],
  ['remove', 'did not answer'],
] as const)('%s: a server that drips is given up after a time in all', async (what, says) => {
  const storage = await answering((_request, response) => {
    const { socket } = response;
    if (what === 'list') response.writeHead(207);
    const drip = setInterval(() => (what === 'list' ? response.write(' ') : socket?.write('H')), 100);
    if (what !== 'list') socket?.write('HTTP/1.1 207 ');
    response.on('close', () => clearInterval(drip));
  }, 1_000);
  const begun = performance.now();
  await expect(storage[what]('a.pdf')).rejects.toThrow(says);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
