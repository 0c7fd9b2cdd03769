import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Found } from '#server/records/entities.ts';
import type { RecordWords } from '#server/search/record-words.ts';
import { chosen, type SearchedKind, type Which } from '#server/search/searched-kind.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { textOf } from '#shared/rich-text.ts';
import type { WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };

/** Work is found by its number, its words, its customer and its people (docs/rules/search.md); what is open comes before what is ended. */
export const searchedWork = (kind: WorkKind): SearchedKind => ({
  words: (context, which) => wordsOfWork(context, kind, which),
  show: (context, ids) => showWork(context, kind, ids),
  fields: ['subject', 'description', 'customerID', 'assignees', 'closedAt', 'deletedAt'],
  follows: {
    customers: (context, customerID) => ofCustomer(context, kind, customerID),
    users: (context, userID) => ofPerson(context, kind, userID),
  },
});

async function wordsOfWork(context: Context, kind: WorkKind, which: Which): Promise<RecordWords[]> {
  const { where, limit } = chosen(sql.ref<number>('w.id'), which);
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .leftJoin('customers as c', 'c.customer_id', 'w.customer_id')
    .select(['w.id', 'w.subject', 'w.description', 'w.closed_at', 'c.name as customer'])
    .select((eb) =>
      eb
        .selectFrom('work_assignees as a')
        .innerJoin('people as p', 'p.user_id', 'a.user_id')
        .select(sql<string | null>`string_agg(p.name, ' ')`.as('names'))
        .whereRef('a.kind', '=', 'w.kind')
        .whereRef('a.work_id', '=', 'w.id')
        .as('people'),
    )
    .where('w.kind', '=', kind)
    .where('w.deleted_at', 'is', null)
    .where(where)
    .orderBy('w.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, subject, description, closed_at, customer, people }) => ({
    id,
    number: id,
    texts: [subject, textOf(description), customer, people],
    isAhead: closed_at === null,
  }));
}

async function showWork(context: Context, kind: WorkKind, ids: number[]): Promise<Found[]> {
  const rows = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .leftJoin('customers as c', 'c.customer_id', 'w.customer_id')
    .select(['w.id', 'w.subject', 'w.status_id', 'w.due_date', 'c.name as customer'])
    .where('w.kind', '=', kind)
    .where('w.id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, subject, status_id, due_date, customer }) => ({
    id,
    number: String(id),
    label: subject,
    detail: customer,
    ...(due_date && { aside: formatCalendarDate(due_date, 'MM/DD/YY') }),
    statusID: status_id,
  }));
}

async function ofCustomer(context: Context, kind: WorkKind, customerID: number): Promise<number[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_items')
    .select('id')
    .where('kind', '=', kind)
    .where('customer_id', '=', customerID)
    .execute();
  return rows.map(({ id }) => id);
}

async function ofPerson(context: Context, kind: WorkKind, userID: number): Promise<number[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_assignees')
    .select('work_id')
    .where('kind', '=', kind)
    .where('user_id', '=', userID)
    .execute();
  return rows.map(({ work_id }) => work_id);
}
