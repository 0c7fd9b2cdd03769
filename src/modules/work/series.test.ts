import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { plainRecurrence } from '#shared/recurrence.ts';
import { nextDate, nextDates } from '#shared/recurrence-dates.ts';
import { isUsualWorkDay } from '#shared/work-days.ts';
import { testApp } from '#test/app.ts';
import { makeDue } from './series.ts';
import { inShort, recurrenceOf, type SeriesRule, seriesUnits } from './series-rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

describe('what is said in short', () => {
  const [due, today] = ['2026-11-20', '2026-11-24'];
  test('is counted from the due date, working days from today where that has passed', () => {
    const dates = (rule: SeriesRule, after: string) => nextDates(recurrenceOf(rule, due, today), after, 2);
    expect(dates({ every: 2, unit: 'week' }, today)).toEqual(['2026-12-04', '2026-12-18']);
    expect(dates({ every: 10, unit: 'day' }, today)).toEqual(['2026-11-30', '2026-12-10']);
    expect(dates({ every: 3, unit: 'month' }, today)).toEqual(['2027-02-20', '2027-05-20']);
    expect(dates({ every: 4, unit: 'weekday' }, '2026-11-25')).toEqual(['2026-11-30', '2026-12-04']);
    expect(recurrenceOf({ every: 1, unit: 'weekday' }, '2026-12-01', today).startsOn).toBe('2026-12-01');
  });
  test('is what is said of the rule that came of it; quarters and years are months there', () => {
    for (const unit of seriesUnits)
      expect(inShort(recurrenceOf({ every: 3, unit }, due, today))).toEqual({ every: 3, unit });
    expect(inShort(plainRecurrence('quarter', due))).toEqual({ every: 3, unit: 'month' });
    expect(inShort({ ...plainRecurrence('year', due), every: 2 })).toEqual({ every: 24, unit: 'month' });
  });
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
    expect(await nextOn()).toBe(nextDate(plainRecurrence('workday', planned), planned));
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
    await app.owner.query(
      `update work_series set recurrence = recurrence || jsonb_build_object('startsOn', $2::text) where tenant_id = $1`,
      [other.tenantID, last],
    );
    const changes = { holidays: { was: [], now: [{ date: '2020-01-01', name: 'Long ago' }] } };
    await other.admin.call('settings/save_service_levels', { changes });
    await app.settled(other);
    const { series } = (await other.admin.call('tasks/get_task_recurrence', { taskID })).body.data;
    expect(series.nextOn).toBe(nextDate({ ...plainRecurrence('workday', last), every: 4 }, last));
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

  test('200: by a whole rule: on days of the week, until it ends, and moved off a holiday that is entered later', async () => {
    const other = await app.newTenant();
    const today = dateInZone(new Date(), 'America/Chicago');
    const { taskID } = (await other.admin.call('tasks/create_task', { taskSubject: 'Walk the yard' })).body.data;
    const rule = { ...plainRecurrence('week', today), weekdays: [2, 4], times: 3, workdays: 'next' as const };
    const reply = await other.admin.call('tasks/set_task_recurrence', { taskID, recurrence: rule });
    const [first = ''] = nextDates(rule, addDays(today, 1), 1);
    expect(reply.body.data.series).toMatchObject({ every: 1, unit: 'week', recurrence: rule, nextOn: first });
    const series = async () => (await other.admin.call('tasks/get_task_recurrence', { taskID })).body.data.series;
    const changes = { holidays: { was: [], now: [{ date: first, name: 'Inventory' }] } };
    await other.admin.call('settings/save_service_levels', { changes });
    await app.settled(other);
    expect((await series()).nextOn).toBe(nextDate(rule, first, (day) => day !== first && isUsualWorkDay(day)));
    // Its last: three times it was to come, and all of them have passed.
    await app.owner.query(
      `update work_series set next_on = next_on - 28, recurrence = recurrence || jsonb_build_object('startsOn', $2::text) where tenant_id = $1`,
      [other.tenantID, addDays(today, -28)],
    );
    await other.within(makeDue);
    expect(await series()).toMatchObject({ nextOn: null, endedAt: null, items: [{}, {}] });
    await other.within(makeDue);
    expect((await series()).items).toHaveLength(2);
  });

  test('400 and 422: nothing said, a rule that is none, one without a day to come', async () => {
    const taskID = await newTask();
    const given = async (more: object) => {
      const { status, body } = await admin.call('tasks/set_task_recurrence', { taskID, ...more });
      return [status, ...Object.keys(body.fields ?? {})];
    };
    const rule = plainRecurrence('week', '2026-01-05');
    expect(await given({})).toEqual([400, 'rule']);
    expect(await given({ recurrence: { ...rule, weekdays: [8] } })).toEqual([400, 'recurrence.weekdays.0']);
    expect(await given({ recurrence: { ...rule, endsOn: '2026-01-20' } })).toEqual([422]);
  });

  test('200: work whose asset and person are gone is made all the same', async () => {
    const tech = await acme.add('Technician');
    const asset = await admin.call('assets/create_asset', { assetNumber: 'S-1', assetName: 'Pump' });
    const { assetID } = asset.body.data;
    const taskID = await newTask({ dueDate: '2026-01-05', assignees: [tech.userID], assetIDs: [assetID] });
    await set(taskID, { every: 1, unit: 'month' });
    await admin.call('assets/delete_asset', { assetID });
    await app.owner.query(
      `update work_series set next_on = '2026-02-05' where tenant_id = $1 and recurrence ->> 'unit' = 'month' and recurrence ->> 'every' = '1'`,
      [acme.tenantID],
    );
    await acme.within(makeDue);
    expect((await seriesOf(taskID)).items).toHaveLength(2);
  });
});
