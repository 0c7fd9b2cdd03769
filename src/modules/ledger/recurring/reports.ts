import { sql } from 'kysely';
import type { PeopleNames } from '#modules/people/public.ts';
import { readWorkDays } from '#modules/work/service-levels/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { datesFollowing } from '#shared/recurrence-dates.ts';
import type { IsWorkDay } from '#shared/work-days.ts';
import { payeeNames, payeeOf } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { LedgerTables } from '../tables.ts';
import type { RecurringEntry, RecurringFields, RecurringRow } from './contract.ts';
import { recurringEntity } from './entity.ts';
import type { DocumentRef, RecurringKinds } from './kinds.ts';
import { inShort } from './rules.ts';
import type { RecurringTables } from './tables.ts';

const maxShown = 200;
const nextShown = 3;
const pastShown = 24;

type Tables = RecurringTables & PeopleNames & LedgerTables;

export const today = (context: Context): string => dateInZone(new Date(), context.timeZone);

/** Those that wait first, then by their next day. */
export async function listRecurring(
  context: Context,
  kinds: RecurringKinds,
  isStopped: boolean,
): Promise<RecurringRow[]> {
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
  return withWaiting(context, kinds, rows);
}

/** What a document comes again by, and what it was made by. */
export async function getRepetitions(context: Context, kinds: RecurringKinds, { module, documentID }: DocumentRef) {
  const ref = { module, documentID };
  const [named, rows, madeBy] = await Promise.all([
    kinds.name(context, [ref]),
    recurringOf(context)
      .where('r.family', '=', module)
      .where('r.document_id', '=', documentID)
      .where('r.archived_at', 'is', null)
      .orderBy('r.recurring_id')
      .execute(),
    context
      .db<Tables>()
      .selectFrom('recurring_days as d')
      .innerJoin('recurring_entries as r', 'r.recurring_id', 'd.recurring_id')
      .select(['r.recurring_id as recurringEntryID', 'r.name'])
      .where('r.family', '=', module)
      .where('d.document_id', '=', documentID)
      .executeTakeFirst(),
  ]);
  return { document: named(ref), rows: await withWaiting(context, kinds, rows), madeBy: madeBy ?? null };
}

async function withWaiting(context: Context, kinds: RecurringKinds, rows: readonly Row[]): Promise<RecurringRow[]> {
  const [waiting, isWorkDay, named] = await Promise.all([
    daysOf(context)
      .where('d.state', '=', 'waiting')
      .where('d.recurring_id', '=', anyOf(rows.map((row) => row.recurring_id)))
      .orderBy('d.due_on')
      .execute(),
    readWorkDays(context),
    kinds.name(context, rows.flatMap(documentOf)),
  ]);
  const byID = Map.groupBy(waiting, (day) => day.recurring_id);
  return rows.map((row) => ({
    ...toRow(row, { isWorkDay, named }),
    waiting: (byID.get(row.recurring_id) ?? []).map((day) => toDay(row, day, named)),
  }));
}

const daysOf = (context: Context) =>
  context
    .db<Tables>()
    .selectFrom('recurring_days as d')
    .select(['d.recurring_id', 'd.due_on as dueOn', 'd.state', 'd.problem', 'd.entry_id as entryID', 'd.document_id']);
type Day = Awaited<ReturnType<ReturnType<typeof daysOf>['executeTakeFirstOrThrow']>>;

/** Errors: 404. */
export async function getRecurring(
  context: Context,
  kinds: RecurringKinds,
  recurringID: number,
): Promise<RecurringEntry> {
  const db = context.db<Tables>();
  const row = await recurringOf(context).where('r.recurring_id', '=', recurringID).executeTakeFirst();
  if (!row) throw notFound(recurringEntity.noun);
  const [isWorkDay, days, accounts, lines] = await Promise.all([
    readWorkDays(context),
    daysOf(context).where('d.recurring_id', '=', recurringID).orderBy('d.due_on', 'desc').execute(),
    db.selectFrom('accounts').select(['account_id', 'number', 'name']).execute(),
    readLines(context, recurringID),
  ]);
  const payees = await payeeNames(
    context,
    lines.flatMap(({ payee }) => payee ?? []),
  );
  const past = days.filter(({ state }) => state !== 'waiting').slice(0, pastShown);
  const made = past.flatMap(({ document_id }) => documentOf({ ...row, document_id }));
  const named = await kinds.name(context, [...documentOf(row), ...made]);
  const accountOf = new Map(accounts.map((one) => [one.account_id, one]));
  return {
    ...toRow(row, { isWorkDay, named }),
    waiting: days.flatMap((day) => (day.state === 'waiting' ? toDay(row, day, named) : [])).toReversed(),
    past: past.map((day) => toDay(row, day, named)),
    lines: lines.map((line, index) => ({
      ...line,
      line: index + 1,
      accountNumber: accountOf.get(line.accountID)?.number ?? '',
      accountName: accountOf.get(line.accountID)?.name ?? '',
      payeeName: line.payee ? (payees.get(payeeKey(line.payee)) ?? null) : null,
    })),
  };
}

/** What an entry of its own lines posts; nothing where a document comes again. */
export async function readLines(context: Context, recurringID: number): Promise<RecurringFields['lines']> {
  const rows = await context
    .db<RecurringTables>()
    .selectFrom('recurring_lines')
    .select(['account_id as accountID', 'debit_cents as debitAmount', 'credit_cents as creditAmount', 'memo'])
    .select(['payee_kind', 'payee_id', 'ticket_id as ticketID', 'division_id as divisionID'])
    .select(['department_id as departmentID', 'location_id as locationID'])
    .where('recurring_id', '=', recurringID)
    .orderBy('line')
    .execute();
  return rows.map(({ payee_kind, payee_id, ...line }) => ({ ...line, payee: payeeOf({ payee_kind, payee_id }) }));
}

const recurringOf = (context: Context) =>
  context
    .db<Tables>()
    .selectFrom('recurring_entries as r')
    .leftJoin('people as u', 'u.user_id', 'r.owner_id')
    .selectAll('r')
    .select('u.name as ownerName')
    .select((eb) =>
      eb
        .selectFrom('recurring_lines as l')
        .select(sql<Cents>`coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint`.as('debits'))
        .whereRef('l.recurring_id', '=', 'r.recurring_id')
        .$asScalar()
        .$notNull()
        .as('debits'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof recurringOf>['executeTakeFirstOrThrow']>>;

type Naming = Awaited<ReturnType<RecurringKinds['name']>>;

/** The document that comes again, or that was made of a day of it. */
const documentOf = ({ family, document_id }: Pick<Row, 'family' | 'document_id'>): DocumentRef[] =>
  family === null || document_id === null ? [] : [{ module: family, documentID: document_id }];

function toDay(row: Row, { dueOn, state, problem, entryID, document_id }: Day, named: Naming) {
  const [made] = documentOf({ ...row, document_id });
  const { label, address } = (made && named(made)) ?? {};
  return { dueOn, state, problem, entryID, made: label && address ? { label, address } : null };
}

function toRow(row: Row, { isWorkDay, named }: { isWorkDay: IsWorkDay; named: Naming }): Omit<RecurringRow, 'waiting'> {
  const [ref] = documentOf(row);
  const document = ref ? named(ref) : null;
  return {
    recurringEntryID: row.recurring_id,
    name: row.name,
    memo: row.memo,
    recurrence: row.recurrence,
    ...inShort(row.recurrence),
    postsItself: row.posts_itself,
    isMailed: row.is_mailed,
    movesPeriods: row.moves_periods,
    document,
    total: document?.total ?? row.debits,
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
