import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#app/modules.ts';
import { stream } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { errorReply } from './error-reply.ts';
import { buildHttp } from './http.ts';
import { type Route, routes } from './routes.ts';

const app = await testApp({ database: await ownDatabase() });

test('a mistake of ours says nothing but its reference, under which it is written down', async () => {
  const { admin } = await app.newTenant();
  await app.owner.query('alter table vendors rename column vendor_id to gone');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body } = await admin.call('vendors/get_vendor_list', {});
  // What works in the background meets the mistake as well, and says so itself.
  const lines = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(' POST '));
  log.mockRestore();
  expect([status, Object.keys(body)]).toEqual([500, ['message', 'code', 'reference']]);
  expect(body.reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toEqual([`${body.reference} POST /api/vendors/get_vendor_list:`]);
});

test.each([
  ['53100', 'no_space'],
  ['57014', 'busy'],
  ['53300', 'busy'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['08006', 'unavailable'],
])('503: what the database says with %s passes, and the caller is told to try again', (code, says) => {
  const { status, body, isOurs, retryAfterSeconds } = errorReply(Object.assign(new Error('database'), { code }));
  expect([status, body.code, isOurs, retryAfterSeconds]).toEqual([503, says, false, 2]);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('a reply to who reads %s is the same, in %s', async (accepted, encoding) => {
  const { http } = await serve();
  onTestFinished(() => http.close());
  const { admin } = await app.newTenant();
  const ask = (path: string) =>
    http.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'accept-encoding': accepted,
      },
      body: '{}',
    });
  const read = { br: brotliDecompressSync, gzip: gunzipSync };
  const { headers, rawPayload } = await ask('settings/get_timezones');
  expect([headers['content-encoding'] ?? null, headers['content-length']]).toEqual([encoding, `${rawPayload.length}`]);
  expect(headers.vary?.includes('accept-encoding') ?? false).toBe(encoding !== null);
  const json = encoding === null ? rawPayload : read[encoding as keyof typeof read](rawPayload);
  expect(JSON.stringify(JSON.parse(json.toString()))).toContain('America/Chicago');
  // What is short stays as it is.
  expect((await ask('settings/get_tenant_info')).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['gzip', 'not gzip'],
  ['deflate', '{}'],
  ['unknown', '{}'],
])('400: a body that is not %s although it says so', async (encoding, rawBody) => {
  const { admin } = await app.newTenant();
  const headers = { 'content-encoding': encoding };
  const { status, body } = await admin.call('vendors/get_vendor_list', {}, { headers, rawBody });
  expect([status, body.code]).toEqual([400, 'bad_encoding']);
});

test('404: a path that no file can have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tailgate-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'static'));
  await writeFile(join(folder, 'index.html'), 'page');
  const { http } = await serve([], pathToFileURL(`${folder}/`));
  onTestFinished(() => http.close());
  for (const url of ['/static/', '/static/%00', '/static/..%5cx', '/%2e%2e%5cx', '/%zz']) {
    const { statusCode, payload } = await http.inject({ url });
    expect([url, statusCode, payload.includes('"not_found"')]).toEqual([url, 404, true]);
  }
});

/** The server with calls of this test besides, on a port of its own. */
async function serve(more: Route[] = [], pageFolder: URL | null = null, limits: { bodyWithinMs?: number } = {}) {
  const http = await buildHttp({
    routes: [...allRoutes, ...more],
    live: app.installation.live,
    visit: { runtime: app.runtime, isDemoOnLoopback: false },
    isReady: async () => true,
    trustProxy: false,
    pageFolder,
    ...limits,
  });
  return { http, address: await http.listen({ host: '127.0.0.1', port: 0 }) };
}

test('a connection on which nothing was asked yet does not hold up the end', async () => {
  const { http, address } = await serve();
  const accepted = once(http.server, 'connection');
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const closed = once(socket, 'close');
  await accepted;
  await http.close();
  await closed;
});

