import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { password, type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';
import { addMember } from './public.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const codeOf = (secret: string, inS = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + inS * 1000 });
const login = (email: string, more: object = {}) => app.call('users/login', { email, password, ...more });

/** Turns it on with the code of this moment; later ones are for signing in. */
async function turnOn(person: TestPerson) {
  const { secret } = (await person.call('users/start_second_factor', { password })).body.data;
  const confirmed = await person.call('users/confirm_second_factor', { code: codeOf(secret) });
  return { secret: secret as string, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

describe('users/start_second_factor', () => {
  test('200: gives a secret that does not count before it is confirmed', async () => {
    const { admin } = await app.newTenant();
    const { status, body } = await admin.call('users/start_second_factor', { password });
    expect(status).toBe(200);
    expect(body.data.uri).toContain(`secret=${body.data.secret}`);
    expect(body.data.uri).toContain('issuer=Tailgate');
    expect((await login(admin.email)).body.data.token).toBeTypeOf('string');
  });

  test('422: a wrong password, or one that is on already', async () => {
    const { admin } = await app.newTenant();
    const wrong = await admin.call('users/start_second_factor', { password: 'wrong' });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'This is not your current password.' }]);
    await turnOn(admin);
    expect((await admin.call('users/start_second_factor', { password })).status).toBe(422);
    expect((await login(admin.email)).body.data).toEqual({ secondFactor: true });
  });
});

describe('users/confirm_second_factor', () => {
  test('200: answers ten recovery codes, of which only hashes are kept', async () => {
    const { admin } = await app.newTenant();
    const { recoveryCodes } = await turnOn(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const { rows } = await app.owner.query('select * from directory.identities where email = $1', [admin.email]);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
    expect((await admin.call('users/getCurrentUser')).body.data.hasSecondFactor).toBe(true);
  });

  test('422: a wrong code, or nothing to confirm', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('users/confirm_second_factor', { code: '123456' })).status).toBe(422);
    const { secret } = (await admin.call('users/start_second_factor', { password })).body.data;
    const wrong = codeOf(secret) === '123456' ? '654321' : '123456';
    const { status, body } = await admin.call('users/confirm_second_factor', { code: wrong });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['code']]);
    expect((await login(admin.email)).status).toBe(200);
  });

  test('429: guesses at the first code are counted like those at the sign-in', async () => {
    const { admin } = await app.newTenant();
    const { secret } = (await admin.call('users/start_second_factor', { password })).body.data;
    const wrong = codeOf(secret) === '123456' ? '654321' : '123456';
    const statuses: number[] = [];
    for (let time = 1; time <= 6; time++)
      statuses.push((await admin.call('users/confirm_second_factor', { code: wrong })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('users/login with a second factor', () => {
  test('200: asks for the code, and only after the right password', async () => {
    const { admin } = await app.newTenant();
    const { secret } = await turnOn(admin);
    expect((await login(admin.email)).body.data).toEqual({ secondFactor: true });
    expect((await login(admin.email, { password: 'wrong', code: codeOf(secret, 30) })).status).toBe(401);
    const { body } = await login(admin.email, { code: codeOf(secret, 30) });
    expect(body.data.user.hasSecondFactor).toBe(true);
  });

  test('401: a code counts once, also in two requests at the same time', async () => {
    const { admin } = await app.newTenant();
    const { secret } = await turnOn(admin);
    const code = codeOf(secret, 30);
    const both = await Promise.all([login(admin.email, { code }), login(admin.email, { code })]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 401]);
    const again = await login(admin.email, { code });
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([401, 'wrong_code', ['code']]);
  });

  test('401: the code that turned it on is used too, and so is every earlier one', async () => {
    const { admin } = await app.newTenant();
    const { secret } = await turnOn(admin);
    for (const inS of [0, -30]) expect((await login(admin.email, { code: codeOf(secret, inS) })).status).toBe(401);
  });

  test('200: a recovery code counts instead, once, however it is typed', async () => {
    const { admin } = await app.newTenant();
    const { recoveryCodes } = await turnOn(admin);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(admin.email, { code: first.toUpperCase().replaceAll('-', '') })).status).toBe(200);
    expect((await login(admin.email, { code: first })).status).toBe(401);
    expect((await login(admin.email, { code: second })).status).toBe(200);
  });

  test('200: the code is asked before the companies are named, and the same one serves to choose', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const { admin } = acme;
    await orla.within((context) =>
      addMember(context, { name: 'Ada', email: admin.email, passwordHash: 'kept', role: 'Viewer' }),
    );
    const { secret } = await turnOn(admin);
    expect((await login(admin.email)).body.data).toEqual({ secondFactor: true });
    const code = codeOf(secret, 30);
    expect((await login(admin.email, { code })).body.data.choose).toHaveLength(2);
    const { status, body } = await login(admin.email, { code, tenantID: orla.tenantID });
    expect([status, body.data.user.tenantID]).toEqual([200, orla.tenantID]);
  });

  test('429: guesses at the code lock like guesses at the password, whatever the right password does between', async () => {
    const { admin } = await app.newTenant();
    await turnOn(admin);
    const statuses: number[] = [];
    for (let time = 1; time <= 6; time++) {
      statuses.push((await login(admin.email)).status, (await login(admin.email, { code: '000000' })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('users/remove_second_factor', () => {
  test('200: the password is enough again, and a mail tells it', async () => {
    const { admin } = await app.newTenant();
    await turnOn(admin);
    expect((await admin.call('users/remove_second_factor', { password })).status).toBe(200);
    expect((await login(admin.email)).body.data.token).toBeTypeOf('string');
    expect((await app.nextMail(admin.email)).subject).toBe('The second factor of your Tailgate account is off');
  });

  test('422: not with a wrong password', async () => {
    const { admin } = await app.newTenant();
    await turnOn(admin);
    expect((await admin.call('users/remove_second_factor', { password: 'wrong' })).status).toBe(422);
    expect((await login(admin.email)).body.data).toEqual({ secondFactor: true });
  });

  test('200: no secret gets into the history', async () => {
    const { admin, tenantID } = await app.newTenant();
    const { secret, recoveryCodes } = await turnOn(admin);
    await admin.call('users/remove_second_factor', { password });
    const { rows } = await app.owner.query('select * from events where tenant_id = $1', [tenantID]);
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(['second_factor_on', 'second_factor_off']));
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });
});
