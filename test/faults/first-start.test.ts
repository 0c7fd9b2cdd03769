import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { demoPeople, formerPerson } from '#modules/people/seed.ts';
import { isLong } from '../seed.ts';
import { endProgramsAfterwards, startProgram } from './program.ts';

endProgramsAfterwards();
const dataDir = mkdtempSync(join(tmpdir(), 'tailgate-first-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** How long after the demo company is begun, or in the midst of its ledger. */
type Cut = { how: 'SIGKILL' | 'SIGINT'; after: number | 'entries' };
const cuts: Cut[] = isLong
  ? ([0, 150, 300, 800, 1_500, 3_000, 6_000, 10_000, 'entries'] as const).flatMap((after) => [
      { how: 'SIGKILL', after },
      { how: 'SIGINT', after },
    ])
  : [{ how: 'SIGKILL', after: 'entries' }];

async function inDatabase(text: string): Promise<Record<string, number>[]> {
  const [, , , port, host = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** So much of the ledger, whether it will stay or not. */
const written = async () => (await inDatabase(`select pg_relation_size('postings')::int as bytes`))[0]?.bytes;

/** What the first thing that is made of the demo company comes to, and the last. */
async function counted(): Promise<Record<string, number>> {
  const [count = {}] = await inDatabase(`
    select (select count(*)::int from directory.tenants) as companies, (select count(*)::int from people) as people,
           (select count(*)::int from work_items) as work, (select count(*)::int from journal_entries) as entries,
           (select count(*)::int from notifications) as notifications`);
  return count;
}

test.each(cuts)(
  'a first start that $how ends (after $after) is made whole by the next',
  async ({ how, after }) => {
    const first = await startProgram('main', { DATA_DIR: dataDir }, /Making the demo company/);
    if (after === 'entries') await expect.poll(written, { timeout: 60_000, interval: 50 }).toBeGreaterThan(500_000);
    else await wait(after);
    if (how === 'SIGKILL') {
      await first.kill();
      // As the database does by itself after a minute: it finds nothing but what is not there.
      await inDatabase('analyze');
    } else await first.stop(how);

    const next = await startProgram('main', { DATA_DIR: dataDir });
    const count = await counted();
    await next.stop();
    console.log(`a first start that ${how} ended (after ${after}): ${JSON.stringify(count)}`);
    expect(count).toMatchObject({ companies: 1, people: [...demoPeople, formerPerson].length });
    expect(Object.entries(count).filter(([, number]) => number === 0)).toEqual([]);
  },
  300_000,
);
