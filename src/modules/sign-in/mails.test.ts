import { describe, expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';
import { addMember } from './public.ts';

const app = await testApp();
type Mail = { sentTo: string; subject: string; text: string; sentAt: string | null };
const mailsOf = async (person: { call: typeof app.call }) =>
  (await person.call('mail/list_outbox')).body.data.mails as Mail[];

async function forgot(email: string) {
  await app.call('users/forgot_password', { email });
  await app.nextMail(email);
}

describe('mail/list_outbox', () => {
  test('200: an administrator reads the invitations and the mails of people of this company only', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const email = app.newEmail();
    await acme.admin.call('users/invite_user', { email, userDisplayName: 'Ivy', roleID: 3 });
    await app.nextMail(email);
    await forgot(acme.admin.email);
    await forgot(orla.admin.email);
    expect((await mailsOf(acme.admin)).map((mail) => mail.sentTo).sort()).toEqual([email, acme.admin.email].sort());
    expect((await mailsOf(orla.admin)).map((mail) => mail.sentTo)).toEqual([orla.admin.email]);
  });

  test('200: not the mails of somebody who is in another company too: a link is as good as the person', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const person = await acme.add('Technician');
    await forgot(person.email);
    expect(await mailsOf(acme.admin)).toHaveLength(1);
    const { name, email } = person;
    await orla.within((context) => addMember(context, { name, email, passwordHash: 'kept', role: 'Viewer' }));
    expect(await mailsOf(acme.admin)).toEqual([]);
    expect(await mailsOf(orla.admin)).toEqual([]);
  });

  test('200: nor of somebody whom another company has invited', async () => {
    const [acme, orla] = [await app.newTenant(), await app.newTenant()];
    const person = await acme.add('Technician');
    await forgot(person.email);
    await orla.admin.call('users/invite_user', { email: person.email, userDisplayName: 'Ivy', roleID: 3 });
    await app.nextMail(person.email);
    expect(await mailsOf(acme.admin)).toEqual([]);
    expect(await mailsOf(orla.admin)).toEqual([]);
  });

  test('200: sign-ups of strangers are nobody’s', async () => {
    const { admin } = await app.newTenant();
    const email = app.newEmail();
    await app.call('users/sign_up', { tenantName: 'New', userFullName: 'Ann', email, password });
    await app.nextMail(email);
    expect(await mailsOf(admin)).toEqual([]);
  });

  test('403: only administrators', async () => {
    const acme = await app.newTenant();
    for (const role of ['Manager', 'Dispatcher', 'Technician', 'Accountant', 'Viewer'] as const) {
      expect((await (await acme.add(role)).call('mail/list_outbox')).status).toBe(403);
    }
  });
});

describe('mail/list_demo_outbox', () => {
  test('404: outside the demo on loopback', async () => {
    const { admin } = await app.newTenant();
    expect((await app.call('mail/list_demo_outbox')).status).toBe(404);
    expect((await admin.call('mail/list_demo_outbox')).status).toBe(404);
  });
});
