import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Records by the module of their kind. */
export type RecordIDs = ReadonlyMap<string, readonly number[]>;

/** Which of some records of another module are named by this one's: what is named is not taken away. */
export type Names = {
  /** The module of the records that may be named, as its entity says it. */
  module: string;
  /** `apart` are records that do not count, since they go as well. */
  findNamed(context: Context, ids: readonly number[], apart?: RecordIDs): Promise<number[]>;
};

/** The records that a table holds: their module, and the column of their ids. */
type Held = { module: string; id: string };

/** Of a table of `held` whose column holds the id; `only` leaves out rows that do not count. */
export const namesIn = (
  module: string,
  table: string,
  column: string,
  held: Held,
  only = sql<boolean>`true`,
): Names => ({
  module,
  async findNamed(context, ids, apart) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where tenant_id = ${context.tenantId} and ${sql.ref(column)} = any(${ids}::bigint[]) and ${only}
        and ${sql.ref(held.id)} <> all(${apart?.get(held.module) ?? []}::bigint[])
    `.execute(context.db());
    return rows.map(({ id }) => id);
  },
});

/** Those of some records of a module that no other record names. */
export async function unnamed(
  context: Context,
  names: readonly Names[],
  module: string,
  ids: readonly number[],
): Promise<number[]> {
  const of = names.filter((one) => one.module === module);
  const named = new Set((await Promise.all(of.map(({ findNamed }) => findNamed(context, ids)))).flat());
  return ids.filter((id) => !named.has(id));
}
