import type { TestApp } from './app.ts';

/** Everything that was done to the books of a company was done so many days earlier: what is done now comes later than days between. */
export async function ageBooks({ owner }: Pick<TestApp, 'owner'>, tenantID: number, days: number): Promise<void> {
  await owner.query('begin');
  try {
    // Nobody else may touch what was posted, which is what triggers see to.
    await owner.query("set local session_replication_role = 'replica'");
    // What was sealed meanwhile was sealed with its day; it is sealed anew. Sealing waits in the same queue.
    await owner.query('select from ledgers where tenant_id = $1 for update', [tenantID]);
    await owner.query('delete from ledger_seals where tenant_id = $1', [tenantID]);
    for (const [table, column] of [
      ['journal_entries', 'posted_at'],
      ['applications', 'applied_at'],
      ['events', 'at'],
      ['accounts', 'created_at'],
    ])
      await owner.query(`update ${table} set ${column} = ${column} - make_interval(days => $2) where tenant_id = $1`, [
        tenantID,
        days,
      ]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
