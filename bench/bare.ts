/**
 * The ceiling: node:http and pg with row-level security, and nothing else. No session, no permission, no parsing, no
 * contract, no live messages; one statement a request.
 */
import { createServer } from 'node:http';
import { openPool } from '#server/database/database.ts';

const pool = openPool(process.env.DATABASE_URL ?? '', 10, 'bare');
const text = `
  select id, subject, status_id, priority_id, sort_order, due_date, customer_id, created_at from work_items
   where tenant_id = $1 and kind = 'ticket' and closed_at is null and deleted_at is null and priority_id = any($2::bigint[])
   order by priority_id desc, rank desc, id desc limit 50`;

const server = createServer(async (request, response) => {
  const tenant = Number(request.headers['x-tenant']);
  const client = await pool.connect();
  client.query(`begin read only; select set_tenant(${tenant})`).catch(() => {});
  const { rows } = await client.query({ name: 'page', text, values: [tenant, [3, 4]] });
  client.query('commit').then(() => client.release());
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: rows }));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('bare'));
process.on('SIGTERM', () => process.exit(0));
