import { sql } from 'kysely';
import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/**
 * A number beside an entry of the sidebar (product.md §2: tasks, tickets, field tickets, receivables pending, submitted and
 * approved), declared by the module whose list it counts. Several of one entry are shown as their sum and read out one by one.
 */
export type AreaCount = Head & (OfTable | OfItsOwn);
type Head = {
  /** Path of the sidebar entry. */
  area: string;
  /** What is counted, after the number: "assigned to you". */
  label: string;
  needs: SignedPermission;
  /** Whose changes may change it. */
  module: string;
};
/** Every record of a table that is not deleted: an area whose list shows all of them. */
type OfTable = { table: string };
/** Exactly as many as the list of it has rows; whether one of them is flagged for the person who asks. */
type OfItsOwn = { count(context: Context): Promise<Counted> };
type Counted = { count: number; hasFlag: boolean };

/** What the person may see of them, in their order; whole tables are counted in one statement. */
export async function countAreas(
  context: Context,
  counts: readonly AreaCount[],
): Promise<(Counted & Pick<AreaCount, 'area' | 'label'>)[]> {
  const allowed = counts.filter(({ needs }) => context.has(needs));
  const whole = countTables(
    context,
    allowed.flatMap((one) => ('table' in one ? one.table : [])),
  );
  return Promise.all(
    allowed.map(async ({ area, label, ...one }) => {
      const counted =
        'table' in one ? { count: (await whole).get(one.table) ?? 0, hasFlag: false } : await one.count(context);
      return { area, label, ...counted };
    }),
  );
}

async function countTables(context: Context, tables: readonly string[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const each = tables.map(
    (table) => sql`select ${sql.lit(table)} as name, count(*)::int as count from ${sql.table(table)}
      where tenant_id = ${context.tenantId} and deleted_at is null`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(each, sql` union all `)}`.execute(
    context.db(),
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
