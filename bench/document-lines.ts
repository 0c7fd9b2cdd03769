/**
 * Sums over 1,000,000 lines of documents by account, customer and month, and the lines of one document: in one table that two families share, and in
 * a table of one family alone (docs/decisions/0053). `npm run bench document-lines`; `BENCH_SHRINK=100` for a try-out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';

const lines = Math.round(1_000_000 / Number(process.env.BENCH_SHRINK ?? 1));
const documents = Math.round(lines / 4);
const rounds = 15;

const directory = mkdtempSync(join(tmpdir(), 'document-lines-'));
const postgres = await startEmbeddedPostgres(directory);
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();

const columns = `tenant_id bigint not null, family text not null, document_id bigint not null`;
await client.query(`
  create table heads (${columns}, customer_id bigint not null, document_date date not null, primary key (tenant_id, family, document_id));
  create table lines (${columns}, line int not null, description text not null, item_class text not null, quantity_units bigint not null,
    rate_units bigint not null, amount_cents bigint not null, discount_cents bigint not null, account_id bigint not null, ticket_id bigint,
    primary key (tenant_id, family, document_id, line));
  create table lines_alone (like lines including all);
  insert into heads select 1, f, n, 1 + n % 5000, date '2024-01-01' + (n * 730 / ${documents})::int
    from generate_series(1, ${documents}) n, unnest(array['invoices', 'bills']) f;
  insert into lines select 1, f, 1 + n / 4, 1 + n % 4, 'Transfer pump: pulled, resealed, set and aligned', 'service', 10000, 1850000, 18500, 0,
    1 + n % 40, null from generate_series(0, ${lines - 1}) n, unnest(array['invoices', 'bills']) f;
  insert into lines_alone select * from lines where family = 'invoices';
  create index on heads (tenant_id, family, document_date, document_id) include (customer_id);
  create index on lines (tenant_id, family, document_id) include (account_id, amount_cents, discount_cents);
  create index on lines_alone (tenant_id, family, document_id) include (account_id, amount_cents, discount_cents);
`);
await client.query('vacuum analyze heads, lines, lines_alone');

const sums = (table: string, by: string) => `
  select ${by}, sum(l.amount_cents - l.discount_cents) from ${table} l join heads d using (tenant_id, family, document_id)
  where l.tenant_id = 1 and l.family = 'invoices' group by 1`;
const asked = (table: string): [string, string][] => [
  [
    'by account',
    `select account_id, sum(amount_cents - discount_cents) from ${table} where tenant_id = 1 and family = 'invoices' group by 1`,
  ],
  ['by customer', sums(table, 'd.customer_id')],
  ['by month', sums(table, `date_trunc('month', d.document_date)`)],
  [
    'of one document',
    `select * from ${table} where tenant_id = 1 and family = 'invoices' and document_id = ${documents >> 1} order by line`,
  ],
];

async function median(text: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await client.query(text);
    times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}

console.log(`${lines.toLocaleString('en-US')} lines a family, ${cpus().length} cores, median of ${rounds}`);
console.log('| what | one table of two families, ms | a table of one family, ms |\n|---|---:|---:|');
const alone = new Map(asked('lines_alone'));
for (const [what, text] of asked('lines'))
  console.log(`| ${what} | ${(await median(text)).toFixed(1)} | ${(await median(alone.get(what) ?? '')).toFixed(1)} |`);

await client.end();
await postgres.stop();
rmSync(directory, { recursive: true });
