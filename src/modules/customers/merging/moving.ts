import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { keyOf, type Moves } from '#server/declared/moves.ts';
import type { CustomersTables } from '../tables.ts';

/** The rows that go with a customer, as their modules declare them. Which ones went is kept, so that no others come back. */

export type Moved = { called: string; count: number; told: Moves['told']; ids: number[] };
type Pair = { customerID: number; intoID: number };

const kindOf = ({ called: [one] }: Moves) => one;
const liveOf = ({ live }: Moves) => (live === 'none' ? sql<boolean>`false` : (live ?? sql<boolean>`true`));
const written = (moves: Moves) => sql.ref(moves.sets ?? moves.names);
const names = (moves: Moves) => sql.ref<number>(`r.${moves.names}`);
/** The record in whose history it stands. */
const recordOf = ({ key }: Moves) => sql.ref<number>(`r.${key.at(-1)}`);
const wordFor = ({ called: [one, several] }: Moves, count: number) => (count === 1 ? one : several);
const moved = (moves: Moves, ids: number[]): Moved => ({
  called: wordFor(moves, ids.length),
  count: ids.length,
  told: moves.told,
  ids,
});
const marked = ({ marks }: Moves, mark: 'coalesce' | 'nullif', customerID: number) =>
  marks === undefined ? sql`` : sql`, ${sql.ref(marks)} = ${sql.raw(mark)}(r.${sql.ref(marks)}, ${customerID}::bigint)`;

/** Of what was moved, `m`, what did not go on with somebody else later. */
const isLatest = sql<boolean>`not exists (
  select from customer_moves l where l.tenant_id = m.tenant_id and l.kind = m.kind and l.key = m.key and l.merge_id > m.merge_id)`;

/** Moves what is live of a kind. */
export async function moveRows(
  context: Context,
  moves: Moves,
  { customerID, intoID, mergeID }: Pair & { mergeID: number },
): Promise<Moved> {
  const tenant = context.tenantId;
  const { rows } = await sql<{ id: number }>`
    with went as (
      update ${sql.table(moves.table)} r set ${written(moves)} = ${intoID}${marked(moves, 'coalesce', customerID)}
      where r.tenant_id = ${tenant} and ${names(moves)} = ${customerID} and ${liveOf(moves)}
        and ${moves.fits?.(context, intoID) ?? sql`true`}
      returning ${keyOf(moves, 'r')} as key, ${recordOf(moves)} as id
    ), kept as (
      insert into customer_moves (tenant_id, customer_id, kind, key, merge_id)
      select ${tenant}, ${customerID}, ${kindOf(moves)}, key, ${mergeID} from went
    )
    select id from went order by id
  `.execute(context.db());
  return moved(
    moves,
    rows.map(({ id }) => id),
  );
}

/**
 * Moves back what went with a customer and still names whom they were merged into, and what is at one of `places`, which come back too. What went with
 * somebody else later is left to them, and what was posted or signed meanwhile stays.
 */
export async function moveBack(
  context: Context,
  moves: Moves,
  { customerID, intoID, places }: Pair & { places: readonly number[] },
): Promise<Moved> {
  const tenant = context.tenantId;
  const isAtPlace = moves.place ? sql`${moves.place} = any(${places}::bigint[])` : sql`false`;
  const { rows } = await sql<{ id: number }>`
    with went as (
      select m.key from customer_moves m
      where m.tenant_id = ${tenant} and m.customer_id = ${customerID} and m.kind = ${kindOf(moves)}
        and ${isLatest}
    ), came as (
      update ${sql.table(moves.table)} r set ${written(moves)} = ${customerID}${marked(moves, 'nullif', customerID)}
      where r.tenant_id = ${tenant} and ${names(moves)} = ${intoID} and ${liveOf(moves)}
        and (${keyOf(moves, 'r')} in (select key from went) or ${isAtPlace})
      returning ${recordOf(moves)} as id
    )
    select id from came order by id
  `.execute(context.db());
  return moved(
    moves,
    rows.map(({ id }) => id),
  );
}

/** The keys of those of a kind that went with a customer and are not with somebody else by now. */
export async function keysMoved(context: Context, customerID: number, kind: string): Promise<number[]> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_moves as m')
    .select('m.key')
    .where('m.customer_id', '=', customerID)
    .where('m.kind', '=', kind)
    .where(isLatest)
    .execute();
  return rows.map(({ key }) => Number(key));
}

export async function forgetMoves(context: Context, customerID: number): Promise<void> {
  await context.db<CustomersTables>().deleteFrom('customer_moves').where('customer_id', '=', customerID).execute();
}

type Counted = { called: string; count: number };

/** What would move of each kind that whoever asks may read, what stays as it is, and what has no room with the other one. */
export async function countRows(context: Context, all: readonly Moves[], customerID: number, intoID: number) {
  const found = { moved: [] as Counted[], stays: [] as Counted[], left: [] as Counted[] };
  for (const moves of all) {
    if (moves.needs === null || !context.has(moves.needs)) continue;
    const fits = moves.fits?.(context, intoID) ?? sql`true`;
    const { rows } = await sql<Record<keyof typeof found, number>>`
      select count(*) filter (where ${liveOf(moves)} and ${fits})::int as moved,
             count(*) filter (where ${moves.stays ?? sql`false`})::int as stays,
             count(*) filter (where ${liveOf(moves)} and not ${fits})::int as left
      from ${sql.table(moves.table)} r
      where r.tenant_id = ${context.tenantId} and ${names(moves)} = ${customerID} and ${moves.counts ?? sql`true`}
    `.execute(context.db());
    for (const [how, list] of Object.entries(found) as [keyof typeof found, Counted[]][]) {
      const count = rows[0]?.[how] ?? 0;
      if (count > 0) list.push({ called: wordFor(moves, count), count });
    }
  }
  return found;
}
