import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Found } from '#server/entities.ts';
import { holdsWords, numberIn } from '#server/words.ts';
import { visibleTo } from '../access/public.ts';
import type { WorkKind } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';

/** Those the person may see, by number or words of the subject: the one of that number, then open ones, then the newest. */
export async function findWork(context: Context, kind: WorkKind, text: string, most: number): Promise<Found[]> {
  const rows = await context
    .db<WorkTables & { w: WorkItemsTable }>()
    .selectFrom('work_items as w')
    .leftJoin('customers as c', 'c.customer_id', 'w.customer_id')
    .select(['w.id', 'w.subject', 'w.status_id', 'c.name as customer'])
    .where((eb) => eb.and([...visibleTo(context, kind, eb as never), isFound(text) as never]))
    .where('w.deleted_at', 'is', null)
    .orderBy(sql`w.id = ${numberIn(text) ?? 0}`, 'desc')
    .orderBy(sql`w.closed_at is null`, 'desc')
    .orderBy('w.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, subject, status_id, customer }) => ({
    id,
    number: String(id),
    label: subject,
    detail: customer,
    statusID: status_id,
  }));
}

/** By number when the text is one, else by the words of the subject; of the alias `w`. */
export function isFound(text: string) {
  const words = holdsWords(text, 'w.subject');
  const number = numberIn(text);
  return number === undefined ? words : sql<SqlBool>`(w.id = ${number} or ${words})`;
}
