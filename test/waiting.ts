import type pg from 'pg';
import { expect } from 'vitest';

// Who waits for a row stands behind the first who does, and not behind its holder.
const waitingSql = `
  with recursive behind (pid) as (
    select pg_backend_pid()
    union select l.pid from pg_locks l join behind b on not l.granted and b.pid = any(pg_blocking_pids(l.pid))
  )
  select from behind where pid <> pg_backend_pid()`;

/** Until so many connections wait for what the open transaction of this one holds, one behind another too. */
export async function waitingFor(holder: pg.Client, count: number): Promise<void> {
  await expect.poll(async () => (await holder.query(waitingSql)).rowCount, { interval: 10 }).toBe(count);
}
