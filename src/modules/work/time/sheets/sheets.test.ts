import { describe, expect, test } from 'vitest';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import { momentAt, mondayOf, weekdayOf } from '#shared/days.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import { statuses } from '../../rules.ts';
import type { WeekSheet } from './contract.ts';

/** docs/rules/time.md#sheets and #approval */
const app = await testApp();
const zone = 'America/Chicago';
const today = dateInZone(new Date(), zone);
/** The latest day of last week's working days, so that nothing of it is in the future. */
const friday = addDays(mondayOf(today), -3);
const thursday = addDays(friday, -1);
const at = (day: string, time: string) => toUtcTime(new Date(momentAt(day, time, zone)));

async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  const boss = await acme.add('Manager', { name: 'Mara' });
  const { customerID } = (await acme.admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
  const newTicket = async (more: object = {}) => {
    const given = { ticketSubject: 'Seal leak', customerID, assignees: [ben.userID], ...more };
    return (await acme.admin.call('tickets/create_ticket', given)).body.data.ticketID as number;
  };
  const ticketID = await newTicket();
  const add = (day: string, from: string, to: string, more: object = {}) =>
    ben.call('time/add_entry', {
      module: 'tickets',
      entityID: ticketID,
      startedAt: at(day, from),
      endedAt: at(day, to),
      ...more,
    });
  return { acme, ben, boss, ticketID, newTicket, add };
}
const weekOf = async (person: TestPerson, userID?: number, day = friday): Promise<WeekSheet> =>
  (await person.call('time/get_week_sheet', { userID, day })).body.data;
const dayIn = (sheet: WeekSheet, day: string) => sheet.days.find((one) => one.day === day);
const hours = (count: number) => count * 3600;

describe('time/get_week_sheet and time/get_day_sheet', () => {
  test('200: lines, totals by item, gaps and what is billable; the days are the week', async () => {
    const { ben, ticketID, newTicket, add } = await company();
    const warranty = await newTicket({ isWarranty: true });
    const { taskID } = (await ben.call('tasks/create_task', { taskSubject: 'Order bearings' })).body.data;
    await add(thursday, '08:00', '10:00');
    await add(friday, '08:00', '10:00');
    await add(friday, '10:30', '12:00', { entityID: warranty });
    await add(friday, '12:00', '13:00', { module: 'tasks', entityID: taskID });
    const sheet = await weekOf(ben);
    expect(sheet).toMatchObject({ seconds: hours(6.5), billableSeconds: hours(4), isOwn: true, mayApprove: false });
    expect(dayIn(sheet, friday)).toMatchObject({
      status: 'open',
      seconds: hours(4.5),
      billableSeconds: hours(2),
      exceptions: [],
      gaps: [{ from: at(friday, '10:00'), to: at(friday, '10:30'), seconds: hours(0.5) }],
    });
    expect(sheet.items.map(({ entityID, seconds }) => [entityID, seconds])).toEqual([
      [ticketID, hours(4)],
      [warranty, hours(1.5)],
      [taskID, hours(1)],
    ]);
    const days = await Promise.all(
      sheet.days.map(async ({ day }) => (await ben.call('time/get_day_sheet', { day })).body.data.seconds),
    );
    expect(days).toEqual(sheet.days.map(({ seconds }) => seconds));
  });

  test('200: what runs counts until now', async () => {
    const { ben, ticketID } = await company();
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
    const { lines } = (await ben.call('time/get_day_sheet', { day: today })).body.data.days[0];
    expect(lines).toMatchObject([{ isRunning: true, source: 'timer', endedAt: null }]);
  });

  test('403: somebody else’s without the right; 404: somebody unknown; 400: a day of another century', async () => {
    const { acme, ben, boss } = await company();
    expect((await ben.call('time/get_week_sheet', { userID: boss.userID })).status).toBe(403);
    expect((await boss.call('time/get_week_sheet', { userID: 987_654 })).status).toBe(404);
    expect((await acme.admin.call('time/get_week_sheet', { day: '9999-12-31' })).status).toBe(400);
  });

  test('200: an approver sees how long, and of what they may not see no more than that', async () => {
    const { acme, ben, newTicket, add } = await company();
    const secret = await newTicket({ isPrivate: true, ticketSubject: 'Secret' });
    const remarks = 'Counted what the owner had hidden';
    const { segmentID } = (await add(friday, '08:00', '10:00', { entityID: secret, remarks })).body.data;
    const open = (await add(thursday, '08:00', '10:00', { remarks: 'Changed the seal' })).body.data.segmentID;
    const accountant = await acme.add('Accountant');
    const line = dayIn(await weekOf(accountant, ben.userID), friday)?.lines[0];
    expect(line).toMatchObject({ entityID: secret, subject: null, remarks: '', seconds: hours(2) });
    expect(dayIn(await weekOf(ben), friday)?.lines[0]).toMatchObject({ subject: 'Secret', remarks });
    const history = (entityID: number, person = accountant) =>
      person.call('events/list_history', { module: 'time', entityID });
    const told = [await history(segmentID), await history(open), await history(segmentID, ben)];
    expect(told.map(({ status }) => status)).toEqual([404, 200, 200]);
    const recent = await accountant.call('events/list_recent');
    expect(JSON.stringify(recent.body)).toContain('Changed the seal');
    expect(JSON.stringify(recent.body)).not.toContain(remarks);
  });
});

