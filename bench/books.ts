/** `npm run bench books`: the figures of the ledger (bench/README.md). */
import pg from 'pg';
import { anyTenant, entry, invoice, of, spread } from './books-shots.ts';
import { books, openBooksWorld } from './books-world.ts';
import { fire, memoryFlags, Programs, type Shot, type Target, tableHead, tableLine } from './firing.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-books';
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

const postgres = await openBooksWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  const bare = await programs.start('bench/bare-books.ts', 3911);
  const server = await programs.start('src/app/server-only.ts', 3912, await memoryFlags());
  const rounds: Target[] = [
    { name: 'posting, bare server, 100 companies', url: bare.url, shot: (turn) => of(anyTenant(turn), 'x', {}) },
    { name: 'journal entry, 100 companies', url: server.url, shot: (turn) => entry(anyTenant(turn), spread(turn)) },
    { name: 'journal entry, one company', url: server.url, shot: (turn) => entry(1, spread(turn)) },
    { name: 'journal entry, one company, the same two accounts', url: server.url, shot: () => entry(2, [1, 2]) },
    { name: 'posting, bare server, 100 companies, again', url: bare.url, shot: (turn) => of(anyTenant(turn), 'x', {}) },
  ];
  console.log(tableHead);
  for (const round of rounds) {
    await fire(round, { seconds: 2 });
    console.log(tableLine(round, await fire(round, { seconds })));
  }
  const billed = {
    name: 'invoice with tax, 100 companies',
    url: server.url,
    shot: (turn: number) => invoice(anyTenant(turn)),
  };
  await fire(billed, { seconds: 2 });
  console.log(tableLine(billed, await fire(billed, { seconds })));
  console.log('\n| one at a time | p50 ms | p95 ms |\n|---|---:|---:|');
  await one('invoice with tax', server.url, (turn) => invoice(anyTenant(turn)));
  for (const [index, postings] of books.filled.entries()) {
    const tenant = books.posting + index + 1;
    const name = `${postings.toLocaleString('en-US')} postings`;
    const deep = await deepCursor(server.url, tenant);
    await one(`chart at a day in the past, ${name}`, server.url, (turn) =>
      of(tenant, 'accounting/getChartOfAccountsWithHierarchy', {
        asOf: `2026-0${(turn % 9) + 1}-${String((turn % 28) + 1).padStart(2, '0')}`,
      }),
    );
    const register = { accountID: 1, from: '2024-01-01' };
    await one(`register, first page, ${name}`, server.url, () =>
      of(tenant, 'accounting/getAccountTransactionsList', register),
    );
    await one(`register, a page in the middle, ${name}`, server.url, () =>
      of(tenant, 'accounting/getAccountTransactionsList', { ...register, next: deep }),
    );
  }
  await chain();
} finally {
  await programs.stop();
  await postgres.stop();
}

async function one(name: string, url: string, shot: (turn: number) => Shot): Promise<void> {
  await fire({ name, url, shot }, { seconds: 1, connections: 1 });
  const { latency } = await fire({ name, url, shot }, { seconds: Math.min(3, seconds), connections: 1 });
  console.log(`| ${name} | ${latency.p50} | ${latency.p95} |`);
}

/** Where a page half way down the register of the first account begins. */
async function deepCursor(_url: string, tenant: number): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ day: string; entry_id: string }>(
    `select to_char(entry_date, 'YYYY-MM-DD') as day, entry_id from postings where tenant_id = $1 and account_id = 1
      order by entry_date desc, entry_id desc
      offset (select count(*) / 2 from postings where tenant_id = $1 and account_id = 1) limit 1`,
    [tenant],
  );
  await client.end();
  return JSON.stringify([rows[0]?.day, Number(rows[0]?.entry_id), 1]);
}

/** The whole chain of the biggest books, read and hashed anew. */
async function chain(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const tenant = books.posting + books.filled.length;
  const started = performance.now();
  const { rowCount } = await client.query('select * from broken_seals($1)', [tenant]);
  const took = Math.round(performance.now() - started);
  console.log(`\nThe chain of 1,000,000 postings proved in ${took} ms, ${rowCount} broken`);
  await client.end();
}
