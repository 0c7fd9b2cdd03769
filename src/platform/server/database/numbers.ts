import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { withTenant } from './idioms.ts';

/** Hands out the numbers of a tenant's records. */
export type Numbers = { next(tenantId: number, kind: string): Promise<number> };

type Waiting = { resolve: (number: number) => void; reject: (error: Error) => void };

/**
 * Numbers are taken outside the asker's transaction, so that nobody waits for another's commit; a number that is not
 * used leaves a gap, which tasks and tickets allow (docs/rules/work.md). Askers of the same kind within one round trip
 * share one statement. It needs a pool of its own: the asker holds a connection of the other one.
 */
export function openNumbers(pool: pg.Pool): Numbers {
  const waiting = new Map<string, { tenantId: number; kind: string; list: Waiting[] }>();
  const busy = new Set<string>();

  async function take(name: string): Promise<void> {
    busy.add(name);
    for (let next = waiting.get(name); next; next = waiting.get(name)) {
      waiting.delete(name);
      const { tenantId, kind, list } = next;
      try {
        const { rows } = await pool.query<{ first: number }>({
          name: 'take_numbers',
          text: 'select take_numbers($1, $2, $3) as first',
          values: [tenantId, kind, list.length],
        });
        const first = rows[0]?.first ?? 0;
        list.forEach((asker, index) => {
          asker.resolve(first + index);
        });
      } catch (error) {
        for (const asker of list) asker.reject(error as Error);
      }
    }
    busy.delete(name);
  }

  return {
    next(tenantId, kind) {
      const name = `${tenantId}/${kind}`;
      return new Promise((resolve, reject) => {
        const group = waiting.get(name) ?? { tenantId, kind, list: [] };
        group.list.push({ resolve, reject });
        waiting.set(name, group);
        if (!busy.has(name)) void take(name);
      });
    },
  };
}

type CounterTables = { counters: { kind: string; last: number } };

/** The last number that was handed out of each of these kinds; a kind of which there is none is left out. */
export const lastNumbers = (context: Context, kinds: readonly string[]): Promise<{ kind: string; last: number }[]> =>
  context
    .db<CounterTables>()
    .selectFrom('counters')
    .select(['kind', 'last'])
    .where('kind', '=', sql<never>`any(${kinds}::text[])`)
    .execute();

/** What comes next of a kind is above this number. */
export const raiseNumbers = (context: Context, kind: string, last: number): Promise<unknown> =>
  context
    .db<CounterTables>()
    .insertInto('counters')
    .values({ kind, last })
    .onConflict((target) =>
      target.columns(withTenant('kind')).doUpdateSet({ last: sql<number>`greatest(counters.last, excluded.last)` }),
    )
    .execute();
