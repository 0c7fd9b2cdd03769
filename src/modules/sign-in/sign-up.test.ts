import { describe, expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';

const app = await testApp();
const asked = (email: string, more: object = {}) => ({
  tenantName: 'Orla Field Services',
  userFullName: 'Ann Ode',
  email,
  password,
  tenantTimeZone: 'America/Denver',
  ...more,
});

async function signUp(email: string, more: object = {}) {
  await app.call('users/sign_up', asked(email, more));
  return app.nextMail(email);
}

describe('users/sign_up', () => {
  test('200: nothing but a mail is made until its link is followed', async () => {
    const email = app.newEmail();
    const reply = await app.call('users/sign_up', asked(email));
    expect(reply).toMatchObject({ status: 200, body: { data: {} } });
    expect((await app.nextMail(email)).text).toContain('http://tailgate.test/verify_email?token=');
    const { rows } = await app.owner.query('select from directory.identities where email = $1', [email]);
    expect(rows).toEqual([]);
    expect((await app.call('users/login', { email, password })).status).toBe(401);
  });

  test('200: the answer is the same for an address that has an account', async () => {
    const { admin } = await app.newTenant();
    const known = await app.call('users/sign_up', asked(admin.email));
    const unknown = await app.call('users/sign_up', asked(app.newEmail()));
    expect([known.status, known.raw.toString()]).toEqual([unknown.status, unknown.raw.toString()]);
  });

  test('200: what was typed is not in the mail, so nobody can write to strangers through us', async () => {
    const mail = await signUp(app.newEmail(), { tenantName: 'Visit evil.test now', userFullName: 'Win a prize' });
    expect(mail.subject + mail.text).not.toMatch(/evil|prize/);
  });

  test('400: names the field that is wrong', async () => {
    const wrong = { email: 'nobody', password: 'short', tenantName: ' ', tenantTimeZone: 'Mars/Base' };
    const { status, body } = await app.call('users/sign_up', asked('', wrong));
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      email: 'Enter an email address like name@company.com',
      password: 'Use at least 10 characters',
      tenantName: 'Give your company a name',
      tenantTimeZone: 'Choose a time zone such as America/Chicago',
    });
  });

  test('429: one mailbox cannot be flooded, whether or not it has an account', async () => {
    const { admin } = await app.newTenant();
    for (const email of [admin.email, app.newEmail()]) {
      const statuses: number[] = [];
      for (let time = 0; time < 7; time++) {
        const reply = await app.call('users/forgot_password', { email }, { address: `192.0.2.${time}` });
        statuses.push(reply.status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
  });
});

describe('users/verify_email', () => {
  test('200: makes the company with its administrator, roles and plan, and signs in', async () => {
    const email = app.newEmail();
    const { token } = await signUp(email);
    const { status, body } = await app.call('users/verify_email', { token });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      email,
      userFullName: 'Ann Ode',
      userType: 'administrator',
      tenantName: 'Orla Field Services',
      tenantTimeZone: 'America/Denver',
      roleName: 'Administrator',
      hasSecondFactor: false,
    });
    const as = { token: body.data.token as string };
    const settings = await app.call('settings/get_settings_query', {}, as);
    expect(settings.body.data.tenant).toMatchObject({ plan: 'friendsAndFamily', term: 'annually', pricePerUser: 0 });
    const roles = await app.call('settings/get_security_roles', {}, as);
    expect(roles.body.data.roles.map((role: { roleName: string }) => role.roleName)).toEqual([
      'Administrator',
      'Manager',
      'Dispatcher',
      'Technician',
      'Accountant',
      'Viewer',
    ]);
    expect((await app.call('users/login', { email, password })).body.data.token).toBeTypeOf('string');
  });

  test('200: tells the other modules that there is a new company', async () => {
    const { token } = await signUp(app.newEmail());
    const { tenantID, currentUser } = (await app.call('users/verify_email', { token })).body.data.user;
    const { rows } = await app.owner.query(
      'select module, name, entity_id::int, user_id::int, after from events where tenant_id = $1',
      [tenantID],
    );
    expect(rows).toContainEqual({
      module: 'tenants',
      name: 'tenant_created',
      entity_id: tenantID,
      user_id: currentUser,
      after: { tenantName: 'Orla Field Services', timeZone: 'America/Denver' },
    });
  });

  test('404: a link counts once, also when it is followed twice at the same time', async () => {
    const { token } = await signUp(app.newEmail());
    const replies = await Promise.all([1, 2, 3].map(() => app.call('users/verify_email', { token })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404, 404]);
    const { status, body } = await app.call('users/verify_email', { token });
    expect([status, body.code, body.fields.token]).toEqual([404, 'link_over', body.message]);
  });

  test('404: a link that is too old, or never was, or is for something else', async () => {
    const old = await signUp(app.newEmail());
    await app.owner.query(
      `update directory.links set expires_at = now() - interval '1 second'
        where token_hash = sha256(convert_to($1, 'utf8'))`,
      [old.token],
    );
    const { admin } = await app.newTenant();
    await app.call('users/forgot_password', { email: admin.email });
    const reset = await app.nextMail(admin.email);
    for (const token of [old.token, 'x'.repeat(43), reset.token]) {
      expect((await app.call('users/verify_email', { token })).status).toBe(404);
    }
  });

  test('200: an existing account keeps its password and gets the company added', async () => {
    const { admin, tenantID } = await app.newTenant();
    const { token, text } = await signUp(admin.email, { password: 'another password' });
    expect(text).toContain('You already have an account.');
    const { body } = await app.call('users/verify_email', { token });
    expect(body.data.user.tenantID).not.toBe(tenantID);
    const login = (given: string) => app.call('users/login', { email: admin.email, password: given });
    expect((await login('another password')).status).toBe(401);
    expect((await login(password)).body.data.choose).toHaveLength(2);
  });

  test('200: a second factor is asked before the link signs in to an existing account', async () => {
    const { admin } = await app.newTenant();
    await app.owner.query(
      "update directory.identities set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where email = $1",
      [admin.email],
    );
    const { token } = await signUp(admin.email);
    expect((await app.call('users/verify_email', { token })).body.data).toEqual({ secondFactor: true });
    expect((await app.call('users/verify_email', { token, code: '000000' })).status).toBe(401);
    const { rows } = await app.owner.query('select from directory.memberships where identity_id = $1', [
      admin.identityId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('settings/resend_validation_email', () => {
  test('200: the link comes again, and the one before it ends', async () => {
    const email = app.newEmail();
    const first = await signUp(email);
    await app.call('settings/resend_validation_email', { email });
    const second = await app.nextMail(email);
    expect((await app.call('users/verify_email', { token: first.token })).status).toBe(404);
    expect((await app.call('users/verify_email', { token: second.token })).status).toBe(200);
  });

  test('200: an invitation comes again too', async () => {
    const { admin } = await app.newTenant();
    const email = app.newEmail();
    await admin.call('users/invite_user', { email, userDisplayName: 'Ivy', roleID: 3 });
    const first = await app.nextMail(email);
    await app.call('settings/resend_validation_email', { email });
    const second = await app.nextMail(email);
    expect((await app.call('users/get_invitation', { token: first.token })).status).toBe(404);
    expect((await app.call('users/get_invitation', { token: second.token })).status).toBe(200);
  });

  test('200: the answer is the same when there is nothing to send', async () => {
    const reply = await app.call('settings/resend_validation_email', { email: app.newEmail() });
    expect(reply).toMatchObject({ status: 200, body: { data: {} } });
  });
});
