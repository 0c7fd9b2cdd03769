import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#app/modules.ts';
import { read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { buildHttp } from './http.ts';
import { routes } from './routes.ts';

const app = await testApp({ database: await ownDatabase() });
const [loud, quiet] = [await app.newTenant(), await app.newTenant()];

/** A read that keeps its connection busy for longer than this file runs, unless somebody ends it. */
const calls = {
  sleep: read({
    path: 'tests/sleep',
    about: 'Sleeps.',
    permission: everyone,
    input: z.object({}),
    output: z.object({}),
  }),
};
const http = await buildHttp({
  routes: [
    ...allRoutes,
    ...routes(calls, {
      sleep: async (context) => {
        await sql`select pg_sleep(25)`.execute(context.db());
        return {};
      },
    }),
  ],
  live: app.installation.live,
  visit: { runtime: app.runtime, isDemoOnLoopback: false },
  isReady: app.installation.isReady,
  trustProxy: false,
  pageFolder: null,
});
const address = await http.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => http.close());

const agent = new Agent({ maxSockets: 1000 });
/** One request of its own connection: its status, or nothing when it was hung up. */
function ask(person: TestPerson, path: string) {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const asked = request(`${address}/api/${path}`, { method: 'POST', headers, agent });
  const status = new Promise<number | undefined>((resolve) => {
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', () => resolve(undefined));
  });
  asked.end('{}');
  return { status, hangUp: () => asked.destroy() };
}
const sleeping = async () => {
  const { rows } = await app.owner.query(
    "select count(*)::int as count from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
  );
  return rows[0].count;
};

test('one company floods: the others are answered, the server says that it is ready, and what was hung up ends in the database', async () => {
  const flood = Array.from({ length: 150 }, () => ask(loud.admin, 'tests/sleep'));
  let loudAnswered = 0;
  for (const { status } of flood) void status.then((one) => one === 200 && loudAnswered++);
  await expect.poll(sleeping).toBeGreaterThan(0);
  const held = await sleeping();
  for (const path of ['tickets/getTicketsUsingMultiFilters', 'customers/get_customer_list', 'frame/get_frame'])
    expect([path, await ask(quiet.admin, path).status]).toEqual([path, 200]);
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  // All of that while the flood went on.
  expect(loudAnswered).toBe(0);
  // Never all connections; and past a hundred that wait it is told to come later.
  expect(held).toBeLessThanOrEqual(8);
  const refused = await Promise.all(flood.slice(-20).map(({ status }) => status));
  expect(refused).toEqual(refused.map(() => 429));

  for (const one of flood) one.hangUp();
  await expect.poll(sleeping).toBe(0);
  expect(await ask(loud.admin, 'frame/get_frame').status).toBe(200);
});
