import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Of kinds that come in from files and are one row each. */

/** Of some names, in small letters, those that records of a table have. */
export const labelsIn =
  (table: string, column: string) =>
  async (context: Context, labels: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ label: string }>`
      select lower(${sql.ref(column)}) as label from ${sql.table(table)}
       where tenant_id = ${context.tenantId} and deleted_at is null and lower(${sql.ref(column)}) = any(${labels}::text[])
    `.execute(context.db());
    return rows.map(({ label }) => label);
  };

/** Deletes those of some records of a table that are there; answers which. Whoever calls it tells of it. */
export const droppingIn =
  (table: string, id: string) =>
  async (context: Context, ids: readonly number[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set deleted_at = date_trunc('second', now())
       where tenant_id = ${context.tenantId} and ${sql.ref(id)} = any(${ids}::bigint[]) and deleted_at is null
      returning ${sql.ref(id)} as id
    `.execute(context.db());
    return rows.map((row) => row.id);
  };
