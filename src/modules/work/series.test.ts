import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '#shared/days.ts';
import { testApp } from '#test/app.ts';
import { makeDue } from './series.ts';
import { nextOccurrence, type SeriesRule, seriesUnits } from './series-rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

const occurrences = (rule: SeriesRule, first: string, count: number): string[] => {
  const days = [first];
  while (days.length < count) days.push(nextOccurrence(rule, first, days.at(-1) ?? first));
  return days;
};

test('a month keeps the day of the first one: January 31, February 28, March 31', () => {
  expect(occurrences({ every: 1, unit: 'month' }, '2026-01-31', 4)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(occurrences({ every: 1, unit: 'month' }, '2028-01-31', 2)[1]).toBe('2028-02-29');
});

test('working days skip the weekend; weeks and days count on', () => {
  expect(occurrences({ every: 1, unit: 'weekday' }, '2026-11-20', 3)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
  ]);
  expect(occurrences({ every: 2, unit: 'week' }, '2026-11-20', 3)).toEqual(['2026-11-20', '2026-12-04', '2026-12-18']);
  expect(occurrences({ every: 10, unit: 'day' }, '2026-12-25', 2)).toEqual(['2026-12-25', '2027-01-04']);
});

test('working days are those of the company', () => {
  const isOpenOnWednesdays = (day: string) => weekdayOf(day) === 3 && day !== '2026-11-25';
  expect(nextOccurrence({ every: 1, unit: 'weekday' }, '2026-11-18', '2026-11-18', isOpenOnWednesdays)).toBe(
    '2026-12-02',
  );
  expect(nextOccurrence({ every: 2, unit: 'weekday' }, '2026-11-18', '2026-11-18', isOpenOnWednesdays)).toBe(
    '2026-12-09',
  );
});

