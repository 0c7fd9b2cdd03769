import { describe, expect, test } from 'vitest';
import { recurringKinds } from '#app/modules.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { nextDates } from '#shared/recurrence-dates.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { isUsualWorkDay } from '#shared/work-days.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import type { RecurringEntry } from './contract.ts';
import { postRecurring } from './jobs.ts';
import { RecurringKinds } from './kinds.ts';
import { frequencyKeys, type InShort, inShort, recurrenceOf } from './rules.ts';

const app = await testApp();
const kinds = new RecurringKinds(recurringKinds);
const nowhere = 987_654_321;
const today = dateInZone(new Date(), 'America/Chicago');

async function withBooks() {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const idOf = (number: string): number => accounts.find((one: { number: string }) => one.number === number).accountID;
  const lines = [
    { accountID: idOf('6400'), debitAmount: 1200 },
    { accountID: idOf('1000'), creditAmount: 1200 },
  ];
  const form = { name: 'Yard rent', memo: 'Rent of the yard', lines, frequency: 'monthly', startsOn: today };
  const add = async (more: object = {}, person: TestPerson = tenant.admin): Promise<RecurringEntry> => {
    const { status, body } = await person.call('accounting/insert_recurring_entry', { ...form, ...more });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data;
  };
  const get = async ({ recurringEntryID }: RecurringEntry): Promise<RecurringEntry> =>
    (await tenant.admin.call('accounting/get_recurring_entry', { recurringEntryID })).body.data;
  /** As if it had been kept so many days ago. */
  const ago = async ({ recurringEntryID }: RecurringEntry, days: number) => {
    const which = { tenant_id: tenant.tenantID, recurring_id: recurringEntryID };
    await older(app.owner, 'recurring_entries', which, { days });
    await postRecurring(app.runtime, kinds);
  };
  const entriesTotal = async () => (await tenant.admin.call('accounting/get_books')).body.data.entriesTotal as number;
  return { ...tenant, form, idOf, addRecurring: add, get, ago, entriesTotal };
}
const undo = async (person: TestPerson, reply: { body: { undo?: unknown } }) =>
  (await person.call('events/undo', { undo: reply.body.undo })).status;

describe('what is said in short', () => {
  const said: InShort = { frequency: 'monthly', startsOn: '2026-01-31', isLastDay: false, endsOn: null };
  const datesOf = (more: Partial<InShort>) => nextDates(recurrenceOf({ ...said, ...more }), '2024-01-01', 3);
  test('has the days that it had: those of the first as far as months have them, the last one, none after its end', () => {
    expect(datesOf({})).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(datesOf({ frequency: 'yearly', startsOn: '2024-02-29' })).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
    ]);
    expect(datesOf({ frequency: 'quarterly', startsOn: '2026-02-10', isLastDay: true })).toEqual([
      '2026-02-28',
      '2026-05-31',
      '2026-08-31',
    ]);
    expect(datesOf({ endsOn: '2026-03-30' })).toEqual(['2026-01-31', '2026-02-28']);
  });
  test('is what is said of the rule that came of it, and nothing is said in short of any other', () => {
    for (const frequency of frequencyKeys)
      for (const isLastDay of [false, true]) {
        const short = { ...said, frequency, isLastDay, endsOn: '2027-01-01' };
        expect(inShort(recurrenceOf(short))).toEqual(short);
      }
    const longer: Partial<Recurrence>[] = [
      { every: 2 },
      { times: 3 },
      { workdays: 'next' },
      { on: 15 },
      { weekdays: [1] },
    ];
    for (const more of longer) expect(inShort({ ...recurrenceOf(said), ...more }).frequency).toBeNull();
  });
});

