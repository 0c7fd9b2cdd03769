import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities, modules } from '#app/modules.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { mailDue } from './jobs.ts';
import { type MailSchedule, mailDueAt, usualSchedule } from './rules.ts';

/** docs/rules/notifications.md */
const app = await testApp();
const kinds = modules.flatMap((module) => module.notifications ?? []);
const always: MailSchedule = { rhythm: 'at_once', dailyAt: 0, quietFrom: 0, quietUntil: 0 };

async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  expect((await ben.call('notifications/set_schedule', always)).status).toBe(200);
  return { acme, ada: acme.admin, ben };
}
const newTicket = async (by: TestPerson, more: object = {}): Promise<number> =>
  (await by.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;

type Waiting = { user_id: number; mail_due_at: string | null };
const waiting = async ({ tenantID }: TestTenant): Promise<Waiting[]> =>
  (
    await app.owner.query<Waiting>(
      'select user_id::int, mail_due_at from notifications where tenant_id = $1 order by notification_id',
      [tenantID],
    )
  ).rows;
/** As if so much was told and its time had come. */
async function comesDue(acme: TestTenant, count: number): Promise<void> {
  await expect.poll(async () => (await waiting(acme)).length).toBe(count);
  await app.owner.query(
    `update notifications set mail_due_at = now() - interval '1 second' where tenant_id = $1 and mail_due_at is not null`,
    [acme.tenantID],
  );
  await mailDue(app.runtime, { kinds, entities: () => entities });
}
const mailsTo = async (person: TestPerson): Promise<{ subject: string; text: string }[]> =>
  (
    await app.owner.query<{ subject: string; text: string }>(
      'select subject, text from directory.mails where sent_to = $1 order by mail_id',
      [person.email],
    )
  ).rows;

describe('mail', () => {
  test('what is due comes as one mail, by record: what, by whom, why, and where; once', async () => {
    const { acme, ada, ben } = await company();
    const first = await newTicket(ada, { assignees: [ben.userID] });
    await ada.call('tickets/change_ticket_priority', { ticketID: first, priorityID: 4 });
    const second = await newTicket(ada, { ticketSubject: 'Coupling', assignees: [ben.userID] });
    await comesDue(acme, 3);
    await mailDue(app.runtime, { kinds, entities: () => entities });
    expect(await mailsTo(ben)).toEqual([
      {
        subject: `Ticket ${second}: Coupling and 1 more`,
        text: `Ticket ${second}: Coupling
  ${ada.name} assigned it to you
  Why you are told: you are assigned.
  http://tailgate.test/tickets/${second}

Ticket ${first}: Seal leak
  ${ada.name} assigned it to you
  ${ada.name} made it urgent
  Why you are told: you are assigned.
  http://tailgate.test/tickets/${first}

${acme.name}. What you are told, and when: http://tailgate.test/profile/notifications`,
      },
    ]);
  });

  test('a note is named by what it is about: nobody knows its number', async () => {
    const { acme, ada, ben } = await company();
    const ticketID = await newTicket(ada, { assignees: [ada.userID, ben.userID] });
    await comesDue(acme, 1);
    const mention = `<span data-type="mention" data-id="${ben.userID}" data-label="Ben">@Ben</span>`;
    const noteBody = `<p>Discharge gauge reads low, ${mention}</p>`;
    expect((await ada.call('notes/post_note', { ID: ticketID, type: 'tickets', noteBody })).status).toBe(200);
    await comesDue(acme, 2);
    expect((await mailsTo(ben)).at(-1)?.subject).toBe('Note: Seal leak');
  });

  test('what was read meanwhile is not mailed', async () => {
    const { acme, ada, ben } = await company();
    const ticketID = await newTicket(ada, { assignees: [ben.userID] });
    await expect.poll(async () => (await waiting(acme)).length).toBe(1);
    await ben.call('notifications/set_read', { module: 'tickets', entityID: ticketID, isRead: true });
    await comesDue(acme, 1);
    expect(await mailsTo(ben)).toEqual([]);
  });

  test('of what somebody may no longer see, and to whoever is locked out, nothing is mailed', async () => {
    const { acme, ada, ben } = await company();
    const cy = await acme.add('Technician', { name: 'Cy' });
    await cy.call('notifications/set_schedule', always);
    const ticketID = await newTicket(ada, { assignees: [ben.userID, cy.userID] });
    await expect.poll(async () => (await waiting(acme)).length).toBe(2);
    await app.owner.query('delete from work_assignees where tenant_id = $1 and user_id = $2', [
      acme.tenantID,
      ben.userID,
    ]);
    await app.owner.query(`update people set status = 'locked' where tenant_id = $1 and user_id = $2`, [
      acme.tenantID,
      cy.userID,
    ]);
    await comesDue(acme, 2);
    expect([await mailsTo(ben), await mailsTo(cy)]).toEqual([[], []]);
    expect((await waiting(acme)).map((one) => one.mail_due_at)).toEqual([null, null]);
    expect(ticketID).toBeGreaterThan(0);
  });

  test('a kind is mailed as it is by itself, or as the person chose', async () => {
    const { acme, ada, ben } = await company();
    const { kinds: before } = (await ben.call('notifications/get_preferences')).body.data;
    expect(before.find((one: { kind: string }) => one.kind === 'ticket_assigned')).toMatchObject({ byMail: true });
    await ben.call('notifications/set_preference', { kind: 'ticket_assigned', onBell: true, byMail: false });
    await newTicket(ada, { assignees: [ben.userID] });
    await comesDue(acme, 1);
    expect(await mailsTo(ben)).toEqual([]);
  });
});

describe('notifications/set_schedule', () => {
  test('what waits goes out as the new schedule says; never means never', async () => {
    const { acme, ada, ben } = await company();
    await newTicket(ada, { assignees: [ben.userID] });
    await expect.poll(async () => (await waiting(acme)).length).toBe(1);
    await ben.call('notifications/set_schedule', { ...always, rhythm: 'never' });
    expect(await waiting(acme)).toMatchObject([{ mail_due_at: null }]);
    expect((await ben.call('notifications/get_preferences')).body.data.schedule).toEqual({
      ...always,
      rhythm: 'never',
    });
  });

  test.each([{ rhythm: 'weekly' }, { dailyAt: 1440 }, { quietFrom: -1 }, { quietUntil: 1.5 }])(
    '400: %o is no schedule',
    async (wrong) => {
      const { ben } = await company();
      expect((await ben.call('notifications/set_schedule', { ...always, ...wrong })).status).toBe(400);
    },
  );
});

describe('when a mail is due', () => {
  const zone = 'America/Chicago';
  const at = (text: string) => new Date(`${text}Z`);
  test.each<[string, Partial<MailSchedule>, string, string]>([
    ['at once, after two minutes to read it', { rhythm: 'at_once' }, '2026-11-20T15:10:00', '2026-11-20T15:12:00'],
    ['hourly, with the hour', {}, '2026-11-20T15:10:00', '2026-11-20T16:00:00'],
    ['hourly in the evening, at six in the morning', {}, '2026-11-21T01:30:00', '2026-11-21T12:00:00'],
    ['daily, at the next seven', { rhythm: 'daily' }, '2026-11-20T15:10:00', '2026-11-21T13:00:00'],
    [
      'daily in quiet hours, at their end',
      { rhythm: 'daily', dailyAt: 1320 },
      '2026-11-20T15:10:00',
      '2026-11-21T12:00:00',
    ],
    ['over the night in which summer time begins', {}, '2026-03-08T03:30:00', '2026-03-08T11:00:00'],
  ])('%s', (_what, more, told, due) => {
    expect(mailDueAt({ ...usualSchedule, ...more }, at(told), zone)).toEqual(at(due));
  });

  test('it is always later, within two days, and never in quiet hours', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.record({
          rhythm: fc.constantFrom('at_once' as const, 'hourly' as const, 'daily' as const),
          dailyAt: minute,
          quietFrom: minute,
          quietUntil: minute,
        }),
        fc.date({ min: at('2026-03-01T00:00:00'), max: at('2026-11-30T00:00:00'), noInvalidDate: true }),
        (schedule, told) => {
          // In a zone without summer time, where the clock on the wall is plain arithmetic.
          const due = mailDueAt(schedule, told, 'America/Phoenix') ?? new Date(0);
          const ahead = due.getTime() - told.getTime();
          expect(ahead).toBeGreaterThan(0);
          expect(ahead).toBeLessThanOrEqual(48 * 3_600_000);
          const clock = Math.floor((due.getTime() / 60_000 - 420) % 1440);
          const { quietFrom, quietUntil } = schedule;
          const isQuiet =
            quietFrom < quietUntil
              ? quietFrom <= clock && clock < quietUntil
              : quietFrom > quietUntil && (clock >= quietFrom || clock < quietUntil);
          expect(isQuiet).toBe(false);
        },
      ),
    );
  });
});
