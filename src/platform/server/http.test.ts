import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#app/modules.ts';
import { stream } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { buildHttp } from './http.ts';
import { routes } from './routes.ts';

const app = await testApp({ database: await ownDatabase() });

test('a mistake of ours says nothing but its reference, under which it is written down', async () => {
  const { admin } = await app.newTenant();
  await app.owner.query('alter table vendors rename column vendor_id to gone');
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body } = await admin.call('vendors/get_vendor_list', {});
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect([status, Object.keys(body)]).toEqual([500, ['message', 'code', 'reference']]);
  expect(body.reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines).toEqual([`${body.reference} POST /api/vendors/get_vendor_list:`]);
});

describe('a stream', async () => {
  const calls = {
    countUp: stream({
      ...{ path: 'tests/count_up', about: 'Counts.', permission: everyone },
      ...{ input: z.object({}), output: z.object({ number: z.number() }) },
    }),
  };
  let countUp: () => AsyncGenerator<{ number: number }[]>;
  const http = await buildHttp({
    routes: [...allRoutes, ...routes(calls, { countUp: async () => countUp() })],
    live: app.installation.live,
    visit: { ground: app.ground, isDemoOnLoopback: false },
    isReady: async () => true,
    trustProxy: false,
    pageFolder: null,
  });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
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
    expect(pieces).toEqual(['{"number":1}\n{"number":2}\n', '{"number":3}\n']);
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
