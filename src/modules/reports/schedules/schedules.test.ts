import { describe, expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { addDays } from '#shared/dates.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { nextDate } from '#shared/recurrence-dates.ts';
import { monthsBefore } from '#shared/report-days.ts';
import { type IsWorkDay, isUsualWorkDay } from '#shared/work-days.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { pagesOf, textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';
import type { ReportSchedule } from './contract.ts';
import { mailReports } from './jobs.ts';
import { askedOf } from './public.ts';
import { type dayRuleKeys, daysOf, fileNameOf, type InShort, inShort, mailingDay, recurrenceOf } from './rules.ts';

const app = await testApp();
const run = () => mailReports(app.runtime, allRoutes);
/** The day that mails are sent for by now: days begin at six. */
const today = () => mailingDay(new Date(), 'America/Chicago');

const nextDay = (short: InShort, after: string, isWorkDay?: IsWorkDay) =>
  nextDate(recurrenceOf(short, '2020-01-01'), after, isWorkDay) ?? '';

async function withBooks() {
  const trade = await openTrade(app);
  const { admin, bill, tenantID } = trade;
  await bill(400, { date: addDays(monthsBefore(today(), 1), 4) });
  const given = {
    name: 'Month end',
    reports: ['income-statement', 'balance-sheet'],
    days: 'last_month',
    addresses: ['board@acme.test'],
    frequency: 'monthly',
    day: 1,
  };
  const create = (more: object = {}, person: TestPerson = admin) =>
    person.call('reports/create_report_schedule', { ...given, ...more });
  const made = async (more: object = {}, person?: TestPerson): Promise<ReportSchedule> => {
    const { status, body } = await create(more, person);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  const list = async (): Promise<ReportSchedule[]> =>
    (await admin.call('reports/get_report_schedules', {})).body.data.rows;
  /** As if its day had come so many days ago. */
  const comes = ({ reportScheduleID }: ReportSchedule, daysAgo = 0) =>
    app.owner.query('update report_schedules set next_on = $3 where tenant_id = $1 and schedule_id = $2', [
      tenantID,
      reportScheduleID,
      addDays(today(), -daysAgo),
    ]);
  const mails = async () =>
    (
      await app.owner.query(
        'select sent_to, subject, text, attachment_name, attachment from directory.mails where tenant_id = $1 and attachment is not null order by mail_id',
        [tenantID],
      )
    ).rows;
  const undo = async (reply: { body: { undo?: unknown } }) =>
    (await admin.call('events/undo', { undo: reply.body.undo })).status;
  const bell = async (person: TestPerson): Promise<string[]> => {
    await app.settled(trade);
    const { rows } = (await person.call('notifications/list_notifications', {})).body.data;
    return rows.flatMap((row: { notifications: { text: string }[] }) => row.notifications.map(({ text }) => text));
  };
  return { ...trade, create, made, list, comes, mails, undo, bell };
}

describe('the days of a schedule', () => {
  test('of the week, of the month as far as it has them, and the first workday after a month', () => {
    expect(nextDay({ frequency: 'weekly', day: 1 }, '2026-11-22')).toBe('2026-11-23');
    expect(nextDay({ frequency: 'weekly', day: 1 }, '2026-11-23')).toBe('2026-11-30');
    expect(nextDay({ frequency: 'monthly', day: 31 }, '2026-01-31')).toBe('2026-02-28');
    expect(nextDay({ frequency: 'monthly', day: 15 }, '2026-12-15')).toBe('2027-01-15');
    // August 1, 2026 is a Saturday, November 1 a Sunday.
    expect(nextDay({ frequency: 'month_end', day: null }, '2026-07-01')).toBe('2026-08-03');
    expect(nextDay({ frequency: 'month_end', day: null }, '2026-10-15')).toBe('2026-11-02');
    expect(nextDay({ frequency: 'month_end', day: null }, '2026-11-02')).toBe('2026-12-01');
  });
  test('begins at six in the company', () => {
    expect(mailingDay(new Date('2026-11-02T11:59:00Z'), 'America/Chicago')).toBe('2026-11-01');
    expect(mailingDay(new Date('2026-11-02T12:01:00Z'), 'America/Chicago')).toBe('2026-11-02');
    expect(mailingDay(new Date('2026-11-01T21:01:00Z'), 'Asia/Tokyo')).toBe('2026-11-02');
  });
  test('begins at six also where clocks change in that night', () => {
    expect(mailingDay(new Date('2026-03-08T10:59:00Z'), 'America/Chicago')).toBe('2026-03-07');
    expect(mailingDay(new Date('2026-03-08T11:00:00Z'), 'America/Chicago')).toBe('2026-03-08');
    expect(mailingDay(new Date('2026-11-01T11:59:00Z'), 'America/Chicago')).toBe('2026-10-31');
    expect(mailingDay(new Date('2026-11-01T12:00:00Z'), 'America/Chicago')).toBe('2026-11-01');
  });
  test('said in short are what is said of the rule that came of it, and nothing is said in short of any other', () => {
    const shorts = [1, 7].flatMap((day) => [
      { frequency: 'weekly' as const, day },
      { frequency: 'monthly' as const, day },
      { frequency: 'month_end' as const, day: null },
    ]);
    for (const short of shorts) expect(inShort(recurrenceOf(short, '2026-11-01'))).toEqual(short);
    const longer: Partial<Recurrence>[] = [{ every: 2 }, { times: 3 }, { endsOn: '2027-01-01' }, { workdays: 'skip' }];
    for (const short of shorts)
      for (const more of longer) {
        const rule = { ...recurrenceOf(short, '2026-11-01'), ...more };
        expect(inShort(rule)).toEqual({ frequency: null, day: null });
      }
    expect(inShort({ ...plainRecurrence('month', '2026-11-01'), on: 'last' }).frequency).toBeNull();
  });
});

describe('the days of its reports', () => {
  const from = (rule: (typeof dayRuleKeys)[number], sentOn: string) =>
    Object.values(
      daysOf(rule, sentOn, (day) => `${day.slice(5) < '07-01' ? Number(day.slice(0, 4)) - 1 : day.slice(0, 4)}-07-01`),
    );
  test('end the evening before at the latest; fiscal years are the company’s', () => {
    expect(from('last_month', '2026-03-01')).toEqual(['2026-02-01', '2026-02-28']);
    expect(from('month_to_date', '2026-03-01')).toEqual(['2026-02-01', '2026-02-28']);
    expect(from('month_to_date', '2026-03-09')).toEqual(['2026-03-01', '2026-03-08']);
    expect(from('last_week', '2026-11-23')).toEqual(['2026-11-16', '2026-11-22']);
    expect(from('last_week', '2026-11-29')).toEqual(['2026-11-16', '2026-11-22']);
    expect(from('last_quarter', '2026-01-02')).toEqual(['2025-10-01', '2025-12-31']);
    expect(from('quarter_to_date', '2026-04-01')).toEqual(['2026-01-01', '2026-03-31']);
    expect(from('year_to_date', '2026-07-01')).toEqual(['2025-07-01', '2026-06-30']);
    expect(from('last_year', '2026-07-01')).toEqual(['2025-07-01', '2026-06-30']);
    expect(from('last_year', '2026-06-30')).toEqual(['2024-07-01', '2025-06-30']);
  });
  test('are what each call is asked, with the options that it knows', () => {
    const october = { from: '2026-10-01', to: '2026-10-31' };
    const options = { basis: 'cash', columns: 'total', compare: 'year' } as const;
    expect(askedOf('income-statement', october, options)).toEqual({
      ...{ ...october, basis: 'cash', columns: 'total', compareFrom: '2025-10-01', compareTo: '2025-10-31' },
    });
    expect(askedOf('balance-sheet', october, { ...options, compare: 'previous' })).toEqual({
      asOf: '2026-10-31',
      basis: 'cash',
      compareOn: '2026-09-30',
    });
    expect(askedOf('cash-flow', october, { ...options, columns: 'customer' })).toMatchObject({ columns: 'total' });
    expect(askedOf('vendor-1099', october, options)).toEqual({ year: 2026 });
    expect(fileNameOf('A/B: "x"', october)).toBe('A-B- -x- Oct 2026.pdf');
  });
});

test('the first working day after a month is one of the company, whenever it enters its holidays', async () => {
  const { made, list, admin, undo, tenantID } = await withBooks();
  await made({ frequency: 'month_end', day: null });
  const [planned = ''] = (await list()).map(({ nextOn }) => nextOn ?? '');
  expect(planned).toBe(nextDay({ frequency: 'month_end', day: null }, today()));
  const changes = { holidays: { was: [], now: [{ date: planned, name: 'Inventory' }] } };
  const saved = await admin.call('settings/save_service_levels', { changes });
  await app.settled({ tenantID });
  const isWorkDay = (day: string) => isUsualWorkDay(day) && day !== planned;
  const moved = nextDay({ frequency: 'month_end', day: null }, today(), isWorkDay);
  expect(moved > planned).toBe(true);
  expect((await list())[0]?.nextOn).toBe(moved);
  expect((await made({ name: 'Another', frequency: 'month_end', day: null })).frequency).toBe('month_end');
  expect((await list()).map(({ nextOn }) => nextOn)).toEqual([moved, moved]);
  await undo(saved);
  await app.settled({ tenantID });
  expect((await list()).map(({ nextOn }) => nextOn)).toEqual([planned, planned]);
});

describe('reports/create_report_schedule', () => {
  test('200: is listed with its next day and mails nothing before it; undo ends it', async () => {
    const { create, list, mails, undo, admin, add } = await withBooks();
    const reply = await create({ userIDs: [(await add('Accountant', { name: 'Ines Book' })).userID] });
    const next = nextDay({ frequency: 'monthly', day: 1 }, today());
    expect(await list()).toMatchObject([
      {
        ...reply.body.data,
        nextOn: next,
        sentAt: null,
        pausedAt: null,
        ownerName: admin.name,
        userNames: ['Ines Book'],
      },
    ]);
    await run();
    expect(await mails()).toEqual([]);
    expect(await undo(reply)).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('200: by a whole rule: it goes out on its days, and has ended after the last', async () => {
    const { made, list, comes, mails, tenantID } = await withBooks();
    const recurrence: Recurrence = {
      ...plainRecurrence('week', addDays(today(), -7)),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      times: 9,
    };
    const one = await made({ recurrence, frequency: undefined, day: undefined });
    expect(one).toMatchObject({ recurrence, frequency: null, day: null, nextOn: addDays(today(), 1) });
    await app.owner.query(
      `update report_schedules set recurrence = recurrence || '{"times": 8}' where tenant_id = $1`,
      [tenantID],
    );
    await comes(one);
    await run();
    expect(await mails()).toHaveLength(1);
    expect(await list()).toMatchObject([{ nextOn: null, pausedAt: null }]);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test('400, 403, 404 and 422: no report, no address, no right to export or to read, no colleague, nobody, no such day', async () => {
    const { create, add } = await withBooks();
    const status = async (more: object, person?: TestPerson) => (await create(more, person)).status;
    expect(await status({ reports: [] })).toBe(400);
    expect(await status({ frequency: undefined })).toBe(400);
    expect(await status({ recurrence: plainRecurrence('week', '2026-11-31') })).toBe(400);
    expect(await status({ reports: ['constructor'] })).toBe(400);
    expect(await status({ addresses: ['nobody'] })).toBe(400);
    expect(await status({}, await add('Dispatcher'))).toBe(403);
    expect(await status({ userIDs: [987_654] })).toBe(404);
    expect((await create({ addresses: [] })).body.fields).toEqual({
      userIDs: 'Choose a colleague, or enter an address',
    });
    expect((await create({ frequency: 'weekly', day: 8 })).body.fields).toEqual({ day: 'Choose a day of the week' });
    expect(await status({ day: null })).toBe(422);
  });
});

describe('the job', () => {
  test('mails one PDF with all reports to each recipient once, and never twice for a day', async () => {
    const { made, comes, mails, admin, list } = await withBooks();
    const one = await made({
      userIDs: [admin.userID],
      addresses: ['board@acme.test', admin.email],
      message: 'Read <b>it</b>',
    });
    await comes(one);
    await Promise.all([run(), run()]);
    await run();
    const sent = await mails();
    expect(sent.map(({ sent_to }) => sent_to).toSorted()).toEqual([admin.email, 'board@acme.test'].toSorted());
    const [{ subject, text, attachment_name, attachment }] = sent;
    expect(subject).toMatch(/^Month end of /);
    expect(text).toContain('Read <b>it</b>');
    expect(text).toContain(`Every month on the 1st, for ${admin.name}: http`);
    expect(attachment_name).toMatch(/^Month end [A-Z][a-z]{2} 20\d\d\.pdf$/);
    const pages = await pagesOf(attachment);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(
      /Income statement [A-Z][a-z]{2} 20\d\d Accrual basis .*Net income \(\$400.00\).* Page 1 of 2/,
    );
    expect(pages[1]).toMatch(/Balance sheet As of .* Page 2 of 2/);
    expect((await list())[0]).toMatchObject({ nextOn: one.nextOn, sentAt: expect.any(String) });
  });

  test('after days of rest it catches up once, as of today', async () => {
    const { made, comes, mails, list } = await withBooks();
    const one = await made({ frequency: 'weekly', day: 1, days: 'month_to_date' });
    await comes(one, 40);
    await run();
    await run();
    expect(await mails()).toHaveLength(1);
    expect((await list())[0]?.nextOn).toBe(nextDay({ frequency: 'weekly', day: 1 }, today()));
  });

  test('what its maker may no longer read is not mailed: it pauses, and the maker is told why', async () => {
    const { made, comes, mails, list, add, bell, tenantID } = await withBooks();
    const manager = await add('Manager');
    const one = await made({}, manager);
    await app.owner.query(
      `insert into roles (tenant_id, role_id, name, grants) values ($1, 999, 'Less', '{"levels": {"reports": 1}, "subs": {"reports/export": true}}')`,
      [tenantID],
    );
    await app.owner.query('update people set role_id = 999 where tenant_id = $1 and user_id = $2', [
      tenantID,
      manager.userID,
    ]);
    await comes(one);
    await run();
    expect(await mails()).toEqual([]);
    const [row] = await list();
    expect(row).toMatchObject({ nextOn: null, problem: expect.stringContaining('needs the right "Accounting, read"') });
    expect(await bell(manager)).toEqual([
      'Month end is no longer mailed and was paused: This needs the right "Accounting, read". An administrator of your company can give it.',
    ]);
  });

  test('of somebody who has left it pauses, and the administrators are told; others go on', async () => {
    const { made, comes, mails, list, add, bell, admin, tenantID } = await withBooks();
    const manager = await add('Manager');
    const [theirs, own] = [await made({}, manager), await made({ name: 'Mine', addresses: ['own@acme.test'] })];
    await app.owner.query(`update people set status = 'deactivated' where tenant_id = $1 and user_id = $2`, [
      tenantID,
      manager.userID,
    ]);
    for (const one of [theirs, own]) await comes(one);
    await run();
    expect((await mails()).map(({ sent_to }) => sent_to)).toEqual(['own@acme.test']);
    expect((await list()).map(({ name, pausedAt }) => [name, pausedAt !== null])).toEqual([
      ['Mine', false],
      ['Month end', true],
    ]);
    expect((await bell(admin)).join()).toContain('no longer active in the company');
  });

  test('colleagues who have left get none; with nobody left it pauses', async () => {
    const { made, comes, mails, list, add, tenantID } = await withBooks();
    const gone = await add('Manager');
    const one = await made({ userIDs: [gone.userID], addresses: [] });
    await app.owner.query(`update people set status = 'deactivated' where tenant_id = $1 and user_id = $2`, [
      tenantID,
      gone.userID,
    ]);
    await comes(one);
    await run();
    expect(await mails()).toEqual([]);
    expect((await list())[0]?.problem).toBe('Nobody is left to send it to.');
  });
});

describe('reports/update_report_schedule', () => {
  test('200: another day is the next one; what was sent stays; undo puts it back', async () => {
    const { made, admin, list, undo } = await withBooks();
    const { reportScheduleID } = await made();
    const change = { reportScheduleID, name: 'Weekly', reports: ['cash-flow'], days: 'last_week' };
    const reply = await admin.call('reports/update_report_schedule', {
      ...{ ...change, addresses: ['x@acme.test'], frequency: 'weekly', day: 3 },
    });
    expect(reply.body.data).toMatchObject({
      name: 'Weekly',
      nextOn: nextDay({ frequency: 'weekly', day: 3 }, today()),
    });
    expect(await undo(reply)).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Month end', reports: ['income-statement', 'balance-sheet'] }]);
  });

  test('400, 403, 404, 422; 409: what somebody else has changed meanwhile', async () => {
    const { made, admin, add } = await withBooks();
    const one = await made();
    const { nextOn, sentAt, pausedAt, problem, ownerName, userNames, ...same } = one;
    const update = (more: object, person = admin) =>
      person.call('reports/update_report_schedule', { ...same, ...more });
    expect((await update({ name: '' })).status).toBe(400);
    expect((await update({}, await add('Technician'))).status).toBe(403);
    expect((await update({ reportScheduleID: 987_654 })).status).toBe(404);
    expect((await update({ addresses: [] })).status).toBe(422);
    expect((await update({ name: 'Theirs' })).status).toBe(200);
    const { reportScheduleID: _id, ...was } = same;
    const refused = await update({ name: 'Mine', was });
    expect([refused.status, refused.body.now]).toEqual([409, { name: 'Theirs' }]);
  });
});

describe('reports/pause_report_schedule', () => {
  test('200: mails nothing while it is paused, goes on with the next day, and nothing is made up for', async () => {
    const { made, admin, comes, mails, undo } = await withBooks();
    const one = await made();
    const { reportScheduleID } = one;
    const pause = (isPaused: boolean) => admin.call('reports/pause_report_schedule', { reportScheduleID, isPaused });
    const paused = await pause(true);
    expect(paused.body.data).toMatchObject({ nextOn: null, pausedAt: expect.any(String), problem: '' });
    await comes(one, 5);
    await run();
    expect((await pause(false)).body.data).toMatchObject({ nextOn: one.nextOn, pausedAt: null });
    await run();
    expect(await mails()).toEqual([]);
    expect(await undo(paused)).toBe(409);
  });

  test('400, 403, 404', async () => {
    const { made, admin, add } = await withBooks();
    const { reportScheduleID } = await made();
    const status = async (input: object, person = admin) =>
      (await person.call('reports/pause_report_schedule', input)).status;
    expect(await status({ reportScheduleID })).toBe(400);
    expect(await status({ reportScheduleID, isPaused: true }, await add('Technician'))).toBe(403);
    expect(await status({ reportScheduleID: 987_654, isPaused: true })).toBe(404);
  });
});

describe('reports/delete_report_schedule', () => {
  test('200: is gone and mails nothing, undo brings it back; 403; 404', async () => {
    const { made, admin, add, list, comes, mails, undo } = await withBooks();
    const one = await made();
    const { reportScheduleID } = one;
    const remove = (person = admin) => person.call('reports/delete_report_schedule', { reportScheduleID });
    expect((await remove(await add('Technician'))).status).toBe(403);
    const reply = await remove();
    expect(reply.status).toBe(200);
    await comes(one);
    await run();
    expect(await list()).toEqual([]);
    expect((await remove()).status).toBe(404);
    expect(await undo(reply)).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Month end', nextOn: one.nextOn }]);
    expect(await mails()).toEqual([]);
  });
});

describe('reports/send_report_schedule', () => {
  test('200: mails it now, and the next day stays', async () => {
    const { made, admin, mails } = await withBooks();
    const { reportScheduleID, nextOn } = await made({ reports: ['trial-balance'], days: 'last_month', basis: 'cash' });
    const { body } = await admin.call('reports/send_report_schedule', { reportScheduleID });
    expect(body.data).toMatchObject({ nextOn, sentAt: expect.any(String) });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(await textOf(mail.attachment)).toContain('Trial balance');
  });

  test('403: for who may not export, or not read one of its reports; 404; 422: it cannot be made', async () => {
    const { made, admin, add, tenantID, mails } = await withBooks();
    const { reportScheduleID } = await made({ days: 'year_to_date' });
    const send = (input: object, person = admin) => person.call('reports/send_report_schedule', input);
    const manager = await add('Manager');
    await app.owner.query(
      `insert into roles (tenant_id, role_id, name, grants) values ($1, 999, 'Less', '{"levels": {"reports": 1}, "subs": {"reports/export": true}}')`,
      [tenantID],
    );
    await app.owner.query('update people set role_id = 999 where tenant_id = $1 and user_id = $2', [
      tenantID,
      manager.userID,
    ]);
    expect((await send({ reportScheduleID }, await add('Dispatcher'))).status).toBe(403);
    expect((await send({ reportScheduleID }, manager)).status).toBe(403);
    expect((await send({ reportScheduleID: 987_654 })).status).toBe(404);
    await app.owner.query(`update report_schedules set addresses = '{}' where tenant_id = $1`, [tenantID]);
    expect((await send({ reportScheduleID })).status).toBe(422);
    expect(await mails()).toEqual([]);
  });
});

describe('reports/get_report_schedules', () => {
  test('403: without the right to export', async () => {
    const { add } = await withBooks();
    expect((await (await add('Dispatcher')).call('reports/get_report_schedules', {})).status).toBe(403);
  });
});

test('a schedule whose day comes when the mails of the day are sent waits for the next day, and is not paused', async () => {
  const { made, list, comes, mails, tenantID } = await withBooks();
  const schedule = await made();
  await app.owner.query(
    `insert into mail_days (tenant_id, day, mails) values ($1, (now() at time zone 'America/Chicago')::date, 1000)`,
    [tenantID],
  );
  await comes(schedule);
  await run();
  expect(await mails()).toEqual([]);
  expect(await list()).toMatchObject([{ pausedAt: null }]);
  await app.owner.query('update mail_days set day = day - 1 where tenant_id = $1', [tenantID]);
  await run();
  expect(await mails()).toMatchObject([{ sent_to: 'board@acme.test' }]);
});
