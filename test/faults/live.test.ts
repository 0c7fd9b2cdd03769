import { afterAll, beforeAll, expect, test } from 'vitest';
import { toUtcTime } from '#shared/dates.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { older } from '#test/time-travel.ts';
import { type TestPerson, testApp } from '../app.ts';
import { ownDatabase } from '../database.ts';
import { isLong, seed } from '../seed.ts';
import { callAt } from './call-at.ts';
import { type Change, LiveStream, tells } from './live-stream.ts';
import { endProgramsAfterwards, type Program, startProgram } from './program.ts';

/** Writes go through a server in this process; browsers listen at one of their own, whose connections break. */
const database = await ownDatabase();
const app = await testApp({ database });
let server: Program;

endProgramsAfterwards();
beforeAll(async () => {
  server = await startProgram('server-only', { DATABASE_URL: database.appUrl, DATABASE_POOL: '4' });
});
afterAll(() => server?.stop());

/** Every connection on which a server hears of changes. */
const breakListening = () =>
  app.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and application_name = 'notices'`);

async function newTicket(by: TestPerson, more: object = {}): Promise<number> {
  const { status, body } = await by.call('tickets/create_ticket', { ticketSubject: 'x', ...more });
  expect(status).toBe(200);
  return body.data.ticketID;
}

/** What a page does (src/platform/web/api/live-updates.ts): listens, and asks for what it missed when it connects or is told to. */
class Browser {
  readonly known = new Set<number>();
  #stream: LiveStream | null = null;
  #at = toUtcTime(new Date());
  #read = 0;
  readonly #person: TestPerson;

  constructor(person: TestPerson) {
    this.#person = person;
  }

  async connect(): Promise<void> {
    this.#read = 0;
    this.#stream ??= await LiveStream.open(server.address, this.#person.token);
    await this.#catchUp();
  }

  disconnect(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Takes in what has arrived on the stream. */
  async take(): Promise<void> {
    const messages = this.#stream?.messages ?? [];
    const fresh = messages.slice(this.#read);
    this.#read = messages.length;
    for (const { event, data } of fresh) {
      if (event === 'missed') await this.#catchUp();
      this.#learn(data.changes ?? []);
    }
  }

  async #catchUp(): Promise<void> {
    const { token } = this.#person;
    const { body } = await callAt(server.address, 'live/since', { since: this.#at }, { token });
    this.#at = body.data.at;
    this.#learn(body.data.changes);
    if (!body.data.isComplete) await this.#readAgain();
  }

  /** More has changed than is told one by one: everything is read again. */
  async #readAgain(): Promise<void> {
    for (let next: string | null | undefined; next !== null; ) {
      const { token } = this.#person;
      const page = await callAt(server.address, 'tickets/tickets', { limit: 500, ...(next && { next }) }, { token });
      for (const { ticketID } of page.body.data.rows) this.known.add(ticketID);
      next = page.body.data.next;
    }
  }

  #learn(changes: Change[]): void {
    for (const { module, entityId } of changes) if (module === 'tickets') this.known.add(entityId);
  }
}

test('a server whose listening connection broke listens again, and tells browsers to ask what they missed', async () => {
  const { admin } = await app.newTenant();
  const stream = await LiveStream.open(server.address, admin.token);
  await breakListening();
  await stream.until(({ event }) => event === 'missed');
  await stream.until(tells('tickets', await newTicket(admin)));
  stream.close();
});

test('a browser that looks through a role is told what the role sees, another of the same person what they see', async () => {
  const { admin, tenantID, add } = await app.newTenant();
  const looking = await app.signIn({ ...admin, tenantId: tenantID, userId: admin.userID });
  const { roles } = (await admin.call('settings/list_security_roles')).body.data;
  const { roleID } = roles.find(({ roleName }: { roleName: string }) => roleName === 'Technician');
  await looking.call('settings/view_as_role', { roleID });
  const [own, seen] = [
    await LiveStream.open(server.address, admin.token),
    await LiveStream.open(server.address, looking.token),
  ];
  const { vendorID } = (await admin.call('vendors/create_vendor', { vendorName: 'Permian Supply' })).body.data;
  await own.until(tells('vendors', vendorID));
  const ticketID = await newTicket(await add('Dispatcher'), { assignees: [admin.userID] });
  await Promise.all([own, seen].map((stream) => stream.until(tells('tickets', ticketID))));
  expect(seen.messages.filter(tells('vendors', vendorID))).toEqual([]);
  for (const stream of [own, seen]) stream.close();
});

test(
  'whatever connection breaks when, a browser knows of every change its person may see, and of no other',
  async () => {
    const random = new SeededRandom(seed);
    const tenant = await app.newTenant();
    const { admin } = tenant;
    const technician = await tenant.add('Technician');
    const browsers = [new Browser(admin), new Browser(technician)];
    const all = new Set<number>();
    const theirs = new Set<number>();
    await Promise.all(browsers.map((browser) => browser.connect()));
    const count = isLong ? 3_000 : 250;
    let broken = 0;
    for (let step = 0; step < count; step++) {
      const isTheirs = random.isHit(0.5);
      const ticketID = await newTicket(admin, { assignees: isTheirs ? [technician.userID] : [] });
      all.add(ticketID);
      if (isTheirs) theirs.add(ticketID);
      const browser = random.pick(browsers);
      await browser.take();
      if (random.isHit(0.15)) browser.disconnect();
      if (random.isHit(0.15)) await browser.connect();
      if (random.isHit(0.05)) broken += (await breakListening()).rowCount ?? 0;
    }
    // The last fault of all is a broken connection: what follows it comes by the stream alone.
    await Promise.all(browsers.map((browser) => browser.connect()));
    broken += (await breakListening()).rowCount ?? 0;
    all.add(await newTicket(admin));
    const inOrder = (set: Set<number>) => [...set].sort((left, right) => left - right);
    for (const [browser, expected] of [
      [browsers[0], all],
      [browsers[1], theirs],
    ] as const) {
      const known = async () => {
        await browser?.take();
        return inOrder(browser?.known ?? new Set());
      };
      await expect.poll(known, { message: `seed ${seed}` }).toEqual(inOrder(expected));
    }
    console.log(`Live, seed ${seed}: ${all.size} changes, ${broken} listening connections broken, none missed`);
  },
  isLong ? 400_000 : 120_000,
);

test('live/since: a change that is committed long after it was made is not missed', async () => {
  const { tenantID, admin } = await app.newTenant();
  const ticketID = await newTicket(admin);
  await older(app.owner, 'events', { tenant_id: tenantID }, { hours: 1 });
  await app.owner.query('begin');
  await app.owner.query(
    `insert into events (tenant_id, at, request_id, call, module, entity_id, name)
     values ($1, clock_timestamp() - interval '20 seconds', gen_random_uuid(), 'test', 'tickets', $2, 'ticket_changed')`,
    [tenantID, ticketID],
  );
  const since = async (at: string) => (await admin.call('live/since', { since: at })).body.data;
  const before = await since(toUtcTime(new Date()));
  expect(before.changes).toEqual([]);
  await app.owner.query('commit');
  expect((await since(before.at)).changes).toEqual([{ module: 'tickets', entityId: ticketID }]);
});
