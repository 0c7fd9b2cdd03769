import { sql } from 'kysely';
import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/**
 * A number beside an entry of the sidebar (product.md §2: tasks, tickets, field tickets, receivables pending, submitted and
 * approved), declared by the module whose list it counts. Several of one entry are shown as their sum and read out one by one.
 */
export type AreaCount = {
  /** Path of the sidebar entry. */
  area: string;
  /** What is counted, after the number: "assigned to you". */
  label: string;
  needs: SignedPermission;
  /** Whose changes may change it. */
  module: string;
  /** Exactly as many as the list of it has rows; whether one of them is flagged for the person who asks. */
  count(context: Context): Promise<{ count: number; hasFlag: boolean }>;
};

/** Counts every record of a table that is not deleted: an area whose list shows all of them. */
export const countRecords =
  (table: string): AreaCount['count'] =>
  async (context) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where tenant_id = ${context.tenantId} and deleted_at is null
    `.execute(context.db());
    return { count: rows[0]?.count ?? 0, hasFlag: false };
  };
