import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import { statuses } from '../rules.ts';
import type { ServiceLevels } from './contract.ts';
import { watchSla } from './jobs.ts';

/** docs/rules/sla.md, spoken to as the browser does. Always open, so that time passes as on the wall. */
const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician');
const always: ServiceLevels['hours'] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1440 }));
const promise = (
  priorityID: 1 | 2 | 3 | 4 | null,
  responseMinutes: number | null,
  resolutionMinutes: number | null,
) => ({
  typeID: null,
  priorityID,
  responseMinutes,
  resolutionMinutes,
  isRoundTheClock: false,
});
/** As a company begins. */
const none: ServiceLevels = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 480, closes: 1020 })),
  holidays: [],
  policies: [],
};
const policies = [promise(4, 60, 240), promise(null, 480, 2_880)];

const levels = async (by = admin) => (await by.call('settings/get_service_levels')).body.data as ServiceLevels;
const save = (changes: Partial<Record<keyof ServiceLevels, unknown>>, was: ServiceLevels, by = admin) =>
  by.call('settings/save_service_levels', {
    changes: Object.fromEntries(
      Object.entries(changes).map(([part, now]) => [part, { was: was[part as keyof ServiceLevels], now }]),
    ),
  });
const create = async (more: object = {}) =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data;
const get = async (ticketID: number) => (await admin.call('tickets/ticket', { ticketID })).body.data;
const move = (ticketID: number, statusID: number) => admin.call('tickets/change_ticket_status', { ticketID, statusID });
/** As if a ticket's clock had begun, and gone, so many minutes earlier. */
const passes = (ticketID: number, minutes: number) =>
  app.owner.query(
    `update work_items set sla_running_since = sla_running_since - make_interval(mins => $3),
            sla_response_due_at = sla_response_due_at - make_interval(mins => $3),
            sla_resolution_due_at = sla_resolution_due_at - make_interval(mins => $3),
            sla_alarm_at = sla_alarm_at - make_interval(mins => $3)
      where tenant_id = $1 and kind = 'ticket' and id = $2`,
    [acme.tenantID, ticketID, minutes],
  );
const minutesUntil = (dueAt: string) => (Date.parse(`${dueAt.replace(' ', 'T')}Z`) - Date.now()) / 60_000;
const saidOf = async (ticketID: number): Promise<string[]> => {
  const { rows } = await app.owner.query<{ said: string }>(
    `select name || ' ' || coalesce(after->>'target', '') as said from events
      where tenant_id = $1 and module = 'tickets' and entity_id = $2 and name like 'ticket_sla%' order by event_id`,
    [acme.tenantID, ticketID],
  );
  return rows.map(({ said }) => said);
};