test('any rule: the next day is after the day asked for, and no day of the series lies between', () => {
  const date = fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const rule = fc.record({ every: fc.integer({ min: 1, max: 99 }), unit: fc.constantFrom(...seriesUnits) });
  fc.assert(
    fc.property(rule, date, fc.integer({ min: 0, max: 30 }), (given, first, steps) => {
      const days = occurrences(given, first, steps + 2);
      expect(days).toEqual([...days].sort());
      expect(new Set(days).size).toBe(days.length);
      // Asked from the day before it, the last is the answer: nothing of the series lies between.
      const [before = '', last = ''] = days.slice(-2);
      if (given.unit === 'weekday') return;
      const eve = new Date(Date.parse(`${last}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
      expect(nextOccurrence(given, first, eve < before ? before : eve)).toBe(last);
    }),
  );
});

describe('tasks/set_task_recurrence and tasks/get_task_recurrence', () => {
  const newTask = async (more: object = {}): Promise<number> =>
    (await admin.call('tasks/create_task', { taskSubject: 'Count truck stock', ...more })).body.data.taskID;
  const seriesOf = async (taskID: number) =>
    (await admin.call('tasks/get_task_recurrence', { taskID })).body.data.series;
  const set = (taskID: number, rule: object | null) => admin.call('tasks/set_task_recurrence', { taskID, rule });

  test('200: the next one is made when it is due, once, however many look, and from the one before', async () => {
    const tech = await acme.add('Technician');
    const taskID = await newTask({ dueDate: '2026-01-05', assignees: [tech.userID], priorityID: 3 });
    await set(taskID, { every: 1, unit: 'week' });
    await app.owner.query(`update work_series set next_on = '2026-01-12' where tenant_id = $1`, [acme.tenantID]);
    await Promise.all([acme.within(makeDue), acme.within(makeDue), acme.within(makeDue)]);
    await acme.within(makeDue);
    const series = await seriesOf(taskID);
    // Of the weeks that were missed only the last is made up for.
    expect(series.items).toHaveLength(2);
    const [made] = series.items;
    expect(made.occursOn > '2026-01-12').toBe(true);
    expect((await admin.call('tasks/get_task', { taskID: made.id })).body.data).toMatchObject({
      subject: 'Count truck stock',
      dueDate: made.occursOn,
      priorityName: 'High',
      statusName: 'New',
      assignedUserWithFlagStatus: [{ userID: tech.userID }],
    });
    expect((await seriesOf(made.id)).seriesID).toBe(series.seriesID);
  });

  test('200: on each working day: a holiday is left out from the moment it is entered, and none once that is taken back', async () => {
    const other = await app.newTenant();
    const { taskID } = (await other.admin.call('tasks/create_task', { taskSubject: 'Fuel the trucks' })).body.data;
    await other.admin.call('tasks/set_task_recurrence', { taskID, rule: { every: 1, unit: 'weekday' } });
    const nextOn = async () =>
      (await other.admin.call('tasks/get_task_recurrence', { taskID })).body.data.series.nextOn as string;
    const planned = await nextOn();
    const changes = { holidays: { was: [], now: [{ date: planned, name: 'Inventory' }] } };
    const { body } = await other.admin.call('settings/save_service_levels', { changes });
    await app.settled(other);
    expect(await nextOn()).toBe(nextOccurrence({ every: 1, unit: 'weekday' }, planned, planned));
    await other.admin.call('events/undo', { undo: body.undo });
    await app.settled(other);
    expect(await nextOn()).toBe(planned);
  });

  test('200: every fourth working day is counted from what came last, however often holidays change', async () => {
    const other = await app.newTenant();
    const { taskID } = (await other.admin.call('tasks/create_task', { taskSubject: 'Rotate tires' })).body.data;
    await other.admin.call('tasks/set_task_recurrence', { taskID, rule: { every: 4, unit: 'weekday' } });
    const { rows } = await app.owner.query(
      `update work_series_items set occurs_on = occurs_on - 2 where tenant_id = $1 returning occurs_on::text as last`,
      [other.tenantID],
    );
    const { last } = rows[0];
    await app.owner.query('update work_series set first_on = $2 where tenant_id = $1', [other.tenantID, last]);
    const changes = { holidays: { was: [], now: [{ date: '2020-01-01', name: 'Long ago' }] } };
    await other.admin.call('settings/save_service_levels', { changes });
    await app.settled(other);
    const { series } = (await other.admin.call('tasks/get_task_recurrence', { taskID })).body.data;
    expect(series.nextOn).toBe(nextOccurrence({ every: 4, unit: 'weekday' }, last, last));
  });

  test('200: it ends, and begins again with another rule', async () => {
    const taskID = await newTask();
    expect(await seriesOf(taskID)).toBeNull();
    await set(taskID, { every: 1, unit: 'day' });
    await set(taskID, null);
    expect((await seriesOf(taskID)).endedAt).not.toBeNull();
    await app.owner.query(
      `update work_series set next_on = '2026-01-12' where tenant_id = $1 and ended_at is not null`,
      [acme.tenantID],
    );
    await acme.within(makeDue);
    expect((await seriesOf(taskID)).items).toHaveLength(1);
    expect(await set(taskID, null)).toMatchObject({ status: 422 });
    expect((await set(taskID, { every: 3, unit: 'month' })).body.data.series).toMatchObject({
      every: 3,
      endedAt: null,
    });
  });

  test('200: work whose asset and person are gone is made all the same', async () => {
    const tech = await acme.add('Technician');
    const asset = await admin.call('assets/create_asset', { assetNumber: 'S-1', assetName: 'Pump' });
    const { assetID } = asset.body.data;
    const taskID = await newTask({ dueDate: '2026-01-05', assignees: [tech.userID], assetIDs: [assetID] });
    await set(taskID, { every: 1, unit: 'month' });
    await admin.call('assets/delete_asset', { assetID });
    await app.owner.query(
      `update work_series set next_on = '2026-02-05' where tenant_id = $1 and unit = 'month' and every = 1`,
      [acme.tenantID],
    );
    await acme.within(makeDue);
    expect((await seriesOf(taskID)).items).toHaveLength(2);
  });
});
