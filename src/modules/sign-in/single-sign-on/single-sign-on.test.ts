import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { password, type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { type Lies, startLyingProvider, startProvider } from '#test/identity-provider.ts';
import { lengthenWaits } from '#test/long-waits.ts';
import { addMember } from '../public.ts';

const app = await testApp({ database: await ownDatabase(), cloudPrivate: true });
await lengthenWaits(app.owner);
const redirectAddress = 'http://tailgate.test/sso';
const [real, lying] = [await startProvider(redirectAddress), await startLyingProvider()];

const newName = () => `acme-${randomUUID().slice(0, 8)}`;
const settingsOf = (provider: { issuer: string; clientID: string; clientSecret: string }, more: object = {}) => ({
  issuer: provider.issuer,
  clientID: provider.clientID,
  clientSecret: provider.clientSecret,
  companyName: newName(),
  isOn: true,
  isDemanded: false,
  ...more,
});
const save = (person: TestPerson, given: object) => person.call('settings/save_single_sign_on', given);
const kept = async (person: TestPerson) => (await person.call('settings/get_single_sign_on')).body.data;

async function setUp({ admin }: TestTenant, provider: Parameters<typeof settingsOf>[0], more: object = {}) {
  const given = settingsOf(provider, more);
  const { status, body } = await save(admin, given);
  expect(status, body.message).toBe(200);
  return given;
}

const start = (companyName: string, browser = 'x'.repeat(32)) =>
  app.call('users/start_single_sign_on', { companyName, browser });
const finish = (returned: string, browser = 'x'.repeat(32)) =>
  app.call('users/finish_single_sign_on', { returned, browser });

/** The whole way, as somebody whom the real provider knows. */
async function signInAs(companyName: string, name: string) {
  const { status, body } = await start(companyName);
  expect(status, body.message).toBe(200);
  return finish(await real.signIn(body.data.address, name));
}

describe('settings/save_single_sign_on', () => {
  test('200: is kept, tested and told; the secret is in no answer, no history and not open in the database', async () => {
    const { admin, tenantID } = await app.newTenant();
    const given = settingsOf(real);
    const { clientSecret, ...shown } = given;
    expect((await admin.call('settings/test_single_sign_on', { ...shown, clientSecret })).status).toBe(200);
    const saved = await save(admin, given);
    expect(saved.body.data).toEqual({ ...shown, hasSecret: true, redirectAddress, links: [] });
    const again = await save(admin, { ...shown, isOn: false });
    expect(again.body.data).toMatchObject({ isOn: false, hasSecret: true });
    const { rows: events } = await app.owner.query('select name, after from events where tenant_id = $1', [tenantID]);
    expect(events.filter(({ name }) => name === 'single_sign_on_changed')).toHaveLength(2);
    const { rows } = await app.owner.query('select * from single_sign_ons where tenant_id = $1', [tenantID]);
    expect(JSON.stringify([saved.body, events, rows])).not.toContain(clientSecret);
  });

  test('422: a name of another company; another provider without its secret', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const { companyName } = await setUp(acme, real);
    const taken = await save(orla.admin, settingsOf(real, { companyName: companyName.toUpperCase() }));
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ['companyName']]);
    const bare = settingsOf(lying, { companyName, clientSecret: undefined });
    const refused = await save(acme.admin, bare);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['clientSecret']]);
    expect(await kept(orla.admin)).toMatchObject({ isOn: false, companyName: '', hasSecret: false });
  });

  test('400: an address that is none, a name with blanks, and what is off but demanded', async () => {
    const { admin } = await app.newTenant();
    for (const issuer of ['login', 'ftp://x.example', 'https://u:p@x.example', 'https://x.example/?a=b'])
      expect((await save(admin, settingsOf(real, { issuer }))).body.fields).toHaveProperty('issuer');
    for (const companyName of ['a b', 'ab', '-abc', 'abc-', 'ä-pump'])
      expect((await save(admin, settingsOf(real, { companyName }))).body.fields).toHaveProperty('companyName');
    const off = await save(admin, settingsOf(real, { isOn: false, isDemanded: true }));
    expect([off.status, Object.keys(off.body.fields)]).toEqual([400, ['isDemanded']]);
  });

  test('403: only who gives roles', async () => {
    const acme = await app.newTenant();
    const accountant = await acme.add('Accountant');
    expect((await save(accountant, settingsOf(real))).status).toBe(403);
  });

  test('422: a provider that is away, that is no provider, or that sends people to what a browser would run', async () => {
    const { admin } = await app.newTenant();
    const tried = async (issuer: string) =>
      (await admin.call('settings/test_single_sign_on', { issuer, clientID: 'x', clientSecret: 'x' })).body.message;
    expect(await tried('http://127.0.0.1:9')).toBe('127.0.0.1:9 did not answer. Try again later.');
    expect(await tried(`${real.issuer}/nowhere`)).toContain('not to be trusted');
    lying.told.lies = { metadata: { authorization_endpoint: 'javascript:alert(1)' } };
    expect(await tried(lying.issuer)).toContain('signs nobody in by OpenID Connect');
    lying.told.lies = {};
  });
});

