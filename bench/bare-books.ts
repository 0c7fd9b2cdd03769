/**
 * The ceiling of posting: node:http and pg, and one statement that writes an entry of three lines and three balances. No session,
 * no permission, no parsing, no numbers without gaps, no checks, no event.
 */
import { createServer } from 'node:http';
import { openPool } from '#server/database/database.ts';

const pool = openPool(process.env.DATABASE_URL ?? '', 10, 'bare');
const text = `
  with entry as (
    insert into bare.entries (tenant_id, entry_date, memo) values ($1, $2, 'Rent') returning entry_id
  ), lines as (
    insert into bare.lines (tenant_id, entry_id, line, account_id, cents)
    select $1::bigint, entry_id, n, account_id, cents from entry, unnest($3::bigint[], $4::bigint[]) with ordinality as l (account_id, cents, n)
    returning account_id, cents
  )
  insert into bare.balances as b (tenant_id, account_id, cents)
  select $1::bigint, account_id, sum(cents) from lines group by account_id order by account_id
  on conflict (tenant_id, account_id) do update set cents = b.cents + excluded.cents`;

const server = createServer(async (request, response) => {
  const tenant = Number(request.headers['x-tenant']);
  const client = await pool.connect();
  client.query(`begin; select set_tenant(${tenant})`).catch(() => {});
  const posted = client.query({ name: 'post', text, values: [tenant, '2026-06-15', [1, 2, 3], [300, -200, -100]] });
  await Promise.all([posted, client.query('commit')]);
  client.release();
  response.setHeader('content-type', 'application/json');
  response.end('{"data":{}}');
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare'));
process.on('SIGTERM', () => process.exit(0));
