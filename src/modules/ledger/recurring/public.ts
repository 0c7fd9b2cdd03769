import type { Context } from '#server/context.ts';
import { recurringEntity } from './entity.ts';
import type { RecurringTables } from './tables.ts';

/** By what a document comes again, with where that stands. */
export async function seriesOf(context: Context, module: string, documentID: number) {
  const rows = await context
    .db<RecurringTables>()
    .selectFrom('recurring_entries')
    .select(['recurring_id', 'name'])
    .where('family', '=', module)
    .where('document_id', '=', documentID)
    .where('archived_at', 'is', null)
    .orderBy('recurring_id')
    .execute();
  return rows.map(({ recurring_id, name }) => ({
    label: name,
    address: recurringEntity.address?.(recurring_id) ?? '',
  }));
}