describe('accounting/insert_recurring_entry', () => {
  test('200: is listed with its next days, and posts nothing before they come', async () => {
    const { admin, addRecurring, entriesTotal } = await withBooks();
    const added = await addRecurring({ frequency: 'weekly', startsOn: addDays(today, 3), endsOn: addDays(today, 10) });
    expect(added).toMatchObject({
      total: 1200,
      waiting: [],
      past: [],
      nextDays: [addDays(today, 3), addDays(today, 10)],
    });
    const { rows } = (await admin.call('accounting/get_recurring_entries')).body.data;
    expect(rows).toMatchObject([{ name: 'Yard rent', postsItself: true, ownerName: admin.name }]);
    await postRecurring(app.runtime, kinds);
    expect(await entriesTotal()).toBe(0);
  });
  test('200: by a whole rule, which a later edit in short replaces; a holiday moves what is to come, and so does taking it back', async () => {
    const tenant = await withBooks();
    const { admin, form, get } = tenant;
    const { frequency: _, startsOn: __, ...rest } = form;
    const rule: Recurrence = {
      ...plainRecurrence('week', addDays(today, 1)),
      every: 2,
      weekdays: [1, 3],
      times: 5,
      workdays: 'previous',
    };
    const reply = await admin.call('accounting/insert_recurring_entry', { ...rest, recurrence: rule });
    const added: RecurringEntry = reply.body.data;
    const planned = nextDates(rule, today, 3);
    expect(added).toMatchObject({ recurrence: rule, frequency: null, startsOn: rule.startsOn, nextDays: planned });
    const [, second = ''] = planned;
    const holidays = {
      was: [],
      now: [
        { date: planned[0] ?? '', name: 'Inventory' },
        { date: second, name: 'Audit' },
      ],
    };
    const saved = await admin.call('settings/save_service_levels', { changes: { holidays } });
    await app.settled(tenant);
    const isOpen = (day: string) => isUsualWorkDay(day) && !planned.slice(0, 2).includes(day);
    expect((await get(added)).nextDays).toEqual(nextDates(rule, today, 3, isOpen));
    expect(await undo(admin, saved)).toBe(200);
    await app.settled(tenant);
    expect((await get(added)).nextDays).toEqual(planned);
    const { recurringEntryID } = added;
    const edited = await admin.call('accounting/update_recurring_entry', {
      ...form,
      recurringEntryID,
      startsOn: rule.startsOn,
    });
    expect(edited.body.data).toMatchObject({
      frequency: 'monthly',
      recurrence: plainRecurrence('month', rule.startsOn),
    });
    const asked = { module: 'recurring_entries', entityID: recurringEntryID };
    const [last] = (await admin.call('events/list_history', asked)).body.data.events;
    expect(last.changes).toMatchObject([
      {
        words: {
          field: 'Repeats',
          was: 'Every 2 weeks on Mon and Wed, or the workday before, 5 times',
          now: recurrenceText(plainRecurrence('month', rule.startsOn)),
        },
      },
    ]);
  });
  test('200: undo ends it', async () => {
    const { admin, form } = await withBooks();
    const reply = await admin.call('accounting/insert_recurring_entry', form);
    expect(await undo(admin, reply)).toBe(200);
    expect((await admin.call('accounting/get_recurring_entries')).body.data.rows).toEqual([]);
  });
  test('400, 404 and 422: no lines, an unknown account, sides that differ, a start that has passed, an end before it', async () => {
    const { admin, form } = await withBooks();
    const refused = async (more: object) => {
      const { status, body } = await admin.call('accounting/insert_recurring_entry', { ...form, ...more });
      return [status, Object.keys(body.fields ?? {})];
    };
    const [debit, credit] = form.lines;
    expect(await refused({ frequency: undefined, startsOn: undefined })).toEqual([400, ['frequency', 'startsOn']]);
    const recurrence = { ...plainRecurrence('month', today), on: 32 };
    expect(await refused({ recurrence })).toEqual([400, ['recurrence.on']]);
    expect(await refused({ lines: [] })).toEqual([400, ['lines']]);
    expect(await refused({ name: '' })).toEqual([400, ['name']]);
    expect(await refused({ lines: [{ ...debit, accountID: nowhere }, credit] })).toEqual([404, []]);
    expect(await refused({ lines: [{ ...debit, debitAmount: 1 }, credit] })).toEqual([422, ['lines']]);
    expect(await refused({ startsOn: addDays(today, -1) })).toEqual([422, ['startsOn']]);
    expect(await refused({ endsOn: addDays(today, -1) })).toEqual([422, ['endsOn']]);
  });
  test('403: control accounts only with the right to post to them', async () => {
    const { add, addRecurring, form, idOf, tenantID } = await withBooks();
    const clerk = await add('Accountant');
    const grants = JSON.stringify({ levels: { accounting: 3 }, subs: {} });
    await app.owner.query(`update roles set grants = $2 where tenant_id = $1 and name = 'Accountant'`, [
      tenantID,
      grants,
    ]);
    const lines = [
      { accountID: idOf('1200'), debitAmount: 1 },
      { accountID: idOf('1000'), creditAmount: 1 },
    ];
    expect((await clerk.call('accounting/insert_recurring_entry', { ...form, lines })).status).toBe(403);
    await addRecurring({ lines });
  });
});

