import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, inMonth } from '#shared/dates.ts';
import { weekdayOf } from '#shared/days.ts';
import type { Recurrence } from '#shared/recurrence.ts';
import { datesFollowing } from '#shared/recurrence-dates.ts';
import { isUsualWorkDay } from '#shared/work-days.ts';
import { invoicesOfOneRow, openKept, type Row, recurringOfOneRow, transactionsOfOneRow } from './kept.ts';

/**
 * What comes again, as three programs counted it before there was one: rows of every kind that they could keep, brought up to today, come on exactly the
 * days on which they came before. How they counted is told here as it was, step by step.
 */
const prepare = `
  insert into work_series (tenant_id, series_id, every, unit, first_on, next_on)
  select t.tenant_id, 10000 + n, 1 + n % 14, (array['day', 'weekday', 'week', 'month'])[1 + n % 4], date '2024-01-29' + n, date '2024-01-29' + n
  from (select min(tenant_id) as tenant_id from tenants) t, generate_series(0, 199) n;
  insert into recurring_entries (tenant_id, recurring_id, name, memo, lines, frequency, starts_on, is_last_day, ends_on, posts_itself, next_on)
  select t.tenant_id, 10000 + n, 'Rent', 'Rent', '[]', (array['weekly', 'monthly', 'quarterly', 'yearly'])[1 + n % 4], date '2023-12-24' + n, n % 3 = 0,
         case n % 5 when 0 then date '2026-01-01' + n end, true, date '2023-12-24' + n + case when n % 3 = 0 and n % 4 > 0 then 31 else 0 end
  from (select min(tenant_id) as tenant_id from tenants) t, generate_series(0, 199) n;
  insert into report_schedules (tenant_id, schedule_id, name, reports, days, basis, columns, compare, message, user_ids, addresses, frequency, day, next_on, created_at, owner_id)
  select t.tenant_id, 10000 + n, 'Reports', '{cash-flow}', 'last_month', 'accrual', 'total', 'none', '', '{}', '{}', (array['weekly', 'monthly', 'month_end'])[1 + n % 3],
         case n % 3 when 0 then 1 + n % 7 when 1 then 1 + n % 31 end,
         case n % 3 when 2 then (array[date '2026-04-01', '2026-06-01', '2026-08-03', '2026-11-02'])[1 + n % 4] else date '2026-01-15' + n end, now(), (select min(user_id) from people where tenant_id = t.tenant_id)
  from (select min(tenant_id) as tenant_id from tenants) t, generate_series(0, 199) n`;
/** Lines as earlier programs could write them: of all that is there, of what is not, without what is empty. */
const nowhere = 987_654_321;
const bare = { accountID: 10, debitAmount: null, creditAmount: 120000 };
const whole = { ...bare, memo: 'Rent', payee: null, ticketID: 1, divisionID: 1, departmentID: 1, locationID: 1 };
const keptLines = [
  [
    { ...whole, payee: { kind: 'customer', id: 1 } },
    { ...whole, accountID: 1, debitAmount: 120000, creditAmount: 0 },
  ],
  [bare, { accountID: 1, debitAmount: 120000, payee: { kind: 'lender', id: 1 } }],
  [
    { ...whole, ticketID: nowhere, payee: { kind: 'vendor', id: 1 } },
    { ...whole, accountID: 1, locationID: nowhere, payee: { kind: 'employee', id: 1 } },
    { ...whole, divisionID: nowhere, departmentID: nowhere },
    ...['customer', 'vendor', 'employee', 'lender'].map((kind) => ({ ...whole, payee: { kind, id: nowhere } })),
  ],
  [whole, { ...whole, accountID: nowhere, creditAmount: null, debitAmount: 120000 }, { ...bare, accountID: 2 }],
];
const prepareLines = keptLines.map(
  (lines, at) => `
  update recurring_entries set lines = '${JSON.stringify(lines)}' where recurring_id = ${10_000 + at}`,
);

const { database, keptIn } = await openKept('documents-0192', {
  prepare: [prepare, ...prepareLines].join(';'),
  calledNow: { invoices: invoicesOfOneRow, account_transactions: transactionsOfOneRow },
});
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

type Former<T> = T & Row & { next_on: string };
const days = 40;

/** Which dates follow on the next one, by its key, now. */
async function followingNow(table: string, key: string): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ key: string; next_on: string; recurrence: Recurrence }>(
    `select concat(tenant_id, '/', ${key}) as key, next_on::text, recurrence from ${table} where next_on is not null`,
  );
  return new Map(
    rows.map(({ key, next_on, recurrence }) => {
      const found = [next_on];
      for (const date of datesFollowing(recurrence, next_on, isUsualWorkDay)) if (found.push(date) === days) break;
      return [key, found];
    }),
  );
}

/** Which dates followed on the next one, each from the one before, until there was none. */
function followedThen<T>(row: Former<T>, next: (row: Former<T>, after: string) => string | null): string[] {
  const found = [row.next_on];
  for (let day: string | null = row.next_on; found.length < days; ) {
    day = next(row, day);
    if (day === null) break;
    found.push(day);
  }
  return found;
}