describe('time/add_entry, time/update_entry and time/delete_entry', () => {
  test('200: written, changed and deleted, each taken back', async () => {
    const { ben, add } = await company();
    const total = async () => (await weekOf(ben)).seconds;
    const added = await add(friday, '08:00', '10:00', { remarks: 'Forgot the timer' });
    const { segmentID } = added.body.data;
    expect(await total()).toBe(hours(2));
    const changes = { endedAt: { was: at(friday, '10:00'), now: at(friday, '11:00') } };
    const changed = await ben.call('time/update_entry', { segmentID, changes });
    expect(await total()).toBe(hours(3));
    expect(await ben.call('time/update_entry', { segmentID, changes })).toMatchObject({ status: 200 });
    await ben.call('events/undo', { undo: changed.body.undo });
    expect(await total()).toBe(hours(2));
    const deleted = await ben.call('time/delete_entry', { segmentID });
    expect(await total()).toBe(0);
    await ben.call('events/undo', { undo: deleted.body.undo });
    expect(await total()).toBe(hours(2));
    expect((await ben.call('time/delete_entry', { segmentID: 987_654 })).status).toBe(404);
  });

  test.each([
    ['ends before it begins', friday, '10:00', '09:00', 'endedAt', 'End after the start.'],
    ['in the future', addDays(today, 2), '08:00', '09:00', 'endedAt', 'Time to come cannot be recorded.'],
    [
      'over other work',
      friday,
      '08:30',
      '12:00',
      'startedAt',
      'You have other work recorded in this time. Choose a time that is free.',
    ],
  ])('422: %s', async (_words, day, from, to, field, sentence) => {
    const { add } = await company();
    await add(friday, '08:00', '09:00');
    const { status, body } = await add(day, from, to);
    expect([status, body.message, body.fields]).toEqual([422, sentence, { [field]: sentence }]);
  });

  test('403: for work that one may only see, unless one is assigned to it', async () => {
    const { acme, ticketID, newTicket } = await company();
    const viewer = await acme.add('Viewer');
    const add = (entityID: number, day = friday) =>
      viewer.call('time/add_entry', {
        module: 'tickets',
        entityID,
        startedAt: at(day, '08:00'),
        endedAt: at(day, '09:00'),
      });
    expect((await add(ticketID)).status).toBe(403);
    expect((await add(await newTicket({ assignees: [viewer.userID] }))).status).toBe(200);
  });

  test('404: work that one may not see, and the time of a colleague', async () => {
    const { acme, boss, add } = await company();
    const { ticketID } = (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Elsewhere' })).body.data;
    expect((await add(friday, '08:00', '09:00', { entityID: ticketID })).status).toBe(404);
    const { segmentID } = (await add(friday, '08:00', '09:00')).body.data;
    expect((await boss.call('time/delete_entry', { segmentID })).status).toBe(404);
  });

  test('422: what runs is paused first', async () => {
    const { ben, ticketID } = await company();
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
    const { lines } = (await ben.call('time/get_day_sheet', { day: today })).body.data.days[0];
    const { status, body } = await ben.call('time/delete_entry', { segmentID: lines[0].segmentID });
    expect([status, body.message]).toEqual([422, 'This work is running. Pause it first.']);
  });
});

describe('time/submit_days, time/approve_days and time/return_days', () => {
  test('200: submitted, sent back with the reason, submitted again, approved, and taken back', async () => {
    const { ben, boss, add } = await company();
    await add(friday, '08:00', '10:00');
    const stands = async () => dayIn(await weekOf(ben), friday);
    const submit = () => ben.call('time/submit_days', { days: [friday, friday] });
    const body = { userID: ben.userID, days: [friday], reason: 'Lunch is missing' };
    const entries = [{ userID: ben.userID, day: friday }];
    expect((await boss.call('time/approve_days', { entries })).body.message).toMatch(/is not submitted yet/);
    expect((await submit()).body.data).toEqual({ count: 1 });
    expect((await add(friday, '11:00', '12:00')).body.message).toMatch(/is submitted\. Ask to have it sent back/);
    await boss.call('time/return_days', body);
    expect(await stands()).toMatchObject({ status: 'open', returnReason: 'Lunch is missing' });
    await add(friday, '11:00', '12:00');
    await submit();
    const approved = await boss.call('time/approve_days', { entries });
    expect(await stands()).toMatchObject({
      status: 'approved',
      approvedByName: 'Mara',
      seconds: hours(3),
      returnReason: null,
    });
    expect((await add(friday, '13:00', '14:00')).body.message).toMatch(/is approved/);
    expect((await boss.call('time/return_days', body)).status).toBe(422);
    expect((await submit()).body.message).toMatch(/approved already/);
    await boss.call('events/undo', { undo: approved.body.undo });
    expect(await stands()).toMatchObject({ status: 'submitted' });
  });

  test('422: a day to come, and one on which work runs', async () => {
    const { ben, ticketID } = await company();
    const submit = (day: string) => ben.call('time/submit_days', { days: [day] });
    expect((await submit(addDays(today, 1))).body.message).toBe('A day to come cannot be submitted.');
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
    expect((await submit(today)).body.message).toMatch(/Pause it first/);
  });

  test('422: not one’s own, unless nobody else may; 403: without the right', async () => {
    const { acme, ben, boss } = await company();
    await boss.call('time/submit_days', { days: [friday] });
    const entries = [{ userID: boss.userID, day: friday }];
    expect((await boss.call('time/approve_days', { entries })).body.message).toBe(
      'Somebody else has to decide about your own time.',
    );
    expect((await ben.call('time/approve_days', { entries })).status).toBe(403);
    expect((await acme.admin.call('time/approve_days', { entries })).status).toBe(200);
    const alone = await app.newTenant();
    await alone.admin.call('time/submit_days', { days: [friday] });
    const own = [{ userID: alone.admin.userID, day: friday }];
    expect((await alone.admin.call('time/approve_days', { entries: own })).status).toBe(200);
    expect((await alone.admin.call('time/approve_days', { entries: [{ userID: 99_999, day: friday }] })).status).toBe(
      404,
    );
  });

  test('200: work that the timer adds after all shows as changed', async () => {
    const { acme, ben, boss, ticketID } = await company();
    await ben.call('time/submit_days', { days: [today] });
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.inProgress });
    const running = { tenant_id: acme.tenantID, user_id: ben.userID, ended_at: null };
    await older(app.owner, 'time_segments', running, { seconds: 5 });
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: statuses.paused });
    const day = dayIn(await weekOf(boss, ben.userID, today), today);
    expect(day).toMatchObject({ status: 'submitted', exceptions: expect.arrayContaining(['changed']) });
  });
});

