import { describe, expect, test } from 'vitest';
import { password, type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { lengthenWaits } from '#test/long-waits.ts';

const app = await testApp({ database: await ownDatabase() });
await lengthenWaits(app.owner);
const changeEmail = (person: TestPerson, newEmail: string) => person.call('users/change_email', { newEmail, password });
const confirm = (token: string) => app.call('users/confirm_email', { token });
const login = (email: string, given = password) => app.call('users/login', { email, password: given });
const own = async (person: TestPerson) => (await person.call('settings/get_settings_query')).body.data.user;
const waitsFor = async (person: TestPerson) => (await own(person)).newEmail;

/** Asks and answers the token of the mail to the new address. */
async function ask(person: TestPerson, newEmail = app.newEmail()) {
  const { status, body } = await changeEmail(person, newEmail);
  expect(status, body.message).toBe(200);
  const mail = await app.nextMail(newEmail);
  return { newEmail, mail, token: mail.token };
}

describe('users/change_email, users/confirm_email', () => {
  test('200: nothing changes until the link is followed, then everything does, and both addresses are told', async () => {
    const acme = await app.newTenant();
    const dispatcher = await acme.add('Dispatcher');
    const { newEmail, mail, token } = await ask(dispatcher);
    expect(mail.text).toContain('http://tailgate.test/confirm_email?token=');
    expect(await own(dispatcher)).toMatchObject({ email: dispatcher.email, newEmail });
    expect((await app.nextMail(dispatcher.email)).text).toContain(newEmail);
    const seen = () => app.call('users/get_new_email', { token });
    expect((await seen()).body.data).toEqual({ email: newEmail });
    expect((await login(newEmail)).status).toBe(401);
    expect((await login(dispatcher.email)).status).toBe(200);

    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.body.data]).toEqual([200, { email: newEmail }]);
    expect((await seen()).status).toBe(404);
    expect((await login(newEmail)).status).toBe(200);
    expect((await login(dispatcher.email)).status).toBe(401);
    expect((await app.nextMail(dispatcher.email)).subject).toBe('Your Tailgate account has another email');
    await expect.poll(() => own(dispatcher)).toMatchObject({ email: newEmail, newEmail: null });
    const { events } = (await acme.admin.call('events/list_history', { module: 'users', entityID: dispatcher.userID }))
      .body.data;
    expect(events[0]).toMatchObject({ name: 'user_email_changed', userDisplayName: dispatcher.name });
    expect((await acme.admin.call('users/get_user', { userID: dispatcher.userID })).body.data.email).toBe(newEmail);
  });

  test('200: it is the address of the person in all of their companies, also where they are invited', async () => {
    const [acme, bolt, coil] = [await app.newTenant(), await app.newTenant(), await app.newTenant()];
    const { admin } = acme;
    const invite = async ({ admin: by }: typeof bolt) => {
      const { roles } = (await by.call('settings/get_security_roles')).body.data;
      const given = { email: admin.email, userDisplayName: 'Ann', roleID: roles[0].roleID };
      const { userID } = (await by.call('users/invite_user', given)).body.data;
      return { userID, ...(await app.nextMail(admin.email)) };
    };
    const atBolt = await invite(bolt);
    await app.call('users/accept_invitation', { token: atBolt.token, password });
    const atCoil = await invite(coil);
    const { newEmail, token } = await ask(admin);
    await confirm(token);
    const emailAt = async ({ admin: by }: typeof bolt, userID: number) =>
      (await by.call('users/get_user', { userID })).body.data.email;
    await expect.poll(() => emailAt(bolt, atBolt.userID)).toBe(newEmail);
    await expect.poll(() => emailAt(coil, atCoil.userID)).toBe(newEmail);
    const invitation = await app.call('users/get_invitation', { token: atCoil.token });
    expect(invitation.body.data).toMatchObject({ email: newEmail, needsPassword: false });
  });

  test('200: an address that somebody has gets no link, and the answer, the settings and the former address do not tell', async () => {
    const { admin } = await app.newTenant();
    const other = await app.newTenant();
    const free = await changeEmail(admin, app.newEmail());
    await app.nextMail(admin.email);
    const taken = await changeEmail(admin, other.admin.email);
    expect([taken.status, taken.body.data]).toEqual([free.status, free.body.data]);
    expect(await waitsFor(admin)).toBe(other.admin.email);
    expect((await app.nextMail(admin.email)).text).toContain(other.admin.email);
    const mail = await app.nextMail(other.admin.email);
    expect(mail.subject).toBe('Your email already has a Tailgate account');
    expect(mail.text).not.toContain('token=');
  });

  test('404: a link counts once; a newer one, a new password and keeping the former address end it', async () => {
    const { admin } = await app.newTenant();
    const first = await ask(admin);
    const second = await ask(admin);
    expect((await confirm(first.token)).status).toBe(404);
    const both = await Promise.all([confirm(second.token), confirm(second.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);

    const third = await ask(admin);
    expect(await waitsFor(admin)).toBe(third.newEmail);
    await admin.call('users/keep_email');
    expect(await waitsFor(admin)).toBeNull();
    expect((await confirm(third.token)).status).toBe(404);

    const fourth = await ask(admin);
    await admin.call('users/change_password', { currentPassword: password, newPassword: 'a much better password' });
    expect((await confirm(fourth.token)).status).toBe(404);
  });

  test('404: a link for a new password that went to the former address is over with it', async () => {
    const { admin } = await app.newTenant();
    const { token } = await ask(admin);
    await app.nextMail(admin.email);
    await app.call('users/forgot_password', { email: admin.email });
    const reset = await app.nextMail(admin.email);
    await confirm(token);
    const late = await app.call('users/reset_password', { token: reset.token, password: 'a much better password' });
    expect(late.status).toBe(404);
  });

  test('409: of two who want the same address one gets it, and the other keeps theirs', async () => {
    const [ann, bob] = [(await app.newTenant()).admin, (await app.newTenant()).admin];
    const wanted = app.newEmail();
    const [of, other] = [await ask(ann, wanted), await ask(bob, wanted)];
    const replies = await Promise.all([confirm(of.token), confirm(other.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = replies[0]?.status === 409 ? ann : bob;
    expect((await login(loser.email)).status).toBe(200);
    expect(await waitsFor(loser)).toBeNull();
  });

  test('422: a wrong password and the address one has, at their fields; guesses are counted', async () => {
    const { admin } = await app.newTenant();
    const newEmail = app.newEmail();
    const wrong = () => admin.call('users/change_email', { newEmail, password: 'wrong' });
    const refused = await wrong();
    expect([refused.status, refused.body.fields]).toEqual([422, { password: 'This is not your current password.' }]);
    const same = await changeEmail(admin, ` ${admin.email.toUpperCase()} `);
    expect([same.status, same.body.fields]).toEqual([422, { newEmail: 'This is your address already.' }]);
    for (let time = 1; time <= 5; time++) await wrong();
    expect((await wrong()).status).toBe(429);
    expect(await waitsFor(admin)).toBeNull();
  });

  test('429: nobody writes to one mailbox as often as they like', async () => {
    const { admin } = await app.newTenant();
    const newEmail = app.newEmail();
    for (let time = 1; time <= 5; time++) expect((await changeEmail(admin, newEmail)).status).toBe(200);
    expect((await changeEmail(admin, newEmail)).status).toBe(429);
  });
});

describe('users/keep_email', () => {
  test('200: where nothing was asked for nothing is told', async () => {
    const { admin, tenantID } = await app.newTenant();
    expect((await admin.call('users/keep_email')).status).toBe(200);
    const { rows } = await app.owner.query(`select from events where tenant_id = $1 and name = 'email_kept'`, [
      tenantID,
    ]);
    expect(rows).toEqual([]);
  });
});
