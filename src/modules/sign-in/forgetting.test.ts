import { expect, test } from 'vitest';
import { password, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';

const app = await testApp();

test('what nobody can use any more is forgotten; an invitation that waits can be sent again for ever', async () => {
  const [stranger, invited] = [app.newEmail(), app.newEmail()];
  const { admin } = await app.newTenant();
  await app.call('users/sign_up', { tenantName: 'New', userFullName: 'Ann', email: stranger, password });
  await app.nextMail(stranger);
  await admin.call('users/invite_user', { email: invited, userDisplayName: 'Ivy', roleID: 3 });
  await app.nextMail(invited);
  await older(app.owner, 'directory.sign_ups', { email: stranger }, { days: 8 });
  await older(app.owner, 'directory.mails', { sent_to: stranger }, { days: 31 });
  await app.owner.query(
    `update directory.links set expires_at = now() - interval '60 days'
      where identity_id = (select identity_id from directory.identities where email = $1)`,
    [invited],
  );
  await app.owner.query("select graphile_worker.add_job('forget_sign_in')");
  const left = async () => {
    const { rows } = await app.owner.query(
      `select (select count(*)::int from directory.sign_ups where email = $1) as sign_ups,
              (select count(*)::int from directory.mails where sent_to = $1) as mails`,
      [stranger],
    );
    return rows[0];
  };
  await expect.poll(left).toEqual({ sign_ups: 0, mails: 0 });
  await app.call('settings/resend_validation_email', { email: invited });
  const { token } = await app.nextMail(invited);
  expect((await app.call('users/get_invitation', { token })).status).toBe(200);
});
