import { describe, expect, test } from 'vitest';
import { lastMondays } from '#modules/work/weeks.ts';
import { addDays, dateInZone, toUtcTime } from '#shared/dates.ts';
import { momentAt, mondayOf } from '#shared/days.ts';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { older } from '#test/time-travel.ts';

const app = await testApp();

test('the last Mondays, whatever day it is', () => {
  for (const today of ['2026-11-16', '2026-11-19', '2026-11-22'])
    expect(lastMondays(today, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
});

describe('dashboard/get_day', () => {
  test('200: what is worked on, what is late, what is due, then by due day; and the figures above it', async () => {
    const acme = await app.newTenant();
    const today = dateInZone(new Date(), 'America/Chicago');
    const make = async (ticketSubject: string, days: number | null, more: object = {}) => {
      const dates = days === null ? {} : { startDate: addDays(today, days), dueDate: addDays(today, days) };
      const given = { ticketSubject, assignees: [acme.admin.userID], ...dates, ...more };
      return (await acme.admin.call('tickets/create_ticket', given)).body.data.ticketID as number;
    };
    await make('Some day', null);
    await make('Tomorrow', 1);
    const now = await make('Today', 0);
    await acme.admin.call('tickets/change_ticket_status', { ticketID: now, statusID: 3 });
    await acme.admin.call('tickets/toggle_ticket_rush', { ticketID: now });
    await make('Today, critical', 0, { priorityID: 4 });
    await make('Late', -2);
    const later = await make('Far off, and worked on', 90);
    await make('Somebody else’s', -9, { assignees: [] });
    const task = { taskSubject: 'Order seals', assignees: [acme.admin.userID], dueDate: addDays(today, -1) };
    expect((await acme.admin.call('tasks/create_task', task)).status).toBe(200);
    await acme.admin.call('tickets/change_ticket_status', { ticketID: later, statusID: 2 });

    const { work, hasMore, tickets, ...hours } = (await acme.admin.call('dashboard/get_day')).body.data;
    expect(work.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Far off, and worked on',
      'Late',
      'Order seals',
      'Today, critical',
      'Today',
      'Tomorrow',
    ]);
    expect(work[2]).toMatchObject({ module: 'tasks', id: 1, customerName: null, typeName: null, isOpen: true });
    expect([hasMore, tickets]).toEqual([true, { scheduledToday: 1, rush: 1 }]);
    const sheet = (await acme.admin.call('time/get_week_sheet')).body.data;
    expect(Math.abs(hours.secondsThisWeek - sheet.seconds)).toBeLessThan(60);
    expect(hours.secondsToday).toBeLessThanOrEqual(hours.secondsThisWeek);

    const reader = await acme.add('Viewer');
    expect((await reader.call('dashboard/get_day')).body.data).toMatchObject({ work: [], hasMore: false });
  });
});

describe('dashboard/save_cards', () => {
  test('200: the cards stand so for whoever arranged them, and for nobody else', async () => {
    const acme = await app.newTenant();
    const kept = async (who: typeof acme.admin) => (await who.call('dashboard/get_day')).body.data.cards;
    const wanted = { order: ['recent', 'now'], hidden: ['goal'] };
    expect((await acme.admin.call('dashboard/save_cards', wanted)).status).toBe(200);
    expect(await kept(acme.admin)).toEqual(wanted);
    expect(await kept(await acme.add('Technician'))).toEqual({ order: [], hidden: [] });
    await acme.admin.call('dashboard/save_cards', { order: [], hidden: [] });
    expect(await kept(acme.admin)).toEqual({ order: [], hidden: [] });
  });

  test('400: a card that there is not, or more than there are', async () => {
    const { admin } = await app.newTenant();
    for (const order of [['payroll'], Array.from({ length: 9 }, () => 'now')])
      expect((await admin.call('dashboard/save_cards', { order, hidden: [] })).status).toBe(400);
    expect((await admin.call('dashboard/get_day')).body.data.cards).toEqual({ order: [], hidden: [] });
  });
});

describe('dashboard/list_ticket_weeks', () => {
  test('200: twelve weeks of what the person may see, opened and closed', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const make = async (more: object) =>
      (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Pump', ...more })).body.data.ticketID as number;
    const mine = await make({ assignees: [ruben.userID] });
    const old = await make({});
    await make({});
    await older(app.owner, 'work_items', { tenant_id: acme.tenantID, kind: 'ticket', id: old }, { days: 21 });
    await acme.admin.call('tickets/close_ticket', { ticketID: mine });
    const weeks = async (by: typeof ruben) =>
      (await by.call('dashboard/list_ticket_weeks')).body.data.weeks as { opened: number; closed: number }[];
    const all = await weeks(acme.admin);
    expect(all).toHaveLength(12);
    expect([all.at(-1)?.opened, all.at(-1)?.closed, all.at(-4)?.opened]).toEqual([2, 1, 1]);
    const own = await weeks(ruben);
    expect(own.reduce((sum, { opened }) => sum + opened, 0)).toBe(1);
  });
});

describe('dashboard/list_waiting', () => {
  test('200: invoices and weeks of time that were handed in, the longest waiting first, until they are decided', async () => {
    const { admin, add, make, tenantID } = await openInvoices(app);
    const ben = await add('Technician', { name: 'Ben Boone' });
    const waiting = async (by = admin) => (await by.call('dashboard/list_waiting')).body.data;
    expect(await waiting()).toMatchObject({
      rows: [],
      total: 0,
      amount: null,
      seconds: 0,
      touchedBy: ['time_days', 'invoices'],
    });

    const { invoiceID } = await make(1240.5, {}, false);
    await make(99, {}, false);
    await admin.call('invoices/submit_invoice', { invoiceID });
    await older(app.owner, 'documents', { tenant_id: tenantID, document_id: invoiceID }, { hours: 1 });
    const zone = 'America/Chicago';
    const friday = addDays(mondayOf(dateInZone(new Date(), zone)), -3);
    const at = (time: string) => toUtcTime(new Date(momentAt(friday, time, zone)));
    const { ticketID } = (
      await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [ben.userID] })
    ).body.data;
    const entry = { module: 'tickets', entityID: ticketID, startedAt: at('08:00'), endedAt: at('09:30') };
    expect((await ben.call('time/add_entry', entry)).status).toBe(200);
    expect((await ben.call('time/submit_days', { days: [friday] })).status).toBe(200);

    const { rows, total, amount, seconds } = await waiting();
    // Hours are no dollars.
    expect([total, amount, seconds]).toEqual([2, 1240.5, 5400]);
    expect(rows).toMatchObject([
      { title: 'Invoice of 11/03/2026', detail: 'Orla Ridge', amount: 1240.5, address: `/invoices/${invoiceID}` },
      { detail: 'Ben Boone, 1 day', amount: null, byName: 'Ben Boone' },
    ]);
    expect(rows[1].title).toMatch(/^1\.5 h, week of /);
    expect(rows[1].address).toBe(`/payroll/time/${ben.userID}?day=${mondayOf(friday)}`);
    // Who may decide on nothing is shown nothing, the own days neither.
    expect(await waiting(ben)).toMatchObject({ rows: [], total: 0, touchedBy: [] });

    // Each can be approved by the call that it names; what cannot be taken back as if nothing had been is asked about.
    const [invoice, week] = rows.map(({ approval }: { approval: unknown }) => approval);
    expect(week).toEqual({
      path: 'time/approve_days',
      input: { entries: [{ userID: ben.userID, day: friday }] },
      done: '1.5 h of Ben Boone approved',
      question: null,
    });
    expect(invoice).toMatchObject({ path: 'invoices/approve_invoice', input: { invoiceID } });
    expect(invoice.question).toMatchObject({ title: 'Approve this invoice?' });
    expect(invoice.question.text).toContain('its number is never given again');
    for (const { path, input } of [week, invoice]) expect((await admin.call(path, input)).status).toBe(200);
    expect((await waiting()).total).toBe(0);
  });

  test('200: a week with something to look at is not approved from there', async () => {
    const { admin, add } = await app.newTenant();
    const ben = await add('Technician', { name: 'Ben Boone' });
    const friday = addDays(mondayOf(dateInZone(new Date(), 'America/Chicago')), -3);
    // Two days without any time: a working day that is missing, and one of the weekend, which is not.
    expect((await ben.call('time/submit_days', { days: [friday, addDays(friday, 1)] })).status).toBe(200);
    const { rows } = (await admin.call('dashboard/list_waiting')).body.data;
    expect(rows).toMatchObject([{ detail: 'Ben Boone, 2 days, 1 to look at', approval: null }]);
  });
});