test('422: without permission no address of this machine or its network is asked', async () => {
  const { openIdConnect } = await import('#server/outside/identity-provider.ts');
  for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '[::1]', 'localhost']) {
    const provider = openIdConnect(
      { issuer: `https://${host}`, clientId: 'x', clientSecret: 'x' },
      { mayReachPrivate: false },
    );
    await expect(provider.test()).rejects.toThrow('inside a private network');
  }
});

describe('signing in by the provider', () => {
  test('200: the first time by the address, from then on by the provider’s own name for them', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { companyName } = await setUp(acme, real);
    const name = `tess-${companyName}`;
    real.people.set(name, { email: tess.email.toUpperCase(), email_verified: true });
    const first = await signInAs(companyName, name);
    expect([first.status, first.body.data?.user]).toMatchObject([200, { currentUser: tess.userID }]);
    expect((await kept(acme.admin)).links).toMatchObject([{ userID: tess.userID, userDisplayName: tess.name }]);
    real.people.set(name, { email: 'another@example.com' });
    expect((await signInAs(companyName, name)).body.data.user.currentUser).toBe(tess.userID);
    const { sessions } = (await app.call('users/list_sessions', {}, { token: first.body.data.token })).body.data;
    expect(sessions.map(({ method }: { method: string }) => method)).toContain('single_sign_on');
  });

  test('200: who is invited joins', async () => {
    const acme = await app.newTenant();
    const { companyName } = await setUp(acme, real);
    const email = app.newEmail();
    const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
    const invited = { email, userDisplayName: 'Nora', roleID: roles[1].roleID };
    const { userID } = (await acme.admin.call('users/invite_user', invited)).body.data;
    real.people.set(`nora-${companyName}`, { email, email_verified: true });
    const { body } = await signInAs(companyName, `nora-${companyName}`);
    expect(body.data.user.currentUser).toBe(userID);
    const { token } = await app.nextMail(email);
    expect((await app.call('users/get_invitation', { token })).status).toBe(404);
  });

  test('403: a stranger, an address that is not verified, one that is not told, and who is locked', async () => {
    const acme = await app.newTenant();
    const [tess, bob] = [await acme.add('Dispatcher'), await acme.add('Technician')];
    const orla = await app.newTenant();
    const { companyName } = await setUp(acme, real);
    const refused = async (person: object) => {
      const name = randomUUID();
      real.people.set(name, person);
      const { status, body } = await signInAs(companyName, name);
      return [status, body.message];
    };
    const { email } = orla.admin;
    expect(await refused({ email, email_verified: true })).toEqual([
      403,
      `Nobody at Acme Pumps has the email ${email}. Ask an administrator to invite you.`,
    ]);
    expect(await refused({ email: tess.email, email_verified: false })).toEqual([
      403,
      `Your provider has not verified ${tess.email}. Do that there first.`,
    ]);
    expect((await refused({}))[1]).toContain('did not tell your email');
    await acme.admin.call('users/change_account', { userID: bob.userID, action: 'lock', handOver: [] });
    expect((await refused({ email: bob.email }))[0]).toBe(403);
    expect((await kept(acme.admin)).links).toEqual([]);
    const rows = async (module: string, named: string) => {
      const { body } = await acme.admin.call('settings/search_audit', { module });
      type Row = { name: string; label: string; changes: { field: string; now: unknown }[] };
      return (body.data.rows as Row[])
        .filter(({ name }) => name === named)
        .map(({ label, changes }) => [label, changes.find(({ field }) => field === 'email')?.now]);
    };
    // Colleagues by their names; of a stranger the company itself is told, with the address that the provider gave.
    expect(await rows('sign_ins', 'sign_in_refused')).toEqual([
      ['Tess Technician', undefined],
      ['Tess Dispatcher', undefined],
    ]);
    expect(await rows('tenants', 'stranger_refused')).toEqual([
      ['Acme Pumps', undefined],
      ['Acme Pumps', email],
    ]);
  });

  test('403: another account there with the same address, until it is unlinked', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { companyName } = await setUp(acme, real);
    const [old, other] = [randomUUID(), randomUUID()];
    for (const name of [old, other]) real.people.set(name, { email: tess.email, email_verified: true });
    expect((await signInAs(companyName, old)).status).toBe(200);
    expect((await signInAs(companyName, other)).status).toBe(403);
    const unlink = () => acme.admin.call('settings/unlink_single_sign_on', { userID: tess.userID });
    expect((await unlink()).status).toBe(200);
    expect((await unlink()).status).toBe(404);
    expect((await signInAs(companyName, other)).status).toBe(200);
    expect((await signInAs(companyName, old)).status).toBe(403);
  });

  test('422: who does not want to sign in there', async () => {
    const acme = await app.newTenant();
    const { companyName } = await setUp(acme, real);
    const { status, body } = await signInAs(companyName, 'nobody of that name');
    expect([status, body.message]).toEqual([422, `${new URL(real.issuer).host} let nobody in.`]);
  });

  test('404: a name that no company has, or whose single sign-on is off; many wrong ones wait', async () => {
    const acme = await app.newTenant();
    const { companyName } = await setUp(acme, real, { isOn: false });
    const off = await start(companyName);
    const none = await start(newName());
    expect([off.status, none.status, none.body.message]).toEqual([404, 404, off.body.message]);
    const address = '100.70.1.1';
    const wrong = () =>
      app.call('users/start_single_sign_on', { companyName: newName(), browser: 'x'.repeat(32) }, { address });
    for (let time = 1; time <= 50; time++) await wrong();
    expect((await wrong()).status).toBe(429);
  });

  test('401: what was begun in another browser, twice, or not here', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { companyName } = await setUp(acme, real);
    real.people.set(tess.email, { email: tess.email });
    const begin = async () => (await start(companyName)).body.data.address as string;
    const elsewhere = await real.signIn(await begin(), tess.email);
    expect((await finish(elsewhere, 'y'.repeat(32))).status).toBe(401);
    expect((await finish(elsewhere)).status).toBe(200);
    expect((await finish(elsewhere)).status).toBe(401);
    const twice = await real.signIn(await begin(), tess.email);
    const both = await Promise.all([finish(twice), finish(twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await finish('code=1&state=made-up')).status).toBe(401);
    expect((await finish('nothing')).status).toBe(401);
  });
});

