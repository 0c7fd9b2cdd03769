import type { TestApp } from './app.ts';

/** Everything that was done to the books of a company was done so many days earlier: what is done now comes later than days between. */
export async function ageBooks({ owner }: Pick<TestApp, 'owner'>, tenantID: number, days: number): Promise<void> {
  // Nobody else may touch what was posted, which is what triggers see to.
  await owner.query("set session_replication_role = 'replica'");
  try {
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
  } finally {
    await owner.query("set session_replication_role = 'origin'");
  }
}
