import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { unprocessable } from '#shared/errors.ts';
import { missingRight } from '#shared/permission.ts';
import { findTrade } from '../../ledger/accounts/public.ts';
import type { LedgerViews } from '../../ledger/public.ts';
import { tablesBegun } from '../begun.ts';
import { neededRights } from './calling.ts';
import type { sampleCalls } from './contract.ts';
import { needsTrade } from './rules.ts';
import type { SampleTables } from './tables.ts';

export const sampleServices = (
  tables: readonly ExportedTable[],
  entities: () => Entities,
): Services<typeof sampleCalls> => ({
  async getSampleData(context) {
    const row = await readSamples(context);
    const { state = 'empty', problem = '', done = 0, total = 0, kept = [] } = row ?? {};
    const records = kept.map(({ id, ...record }) => ({ ...record, entityId: id }));
    const references = await entities().references(context, records, { withDeleted: false });
    return {
      state,
      problem,
      done,
      total,
      obstacle: state === 'empty' ? await findObstacle(context, tables) : null,
      kept: records.flatMap(({ module, entityId, why }) => {
        const record = references.get(`${module}/${entityId}`);
        return record ? { ...record, why } : [];
      }),
    };
  },

  async fillWithSamples(context) {
    const row = await readSamples(context);
    if (row && row.state !== 'empty') {
      if (row.state === 'emptied' || row.state === 'emptying') throw unprocessable(onceOnly);
      return {};
    }
    for (const right of neededRights) context.require(right);
    const obstacle = await findObstacle(context, tables);
    if (obstacle) throw unprocessable(obstacle);
    await context
      .db<SampleTables>()
      .insertInto('sample_data')
      .values({ state: 'empty', made_by: null, last_event_id: null, first_entry_id: null, last_entry_id: null })
      .onConflict((target) => target.doNothing())
      .execute();
    await begin(context, 'empty', 'filling');
    return {};
  },

  async emptySamples(context) {
    const row = await readSamples(context);
    if (row?.state === 'emptying' || row?.state === 'emptied') return {};
    if (row?.state !== 'filled') throw unprocessable('There is no sample data.');
    for (const right of neededRights) context.require(right);
    await begin(context, 'filled', 'emptying');
    return {};
  },
});

const onceOnly = 'This company was filled with sample data before.';

export const readSamples = (context: Context) =>
  context.db<SampleTables>().selectFrom('sample_data').selectAll().executeTakeFirst();

/** Of two at once one begins it; the other finds it begun. */
async function begin(context: Context, from: 'empty' | 'filled', state: 'filling' | 'emptying'): Promise<void> {
  const begun = await context
    .db<SampleTables>()
    .updateTable('sample_data')
    .set({ state, problem: '', done: 0, total: 0 })
    .where('state', '=', from)
    .returning('state')
    .executeTakeFirst();
  if (!begun) return;
  const payload = JSON.stringify({ tenantId: context.tenantId, userId: context.actor.userId, state });
  await sql`select directory.add_job('sample_data', ${payload}::json)`.execute(context.db());
}

/** Why a company is not filled: it has work or entries of its own, no books yet, or who asks may not make all of it. Null: it can be. */
export async function findObstacle(context: Context, tables: readonly ExportedTable[]): Promise<string | null> {
  const missing = neededRights.find((right) => !context.has(right));
  if (missing) return missingRight(missing);
  if ((await findTrade(context)) === null) return needsTrade;
  const work = tables.filter(({ name }) => ['tickets', 'tasks', 'invoices'].includes(name));
  if ((await tablesBegun(context, work)).size > 0) return 'This company has work of its own already.';
  const entry = await context
    .db<LedgerViews>()
    .selectFrom('journal_entries')
    .select('entry_id')
    .limit(1)
    .executeTakeFirst();
  return entry ? 'The books of this company have entries already.' : null;
}
