import { describe, expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const newPassword = 'a much better password';
const login = (email: string, given: string) => app.call('users/login', { email, password: given });

async function forgot(email: string) {
  await app.call('users/forgot_password', { email });
  return app.nextMail(email);
}

describe('users/forgot_password', () => {
  test('200: the answer is the same for an address that nobody has, which gets no mail', async () => {
    const { admin } = await app.newTenant();
    const stranger = app.newEmail();
    const known = await app.call('users/forgot_password', { email: admin.email });
    const unknown = await app.call('users/forgot_password', { email: stranger });
    expect([known.status, known.raw.toString()]).toEqual([unknown.status, unknown.raw.toString()]);
    expect((await app.nextMail(admin.email)).text).toContain('http://tailgate.test/reset_password?token=');
    const { rows } = await app.owner.query('select from directory.mails where sent_to = $1', [stranger]);
    expect(rows).toEqual([]);
  });
});

describe('users/reset_password', () => {
  test('200: sets the password, ends every session and tells by mail', async () => {
    const { admin } = await app.newTenant();
    const { token } = await forgot(admin.email);
    expect((await app.call('users/reset_password', { token, password: newPassword })).status).toBe(200);
    expect((await admin.call('users/getCurrentUser')).status).toBe(401);
    expect((await login(admin.email, password)).status).toBe(401);
    expect((await login(admin.email, newPassword)).status).toBe(200);
    expect((await app.nextMail(admin.email)).subject).toBe('Your Tailgate password was changed');
  });

  test('200: lifts the lock of the account', async () => {
    const { admin } = await app.newTenant();
    for (let time = 1; time <= 6; time++) await login(admin.email, 'wrong');
    expect((await login(admin.email, password)).status).toBe(429);
    const { token } = await forgot(admin.email);
    await app.call('users/reset_password', { token, password: newPassword });
    expect((await login(admin.email, newPassword)).status).toBe(200);
  });

  test('404: a link counts once, and a newer one ends it', async () => {
    const { admin } = await app.newTenant();
    const first = await forgot(admin.email);
    const second = await forgot(admin.email);
    const reset = (token: string) => app.call('users/reset_password', { token, password: newPassword });
    expect((await reset(first.token)).status).toBe(404);
    const both = await Promise.all([reset(second.token), reset(second.token)]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 404]);
  });

  test('404: a link asked for before the password was changed otherwise', async () => {
    const { admin } = await app.newTenant();
    const { token } = await forgot(admin.email);
    await admin.call('users/change_password', { currentPassword: password, newPassword });
    expect((await app.call('users/reset_password', { token, password: 'yet another one' })).status).toBe(404);
  });

  test.each([' '.repeat(12), 'pppppppppppp', 'abababababab'])('400: %j is long and no password', async (text) => {
    const { admin } = await app.newTenant();
    const { token } = await forgot(admin.email);
    const { status, body } = await app.call('users/reset_password', { token, password: text });
    expect([status, body.fields]).toEqual([400, { password: 'Use more than three different characters' }]);
  });

  test('400: the own address is no password, wherever one is chosen', async () => {
    const { admin } = await app.newTenant();
    const { token } = await forgot(admin.email);
    const chosen = ` ${admin.email.toUpperCase()}`;
    const message = 'Use something else than your email address';
    const reset = await app.call('users/reset_password', { token, password: chosen });
    expect([reset.status, reset.body.fields]).toEqual([400, { password: message }]);
    const change = await admin.call('users/change_password', { currentPassword: password, newPassword: chosen });
    expect([change.status, change.body.fields]).toEqual([400, { newPassword: message }]);
    expect((await app.call('users/reset_password', { token, password: newPassword })).status).toBe(200);
  });

  test('400: a password that is too short leaves the link usable', async () => {
    const { admin } = await app.newTenant();
    const { token } = await forgot(admin.email);
    const { status, body } = await app.call('users/reset_password', { token, password: 'short' });
    expect([status, body.fields]).toEqual([400, { password: 'Use at least 10 characters' }]);
    expect((await app.call('users/reset_password', { token, password: newPassword })).status).toBe(200);
  });
});

describe('users/change_password', () => {
  test('200: ends the other sessions, not this one, and tells by mail', async () => {
    const { admin } = await app.newTenant();
    const other = (await login(admin.email, password)).body.data.token as string;
    const reply = await admin.call('users/change_password', { currentPassword: password, newPassword });
    expect(reply.status).toBe(200);
    expect((await app.call('users/getCurrentUser', {}, { token: other })).status).toBe(401);
    expect((await admin.call('users/getCurrentUser')).status).toBe(200);
    expect((await login(admin.email, newPassword)).status).toBe(200);
    expect((await app.nextMail(admin.email)).subject).toBe('Your Tailgate password was changed');
  });

  test('200: the change is in the history, no password is', async () => {
    const { admin, tenantID } = await app.newTenant();
    await admin.call('users/change_password', { currentPassword: password, newPassword });
    const { rows } = await app.owner.query('select * from events where tenant_id = $1', [tenantID]);
    expect(rows.map((row) => row.name)).toContain('password_changed');
    expect(JSON.stringify(rows)).not.toMatch(/argon2|better password|battery/);
  });

  test('422: a wrong current password, at its field; guesses are counted with those at the door', async () => {
    const { admin } = await app.newTenant();
    const guess = () => admin.call('users/change_password', { currentPassword: 'wrong', newPassword });
    const { status, body } = await guess();
    expect([status, body.fields]).toEqual([422, { currentPassword: 'This is not your current password.' }]);
    for (let time = 2; time <= 5; time++) await guess();
    expect((await guess()).status).toBe(429);
    expect((await login(admin.email, password)).status).toBe(429);
  });
});
