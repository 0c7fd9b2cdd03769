import type pg from 'pg';

/** What of a company's time holds moments. */
const columns: Record<string, string[]> = {
  time_segments: ['started_at', 'ended_at', 'extended_until', 'known_at'],
  shifts: ['started_at', 'ended_at'],
  idle_sessions: ['last_active_at'],
  active_spans: ['started_at', 'ended_at'],
  idle_intervals: ['started_at', 'ended_at', 'known_at', 'settled_at'],
};

/** So many minutes pass for the time that a company has recorded: everything in it happened that much earlier. */
export async function pass(owner: pg.Client, tenantID: number, minutes: number): Promise<void> {
  const shift = (table: string, moments: string[], by: string, which = '') => {
    const set = moments.map((moment) => `${moment} = ${moment} + ${by}`).join(', ');
    return owner.query(`update ${table} set ${set} where tenant_id = $1 ${which}`, [tenantID]);
  };
  const back = `interval '-1000 years' - interval '${minutes} minutes'`;
  const away = "interval '1000 years'";
  // By way of a time far off, so that no stretch meets another while they move one by one; what runs has no end: it goes ahead,
  // and comes back last.
  for (const [table, moments] of Object.entries(columns)) {
    const [open, ended] = moments.includes('ended_at')
      ? ['and ended_at is null', 'and ended_at is not null']
      : ['', null];
    await shift(table, moments, away, open);
    if (ended) await shift(table, moments, away, ended);
    if (ended) await shift(table, moments, back, ended);
    await shift(table, moments, back, open);
  }
}
