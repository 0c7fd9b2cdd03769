/** `npm run bench audit`: who changed what, found among ten million events of a big company (bench/README.md). */
import pg from 'pg';
import { dayTokenOf, openDayWorld } from './day-world.ts';
import { memoryFlags, Programs, type Shot, timeOneByOne } from './firing.ts';
import { dropIndexes } from './world.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-day';
const events = Math.round(10_000_000 / Number(process.env.BENCH_SHRINK ?? 1));
/** Two years of them. */
const stepS = (2 * 365 * 86_400) / events;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const postgres = await openDayWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  await addEvents();
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const by = (body: object): Shot => ({ tenant: 1, token: dayTokenOf(1, 1), path: 'settings/search_audit', body });
  const rounds: [string, Shot][] = [
    ['the latest 50', by({})],
    ['of one person', by({ userID: 700 })],
    ['of one kind', by({ module: 'customers' })],
    ['of a kind that seldom changes', by({ module: 'divisions' })],
    ['of one ticket', by({ module: 'tickets', entityID: 4_711 })],
    ['of a day a year ago', by({ from: day(365), to: day(365) })],
    ['of one person in a week a year ago', by({ userID: 700, from: day(372), to: day(365) })],
    ['of a person and a kind', by({ userID: 700, module: 'customers' })],
  ];
  await timeOneByOne(server.url, rounds);
} finally {
  await programs.stop();
  await postgres.stop();
}

/** Once: of every twentieth event the record is a customer, of every hundred-thousandth a division; 2,000 people take turns. */
async function addEvents(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select from events where tenant_id = 1 limit 1 offset 1000000');
  if (rows.length === 0) {
    const began = Date.now();
    await client.query("set maintenance_work_mem = '2GB'; set synchronous_commit = off");
    const indexes = await dropIndexes(client, ['events']);
    await client.query(
      `insert into events (tenant_id, at, request_id, call, module, entity_id, name, user_id, before, after, undo, relayed_at)
       select 1, now() - make_interval(secs => ($1::int - n) * $2::float8), gen_random_uuid(), 'bench',
              m.module, n % m.records + 1, m.module || '_changed', n % 2000 + 1,
              jsonb_build_object('phone', '432-555-' || n % 9000, 'priorityID', n % 4),
              jsonb_build_object('phone', '432-555-' || n % 8000, 'priorityID', n % 3), 'image', now()
         from generate_series(1, $1::int) n,
              lateral (select case when n % 100000 = 0 then 'divisions' when n % 20 = 0 then 'customers' else 'tickets' end as module,
                              case when n % 100000 = 0 then 8 when n % 20 = 0 then 500 else 1000000 end as records) m`,
      [events, stepS],
    );
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze events');
    console.log(`${events} events added in ${Math.round((Date.now() - began) / 1000)} s`);
  }
  await client.end();
}
