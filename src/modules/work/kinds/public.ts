import { type Context, nextNumbers } from '#server/context.ts';
import type { WorkTables } from '../tables.ts';

/** The types of tickets and the categories of tasks: named kinds of work that a company chooses itself. */

export function listTicketTypes(context: Context) {
  const db = context.db<WorkTables>();
  return db.selectFrom('ticket_types').select(['type_id as id', 'name']).orderBy('name').execute();
}

export function listTaskCategories(context: Context) {
  const db = context.db<WorkTables>();
  return db.selectFrom('task_categories').select(['category_id as id', 'name']).orderBy('name').execute();
}

/** Adds those that are not there yet; answers the ids of all. */
export async function ensureTicketTypes(context: Context, names: string[]): Promise<number[]> {
  const ids = await nextNumbers(context, 'ticket_type', names.length);
  await context
    .db<WorkTables>()
    .insertInto('ticket_types')
    .values(names.map((name, index) => ({ type_id: ids[index] ?? 0, name })))
    .onConflict((target) => target.columns(['tenant_id', 'name'] as never).doNothing())
    .execute();
  return (await listTicketTypes(context)).map((type) => type.id);
}

/** Adds those that are not there yet; answers the ids of all. */
export async function ensureTaskCategories(context: Context, names: string[]): Promise<number[]> {
  const ids = await nextNumbers(context, 'task_category', names.length);
  await context
    .db<WorkTables>()
    .insertInto('task_categories')
    .values(names.map((name, index) => ({ category_id: ids[index] ?? 0, name })))
    .onConflict((target) => target.columns(['tenant_id', 'name'] as never).doNothing())
    .execute();
  return (await listTaskCategories(context)).map((category) => category.id);
}