describe('settings/get_service_levels', () => {
  test('a company that has promised nothing has business hours, and its tickets no clock; its first promise runs', async () => {
    const other = await app.newTenant();
    expect((await other.admin.call('settings/get_service_levels')).body.data).toEqual(none);
    const { body } = await other.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    expect(body.data).toMatchObject({ sla: null, slaDueAt: null });
    expect((await save({ policies }, none, other.admin)).status).toBe(200);
    const promised = (await other.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;
    expect(promised.slaDueAt).not.toBeNull();
  });
});

describe('settings/save_service_levels', () => {
  test('a ticket from before is promised too, from its creation', async () => {
    const early = await create();
    await older(app.owner, 'work_items', { tenant_id: acme.tenantID, id: early.ticketID }, { minutes: 30 });
    expect((await save({ hours: always, policies }, none)).status).toBe(200);
    await expect.poll(async () => (await get(early.ticketID)).slaDueAt).not.toBeNull();
    const { sla } = await get(early.ticketID);
    expect(sla).toMatchObject({ elapsedMinutes: 30, isRunning: true, responseElapsedMinutes: null });
    expect(minutesUntil(sla.responseDueAt)).toBeCloseTo(450, 0);
  });

  test('409: two people who change the same part are asked; different parts merge', async () => {
    const was = await levels();
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }];
    expect((await save({ holidays }, was)).status).toBe(200);
    expect((await save({ holidays: [] }, { ...was, holidays: [{ date: '2026-07-04', name: 'Fourth' }] })).status).toBe(
      409,
    );
    expect((await save({ policies: [...policies].reverse() }, was)).status).toBe(200);
    expect(await levels()).toEqual({ hours: always, holidays, policies: [...policies].reverse() });
  });

  test('is undone as one change', async () => {
    const was = await levels();
    const { body } = await save({ policies: [] }, was);
    await admin.call('events/undo', { undo: body.undo });
    expect(await levels()).toEqual(was);
  });

  test.each([
    ['work that ends before it begins', { hours: [{ weekday: 1, opens: 600, closes: 500 }] }],
    ['stretches that overlap', { hours: [1, 2].map((n) => ({ weekday: 1, opens: n * 100, closes: 400 })) }],
    ['an eighth day', { hours: [{ weekday: 7, opens: 0, closes: 1 }] }],
    ['a day named twice', { holidays: ['A', 'B'].map((name) => ({ date: '2026-12-25', name })) }],
    ['a day that does not exist', { holidays: [{ date: '2026-02-30', name: 'A' }] }],
    ['two promises for the same', { policies: [promise(1, 1, 1), promise(1, 2, 2)] }],
    ['a promise of nothing', { policies: [promise(1, null, null)] }],
    ['no time at all', { policies: [promise(1, 0, 10)] }],
  ])('400: %s is refused', async (_what, changes) => {
    expect((await save(changes, await levels())).status).toBe(400);
  });

  test('404: a type of another company; 403: without the right to change settings', async () => {
    const was = await levels();
    expect((await save({ policies: [{ ...promise(1, 1, 1), typeID: 987_654 }] }, was)).status).toBe(404);
    expect((await save({ policies: [] }, was, tech)).status).toBe(403);
  });
});

