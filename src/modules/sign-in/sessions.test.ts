import { describe, expect, test } from 'vitest';
import { badTokenMessage } from '#shared/texts.ts';
import { password, testApp } from '#test/app.ts';
import { addMember } from './public.ts';

const app = await testApp();
const sessionsOf = async (token: string) =>
  (await app.call('users/list_sessions', {}, { token })).body.data.sessions as {
    sessionID: number;
    isCurrent: boolean;
    device: string;
    address: string;
    tenantName: string;
  }[];
const login = async (email: string, device: string) =>
  (await app.call('users/login', { email, password }, { device })).body.data.token as string;

describe('a session', () => {
  test('401: without a token, with nonsense, and when it has expired, always in the same words', async () => {
    const { admin } = await app.newTenant();
    await app.owner.query(
      "update directory.sessions set expires_at = now() - interval '1 second' where user_id = $1 and identity_id = $2",
      [admin.userID, admin.identityId],
    );
    for (const token of [null, 'nonsense', admin.token]) {
      const { status, body } = await app.call('users/getCurrentUser', {}, { token });
      expect([status, body.message]).toEqual([401, 'Incorrect or Malformed Token']);
    }
    expect(badTokenMessage).toBe('Incorrect or Malformed Token');
  });

  test('401: of somebody who is locked or deactivated, at once', async () => {
    const acme = await app.newTenant();
    for (const status of ['locked', 'deactivated']) {
      const person = await acme.add('Technician');
      expect((await person.call('users/getCurrentUser')).status).toBe(200);
      await app.owner.query('update people set status = $1 where tenant_id = $2 and user_id = $3', [
        status,
        acme.tenantID,
        person.userID,
      ]);
      expect((await person.call('users/getCurrentUser')).status).toBe(401);
    }
  });

  test('200: lasts 30 days from its last use', async () => {
    const { admin } = await app.newTenant();
    const daysLeft = async () => {
      const { rows } = await app.owner.query<{ days: number }>(
        'select round(extract(epoch from expires_at - now()) / 86400)::int as days from directory.sessions where identity_id = $1',
        [admin.identityId],
      );
      return rows[0]?.days;
    };
    expect(await daysLeft()).toBe(30);
    await app.owner.query(
      "update directory.sessions set expires_at = now() + interval '2 days', last_seen_at = now() - interval '28 days' where identity_id = $1",
      [admin.identityId],
    );
    expect((await admin.call('users/getCurrentUser')).status).toBe(200);
    await expect.poll(daysLeft).toBe(30);
  });
});

describe('users/getCurrentUser', () => {
  test('200: says what the person may do, by feature and by name', async () => {
    const { add } = await app.newTenant();
    const technician = await add('Technician', { name: 'Tom' });
    const { data } = (await technician.call('users/getCurrentUser')).body;
    expect(data).toMatchObject({ userFullName: 'Tom', roleName: 'Technician', userType: 'employee' });
    expect(data.permissions).toContainEqual({
      featureName: 'tickets',
      permission: 3,
      subPermission: [
        { subFeatureName: 'see all work', permission: false },
        { subFeatureName: 'see private tickets', permission: false },
      ],
    });
    expect(data.permissions).toContainEqual({
      featureName: 'invoices',
      permission: 0,
      subPermission: expect.anything(),
    });
  });
});

describe('users/list_sessions', () => {
  test('200: the own ones in every company, newest first, and nobody else’s', async () => {
    const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
    const { name, email } = acme.admin;
    const member = await orla.within((context) =>
      addMember(context, { name, email, passwordHash: 'kept', role: 'Viewer' }),
    );
    const there = await app.signIn({ ...member, name, email });
    await acme.add('Manager');
    const sessions = await sessionsOf(there.token);
    expect(sessions.map(({ tenantName, isCurrent }) => ({ tenantName, isCurrent }))).toEqual([
      { tenantName: 'Orla', isCurrent: true },
      { tenantName: 'Acme', isCurrent: false },
    ]);
  });

  test('200: says from where and with which device', async () => {
    const { admin } = await app.newTenant();
    const reply = await app.call(
      'users/login',
      { email: admin.email, password },
      { address: '198.51.100.4', device: 'Firefox on a phone' },
    );
    const [first] = await sessionsOf(reply.body.data.token);
    expect(first).toMatchObject({ address: '198.51.100.4', device: 'Firefox on a phone', isCurrent: true });
  });
});

