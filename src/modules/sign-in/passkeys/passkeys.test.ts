import { describe, expect, test } from 'vitest';
import { password, type TestPerson, testApp } from '#test/app.ts';
import { Authenticator, type Odd } from '#test/authenticator.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';
import { addMember } from '../public.ts';
import { passkeyHost } from './rules.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const origin = 'http://tailgate.test';

const start = async (person: TestPerson) => (await person.call('users/start_passkey', { password })).body.data.options;
const confirm = (person: TestPerson, made: object, name = 'Chrome on Windows') =>
  person.call('users/confirm_passkey', { name, made });
const list = async (person: TestPerson) => (await person.call('users/list_passkeys')).body.data;

async function add(person: TestPerson) {
  const device = new Authenticator(origin);
  const { status, body } = await confirm(person, device.make(await start(person)));
  expect(status, body.message).toBe(200);
  const { passkeyID, recoveryCodes } = body.data as { passkeyID: number; recoveryCodes: string[] };
  return { device, passkeyID, recoveryCodes };
}

const asked = async () => (await app.call('users/start_passkey_sign_in')).body.data.options;
const send = (signed: object, more: object = {}) => app.call('users/sign_in_with_passkey', { signed, ...more });
const signIn = async (device: Authenticator, odd: Odd = {}) => send(device.sign(await asked(), odd));

