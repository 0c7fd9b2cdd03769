import type { PeopleNames } from '#modules/people/public.ts';
import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { datesFollowing } from '#shared/recurrence-dates.ts';
import type { IsWorkDay } from '#shared/work-days.ts';
import { journalEntryPosting } from '../journal/rules.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { sidesOf } from '../rules.ts';
import type { LedgerTables } from '../tables.ts';
import type { RecurringEntry, RecurringRow } from './contract.ts';
import { recurringEntity } from './entity.ts';
import { inShort } from './rules.ts';
import type { RecurringTables } from './tables.ts';

const maxShown = 200;
const nextShown = 3;
const pastShown = 24;

type Tables = RecurringTables & PeopleNames & LedgerTables;

export const today = (context: Context): string => dateInZone(new Date(), context.timeZone);

/** Those that wait first, then by their next day. */
export async function listRecurring(context: Context, isStopped: boolean): Promise<RecurringRow[]> {
  const rows = await recurringOf(context)
    .where('r.archived_at', isStopped ? 'is not' : 'is', null)
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom('recurring_days as d')
            .select('d.due_on')
            .whereRef('d.recurring_id', '=', 'r.recurring_id')
            .where('d.state', '=', 'waiting'),
        ),
      'desc',
    )
    .orderBy('r.next_on', (order) => order.asc().nullsLast())
    .orderBy('r.recurring_id')
    .limit(maxShown)
    .execute();
  const waiting = await context
    .db<Tables>()
    .selectFrom('recurring_days')
    .select(['recurring_id', 'due_on as dueOn', 'state', 'problem', 'entry_id as entryID'])
    .where('state', '=', 'waiting')
    .where('recurring_id', '=', anyOf(rows.map((row) => row.recurring_id)))
    .orderBy('due_on')
    .execute();
  const byID = Map.groupBy(waiting, (day) => day.recurring_id);
  const isWorkDay = await readWorkDays(context);
  return rows.map((row) => ({
    ...toRow(context, row, isWorkDay),
    waiting: (byID.get(row.recurring_id) ?? []).map(toDay),
  }));
}

/** Errors: 404. */
export async function getRecurring(context: Context, recurringID: number): Promise<RecurringEntry> {
  const db = context.db<Tables>();
  const row = await recurringOf(context).where('r.recurring_id', '=', recurringID).executeTakeFirst();
  if (!row) throw notFound(recurringEntity.noun);
  const [isWorkDay, days, accounts, payees] = await Promise.all([
    readWorkDays(context),
    db
      .selectFrom('recurring_days')
      .select(['due_on as dueOn', 'state', 'problem', 'entry_id as entryID'])
      .where('recurring_id', '=', recurringID)
      .orderBy('due_on', 'desc')
      .execute(),
    db.selectFrom('accounts').select(['account_id', 'number', 'name']).execute(),
    payeeNames(
      context,
      row.lines.flatMap(({ payee }) => payee ?? []),
    ),
  ]);
  const accountOf = new Map(accounts.map((one) => [one.account_id, one]));
  return {
    ...toRow(context, row, isWorkDay),
    waiting: days.filter(({ state }) => state === 'waiting').toReversed(),
    past: days.filter(({ state }) => state !== 'waiting').slice(0, pastShown),
    lines: row.lines.map((line, index) => ({
      ...line,
      line: index + 1,
      accountNumber: accountOf.get(line.accountID)?.number ?? '',
      accountName: accountOf.get(line.accountID)?.name ?? '',
      payeeName: line.payee ? (payees.get(payeeKey(line.payee)) ?? null) : null,
    })),
  };
}

const recurringOf = (context: Context) =>
  context
    .db<Tables>()
    .selectFrom('recurring_entries as r')
    .leftJoin('people as u', 'u.user_id', 'r.owner_id')
    .selectAll('r')
    .select('u.name as ownerName');
type Row = Awaited<ReturnType<ReturnType<typeof recurringOf>['executeTakeFirstOrThrow']>>;

const toDay = ({ dueOn, state, problem, entryID }: RecurringRow['waiting'][number]) => ({
  dueOn,
  state,
  problem,
  entryID,
});

function toRow(context: Context, row: Row, isWorkDay: IsWorkDay): Omit<RecurringRow, 'waiting'> {
  const { lines } = journalEntryPosting({ date: today(context), memo: row.memo, lines: row.lines });
  return {
    recurringEntryID: row.recurring_id,
    name: row.name,
    memo: row.memo,
    recurrence: row.recurrence,
    ...inShort(row.recurrence),
    postsItself: row.posts_itself,
    total: sidesOf(lines).debits,
    ownerName: row.ownerName,
    nextDays: row.archived_at === null ? nextDays(row, isWorkDay) : [],
    stoppedAt: row.archived_at,
  };
}

function nextDays({ next_on, recurrence }: Row, isWorkDay: IsWorkDay): string[] {
  if (next_on === null) return [];
  const days = [next_on];
  for (const day of datesFollowing(recurrence, next_on, isWorkDay)) {
    if (days.length === nextShown) break;
    days.push(day);
  }
  return days;
}
