import { describe, expect, test } from 'vitest';
import { entities, modules } from '#app/modules.ts';
import { mailDue } from '#modules/notifications/jobs.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import { mailLimitMessage, mailsAllowed } from './mail-quota-rules.ts';

/** Six a day, and one while a company is new. */
const app = await testApp({ mailsADay: 6 });

/** A company that has been here for a while. */
async function established(): Promise<TestTenant> {
  const tenant = await app.newTenant();
  await older(app.owner, 'tenants', { tenant_id: tenant.tenantID }, { days: 8 });
  return tenant;
}
const invite = ({ admin }: TestTenant, userDisplayName = 'Ivy Invited') =>
  admin.call('users/invite_user', { email: app.newEmail(), userDisplayName, roleID: 3 });
const today = async ({ admin }: TestTenant) => (await admin.call('mail/list_outbox')).body.data.today;
const mailsOf = async ({ tenantID }: TestTenant) =>
  (await app.owner.query('select count(*)::int as count from directory.mails where tenant_id = $1', [tenantID])).rows[0]
    .count;

describe('users/invite_user', () => {
  test('429: past the mails of a day, in a sentence and with the time that is left of it; nobody is invited', async () => {
    const acme = await established();
    for (let count = 0; count < 6; count++) expect((await invite(acme)).status).toBe(200);
    const refused = await invite(acme);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([429, 'mail_limit', mailLimitMessage(6)]);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(25 * 3600);
    const { rows: users } = (await acme.admin.call('users/list_users', { search: 'ivy' })).body.data;
    expect(users).toHaveLength(6);
    expect(await today(acme)).toEqual({ mails: 6, limit: 6 });
    await app.settled(acme);
    expect(await mailsOf(acme)).toBe(6);
    // Another company has its own.
    expect((await invite(await established())).status).toBe(200);
  });

  test('429: a new company may write a tenth of them; eight at once are no more than that', async () => {
    const acme = await app.newTenant();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => invite(acme)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(429)]);
    expect(await today(acme)).toEqual({ mails: 1, limit: 1 });
    expect([mailsAllowed(500, true), mailsAllowed(500, false)]).toEqual([50, 500]);
  });

  test('200: the next day all of them are there again', async () => {
    const acme = await app.newTenant();
    await invite(acme);
    expect((await invite(acme)).status).toBe(429);
    await app.owner.query('update mail_days set day = day - 1 where tenant_id = $1', [acme.tenantID]);
    expect((await invite(acme)).status).toBe(200);
  });
});

describe('accounting/email_customer_statement', () => {
  test('429: nothing is written and nothing is noted when the mails of the day are sent', async () => {
    const acme = await app.newTenant();
    await acme.admin.call('accounting/set_up_books', { trade: 'general' });
    const customer = await acme.admin.call('customers/create_customer', { customerName: 'Orla Dairy' });
    const mail = () =>
      acme.admin.call('accounting/email_customer_statement', {
        customerID: customer.body.data.customerID,
        from: '2026-11-01',
        to: '2026-11-20',
        email: 'orla@example.com',
        message: '',
      });
    expect((await mail()).status).toBe(200);
    expect((await mail()).status).toBe(429);
    expect(await mailsOf(acme)).toBe(1);
  });
});

test('notifications wait for the next day, and none of them vanishes', async () => {
  const acme = await app.newTenant();
  const tech = await acme.add('Technician');
  await invite(acme);
  await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Pump is loud', assignees: [tech.userID] });
  await app.settled(acme);
  const due = async () =>
    (
      await app.owner.query(
        'select count(*)::int as count from notifications where tenant_id = $1 and mail_due_at is not null',
        [acme.tenantID],
      )
    ).rows[0].count;
  const { rowCount } = await app.owner.query(
    `update notifications set mail_due_at = now() - interval '1 minute' where tenant_id = $1 and user_id = $2`,
    [acme.tenantID, tech.userID],
  );
  expect(rowCount).toBeGreaterThan(0);
  const known = { kinds: modules.flatMap((module) => module.notifications ?? []), entities: () => entities };
  await mailDue(app.runtime, known);
  expect([await due(), await mailsOf(acme)]).toEqual([rowCount, 1]);
  await app.owner.query('update mail_days set day = day - 1 where tenant_id = $1', [acme.tenantID]);
  await mailDue(app.runtime, known);
  expect([await due(), await mailsOf(acme)]).toEqual([0, 2]);
});

test('mails of signing in do not count', async () => {
  const acme = await app.newTenant();
  await invite(acme);
  await app.call('users/forgot_password', { email: acme.admin.email });
  expect((await app.nextMail(acme.admin.email)).subject).toContain('password');
  expect(await today(acme)).toEqual({ mails: 1, limit: 1 });
});