describe('what comes due', () => {
  test('is posted on its day, each day once, also what was missed and when two are at it', async () => {
    const { admin, addRecurring, get, ago, entriesTotal } = await withBooks();
    const weekly = await addRecurring({ frequency: 'weekly' });
    await ago(weekly, 14);
    await Promise.all([postRecurring(app.runtime, kinds), postRecurring(app.runtime, kinds)]);
    const { past, nextDays: next } = await get(weekly);
    expect(past.map(({ dueOn, state }) => [dueOn, state])).toEqual([
      [today, 'posted'],
      [addDays(today, -7), 'posted'],
      [addDays(today, -14), 'posted'],
    ]);
    expect([next[0], await entriesTotal()]).toEqual([addDays(today, 7), 3]);
    const entry = await admin.call('accounting/get_journal_entry', { entryID: past[0]?.entryID });
    expect(entry.body.data).toMatchObject({ date: today, memo: 'Rent of the yard', total: 1200, createdBy: null });
  });
  test('stops at its end and after it was stopped', async () => {
    const { admin, addRecurring, ago, get, entriesTotal } = await withBooks();
    const ended = await addRecurring({ frequency: 'weekly', endsOn: addDays(today, 8) });
    await ago(ended, 14);
    expect((await get(ended)).past).toHaveLength(3);
    const stopped = await addRecurring({ frequency: 'weekly' });
    await admin.call('accounting/stop_recurring_entry', { recurringEntryID: stopped.recurringEntryID });
    await ago(stopped, 14);
    expect(await entriesTotal()).toBe(3);
  });
  test('waits, and its owner is told why, when its date is closed or an account is archived; the others go on', async () => {
    const tenant = await withBooks();
    const { admin, addRecurring, ago, get, entriesTotal, form, idOf, tenantID } = tenant;
    const closed = await addRecurring({ frequency: 'weekly' });
    const [, credit] = form.lines;
    const lines = [{ accountID: idOf('6710'), debitAmount: 1200 }, credit];
    const archived = await addRecurring({ name: 'Software', lines });
    await admin.call('accounting/archive_account', { accountID: idOf('6710') });
    const closing = addDays(today, -5);
    await app.owner.query('update tenants set book_closing_date = $2 where tenant_id = $1', [tenantID, closing]);
    await ago(closed, 7);
    await postRecurring(app.runtime, kinds);
    expect((await get(closed)).waiting).toMatchObject([
      {
        dueOn: addDays(today, -7),
        problem: `The books are closed through ${formatCalendarDate(closing)}. Choose a later date.`,
      },
    ]);
    expect((await get(closed)).past).toMatchObject([{ dueOn: today, state: 'posted' }]);
    expect((await get(archived)).waiting).toMatchObject([
      { dueOn: today, problem: 'Account 6710 Software is archived.' },
    ]);
    expect(await entriesTotal()).toBe(1);
    await app.settled(tenant);
    const { body } = await admin.call('notifications/list_notifications');
    const texts = JSON.stringify(body.data);
    expect(texts).toContain('Yard rent could not be posted: The books are closed through');
    expect(texts).toContain('Software could not be posted: Account 6710 Software is archived.');
  });
  test('waits to be confirmed when it does not post by itself', async () => {
    const tenant = await withBooks();
    const { admin, addRecurring, get, entriesTotal } = tenant;
    const asked = await addRecurring({ postsItself: false });
    await postRecurring(app.runtime, kinds);
    expect((await get(asked)).waiting).toEqual([
      { dueOn: today, state: 'waiting', problem: '', entryID: null, made: null },
    ]);
    expect(await entriesTotal()).toBe(0);
    await app.settled(tenant);
    const { body } = await admin.call('notifications/list_notifications');
    expect(JSON.stringify(body.data)).toContain('Yard rent is to be confirmed for');
  });
});

