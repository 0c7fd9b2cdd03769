import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, openInstallation } from '#app/installation.ts';
import { userEvents } from '#modules/people/entity.ts';
import { addMember, createTenant, hashPassword, inTenant } from '#modules/sign-in/public.ts';
import { firstTicketTypes } from '#modules/tickets/rules.ts';
import { askingWithin } from '#server/database/directory.ts';
import { type EmbeddedPostgres, startTestPostgres } from '#server/database/embedded-postgres.ts';
import { callAt } from './call-at.ts';
import { LiveStream, tells } from './live-stream.ts';
import { endProgramsAfterwards, type Program, startProgram } from './program.ts';

/** Two servers and two workers on one database, as behind a load balancer: nothing is kept in one that another would miss. */
const password = 'correct horse battery';
let postgres: EmbeddedPostgres;
let owner: pg.Client;
/** A process of the test's own, for what no call does. */
let own: Installation;
let a: Program;
let b: Program;
let workers: Program[];
let printed: () => string;

endProgramsAfterwards();
beforeAll(async () => {
  postgres = await startTestPostgres();
  const environment = { DATABASE_URL: postgres.ownerUrl, DATABASE_POOL: '4' };
  // All four find an empty database and bring it up to date at the same time.
  [a, b, ...workers] = (await Promise.all([
    startProgram('server-only', environment),
    startProgram('server-only', environment),
    startProgram('worker-only', environment),
    startProgram('worker-only', environment),
  ])) as [Program, Program, ...Program[]];
  printed = () => [a, b, ...workers].map((program) => program.printed()).join('\n');
  owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  const none = {
    smtpUrl: null,
    filesUrl: null,
    encryptionKey: Buffer.alloc(32),
    maxStorageBytes: 1e9,
    mailsADay: 500,
    languageModelUrl: null,
    cloudPrivate: false,
  };
  const nothing = { ...none, mailFrom: '', publicUrl: '', dataDir: '' };
  own = await openInstallation(postgres.appUrl, { databasePool: 2, ...nothing });
});
afterAll(async () => {
  await own?.close();
  await owner?.end();
  await Promise.all([a, b, ...(workers ?? [])].map((program) => program?.stop()));
  await postgres?.stop();
});

/** A company whose first person has signed in on server A. */
async function newCompany() {
  const email = `${randomUUID()}@example.com`;
  const administrator = { name: 'Ada Admin', email, passwordHash: await hashPassword(password) };
  const member = await createTenant(own.runtime, { name: 'Acme Pumps', timeZone: 'UTC', administrator });
  return { ...member, email, token: await signIn(a, email) };
}

async function signIn(server: Program, email: string): Promise<string> {
  const { body } = await callAt(server.address, 'users/login', { email, password });
  return body.data.token;
}

