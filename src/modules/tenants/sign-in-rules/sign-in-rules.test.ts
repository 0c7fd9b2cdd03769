import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { password, type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const usual = { demandsSecondFactor: false, sessionIdleHours: 720, sessionMostDays: 0 };
const codeOf = (secret: string, inS = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + inS * 1000 });
const rules = async (person: TestPerson) => (await person.call('settings/get_sign_in_rules')).body.data;
const change = (person: TestPerson, changes: object) => person.call('settings/update_sign_in_rules', { changes });
const login = (email: string, more: object = {}) => app.call('users/login', { email, password, ...more });
const own = (person: TestPerson) => person.call('users/getCurrentUser');

async function turnOn(person: TestPerson) {
  const { secret } = (await person.call('users/start_second_factor', { password })).body.data;
  expect((await person.call('users/confirm_second_factor', { code: codeOf(secret) })).status).toBe(200);
  return secret as string;
}

async function demand({ admin }: TestTenant) {
  const secret = await turnOn(admin);
  const { status, body } = await change(admin, { demandsSecondFactor: { was: false, now: true } });
  expect(status, body.message).toBe(200);
  return secret;
}

describe('settings/update_sign_in_rules', () => {
  test('200: is kept, told, and taken back by its Undo', async () => {
    const { admin } = await app.newTenant();
    expect(await rules(admin)).toEqual(usual);
    const changed = await change(admin, { sessionIdleHours: { was: 720, now: 8 } });
    expect(changed.body.data).toEqual({ ...usual, sessionIdleHours: 8 });
    expect((await admin.call('events/undo', { undo: changed.body.undo })).status).toBe(200);
    expect(await rules(admin)).toEqual(usual);
  });

  test('400: hours and days that are none; 409: what somebody else has changed meanwhile', async () => {
    const { admin } = await app.newTenant();
    for (const now of [0, 721, 1.5]) {
      expect((await change(admin, { sessionIdleHours: { was: 720, now } })).status).toBe(400);
    }
    for (const now of [-1, 366]) expect((await change(admin, { sessionMostDays: { was: 0, now } })).status).toBe(400);
    await change(admin, { sessionMostDays: { was: 0, now: 7 } });
    expect((await change(admin, { sessionMostDays: { was: 0, now: 30 } })).status).toBe(409);
  });

  test('403: only who gives roles decides how people sign in', async () => {
    const acme = await app.newTenant();
    const accountant = await acme.add('Accountant');
    expect((await change(accountant, { sessionIdleHours: { was: 720, now: 8 } })).status).toBe(403);
  });

  test('422: who demands a second factor has signed in with one', async () => {
    const { admin } = await app.newTenant();
    const { status, body } = await change(admin, { demandsSecondFactor: { was: false, now: true } });
    expect([status, body.link.address]).toEqual([422, '/profile/second_factor']);
    expect(await rules(admin)).toEqual(usual);
  });
});

