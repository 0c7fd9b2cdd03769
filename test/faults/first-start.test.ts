import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { demoPeople } from '#modules/people/seed.ts';
import { isLong } from '../seed.ts';
import { endProgramsAfterwards, startProgram } from './program.ts';

endProgramsAfterwards();
const dataDir = mkdtempSync(join(tmpdir(), 'tailgate-first-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Cut = { how: 'SIGKILL' | 'SIGINT'; afterMs: number };
/** Counted from the moment when the demo company is begun. */
const cuts: Cut[] = isLong
  ? [0, 150, 300, 800, 1_500, 3_000, 6_000, 10_000].flatMap((afterMs) => [
      { how: 'SIGKILL', afterMs },
      { how: 'SIGINT', afterMs },
    ])
  : [{ how: 'SIGKILL', afterMs: 800 }];

/** What the first thing that is made of the demo company comes to, and the last. */
async function counted(): Promise<Record<string, number>> {
  const [, , , port, host = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(`
    select (select count(*)::int from directory.tenants) as companies, (select count(*)::int from people) as people,
           (select count(*)::int from work_items) as work, (select count(*)::int from journal_entries) as entries,
           (select count(*)::int from notifications) as notifications`);
  await client.end();
  return rows[0];
}

test.each(cuts)(
  'a first start that $how ends after $afterMs ms is made whole by the next',
  async ({ how, afterMs }) => {
    const first = await startProgram('main', { DATA_DIR: dataDir }, /Making the demo company/);
    await wait(afterMs);
    if (how === 'SIGKILL') await first.kill();
    else await first.stop(how);

    const next = await startProgram('main', { DATA_DIR: dataDir });
    const count = await counted();
    await next.stop();
    console.log(`a first start that ${how} ended after ${afterMs} ms: ${JSON.stringify(count)}`);
    expect(count).toMatchObject({ companies: 1, people: demoPeople.length });
    expect(Object.entries(count).filter(([, number]) => number === 0)).toEqual([]);
  },
  120_000,
);
