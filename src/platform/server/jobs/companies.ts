import type { Context } from '../context.ts';
import { actAs, type Runtime } from '../database/tenant-transaction.ts';
import { systemActor } from './jobs.ts';

const companiesAtOnce = 200;

/**
 * Background work for every company, each in a transaction of its own; one that fails does not keep the others from theirs. Work that
 * answers `more` is called again, in a new transaction, so that what is done of much of it stays.
 */
export async function forEveryCompany(
  runtime: Runtime,
  path: string,
  work: (context: Context) => Promise<unknown>,
): Promise<void> {
  const call = { kind: 'touch', path, undo: 'none' } as const;
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const { rows } = await runtime.pool.query<{ tenant_id: number; time_zone: string }>(
      'select tenant_id, time_zone from directory.list_tenants($1, $2)',
      [after, companiesAtOnce],
    );
    for (const { tenant_id, time_zone } of rows) {
      const step = () => actAs(runtime, tenant_id, time_zone, systemActor('System'), call, work);
      try {
        while ((await step()) === 'more');
      } catch (error) {
        failures.push(error);
      }
    }
    after = rows.at(-1)?.tenant_id ?? after;
    isMore = rows.length === companiesAtOnce;
  }
  if (failures.length > 0) throw failures[0];
}