describe('a second factor that is demanded', () => {
  test('403: who has none may do nothing but set one up, and then everything', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    await demand(acme);
    const refused = await tess.call('settings/get_settings_query');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_owed']);
    expect((await tess.call('users/change_password', { currentPassword: password, newPassword: 'x' })).status).toBe(
      403,
    );
    expect((await own(tess)).body.data).toMatchObject({ owesSecondFactor: true, hasSecondFactor: false });
    await turnOn(tess);
    expect((await own(tess)).body.data).toMatchObject({ owesSecondFactor: false, hasSecondFactor: true });
    expect((await tess.call('settings/get_settings_query')).status).toBe(200);
  });

  test('200: a passkey counts as one', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    await demand(acme);
    const device = new Authenticator('http://tailgate.test');
    const { options } = (await tess.call('users/start_passkey', { password })).body.data;
    const made = await tess.call('users/confirm_passkey', { name: 'Phone', made: device.make(options) });
    const [code] = made.body.data.recoveryCodes;
    expect((await tess.call('settings/get_settings_query')).status).toBe(200);
    const passwordOnly = await login(tess.email);
    expect(passwordOnly.body.data).toEqual({ secondFactor: true });
    expect((await login(tess.email, { code: '123456' })).status).toBe(401);
    // Whose device is gone has the codes that came with it, each once.
    const recovered = await login(tess.email, { code });
    expect(recovered.body.data.user.owesSecondFactor).toBe(false);
    expect((await login(tess.email, { code })).status).toBe(401);
    await app.owner.query(`update directory.identities set recovery_hashes = '{}' where email = $1`, [tess.email]);
    const withoutCodes = await login(tess.email);
    expect([withoutCodes.status, withoutCodes.body.message]).toEqual([
      403,
      'Acme Pumps asks for a second factor. Sign in with your passkey or your code.',
    ]);
    const asked = (await app.call('users/start_passkey_sign_in')).body.data.options;
    const { body } = await app.call('users/sign_in_with_passkey', { signed: device.sign(asked) });
    expect(body.data.user.owesSecondFactor).toBe(false);
    const { passkeys } = (await tess.call('users/list_passkeys')).body.data;
    const removed = await tess.call('users/remove_passkey', { passkeyID: passkeys[0].passkeyID, password });
    expect([removed.status, removed.body.message]).toEqual([
      422,
      'Acme Pumps demands a second factor. Add another one first.',
    ]);
  });

  test('403: another session of the same person stays without, until they sign in with it', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { token } = (await login(tess.email)).body.data;
    await demand(acme);
    const secret = await turnOn(tess);
    expect((await app.call('settings/get_settings_query', {}, { token })).status).toBe(403);
    const signedIn = (await login(tess.email, { code: codeOf(secret, 30) })).body.data;
    expect(signedIn.user.owesSecondFactor).toBe(false);
    expect((await app.call('settings/get_settings_query', {}, { token: signedIn.token })).status).toBe(200);
  });

  test('422: it cannot be turned off while it is demanded', async () => {
    const acme = await app.newTenant();
    await demand(acme);
    const { status, body } = await acme.admin.call('users/remove_second_factor', { password });
    expect([status, body.message]).toEqual([422, 'Acme Pumps demands a second factor. Add another one first.']);
    expect((await own(acme.admin)).body.data.hasSecondFactor).toBe(true);
  });

  test('200: another company that demands none is reached as ever, and from there one that does owes it', async () => {
    const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
    await demand(acme);
    const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
    const guest = { email: orla.admin.email, userDisplayName: 'Orla', roleID: roles[1].roleID };
    await acme.admin.call('users/invite_user', guest);
    const { token: link } = await app.nextMail(orla.admin.email);
    const joined = (await app.call('users/accept_invitation', { token: link, password })).body.data;
    expect(joined.user).toMatchObject({ tenantName: 'Acme', owesSecondFactor: true });
    expect((await orla.admin.call('settings/get_settings_query')).status).toBe(200);
    const switched = (await orla.admin.call('users/switch_tenant', { tenantID: acme.tenantID })).body.data;
    expect(switched.user.owesSecondFactor).toBe(true);
    const back = await app.call('users/switch_tenant', { tenantID: orla.tenantID }, { token: switched.token });
    expect(back.body.data.user).toMatchObject({ tenantName: 'Orla', owesSecondFactor: false });
  });
});

describe('how long a session lasts', () => {
  const endsIn = async (token: string) => {
    const { rows } = await app.owner.query(
      `select extract(epoch from expires_at - now()) / 3600 as hours
         from directory.sessions where token_hash = sha256(convert_to($1, 'utf8'))`,
      [token],
    );
    return Number(rows[0].hours);
  };

  test('new ones and open ones end as is set, those that end sooner stay so, and other companies’ are left alone', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    await change(acme.admin, { sessionIdleHours: { was: 720, now: 8 } });
    expect(await endsIn(acme.admin.token)).toBeCloseTo(8, 1);
    expect(await endsIn(orla.admin.token)).toBeCloseTo(720, 1);
    const { token } = (await login(acme.admin.email)).body.data;
    expect(await endsIn(token)).toBeCloseTo(8, 1);
    await change(acme.admin, { sessionMostDays: { was: 0, now: 1 }, sessionIdleHours: { was: 8, now: 100 } });
    expect(await endsIn(token)).toBeCloseTo(24, 1);
  });

  test('401: one that was opened too long ago is over, however often it is used; one that is over stays so', async () => {
    const { admin, tenantID } = await app.newTenant();
    await app.owner.query(`update directory.sessions set created_at = now() - interval '3 days' where tenant_id = $1`, [
      tenantID,
    ]);
    const { token } = (await login(admin.email)).body.data;
    const again = (changes: object) => app.call('settings/update_sign_in_rules', { changes }, { token });
    expect((await again({ sessionMostDays: { was: 0, now: 2 } })).status).toBe(200);
    expect((await own(admin)).status).toBe(401);
    expect((await again({ sessionMostDays: { was: 2, now: 0 } })).status).toBe(200);
    expect((await own(admin)).status).toBe(401);
  });
});