describe('the clock of a ticket', () => {
  beforeAll(async () => {
    await save({ hours: always, holidays: [], policies }, await levels());
  });

  test('runs to the first promise, then to the second', async () => {
    const made = await create();
    expect(minutesUntil(made.slaDueAt)).toBeCloseTo(480, 0);
    await passes(made.ticketID, 60);
    const taken = (await move(made.ticketID, statuses.inProgress)).body.data;
    expect(taken.sla).toMatchObject({ responseElapsedMinutes: 60, responseDueAt: null });
    expect(minutesUntil(taken.slaDueAt)).toBeCloseTo(2_820, 0);
  });

  test('stands still in Waiting on Client and Blocked, and goes on where it was', async () => {
    const { ticketID } = await create();
    await move(ticketID, statuses.inProgress);
    await passes(ticketID, 100);
    for (const status of [statuses.waitingOnClient, statuses.blocked]) {
      const waiting = (await move(ticketID, status)).body.data;
      expect(waiting).toMatchObject({ slaDueAt: null, sla: { isRunning: false, elapsedMinutes: 100 } });
      // Its place in a list is not empty, as it is where nothing was promised.
      expect(waiting.isSlaPaused).toBe(true);
    }
    const again = (await move(ticketID, statuses.inProgress)).body.data;
    expect(again.isSlaPaused).toBe(false);
    expect(minutesUntil(again.slaDueAt)).toBeCloseTo(2_780, 0);
  });

  test('of a kind of ticket that is promised nothing is not paused', async () => {
    const { ticketID } = await create({ priorityID: 1 });
    await save({ policies: policies.filter(({ priorityID }) => priorityID !== null) }, await levels());
    expect((await move(ticketID, statuses.blocked)).body.data.isSlaPaused).toBe(false);
    await save({ policies }, await levels());
    await expect.poll(async () => (await get(ticketID)).isSlaPaused).toBe(true);
  });

  test('keeps what has passed when the priority changes', async () => {
    const { ticketID } = await create();
    await passes(ticketID, 50);
    await admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
    const urgent = await get(ticketID);
    expect(urgent.sla).toMatchObject({ elapsedMinutes: 50, responseMinutes: 60 });
    expect(minutesUntil(urgent.slaDueAt)).toBeCloseTo(10, 0);
  });

  test('taking the first step back is not to have responded', async () => {
    const { ticketID } = await create();
    const { body } = await move(ticketID, statuses.inProgress);
    await admin.call('events/undo', { undo: body.undo });
    expect((await get(ticketID)).sla.responseElapsedMinutes).toBeNull();
  });

  test('a closed one says whether it was kept; reopened it goes on', async () => {
    const { ticketID } = await create();
    await passes(ticketID, 30);
    await admin.call('tickets/close_ticket', { ticketID });
    expect((await get(ticketID)).sla).toMatchObject({
      elapsedMinutes: 30,
      responseElapsedMinutes: 30,
      isRunning: false,
    });
    await admin.call('tickets/reopen_ticket', { ticketID });
    expect((await get(ticketID)).sla).toMatchObject({ elapsedMinutes: 30, isRunning: true });
  });

  test('lists filter and sort by it', async () => {
    const { ticketID: late } = await create();
    const { ticketID: near } = await create();
    await passes(late, 500);
    await passes(near, 470);
    const list = async (filter: object) =>
      (await admin.call('tickets/getTicketsUsingMultiFilters', filter)).body.data.rows.map(
        (row: { ticketID: number }) => row.ticketID,
      );
    expect(await list({ sla: 'missed' })).toEqual([late]);
    expect(await list({ sla: 'near' })).toContain(near);
    const sorted = await list({ sort: 'sla' });
    expect(sorted[0]).toBe(late);
    expect(sorted.indexOf(near)).toBeLessThan(sorted.length / 2);
    const { body } = await admin.call('tickets/ticketsFilterTypeCount', { sla: 'missed' });
    expect(body.data.total).toBe(1);
    await Promise.all([late, near].map((ticketID) => admin.call('tickets/close_ticket', { ticketID })));
    expect(await list({ sla: 'missed' })).toEqual([]);
  });
});

describe('what is said of a clock', () => {
  test('that it runs out and that it is up, each once, to whoever works on it', async () => {
    const { ticketID } = await create({ assignees: [tech.userID] });
    await watchSla(app.runtime);
    expect(await saidOf(ticketID)).toEqual([]);
    await passes(ticketID, 400);
    await Promise.all([watchSla(app.runtime), watchSla(app.runtime)]);
    expect(await saidOf(ticketID)).toEqual(['ticket_sla_near response']);
    await passes(ticketID, 90);
    await watchSla(app.runtime);
    await watchSla(app.runtime);
    expect(await saidOf(ticketID)).toEqual(['ticket_sla_near response', 'ticket_sla_missed response']);
    await expect
      .poll(async () => (await tech.call('notifications/list_notifications')).body.data.rows)
      .toMatchObject([{ entityID: ticketID, notifications: [{ text: 'says the time to respond is up' }, {}, {}] }]);
  });

  test('a promise that a higher priority breaks at once is said at once', async () => {
    const { ticketID } = await create();
    await passes(ticketID, 300);
    await admin.call('tickets/change_ticket_priority', { ticketID, priorityID: 4 });
    await watchSla(app.runtime);
    expect(await saidOf(ticketID)).toEqual(['ticket_sla_missed response', 'ticket_sla_missed resolution']);
  });

  test('nothing of what stands still or is closed', async () => {
    const { ticketID } = await create();
    await move(ticketID, statuses.waitingOnClient);
    await passes(ticketID, 9_000);
    const { ticketID: closed } = await create();
    await passes(closed, 9_000);
    await admin.call('tickets/close_ticket', { ticketID: closed });
    await watchSla(app.runtime);
    expect([await saidOf(ticketID), await saidOf(closed)]).toEqual([[], []]);
  });
});
