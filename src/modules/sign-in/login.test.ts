import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';
import { addMember } from './public.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const wrong = 'not the password';
/** From somewhere else each time, unless it matters. */
const somewhere = () => `100.64.${randomInt(256)}.${randomInt(256)}`;
const login = (email: string, given = password, more: object = {}, address = somewhere()) =>
  app.call('users/login', { email, password: given, ...more }, { address });
/** As if every wait were over; the failures stay counted. */
const passTime = () => app.owner.query('update directory.throttle set blocked_until = null');
/** How many seconds the one who is held up waits, without the hour that is the test's. */
async function waitS(): Promise<number> {
  const { rows } = await app.owner.query(
    `select extract(epoch from blocked_until - last_at - interval '1 hour')::int as wait_s
       from directory.throttle where blocked_until is not null`,
  );
  expect(rows).toHaveLength(1);
  return rows[0].wait_s;
}

/** One person who works in two companies. */
async function inTwoCompanies() {
  const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
  const { name, email } = acme.admin;
  await orla.within((context) => addMember(context, { name, email, passwordHash: 'kept', role: 'Viewer' }));
  return { email, acme, orla };
}

describe('users/login', () => {
  test('200: answers a token that works, and the user data under its names', async () => {
    const { admin, tenantID } = await app.newTenant();
    const { status, body } = await login(admin.email.toUpperCase());
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ currentUser: admin.userID, tenantID, homePage: '/dashboard' });
    expect((await app.call('users/getCurrentUser', {}, { token: body.data.token })).body.data).toEqual(body.data.user);
  });

  test('200: the token is kept as its hash only', async () => {
    const { admin } = await app.newTenant();
    const { token } = (await login(admin.email)).body.data;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await app.owner.query(
      "select token_hash = sha256(convert_to($1, 'utf8')) as is_hash from directory.sessions order by session_id desc limit 1",
      [token],
    );
    expect(rows).toEqual([{ is_hash: true }]);
  });

  test('200: who belongs to several companies chooses one', async () => {
    const { email, acme, orla } = await inTwoCompanies();
    expect((await login(email)).body.data).toEqual({
      choose: [
        { tenantID: acme.tenantID, tenantName: 'Acme' },
        { tenantID: orla.tenantID, tenantName: 'Orla' },
      ],
    });
    const { user } = (await login(email, password, { tenantID: orla.tenantID })).body.data;
    expect(user).toMatchObject({ tenantID: orla.tenantID, roleName: 'Viewer', userType: 'employee' });
  });

  test('403: a company that one does not belong to, or not any more', async () => {
    const { email, acme, orla } = await inTwoCompanies();
    const stranger = await app.newTenant();
    expect((await login(email, password, { tenantID: stranger.tenantID })).status).toBe(403);
    await app.owner.query("update people set status = 'deactivated' where tenant_id = $1", [orla.tenantID]);
    expect((await login(email, password, { tenantID: orla.tenantID })).status).toBe(403);
    expect((await login(email)).body.data.user.tenantID).toBe(acme.tenantID);
  });

  test('401: a wrong password and an address that nobody has get the same answer', async () => {
    const { admin } = await app.newTenant();
    const known = await login(admin.email, wrong);
    const unknown = await login(app.newEmail(), wrong);
    expect([known.status, known.raw.toString()]).toEqual([unknown.status, unknown.raw.toString()]);
    expect(known).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  });

  test('401: an invited person without password is like an address that nobody has', async () => {
    const { admin } = await app.newTenant();
    const email = app.newEmail();
    await admin.call('users/invite_user', { email, userDisplayName: 'Ivy', roleID: 3 });
    expect((await login(email, wrong)).raw.toString()).toBe((await login(app.newEmail(), wrong)).raw.toString());
  });

  test('401: an address that nobody has takes as long as a known one', async () => {
    // What this process works, and not how long it takes: the machine does other things as well.
    const work = { known: [] as number[], unknown: [] as number[] };
    for (let time = 0; time < 15; time++) {
      const acme = await app.newTenant();
      await app.settled(acme);
      for (const [kind, email] of [
        ['known', acme.admin.email],
        ['unknown', app.newEmail()],
      ] as const) {
        const before = process.cpuUsage();
        await login(email, wrong);
        const { user, system } = process.cpuUsage(before);
        work[kind].push(user + system);
      }
    }
    expect(Math.min(...work.unknown)).toBeGreaterThan(Math.min(...work.known) / 2);
  });

  test('429: after five failures each further one waits longer, and the right password ends it', async () => {
    const { admin } = await app.newTenant();
    await passTime();
    for (let time = 1; time <= 5; time++) expect((await login(admin.email, wrong)).status).toBe(401);
    const waits: number[] = [];
    for (let time = 1; time <= 4; time++) {
      const { status, headers } = await login(admin.email, wrong);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
      waits.push(await waitS());
      await passTime();
      expect((await login(admin.email, wrong)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await passTime();
    expect((await login(admin.email)).status).toBe(200);
    expect((await login(admin.email, wrong)).status).toBe(401);
    expect((await login(admin.email)).status).toBe(200);
  });

  test('429: ten failures lock, also for the right password, without telling whether there is an account', async () => {
    const { admin } = await app.newTenant();
    const replies = [];
    for (const email of [admin.email, app.newEmail()]) {
      for (let time = 1; time <= 9; time++) {
        await login(email, wrong);
        await passTime();
      }
      expect((await login(email, wrong)).status).toBe(401);
      const { status, body, headers } = await login(email);
      replies.push({ status, message: body.message });
      expect(Number(headers['retry-after'])).toBeGreaterThan(890);
    }
    expect(replies[0]).toEqual({ status: 429, message: 'Too many attempts. Try again in 15 minutes.' });
    expect(replies[1]).toEqual(replies[0]);
  });

  test('429: many guesses at once are counted like one after the other', async () => {
    const { admin } = await app.newTenant();
    const replies = await Promise.all(Array.from({ length: 25 }, () => login(admin.email, wrong)));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 20]);
  });

  test('429: guesses at many accounts from one address are slowed down, from another they are not', async () => {
    const { admin } = await app.newTenant();
    const address = '203.0.113.7';
    const guess = () => login(app.newEmail(), wrong, {}, address);
    for (let time = 0; time < 5; time++) await Promise.all(Array.from({ length: 10 }, guess));
    expect((await login(admin.email, password, {}, address)).status).toBe(429);
    expect((await login(admin.email, password, {}, '203.0.113.8')).status).toBe(200);
  });

  test('429: signing in right does not use up the free attempts of an office', async () => {
    const { admin } = await app.newTenant();
    const address = '203.0.113.50';
    for (let time = 0; time < 60; time++) expect((await login(admin.email, password, {}, address)).status).toBe(200);
  });

  test('400: no password, or no address', async () => {
    const { status, body } = await app.call('users/login', { email: 'x' });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['email', 'password']);
  });
});
