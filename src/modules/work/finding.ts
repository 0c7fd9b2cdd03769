import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { holdsWords, numberIn } from '#server/database/words.ts';
import type { HashTag } from '#shared/rich-text.ts';
import { visibleTo } from './access/public.ts';
import type { WorkKind } from './rules.ts';
import type { WorkItemsTable, WorkTables } from './tables.ts';

type Tables = WorkTables & { w: WorkItemsTable };

/** How many of a kind are looked through for words, in their order; what lies beyond is found by its number. */
const lookedThrough = { open: 10_000, closed: 2_000 };

/**
 * Those the person may see, by number or words of the subject, at most so many: the one of that number, then open ones by
 * priority, then those closed last. Looking through them is bounded, so that it stays quick however much work there is.
 */
export async function suggestWork(
  context: Context,
  kinds: readonly WorkKind[],
  text: string,
  most: number,
): Promise<HashTag[]> {
  const found = await Promise.all(kinds.map((kind) => suggestOfKind(context, kind, text, most)));
  const inOrder = [
    ...found.flatMap(({ numbered }) => numbered),
    ...found.flatMap(({ open }) => open).sort((left, right) => right.priority_id - left.priority_id),
    ...found.flatMap(({ closed }) => closed),
  ];
  const tags = new Map(inOrder.map(({ kind, id, subject }) => [`${kind} ${id}`, { id, type: kind, subject }]));
  return [...tags.values()].slice(0, most);
}

async function suggestOfKind(context: Context, kind: WorkKind, text: string, most: number) {
  const number = numberIn(text);
  const isNamed = text === '' ? sql<SqlBool>`true` : holdsWords(text, 'w.subject');
  const db = context.db<Tables>();
  const seen = db
    .selectFrom('work_items as w')
    .select(['w.kind', 'w.id', 'w.subject', 'w.priority_id'])
    .where((eb) => eb.and(visibleTo(context, kind)))
    .where('w.deleted_at', 'is', null);
  const open = seen
    .where('w.closed_at', 'is', null)
    .orderBy('w.priority_id', 'desc')
    .orderBy('w.rank', 'desc')
    .orderBy('w.id', 'desc')
    .limit(lookedThrough.open);
  const closed = seen
    .where('w.closed_at', 'is not', null)
    .orderBy('w.closed_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(lookedThrough.closed);
  // Each goes along an index, in its order, until enough are found.
  const named = (looked: typeof seen) => db.selectFrom(looked.as('w')).selectAll().where(isNamed).limit(most).execute();
  const [numbered, openOnes, closedOnes] = await Promise.all([
    number === undefined ? [] : seen.where('w.id', '=', number).execute(),
    named(open),
    named(closed),
  ]);
  return { numbered, open: openOnes, closed: closedOnes };
}
