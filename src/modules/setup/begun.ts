import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';

/** Rows that do not count, by the name of their table. */
export type Uncounted = ReadonlyMap<string, readonly number[]>;

/** Of some tables, by the names they are exported under, those that hold something that is not deleted and counts. */
export async function tablesBegun(
  context: Context,
  tables: readonly ExportedTable[],
  uncounted: Uncounted = new Map(),
): Promise<Set<string>> {
  const looks = tables.map(
    ({ name, table, key, only, deleted }) => sql`
      select ${name}::text as name where exists (
        select from ${sql.table(table)} where tenant_id = ${context.tenantId}
          ${only ? sql`and ${sql.ref(only.column)} = ${only.is}` : sql``}
          and ${sql.ref(key[0] ?? '')} <> all(${uncounted.get(name) ?? []}::bigint[])
          ${deleted ? sql`and ${sql.ref(deleted)} is null` : sql``})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(context.db());
  return new Set(rows.map(({ name }) => name));
}
