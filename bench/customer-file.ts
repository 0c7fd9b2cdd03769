/** `npm run bench customer-file`: 10,000 customers of a file, kept, looked through, made and taken back (bench/README.md). */
import pg from 'pg';
import { uuidv7 } from '#shared/ids.ts';
import { dayTokenOf, openDayWorld } from './day-world.ts';
import { memoryFlags, Programs } from './firing.ts';

const lines = 10_000;
const atOnce = 400;

const postgres = await openDayWorld(process.env.BENCH_DIR ?? '.cache/bench-day');
const programs = new Programs(postgres.ownerUrl);
// Its customers were put there without being counted.
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
await owner.connect();
await owner.query(`insert into counters values (2, 'customer', 1000) on conflict do nothing`);
await owner.end();
try {
  const { url } = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${dayTokenOf(2, 1)}`,
        'idempotency-key': uuidv7(),
      },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  console.log(`| ${lines} customers of a file | s |\n|---|---:|`);
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    const answer = await work();
    console.log(
      `| ${what} | ${((performance.now() - began) / 1000).toFixed(2)} | ${JSON.stringify(answer ?? '').slice(0, 60)}`,
    );
  };
  for (let time = 0; time < 3; time++) {
    const asked = { module: 'customers', importID: crypto.randomUUID() };
    const cellsOf = (n: number) => ({
      customerName: `Company ${time} ${n} ${asked.importID.slice(0, 6)}`,
      firstName: 'Dale',
      lastName: `Reyes ${n}`,
      phone: '432-555-0161',
      email: `ap${n}@example.com`,
      address: `${n} Andrews Hwy`,
      city: 'Odessa',
      state: 'Texas',
      zip: '79762',
      paymentTerms: 'Net 15',
    });
    await timed('kept, in portions', async () => {
      for (let first = 0; first < lines; first += atOnce) {
        const rows = Array.from({ length: atOnce }, (_none, at) => ({
          line: first + at + 2,
          cells: cellsOf(first + at),
        }));
        await post('imports/stage_rows', { ...asked, fileName: 'customers.csv', rows });
      }
    });
    await timed('looked through', () => post('imports/check_import', asked));
    await timed('made', () => post('imports/run_import', asked));
    await timed('taken back', () => post('imports/take_back_import', asked));
  }
} finally {
  await programs.stop();
  await postgres.stop();
}