describe('time/adjust_day', () => {
  test('200: an approved day is corrected by an entry of its own, and what was approved stays', async () => {
    const { ben, boss, ticketID, add } = await company();
    await add(friday, '08:00', '10:00');
    const body = {
      userID: ben.userID,
      day: friday,
      module: 'tickets',
      entityID: ticketID,
      minutes: -30,
      reason: 'Drove home',
    };
    expect((await boss.call('time/adjust_day', body)).body.message).toMatch(/is not approved/);
    await ben.call('time/submit_days', { days: [friday] });
    await boss.call('time/approve_days', { entries: [{ userID: ben.userID, day: friday }] });
    expect((await boss.call('time/adjust_day', { ...body, minutes: -121 })).body.fields).toEqual({
      minutes: 'Take away less',
    });
    expect((await boss.call('time/adjust_day', body)).status).toBe(200);
    expect(dayIn(await weekOf(ben), friday)).toMatchObject({
      status: 'approved',
      seconds: hours(1.5),
      exceptions: [],
      lines: [
        { source: 'sheet', seconds: hours(2) },
        { source: 'correction', seconds: -hours(0.5), remarks: 'Drove home' },
      ],
    });
    // The audit names the work, and not its number alone.
    const [{ changes }] = (await boss.call('settings/search_audit', { module: 'time_days' })).body.data.rows;
    const words = changes.map((change: { words: object }) => change.words);
    expect(words).toContainEqual({ field: 'Work', was: 'Nothing', now: expect.stringContaining(`${ticketID} · `) });
  });
});

describe('time/list_week', () => {
  test('200: everybody’s week at a glance, and the same sums as each one’s sheet', async () => {
    const { ben, boss, add } = await company();
    await add(friday, '08:00', '10:00');
    await ben.call('time/submit_days', { days: [friday] });
    const { people } = (await boss.call('time/list_week', { day: friday })).body.data;
    const row = people.find((one: { userID: number }) => one.userID === ben.userID);
    expect(row.seconds).toBe((await weekOf(ben)).seconds);
    expect(row.days.find((one: { day: string }) => one.day === friday)).toMatchObject({
      status: 'submitted',
      seconds: hours(2),
    });
    expect(row.days.filter((one: { exceptions: string[] }) => one.exceptions.includes('missing')).length).toBe(4);
    expect(weekdayOf(row.days[0].day)).toBe(1);
  });

  test('200: without a day it is the latest week in which something of others waits, else this one', async () => {
    const { ben, boss, add } = await company();
    const mondayNow = async (who = boss) => (await who.call('time/list_week')).body.data.monday;
    const thisMonday = await mondayNow();
    await add(friday, '08:00', '10:00');
    expect(await mondayNow()).toBe(thisMonday);
    await ben.call('time/submit_days', { days: [friday] });
    const { monday } = (await boss.call('time/list_week', { day: friday })).body.data;
    expect(await mondayNow()).toBe(monday);
    await boss.call('time/approve_days', { entries: [{ userID: ben.userID, day: friday }] });
    expect(await mondayNow()).toBe(thisMonday);
  });
});
