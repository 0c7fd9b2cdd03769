import { describe, expect, test } from 'vitest';
import { toUtcTime } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { remindEverybody } from './jobs.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

const inMinutes = (minutes: number) => toUtcTime(new Date(Date.now() + minutes * 60_000));
async function newTicket(more: object = {}): Promise<number> {
  return (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
}
const remind = (id: number, remindAt: string, by = admin, note = '') =>
  by.call('work/set_reminder', { kind: 'ticket', id, remindAt, note });
const listed = async (id: number, by = admin) =>
  (await by.call('work/list_reminders', { kind: 'ticket', id })).body.data.reminders;

describe('work/set_reminder', () => {
  test('200: its person is told at its time, once, and nobody else', async () => {
    const colleague = await acme.add('Dispatcher');
    const id = await newTicket({ assignees: [colleague.userID] });
    await remind(id, inMinutes(30), admin, 'call the operator');
    await app.owner.query(`update work_reminders set remind_at = now() - interval '1 s' where tenant_id = $1`, [
      acme.tenantID,
    ]);
    await Promise.all([remindEverybody(app.runtime), remindEverybody(app.runtime)]);
    const told = async (by: typeof admin) => {
      const { body } = await by.call('notifications/list_notifications');
      return (body.data.rows as { entityID: number; notifications: { text: string }[] }[])
        .filter(({ entityID }) => entityID === id)
        .flatMap(({ notifications }) => notifications)
        .filter(({ text }) => text.startsWith('reminds'));
    };
    await expect.poll(async () => (await told(admin)).length, { timeout: 50_000 }).toBe(1);
    expect((await told(admin))[0]?.text).toBe('reminds you: call the operator');
    expect(await told(colleague)).toEqual([]);
    expect(await listed(id)).toEqual([]);
  });

  test('200: the same time twice is one reminder, also at the same moment', async () => {
    const id = await newTicket();
    const at = inMinutes(60);
    await Promise.all([remind(id, at), remind(id, at)]);
    expect(await listed(id)).toHaveLength(1);
  });

  test('422: a time that has passed; 404: what is not theirs to see', async () => {
    const id = await newTicket({ isPrivate: true });
    expect(await remind(id, inMinutes(-1))).toMatchObject({
      status: 422,
      body: { fields: { remindAt: 'Choose a later time' } },
    });
    expect(await remind(id, inMinutes(5), await acme.add('Technician'))).toMatchObject({ status: 404 });
  });
});

describe('work/remove_reminder and work/list_reminders', () => {
  test('200: each sees and removes the own ones only', async () => {
    const dispatcher = await acme.add('Dispatcher');
    const id = await newTicket();
    const { reminderID } = (await remind(id, inMinutes(10))).body.data;
    expect(await listed(id, dispatcher)).toEqual([]);
    expect(await dispatcher.call('work/remove_reminder', { reminderID })).toMatchObject({ status: 404 });
    expect(await admin.call('work/remove_reminder', { reminderID })).toMatchObject({ status: 200 });
    expect(await listed(id)).toEqual([]);
  });
});