describe('a passkey is added', () => {
  test('200: by its device, with the own password; it stands in the list, a mail and the history tell it, and only what proves it is kept', async () => {
    const { admin, tenantID } = await app.newTenant();
    expect(await list(admin)).toEqual({ passkeys: [], origin, isByProvider: false });
    const { passkeyID, recoveryCodes } = await add(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { rows: kept } = await app.owner.query('select * from directory.identities where email = $1', [admin.email]);
    for (const code of recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code);
    expect((await add(admin)).recoveryCodes).toEqual([]);
    expect((await list(admin)).passkeys.slice(0, 1)).toMatchObject([
      { passkeyID, name: 'Chrome on Windows', lastUsedAt: null },
    ]);
    expect((await app.nextMail(admin.email)).text).toContain('Chrome on Windows');
    const { rows } = await app.owner.query('select name, after from events where tenant_id = $1', [tenantID]);
    expect(rows).toContainEqual({ name: 'passkey_added', after: { passkeyName: 'Chrome on Windows' } });
  });

  test('422: with a wrong password; guesses are counted', async () => {
    const { admin } = await app.newTenant();
    const wrong = () => admin.call('users/start_passkey', { password: 'wrong' });
    const { status, body } = await wrong();
    expect([status, body.fields]).toEqual([422, { password: 'This is not your current password.' }]);
    for (let time = 1; time <= 5; time++) await wrong();
    expect((await wrong()).status).toBe(429);
  });

  const odd: [string, Odd][] = [
    ['of a page elsewhere', { origin: 'https://tailgate.test.example.com' }],
    ['for another host', { rpId: 'example.com' }],
    ['without looking at its owner', { isOwnerSeen: false }],
    ['to sign in', { type: 'webauthn.get' }],
  ];
  test.each(odd)('422: made %s', async (_, how) => {
    const { admin } = await app.newTenant();
    const { status, body } = await confirm(admin, new Authenticator(origin).make(await start(admin), how));
    expect([status, body.message]).toEqual([422, expect.stringContaining('was not taken')]);
    expect((await list(admin)).passkeys).toEqual([]);
  });

  test('422: twice, for somebody else, for what was asked to sign in, and what is no answer of a device', async () => {
    const [{ admin }, { admin: other }] = [await app.newTenant(), await app.newTenant()];
    const options = await start(admin);
    const made = new Authenticator(origin).make(options);
    expect((await confirm(other, made)).status).toBe(422);
    const both = await Promise.all([confirm(admin, made), confirm(admin, made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await confirm(admin, made)).status).toBe(422);
    const device = new Authenticator(origin);
    const foreign = { ...options, challenge: (await asked()).challenge };
    expect((await confirm(admin, device.make(foreign))).status).toBe(422);
    const fresh = device.make(await start(admin));
    const broken = { ...fresh, response: { ...fresh.response, attestationObject: 'AAAA' } };
    expect((await confirm(admin, broken)).status).toBe(422);
    const sameDevice = { ...made, response: { ...made.response } };
    expect((await confirm(admin, sameDevice)).status).toBe(422);
    expect((await confirm(admin, { ...fresh, id: 'no base64url!' })).status).toBe(400);
  });

  test('422: a device that somebody else has added already', async () => {
    const [{ admin }, { admin: other }] = [await app.newTenant(), await app.newTenant()];
    const { device } = await add(admin);
    const { status, body } = await confirm(other, device.make(await start(other)));
    expect([status, body.message]).toEqual([422, 'This device has a passkey here already.']);
  });
});

describe('users/sign_in_with_passkey', () => {
  test('200: signs in without password and code, and says so in the sessions', async () => {
    const { admin } = await app.newTenant();
    const { device, passkeyID } = await add(admin);
    const { status, body } = await signIn(device);
    expect(status, body.message).toBe(200);
    expect(body.data.user.currentUser).toBe(admin.userID);
    const { sessions } = (await app.call('users/list_sessions', {}, { token: body.data.token })).body.data;
    expect(sessions[0]).toMatchObject({ method: 'passkey', isCurrent: true });
    expect((await list(admin)).passkeys).toMatchObject([{ passkeyID, lastUsedAt: expect.any(String) }]);
    expect((await signIn(device)).status).toBe(200);
  });

  test('200: who belongs to several companies chooses with the same answer of the device', async () => {
    const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
    await orla.within((context) =>
      addMember(context, { name: 'Ada', email: acme.admin.email, passwordHash: 'kept', role: 'Viewer' }),
    );
    const { device } = await add(acme.admin);
    const signed = device.sign(await asked());
    const { choose } = (await send(signed)).body.data;
    expect(choose.map(({ tenantName }: { tenantName: string }) => tenantName)).toEqual(['Acme', 'Orla']);
    const chosen = await send(signed, { tenantID: orla.tenantID });
    expect([chosen.status, chosen.body.data.user.tenantName]).toEqual([200, 'Orla']);
    expect((await send(signed, { tenantID: acme.tenantID })).status).toBe(401);
  });

  test('401: what a device signed counts once, also in two requests at the same time', async () => {
    const { admin } = await app.newTenant();
    const { device } = await add(admin);
    const signed = device.sign(await asked());
    const both = await Promise.all([send(signed), send(signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await send(signed)).status).toBe(401);
  });

  const odd: [string, Odd][] = [
    ['for a page elsewhere', { origin: 'https://phish.example.com' }],
    ['for another host', { rpId: 'phish.example.com' }],
    ['without looking at its owner', { isOwnerSeen: false }],
    ['to make a passkey', { type: 'webauthn.create' }],
    ['by a copy whose counter is behind', { counter: 0 }],
  ];
  test.each(odd)('401: signed %s', async (_, how) => {
    const { admin } = await app.newTenant();
    const { device } = await add(admin);
    expect((await signIn(device)).status).toBe(200);
    expect((await signIn(device, how)).status).toBe(401);
    expect((await signIn(device, { counter: 5 })).status).toBe(200);
  });

  test('401: by another device, for a challenge of somebody else’s making, and for one of adding', async () => {
    const { admin } = await app.newTenant();
    const { device } = await add(admin);
    const stranger = new Authenticator(origin);
    const unknown = await signIn(stranger);
    expect([unknown.status, unknown.body.code]).toEqual([401, 'wrong_passkey']);
    const forged = { ...stranger.sign(await asked()), id: device.id.toString('base64url') };
    expect((await send(forged)).status).toBe(401);
    const own = { challenge: Buffer.from('made up by me').toString('base64url'), rpId: 'tailgate.test' };
    expect((await send(device.sign(own))).status).toBe(401);
    const { challenge } = await start(admin);
    expect((await send(device.sign({ challenge, rpId: 'tailgate.test' }))).status).toBe(401);
  });

  test('403: who is locked out of the company', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { device } = await add(tess);
    await acme.admin.call('users/change_account', { userID: tess.userID, action: 'lock', handOver: [] });
    expect((await signIn(device)).status).toBe(403);
  });
});

describe('users/remove_passkey', () => {
  test('200: it signs nobody in any more, and a mail tells it', async () => {
    const { admin } = await app.newTenant();
    const { device, passkeyID } = await add(admin);
    await app.nextMail(admin.email);
    expect((await admin.call('users/remove_passkey', { passkeyID, password })).status).toBe(200);
    expect((await signIn(device)).status).toBe(401);
    expect((await app.nextMail(admin.email)).subject).toContain('was removed');
    expect((await list(admin)).passkeys).toEqual([]);
  });

  test('404: one that is not one’s own; 422: with a wrong password', async () => {
    const [{ admin }, { admin: other }] = [await app.newTenant(), await app.newTenant()];
    const { passkeyID } = await add(admin);
    expect((await other.call('users/remove_passkey', { passkeyID, password })).status).toBe(404);
    expect((await admin.call('users/remove_passkey', { passkeyID, password: 'wrong' })).status).toBe(422);
    expect((await list(admin)).passkeys).toHaveLength(1);
  });
});

test('a passkey belongs to the name of the page; a number has none, but for this machine', () => {
  expect(passkeyHost('https://app.caprock.example')).toEqual({
    id: 'app.caprock.example',
    origin: 'https://app.caprock.example',
  });
  expect(passkeyHost('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  expect(passkeyHost('http://192.168.1.20:3000')).toBeNull();
  expect(passkeyHost('https://[2001:db8::1]')).toBeNull();
});
