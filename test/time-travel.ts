import type pg from 'pg';

/** What of a company's time holds moments. */
const columns: Record<string, string[]> = {
  time_segments: ['started_at', 'ended_at', 'extended_until', 'known_at'],
  shifts: ['started_at', 'ended_at'],
  idle_sessions: ['last_active_at'],
  active_spans: ['started_at', 'ended_at'],
  idle_intervals: ['started_at', 'ended_at', 'known_at', 'settled_at'],
};

/** Where it is noon now: what happened within the last hours is of today there, and of this week. */
export function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

/** So many minutes pass for the time that a company has recorded: everything in it happened that much earlier. */
export async function pass(owner: pg.Client, tenantID: number, minutes: number): Promise<void> {
  const shift = (table: string, moments: string[], by: string, which = '') => {
    const set = moments.map((moment) => `${moment} = ${moment} + ${by}`).join(', ');
    return owner.query(`update ${table} set ${set} where tenant_id = $1 ${which}`, [tenantID]);
  };
  const back = `interval '-1000 years' - interval '${minutes} minutes'`;
  const away = "interval '1000 years'";
  // By way of a time far off, so that no segment meets another while they move one by one; what runs has no end: it goes ahead,
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

/** By table, what says when one of its rows came to be or was last heard of. */
const born = {
  'directory.mails': ['created_at'],
  'directory.sign_ups': ['created_at'],
  events: ['at'],
  field_ticket_acceptances: ['accepted_at'],
  files: ['uploaded_at'],
  guest_links: ['made_at', 'expires_at'],
  documents: ['submitted_at'],
  notifications: ['at'],
  once: ['at'],
  recurring_entries: ['recurrence', 'next_on'],
  shifts: ['started_at'],
  tenants: ['created_at'],
  time_segments: ['started_at'],
  viewed: ['changed_at'],
  work_changes: ['changed_at'],
  work_items: ['created_at'],
} as const;
type Age = { days?: number; hours?: number; minutes?: number; seconds?: number };

/** Rows are so much older: those of a table that have what `which` says in its columns. Where there is none, it says so. */
export async function older(
  owner: pg.Client,
  table: keyof typeof born,
  which: Record<string, string | number | null>,
  { days = 0, hours = 0, minutes = 0, seconds = 0 }: Age,
): Promise<void> {
  const by = 'make_interval(days => $1, hours => $2, mins => $3, secs => $4)';
  const earlier = (moment: string) =>
    moment === 'recurrence'
      ? `recurrence || jsonb_build_object('startsOn', ((recurrence ->> 'startsOn')::date - ${by})::date)`
      : `${moment} - ${by}`;
  const moments = born[table].map((moment) => `${moment} = ${earlier(moment)}`).join(', ');
  const those = Object.keys(which).map((column, index) => `${column} is not distinct from $${index + 5}`);
  const { rowCount } = await owner.query(`update ${table} set ${moments} where ${those.join(' and ')}`, [
    ...[days, hours, minutes, seconds],
    ...Object.values(which),
  ]);
  if (!rowCount) throw new Error(`There is nothing of ${table} to make older`);
}
