import { expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';

const app = await testApp({ isDemoOnLoopback: true });

test('mail/list_demo_outbox 200: in the demo on loopback the latest mails are read before sign-in', async () => {
  const email = app.newEmail();
  await app.call('users/sign_up', { tenantName: 'New', userFullName: 'Ann', email, password });
  const { text } = await app.nextMail(email);
  const { mails } = (await app.call('mail/list_demo_outbox')).body.data;
  expect(mails).toContainEqual(expect.objectContaining({ sentTo: email, text, sentAt: null }));
});
