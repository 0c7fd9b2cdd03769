import { type RawBuilder, sql } from 'kysely';
import type { EventName } from '#shared/event-names.ts';
import type { Context } from '../context.ts';

/** Records of a kind that belong to records of another: what happens to those of a customer stands in the customer's timeline. */
export type Belonging = {
  /** The module of the record that they belong to. */
  of: string;
  /** Their own. */
  module: string;
  /** What of all that happens to them is told there. */
  events: readonly EventName[];
  /** The ids of those that belong to one: a select of one column. */
  ids(context: Context, id: number): RawBuilder<unknown>;
};

type Held = { table: string; id: string; whose: string };

/** Of rows of a table that name whose they are; `only` leaves out those of other kinds. */
export const belonging = (
  of: string,
  told: Pick<Belonging, 'module' | 'events'>,
  { table, id, whose }: Held,
  only = sql<boolean>`true`,
): Belonging => ({
  of,
  ...told,
  ids: (context, owner) => sql`
    select ${sql.ref(id)} from ${sql.table(table)}
    where tenant_id = ${context.tenantId} and ${sql.ref(whose)} = ${owner} and ${only}`,
});
