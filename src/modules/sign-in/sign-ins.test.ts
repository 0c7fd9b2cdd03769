import { expect, test } from 'vitest';
import { password, type TestTenant, testApp } from '#test/app.ts';
import { addMember } from './public.ts';

const app = await testApp();
const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const from = { address: '203.0.113.9', device };
const login = (email: string, given = password) => app.call('users/login', { email, password: given }, from);
const audited = async ({ admin }: Pick<TestTenant, 'admin'>) => {
  const { rows } = (await admin.call('settings/search_audit', { module: 'sign_ins' })).body.data;
  type Row = { name: string; label: string; userID: number | null; changes: { field: string; now: unknown }[] };
  return (rows as Row[]).map(({ name, label, userID, changes }) => [
    name,
    label,
    userID,
    Object.fromEntries(changes.map(({ field, now }) => [field, now])),
  ]);
};
const where = { address: from.address, browser: 'Chrome on Windows' };

test('users/login: who comes in stands in the audit with network address and browser, who is refused too, with the reason', async () => {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  expect((await login(ben.email, 'not the password')).status).toBe(401);
  const refused = ['sign_in_refused', 'Ben', null, { ...where, why: 'Wrong password' }];
  await expect.poll(() => audited(acme)).toEqual([refused]);
  expect((await login(ben.email)).status).toBe(200);
  expect(await audited(acme)).toEqual([['signed_in', 'Ben', ben.userID, { ...where, method: 'password' }], refused]);
});

test('users/login: who has left and tries again stands in the audit, and a new password by mail does', async () => {
  const acme = await app.newTenant();
  const tim = await acme.add('Technician', { name: 'Tim' });
  await acme.admin.call('users/change_account', { userID: tim.userID, action: 'deactivate', handOver: [] });
  expect((await login(tim.email)).status).toBe(403);
  await expect
    .poll(() => audited(acme))
    .toEqual([['sign_in_refused', 'Tim', null, { ...where, why: 'The account is not active' }]]);
  await app.call('users/forgot_password', { email: acme.admin.email });
  const { token } = await app.nextMail(acme.admin.email);
  await app.call('users/reset_password', { token, password: 'a much better password' });
  const { body } = await app.call('users/login', { email: acme.admin.email, password: 'a much better password' });
  const byMail = await app.call('settings/search_audit', { module: 'users' }, { token: body.data.token });
  expect(byMail.body.data.rows.map(({ name }: { name: string }) => name)).toContain('password_changed');
});

test('users/login: an address that nobody has is answered the same, and leaves nothing anywhere', async () => {
  const acme = await app.newTenant();
  const [known, unknown] = [await login(acme.admin.email, 'wrong'), await login('nobody@example.com', 'wrong')];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await expect.poll(async () => (await audited(acme)).length).toBe(1);
});

test('users/login: one try too many stands in the audit with how long it holds up, and no more while it does', async () => {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  for (let time = 1; time <= 5; time++) await login(ben.email, 'not the password');
  const held = ['sign_in_held_up', 'Ben', null, { ...where, why: 'Too many tries', heldUpFor: '1 second' }];
  await expect.poll(async () => (await audited(acme)).filter(([name]) => name === 'sign_in_held_up')).toEqual([held]);
  expect((await login(ben.email)).status).toBe(429);
  expect((await audited(acme)).filter(([name]) => name === 'sign_in_refused')).toHaveLength(5);
});

test('users/logout, users/revoke_session, users/switch_tenant: who leaves stands in the audit, here and elsewhere', async () => {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  await login(ben.email);
  const { token } = (await login(ben.email)).body.data;
  const sent = { ...from, token };
  await app.call('users/revoke_session', {}, sent);
  await app.call('users/logout', {}, sent);
  const { userID } = ben;
  expect((await audited(acme)).slice(0, 2)).toEqual([
    ['signed_out', 'Ben', userID, where],
    ['signed_out_elsewhere', 'Ben', userID, { ...where, sessions: 2 }],
  ]);
  const orla = await app.newTenant();
  const member = { name: 'Ada Admin', email: acme.admin.email, passwordHash: 'kept', role: 'Viewer' } as const;
  await orla.within((context) => addMember(context, member));
  const { body } = await app.call(
    'users/switch_tenant',
    { tenantID: orla.tenantID },
    { ...from, token: acme.admin.token },
  );
  expect(body.data.user.tenantID).toBe(orla.tenantID);
  expect((await audited(orla))[0]).toMatchObject(['signed_in', 'Ada Admin', expect.any(Number), where]);
  const { rows } = await app.owner.query(
    `select name from events where tenant_id = $1 and module = 'sign_ins' order by event_id desc limit 1`,
    [acme.tenantID],
  );
  expect(rows).toEqual([{ name: 'signed_out' }]);
});

test('users/accept_invitation, users/verify_email: the first sign-in by a mailed link stands in the audit', async () => {
  const acme = await app.newTenant();
  const email = `new-${acme.tenantID}-${Date.now()}@example.com`;
  const roleID = (await acme.admin.call('settings/get_security_roles')).body.data.roles.at(-1).roleID;
  await acme.admin.call('users/invite_user', { email, userDisplayName: 'Nia', roleID });
  const { token } = await app.nextMail(email);
  expect((await app.call('users/accept_invitation', { token, password: 'a much better password' }, from)).status).toBe(
    200,
  );
  expect((await audited(acme))[0]).toMatchObject([
    'signed_in',
    'Nia',
    expect.any(Number),
    { ...where, method: 'mailed_link' },
  ]);
  expect((await audited(acme)).filter(([, label]) => label === 'Nia')).toHaveLength(1);
});

test('sign-ins are told in no other list, and to nobody without the right to the audit', async () => {
  const acme = await app.newTenant();
  const technician = await acme.add('Technician');
  await login(acme.admin.email);
  const { events } = (await acme.admin.call('events/list_recent')).body.data;
  expect(events.filter(({ module }: { module: string }) => module === 'sign_ins')).toEqual([]);
  const asked = { module: 'sign_ins', entityID: acme.admin.userID };
  expect((await technician.call('events/list_history', asked)).status).not.toBe(200);
  const other = await app.newTenant();
  expect(await audited(other)).toEqual([]);
});

test('users/change_email: the audit says to which address', async () => {
  const { admin } = await app.newTenant();
  const newEmail = `new-${admin.userID}-${Date.now()}@example.com`;
  expect((await admin.call('users/change_email', { newEmail, password })).status).toBe(200);
  const { rows } = (await admin.call('settings/search_audit', { module: 'users' })).body.data;
  const asked = rows.find(({ name }: { name: string }) => name === 'email_change_asked');
  expect(asked.changes).toMatchObject([{ field: 'newEmail', was: null, now: newEmail }]);
});