describe('several processes on one database', () => {
  test('four that start at once bring an empty database up to date, each migration once', async () => {
    const { rows } = await owner.query('select count(*)::int as count from schema_migrations');
    expect(rows[0].count).toBeGreaterThan(4);
    for (const server of [a, b]) expect((await fetch(`${server.address}/ready`)).status).toBe(200);
    expect(printed()).not.toMatch(/error/i);
  });

  test('a session of one server is good on the other, and ended there when it is ended here', async () => {
    const { token, email } = await newCompany();
    const second = await signIn(a, email);
    expect((await callAt(b.address, 'users/getCurrentUser', {}, { token: second })).status).toBe(200);
    expect((await callAt(a.address, 'users/revoke_session', {}, { token })).status).toBe(200);
    expect((await callAt(b.address, 'users/getCurrentUser', {}, { token: second })).status).toBe(401);
    expect((await callAt(b.address, 'users/getCurrentUser', {}, { token })).status).toBe(200);
  });

  test('a key used on one server is known on the other', async () => {
    const { token } = await newCompany();
    const key = randomUUID();
    const create = (server: Program, ticketSubject: string) =>
      callAt(server.address, 'tickets/create_ticket', { ticketSubject }, { token, key });
    const replies = await Promise.all([create(a, 'Once'), create(b, 'Once'), create(a, 'Once'), create(b, 'Once')]);
    expect(new Set(replies.map((reply) => reply.raw)).size).toBe(1);
    expect((await create(b, 'Twice')).status).toBe(409);
    const { body } = await callAt(b.address, 'tickets/tickets', {}, { token });
    expect(body.data.rows).toHaveLength(1);
  });

  test('a change through one server is heard on a stream of the other', async () => {
    const { token } = await newCompany();
    const stream = await LiveStream.open(b.address, token);
    const delaysMs: number[] = [];
    for (let round = 0; round < 5; round++) {
      const begun = performance.now();
      const { body } = await callAt(a.address, 'tickets/create_ticket', { ticketSubject: 'x' }, { token });
      await stream.until(tells('tickets', body.data.ticketID));
      delaysMs.push(Math.round(performance.now() - begun));
    }
    stream.close();
    console.log(`From a click on server A to the stream on server B: ${delaysMs.join(', ')} ms`);
  });

  /** How often the first types of tickets were made: numbers count attempts too, not only what was committed. */
  async function typesMade(tenantIds: number[]): Promise<number[]> {
    const { rows } = await owner.query(
      `select last::int / $2 as times from counters where kind = 'ticket_type' and tenant_id = any($1)`,
      [tenantIds, firstTicketTypes.length],
    );
    return rows.map((row) => row.times);
  }
  const jobsLeft = async () => (await owner.query('select from graphile_worker.jobs')).rowCount;

  test('two workers run a reaction exactly once', async () => {
    const ids = (await Promise.all(Array.from({ length: 12 }, newCompany))).map((company) => company.tenantId);
    await expect.poll(() => typesMade(ids)).toHaveLength(ids.length);
    // The queue delivers at least once: here each event once more.
    await owner.query(
      `select directory.add_job('react', json_build_object('tenantId', tenant_id, 'eventId', event_id))
         from events where tenant_id = any($1)`,
      [ids],
    );
    await expect.poll(jobsLeft).toBe(0);
    expect(await typesMade(ids)).toEqual(ids.map(() => 1));
  });

  test('the job of a worker that was killed is taken by another within seconds', async () => {
    await owner.query('begin; lock table ticket_types in exclusive mode');
    const { tenantId } = await newCompany();
    const waiting = new pg.Client({ connectionString: postgres.ownerUrl });
    await waiting.connect();
    const isWaiting = async () =>
      (
        await waiting.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%ticket_types%'`,
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    // Both are killed, since either may be the one; a third finds the job.
    await Promise.all(workers.map((worker) => worker.kill()));
    await waiting.end();
    await owner.query('rollback');
    const begun = performance.now();
    workers = [await startProgram('worker-only', { DATABASE_URL: postgres.ownerUrl, DATABASE_POOL: '4' })];
    const types = async () => (await owner.query('select from ticket_types where tenant_id = $1', [tenantId])).rowCount;
    await expect.poll(types, { timeout: 50_000 }).toBe(firstTicketTypes.length);
    console.log(`The job of a killed worker was done after ${Math.round(performance.now() - begun)} ms`);
  });
});

describe('the live stream', () => {
  test('ends at once when its session is ended, on whichever server; other sessions go on', async () => {
    const { token, email } = await newCompany();
    const second = await signIn(b, email);
    const [mine, other] = await Promise.all([LiveStream.open(b.address, token), LiveStream.open(b.address, second)]);
    expect((await callAt(a.address, 'users/revoke_session', {}, { token })).status).toBe(200);
    const begun = performance.now();
    await other.ended;
    console.log(`A stream ended ${Math.round(performance.now() - begun)} ms after its session`);
    const { body } = await callAt(a.address, 'tickets/create_ticket', { ticketSubject: 'x' }, { token });
    await mine.until(tells('tickets', body.data.ticketID));
    expect((await callAt(a.address, 'users/logout', {}, { token })).status).toBe(200);
    await mine.ended;
  });

  test('follows the rights of its person, and ends when they are deactivated', async () => {
    const { tenantId, token } = await newCompany();
    const as = { tenantId, userId: 0, identityId: 0 };
    const email = `${randomUUID()}@example.com`;
    const passwordHash = await hashPassword(password);
    const { userId } = await inTenant(own.runtime, as, 'write', 'test', (context) =>
      addMember(context, { name: 'Tess', email, passwordHash, role: 'Dispatcher' }),
    );
    const stream = await LiveStream.open(b.address, await signIn(a, email));
    const change = (text: string) =>
      inTenant(own.runtime, as, 'write', 'test', async (context) => {
        await askingWithin(context)(text, [userId, tenantId]);
        context.emit({ ...userEvents.event('user_joined'), entityId: userId });
      });
    const create = async (assignees: number[] = []) => {
      const body = { ticketSubject: 'x', assignees };
      const made = await callAt(a.address, 'tickets/create_ticket', body, { token });
      return tells('tickets', made.body.data.ticketID);
    };
    await stream.until(await create());

    const technician = `(select role_id from roles where name = 'Technician' and tenant_id = $2)`;
    await change(`update people set role_id = ${technician} where user_id = $1 and tenant_id = $2`);
    // What is created for Tess is told after what was created before it, so that by then it is known whether that was told too.
    const isToldOfOthers = async () => {
      const others = await create();
      await stream.until(await create([userId]));
      return stream.messages.some(others);
    };
    // Which message tells that this server has heard of the change cannot be known: the opening tells of Tess too.
    await expect.poll(isToldOfOthers).toBe(false);
    expect(await isToldOfOthers()).toBe(false);

    await change(`update people set status = 'deactivated' where user_id = $1 and tenant_id = $2`);
    await stream.ended;
  });
});
