import type pg from 'pg';

/** What of a company's time holds moments. */
const columns: Record<string, string[]> = {
  time_segments: ['started_at', 'ended_at', 'extended_until'],
  idle_sessions: ['last_active_at'],
  idle_intervals: ['started_at', 'ended_at', 'settled_at'],
};

/** So many minutes pass for the time that a company has recorded: everything in it happened that much earlier. */
export async function pass(owner: pg.Client, tenantID: number, minutes: number): Promise<void> {
  // By way of a time far off, so that no stretch meets another while they move one by one.
  for (const shift of ["interval '-1000 years'", `interval '1000 years' - interval '${minutes} minutes'`]) {
    for (const [table, moments] of Object.entries(columns)) {
      const set = moments.map((moment) => `${moment} = ${moment} + ${shift}`).join(', ');
      await owner.query(`update ${table} set ${set} where tenant_id = $1`, [tenantID]);
    }
  }
}