describe('accounting/post_recurring_entry', () => {
  test('200: posts what waits, on another day if one is named; undo voids the entry and lets it wait again', async () => {
    const { admin, addRecurring, get } = await withBooks();
    const asked = await addRecurring({ postsItself: false });
    await postRecurring(app.runtime, kinds);
    const { recurringEntryID } = asked;
    const tomorrow = addDays(today, 1);
    const given = { recurringEntryID, dueOn: today, date: tomorrow };
    const reply = await admin.call('accounting/post_recurring_entry', given);
    expect(reply.body.data).toMatchObject({ waiting: [], past: [{ dueOn: today, state: 'posted', entryID: 1 }] });
    const entry = async () => (await admin.call('accounting/get_journal_entry', { entryID: 1 })).body.data;
    expect(await entry()).toMatchObject({ date: tomorrow, createdBy: admin.name, reversedByID: null });
    const again = await admin.call('accounting/post_recurring_entry', given);
    expect([again.status, again.body.message]).toEqual([409, 'This day was posted already.']);
    expect(await undo(admin, reply)).toBe(200);
    expect((await entry()).reversedByID).toBe(2);
    expect(await get(asked)).toMatchObject({ past: [], waiting: [{ dueOn: today }] });
  });
  test('404 and 422: a day that is none of its days; one that still cannot be posted goes on waiting', async () => {
    const { admin, addRecurring, get, form, idOf } = await withBooks();
    const [, credit] = form.lines;
    const lines = [{ accountID: idOf('6710'), debitAmount: 1200 }, credit];
    const stuck = await addRecurring({ lines });
    await admin.call('accounting/archive_account', { accountID: idOf('6710') });
    await postRecurring(app.runtime, kinds);
    const { recurringEntryID } = stuck;
    const post = (dueOn: string) => admin.call('accounting/post_recurring_entry', { recurringEntryID, dueOn });
    expect((await post(addDays(today, 1))).status).toBe(404);
    const { status, body } = await post(today);
    expect([status, body.message]).toEqual([422, 'Account 6710 Software is archived.']);
    expect((await get(stuck)).waiting).toHaveLength(1);
  });
});

describe('accounting/skip_recurring_entry', () => {
  test('200, 404 and 409: leaves a day out, until undo', async () => {
    const { admin, addRecurring, get, entriesTotal } = await withBooks();
    const asked = await addRecurring({ postsItself: false });
    await postRecurring(app.runtime, kinds);
    const { recurringEntryID } = asked;
    const skip = (dueOn: string) => admin.call('accounting/skip_recurring_entry', { recurringEntryID, dueOn });
    const reply = await skip(today);
    expect(reply.body.data).toMatchObject({ waiting: [], past: [{ dueOn: today, state: 'skipped', entryID: null }] });
    expect([(await skip(today)).status, (await skip('2026-01-01')).status, await entriesTotal()]).toEqual([
      409, 404, 0,
    ]);
    expect(await undo(admin, reply)).toBe(200);
    expect((await get(asked)).waiting).toHaveLength(1);
  });
});

describe('accounting/update_recurring_entry', () => {
  test('200: another day of the month from now on, what two people changed is kept, undo puts it back', async () => {
    const { admin, addRecurring, form, get } = await withBooks();
    const kept = await addRecurring({ startsOn: addDays(today, 2) });
    const { recurringEntryID } = kept;
    const start = { ...form, startsOn: addDays(today, 2) };
    const was = { ...start };
    const edit = (more: object) =>
      admin.call('accounting/update_recurring_entry', { ...start, recurringEntryID, was, ...more });
    expect((await edit({ name: 'Rent' })).body.data.name).toBe('Rent');
    const reply = await edit({ startsOn: addDays(today, 4) });
    expect(reply.body.data).toMatchObject({ name: 'Rent', startsOn: addDays(today, 4) });
    expect(reply.body.data.nextDays[0]).toBe(addDays(today, 4));
    const late = await edit({ name: 'Other' });
    expect([late.status, late.body.now]).toEqual([409, { name: 'Rent' }]);
    expect(await undo(admin, reply)).toBe(200);
    expect((await get(kept)).nextDays[0]).toBe(addDays(today, 2));
  });
  test('200: a day that was posted is not posted again after the schedule is changed', async () => {
    const { admin, addRecurring, form, entriesTotal } = await withBooks();
    const { recurringEntryID } = await addRecurring();
    await postRecurring(app.runtime, kinds);
    await admin.call('accounting/update_recurring_entry', { ...form, recurringEntryID, frequency: 'weekly' });
    await postRecurring(app.runtime, kinds);
    expect(await entriesTotal()).toBe(1);
  });
  test('404', async () => {
    const { admin, form } = await withBooks();
    const given = { ...form, recurringEntryID: nowhere };
    expect((await admin.call('accounting/update_recurring_entry', given)).status).toBe(404);
  });
});

describe('accounting/stop_recurring_entry', () => {
  test('200 and 404: stands among the stopped ones until undo', async () => {
    const { admin, addRecurring } = await withBooks();
    const { recurringEntryID } = await addRecurring();
    const reply = await admin.call('accounting/stop_recurring_entry', { recurringEntryID });
    const listed = async (isStopped: boolean) =>
      (await admin.call('accounting/get_recurring_entries', { isStopped })).body.data.rows.length;
    expect([await listed(false), await listed(true)]).toEqual([0, 1]);
    expect((await admin.call('accounting/stop_recurring_entry', { recurringEntryID })).status).toBe(404);
    expect(await undo(admin, reply)).toBe(200);
    expect([await listed(false), await listed(true)]).toEqual([1, 0]);
  });
});