describe('a provider that lies', () => {
  const cases: [string, Lies, number, string][] = [
    ['signs with a key that is not its own', { isForged: true }, 422, 'not to be trusted'],
    ['signs with no key', { isUnsigned: true }, 422, 'not to be trusted'],
    ['speaks for another issuer', { claims: { iss: 'https://login.example.com' } }, 422, 'not to be trusted'],
    ['speaks to somebody else', { claims: { aud: 'another' } }, 422, 'not to be trusted'],
    ['answers another question', { claims: { nonce: 'another' } }, 422, 'not to be trusted'],
    ['tells what is too old', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }, 422, 'it is too old'],
    ['names nobody', { claims: { sub: undefined } as never }, 422, 'not to be trusted'],
    ['tells an address that is none', { claims: { email: ['a@b.example'] } }, 403, 'did not tell your email'],
    [
      'tells of somebody else than it signed for',
      { claims: { email: '' }, userinfo: { sub: 'x', email: 'a@b.ex' } },
      422,
      'not',
    ],
    ['answers with a page', { tokens: { status: 200, body: '<html>' } }, 422, 'not to be trusted'],
    [
      'does not know the client',
      { tokens: { status: 401, body: '{"error":"invalid_client"}' } },
      422,
      'client ID and secret',
    ],
    ['answers with far too much', { tokens: { status: 200, body: 'x'.repeat(2_000_000) } }, 422, 'did not answer'],
    ['is broken', { tokens: { status: 500, body: '' } }, 422, 'not to be trusted'],
  ];
  test.each(cases)('%s', async (_, lies, status, message) => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { companyName } = await setUp(acme, lying);
    lying.told.who = { sub: randomUUID(), email: tess.email };
    lying.told.lies = {};
    const begin = async () => (await start(companyName)).body.data.address as string;
    lying.told.lies = lies;
    const refused = await finish(lying.comeBack(await begin()));
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringContaining(message)]);
    lying.told.lies = {};
    expect((await finish(lying.comeBack(await begin()))).status).toBe(200);
  });

  test('what it says of somebody counts in its own company only', async () => {
    const [acme, orla] = [await app.newTenant({ name: 'Acme' }), await app.newTenant({ name: 'Orla' })];
    const { email, name } = orla.admin;
    await acme.within((context) => addMember(context, { name, email, passwordHash: 'kept', role: 'Viewer' }));
    const { companyName } = await setUp(acme, lying);
    lying.told.who = { sub: randomUUID(), email, email_verified: true };
    const { body } = await finish(lying.comeBack((await start(companyName)).body.data.address));
    const { token, user } = body.data;
    expect(user.tenantName).toBe('Acme');
    const as = (path: string, given: object = {}) => app.call(path, given, { token });
    expect((await as('users/list_tenants')).body.data.tenants).toMatchObject([{ tenantName: 'Acme' }]);
    expect((await as('users/switch_tenant', { tenantID: orla.tenantID })).status).toBe(404);
    const { sessions } = (await as('users/list_sessions')).body.data;
    expect(sessions.map(({ tenantName }: { tenantName: string }) => tenantName)).toEqual(['Acme']);
    expect((await as('users/list_passkeys')).body.data).toMatchObject({ passkeys: [], isByProvider: true });
    expect((await as('users/revoke_session')).status).toBe(200);
    expect((await orla.admin.call('users/getCurrentUser')).status).toBe(200);
    expect((await as('users/start_passkey', { password: 'guess' })).status).toBe(422);
  });
});

