import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, dateInZone } from '#shared/dates.ts';
import { soonDays } from '#shared/standing.ts';
import type { EndFilter } from '#shared/standings.ts';
import type { Context } from '../context.ts';

/**
 * Rows that hold through a day and are renewed (`src/shared/standing.ts`): they have `expires_on`, `deleted_at`, and `told_soon_of` and
 * `told_end_of`, the days that were told of before and once they had come.
 */
type Ending = {
  table: string;
  /** Of those that have the same in these columns the one that ends last counts. */
  alikeBy: readonly string[];
};
type EndingRows = Ending & {
  /** How many days ahead one is told of; of the alias `e`, as is the next. */
  daysAhead: RawBuilder<number>;
  /** Whether whose it is is still there. */
  isOfSomebody: RawBuilder<boolean>;
};

/** Those whose end is to be told, each once ahead and once when it has come: whoever asks has them. One that was renewed is not among them. */
export async function takeEnds<Row>(context: Context, { daysAhead, isOfSomebody, ...of }: EndingRows): Promise<Row[]> {
  const today = sql`${dateInZone(new Date(), context.timeZone)}::date`;
  const { rows } = await sql<Row>`
    update ${sql.table(of.table)} e
    set told_soon_of = e.expires_on, told_end_of = case when e.expires_on <= ${today} then e.expires_on else e.told_end_of end
    where e.tenant_id = ${context.tenantId} and e.deleted_at is null and e.expires_on <= ${today} + ${daysAhead}
      and case when e.expires_on <= ${today} then e.told_end_of else e.told_soon_of end is distinct from e.expires_on
      and ${isOfSomebody} and ${isLast(of)}
    returning e.*
  `.execute(context.db());
  return rows;
}

/** Whether the row of the alias `e` is none that was renewed. */
const isLast = ({ table, alikeBy }: Ending) => {
  const isAlike = alikeBy.map((column) => sql`${sql.ref(`n.${column}`)} = ${sql.ref(`e.${column}`)}`);
  return sql`not exists (select from ${sql.table(table)} n where n.tenant_id = e.tenant_id and ${sql.join(isAlike, sql` and `)}
    and n.deleted_at is null and coalesce(n.expires_on, 'infinity') > e.expires_on)`;
};

/** Whether the row of the alias `e` has ended or ends soon, as a filter asks. */
export function isEnding(context: Context, filter: EndFilter, of: Ending): RawBuilder<SqlBool> {
  const today = dateInZone(new Date(), context.timeZone);
  const ends =
    filter === 'Expired'
      ? sql`e.expires_on < ${today}`
      : sql`e.expires_on between ${today} and ${addDays(today, soonDays)}`;
  return sql<SqlBool>`e.deleted_at is null and ${ends} and ${isLast(of)}`;
}