describe('users/revoke_session', () => {
  test('200: ends the session at once', async () => {
    const { admin } = await app.newTenant();
    const other = await login(admin.email, 'lost phone');
    const lost = (await sessionsOf(admin.token)).find(({ device }) => device === 'lost phone');
    expect((await admin.call('users/revoke_session', { sessionID: lost?.sessionID })).status).toBe(200);
    expect((await app.call('users/getCurrentUser', {}, { token: other })).status).toBe(401);
    expect((await admin.call('users/getCurrentUser')).status).toBe(200);
  });

  test('200: without a number, all but this one', async () => {
    const { admin } = await app.newTenant();
    const others = [await login(admin.email, 'one'), await login(admin.email, 'two')];
    expect((await admin.call('users/revoke_session')).status).toBe(200);
    for (const token of others) expect((await app.call('users/getCurrentUser', {}, { token })).status).toBe(401);
    expect(await sessionsOf(admin.token)).toMatchObject([{ isCurrent: true }]);
  });

  test('404: somebody else’s session, which goes on', async () => {
    const acme = await app.newTenant();
    const person = await acme.add('Manager');
    const [session] = await sessionsOf(person.token);
    const reply = await acme.admin.call('users/revoke_session', { sessionID: session?.sessionID });
    expect(reply.status).toBe(404);
    expect((await person.call('users/getCurrentUser')).status).toBe(200);
  });
});

describe('users/logout', () => {
  test('200: the token is worth nothing afterwards', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('users/logout')).status).toBe(200);
    expect((await admin.call('users/getCurrentUser')).status).toBe(401);
    expect((await admin.call('users/logout')).status).toBe(401);
  });
});

describe('users/switch_tenant', () => {
  const twoCompanies = async () => {
    const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
    const member = { name: 'Ada Admin', email: acme.admin.email, passwordHash: 'kept', role: 'Viewer' } as const;
    await orla.within((context) => addMember(context, member));
    return { acme, orla };
  };

  test('200: goes on in the other company with the rights there; the session here has ended', async () => {
    const { acme, orla } = await twoCompanies();
    const { body } = await acme.admin.call('users/switch_tenant', { tenantID: orla.tenantID });
    expect(body.data.user).toMatchObject({ tenantName: 'Orla', roleName: 'Viewer' });
    const { token } = body.data;
    expect((await app.call('users/getCurrentUser', {}, { token })).body.data.tenantID).toBe(orla.tenantID);
    expect((await acme.admin.call('users/getCurrentUser')).status).toBe(401);
  });

  test('200: users/list_tenants names the companies of the person, this one marked', async () => {
    const { acme, orla } = await twoCompanies();
    expect((await acme.admin.call('users/list_tenants')).body.data.tenants).toEqual([
      { tenantID: acme.tenantID, tenantName: 'Acme', isCurrent: true },
      { tenantID: orla.tenantID, tenantName: 'Orla', isCurrent: false },
    ]);
    expect((await orla.admin.call('users/list_tenants')).body.data.tenants).toHaveLength(1);
  });

  test('404: a company the person does not belong to, or no longer; the session goes on', async () => {
    const { acme, orla } = await twoCompanies();
    await app.owner.query(`update people set status = 'deactivated' where tenant_id = $1 and email = $2`, [
      orla.tenantID,
      acme.admin.email,
    ]);
    const strange = await app.newTenant();
    for (const { tenantID } of [orla, strange]) {
      expect((await acme.admin.call('users/switch_tenant', { tenantID })).status).toBe(404);
    }
    expect((await acme.admin.call('users/getCurrentUser')).status).toBe(200);
  });
});