test('a body that does not come whole is waited for no longer, also of a stranger', async () => {
  const { http, address } = await serve([], null, { bodyWithinMs: 50 });
  onTestFinished(() => http.close());
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await closed;
});

test('many uploads on one connection leave nothing behind on it', async () => {
  const { http, address } = await serve();
  onTestFinished(() => http.close());
  const { admin } = await app.newTenant();
  const sockets = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => sockets.add(socket));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const upload = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' };
      const sent = request(`${address}/api/files/upload_file?name=a.csv`, { method: 'POST', agent, headers });
      sent.on('error', reject);
      sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
      sent.end('a,b\n1,2\n');
    });
  for (let time = 0; time < 12; time++) expect(await upload()).toBe(200);
  expect([...sockets].map((socket) => socket.listenerCount('timeout'))).toEqual([expect.any(Number)]);
  for (const socket of sockets) expect(socket.listenerCount('timeout')).toBeLessThan(4);
});

describe('a stream', async () => {
  const calls = {
    countUp: stream({
      path: 'tests/count_up',
      about: 'Counts.',
      permission: everyone,
      input: z.object({}),
      output: z.object({ number: z.number() }),
    }),
  };
  let countUp: () => AsyncGenerator<{ number: number }[]>;
  const { http, address } = await serve(routes(calls, { countUp: async () => countUp() }));
  afterAll(() => http.close());
  const { admin } = await app.newTenant();
  const ask = (encoding: string) =>
    fetch(`${address}/api/tests/count_up`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.token}`,
        'accept-encoding': encoding,
      },
      body: '{}',
    });

  test.each(['br', 'gzip', 'identity'])('in %s sends what is there before it reads on', async (encoding) => {
    const { promise: hasCome, resolve: come } = Promise.withResolvers<void>();
    countUp = async function* () {
      yield [{ number: 1 }, { number: 2 }];
      await hasCome;
      yield [{ number: 3 }];
    };
    const response = await ask(encoding);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const pieces: string[] = [];
    for await (const piece of response.body ?? []) {
      pieces.push(Buffer.from(piece).toString());
      come();
    }
    expect([pieces[0], pieces.slice(1).join('')]).toEqual(['{"number":1}\n{"number":2}\n', '{"number":3}\n\n']);
  });

  test.each(['br', 'identity'])(
    'in %s that fails before its first row is refused like any other call',
    async (encoding) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      // biome-ignore lint/correctness/useYield: it fails before
      countUp = async function* () {
        throw new Error('The disk is gone');
      };
      const response = await ask(encoding);
      const lines = log.mock.calls.map(([line]) => String(line));
      log.mockRestore();
      const { code, reference } = (await response.json()) as { code: string; reference: string };
      expect([response.status, code]).toEqual([500, 'internal']);
      expect(lines).toEqual([`${reference} POST /api/tests/count_up:`]);
    },
  );

  test('that nobody reads any more ends, and nothing is written down', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    countUp = async function* () {
      try {
        for (let number = 1; ; number += 1) {
          yield Array.from({ length: 1000 }, () => ({ number }));
          await new Promise(setImmediate);
        }
      } finally {
        end();
      }
    };
    const response = await ask('identity');
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await hasEnded;
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  test('whose statement is ended because nobody reads any more writes nothing down either', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    http.server.once('request', (_request, reply) => reply.once('close', leave));
    countUp = async function* () {
      try {
        yield [{ number: 1 }];
        await hasLeft;
        throw new Error('canceling statement due to user request');
      } finally {
        end();
      }
    };
    const reader = (await ask('identity')).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await hasEnded;
    await new Promise(setImmediate);
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  test('that fails on its way is cut off, so that nobody takes what came for all, and is written down', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    countUp = async function* () {
      yield [{ number: 1 }];
      throw new Error('The disk is gone');
    };
    const response = await ask('identity');
    await expect(response.text()).rejects.toThrow('terminated');
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^[0-9a-f-]{36} POST \/api\/tests\/count_up, cut off:$/)]);
  });
});
