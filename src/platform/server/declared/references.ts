import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Which of some records of another module are named by this one's: what is named is not taken away. */
export type Names = {
  /** The module of the records that may be named, as its entity says it. */
  module: string;
  findNamed(context: Context, ids: readonly number[]): Promise<number[]>;
};

/** Of a table whose column holds the id; `only` leaves out rows that do not count. */
export const namesIn = (module: string, table: string, column: string, only = sql<boolean>`true`): Names => ({
  module,
  async findNamed(context, ids) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where tenant_id = ${context.tenantId} and ${sql.ref(column)} = any(${ids}::bigint[]) and ${only}
    `.execute(context.db());
    return rows.map(({ id }) => id);
  },
});