describe('single sign-on that is demanded', () => {
  test('403: everybody but administrators, whose sessions end; by the provider they come in', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const given = await setUp(acme, real);
    real.people.set(tess.email, { email: tess.email });
    const before = (await signInAs(given.companyName, tess.email)).body.data.token;
    await save(acme.admin, { ...given, isDemanded: true });
    expect((await tess.call('users/getCurrentUser')).status).toBe(401);
    expect((await app.call('users/getCurrentUser', {}, { token: before })).status).toBe(200);
    const { status, body } = await app.call('users/login', { email: tess.email, password });
    expect([status, body.link]).toEqual([403, { label: 'Go there', address: `/sso?company=${given.companyName}` }]);
    expect((await app.call('users/login', { email: acme.admin.email, password })).status).toBe(200);
    expect((await acme.admin.call('users/getCurrentUser')).status).toBe(200);
    expect((await signInAs(given.companyName, tess.email)).status).toBe(200);
  });

  test('403: who is invited has not joined by a password that is refused, and joins by the provider', async () => {
    const acme = await app.newTenant();
    const given = await setUp(acme, real, { isDemanded: true });
    const email = app.newEmail();
    const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
    const invited = { email, userDisplayName: 'Maria', roleID: roles[1].roleID };
    const { userID } = (await acme.admin.call('users/invite_user', invited)).body.data;
    const { token } = await app.nextMail(email);
    const refused = await app.call('users/accept_invitation', { token, password });
    expect([refused.status, refused.body.code]).toEqual([403, 'single_sign_on_demanded']);
    expect((await app.call('users/get_invitation', { token })).body.data).toMatchObject({ needsPassword: true });
    expect((await acme.admin.call('users/get_user', { userID })).body.data.status).toBe('invited');
    real.people.set(email, { email });
    expect((await signInAs(given.companyName, email)).status).toBe(200);
  });

  test('it counts as the second factor that a company demands', async () => {
    const acme = await app.newTenant();
    const tess = await acme.add('Dispatcher');
    const { companyName } = await setUp(acme, real);
    await app.owner.query('update tenants set demands_second_factor = true where tenant_id = $1', [acme.tenantID]);
    real.people.set(tess.email, { email: tess.email });
    const { body } = await signInAs(companyName, tess.email);
    expect(body.data.user.owesSecondFactor).toBe(false);
  });
});