function compare<T>(
  kept: Former<T>[],
  key: keyof T & string,
  now: Map<string, string[]>,
  next: (row: Former<T>, after: string) => string | null,
) {
  expect(kept.length).toBeGreaterThan(100);
  for (const row of kept)
    expect([row, now.get(`${row.tenant_id}/${row[key]}`)]).toEqual([row, followedThen(row, next)]);
}

describe('series of tasks', () => {
  type Series = { series_id: number; every: number; unit: 'day' | 'weekday' | 'week' | 'month'; first_on: string };
  const next = ({ every, unit, first_on }: Former<Series>, after: string): string => {
    if (unit === 'weekday') {
      let day = after;
      for (let left = every; left > 0; ) {
        day = addDays(day, 1);
        if (isUsualWorkDay(day)) left--;
      }
      return day;
    }
    let day = first_on;
    for (let n = 0; day <= after; n++)
      day =
        unit === 'month'
          ? inMonth(first_on, n * every, Number(first_on.slice(8)))
          : addDays(first_on, n * every * (unit === 'week' ? 7 : 1));
    return day;
  };
  test('come on the days on which they came', async () => {
    compare(keptIn<Former<Series>>('work_series'), 'series_id', await followingNow('work_series', 'series_id'), next);
  });
});

describe('recurring entries', () => {
  type Entry = {
    recurring_id: number;
    frequency: string;
    starts_on: string;
    is_last_day: boolean;
    ends_on: string | null;
  };
  const months: Record<string, number> = { monthly: 1, quarterly: 3, yearly: 12 };
  const next = ({ frequency, starts_on, is_last_day, ends_on }: Former<Entry>, after: string): string | null => {
    const step = months[frequency] ?? 0;
    const dayOf = (n: number) =>
      step === 0
        ? addDays(starts_on, n * 7)
        : inMonth(starts_on, n * step, is_last_day ? 31 : Number(starts_on.slice(8)));
    let n = 0;
    while (dayOf(n) <= after) n++;
    return ends_on !== null && dayOf(n) > ends_on ? null : dayOf(n);
  };
  test('come on the days on which they came', async () => {
    const now = await followingNow('recurring_entries', 'recurring_id');
    compare(
      keptIn<Former<Entry>>('recurring_entries').filter(({ next_on }) => next_on),
      'recurring_id',
      now,
      next,
    );
  });
});

describe('lines of recurring entries', () => {
  type Line = Record<string, unknown> & { payee?: { id: number } | null };
  type Entry = Row & { recurring_id: number; lines: Line[]; posts_itself: boolean };
  const fields = ['ticketID', 'divisionID', 'departmentID', 'locationID'];
  const empty = { memo: '', debitAmount: null, creditAmount: null, payee: null };
  /** What stood in the JSON, without what was nowhere. */
  const lineOf = ({ payee, ...line }: Line) => ({
    ...empty,
    ...Object.fromEntries(fields.map((field) => [field, null])),
    ...line,
    ...Object.fromEntries(fields.filter((field) => line[field] === nowhere).map((field) => [field, null])),
    payee: payee?.id === nowhere ? null : (payee ?? null),
  });
  test('are rows in their order, with all that they named and that is there; without an account one is none, and its entry waits', async () => {
    const kept = keptIn<Entry>('recurring_entries');
    expect(kept.filter(({ lines }) => lines.length > 1).length).toBeGreaterThan(keptLines.length + 2);
    const { rows } = await owner.query<Entry>(`select * from ${recurringOfOneRow} r`);
    const keyOf = ({ tenant_id, recurring_id }: Entry) => `${tenant_id}/${recurring_id}`;
    const now = new Map(rows.map(({ lines, posts_itself, ...row }) => [keyOf(row as Entry), { lines, posts_itself }]));
    for (const entry of kept) {
      const lines = entry.lines.filter(({ accountID }) => accountID !== nowhere);
      const posts_itself = entry.posts_itself && lines.length === entry.lines.length;
      expect([keyOf(entry), now.get(keyOf(entry))]).toEqual([keyOf(entry), { lines: lines.map(lineOf), posts_itself }]);
    }
  });
});

describe('mailed reports', () => {
  type Schedule = { schedule_id: number; frequency: string; day: number | null };
  const next = ({ frequency, day }: Former<Schedule>, after: string): string => {
    const isMeant = (at: string): boolean => {
      if (frequency === 'weekly') return (weekdayOf(at) || 7) === day;
      if (frequency === 'monthly') return at === inMonth(at, 0, day ?? 1);
      // The first workday of its month.
      const before = Array.from({ length: Number(at.slice(8)) - 1 }, (_, n) => addDays(at, -1 - n));
      return isUsualWorkDay(at) && !before.some(isUsualWorkDay);
    };
    let at = addDays(after, 1);
    while (!isMeant(at)) at = addDays(at, 1);
    return at;
  };
  test('go out on the days on which they went out', async () => {
    const now = await followingNow('report_schedules', 'schedule_id');
    compare(keptIn<Former<Schedule>>('report_schedules'), 'schedule_id', now, next);
  });
});
