import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FieldTicketTables } from './tables.ts';

/** How many wait to be validated: the number beside the sidebar entry. */
export async function countSubmitted(context: Context): Promise<{ count: number; hasFlag: boolean }> {
  const { count } = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'SUBMITTED')
    .executeTakeFirstOrThrow();
  return { count, hasFlag: false };
}
