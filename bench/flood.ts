/** `npm run bench flood`: what other companies feel while one floods the server (bench/README.md). */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openInstallation } from '#app/installation.ts';
import { seedDemo } from '#app/seed.ts';
import { createTenant } from '#modules/sign-in/public.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { hashToken } from '#server/request/dispatch.ts';
import { readSettings } from '#server/settings.ts';
import { fire, memoryFlags, Programs, type Shot, type Target, tableHead, tableLine } from './firing.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const flooding = 200;
/** So many sessions of the one company, since a hundred requests of one wait at most. */
const sessions = 20;
const items = 200;

const folder = await mkdtemp(join(tmpdir(), 'tailgate-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const programs = new Programs(postgres.ownerUrl);
try {
  await migrate(postgres.ownerUrl);
  const [loud, quiet] = await fill();
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const of =
    (tokens: string[], path: string, body: object) =>
    (turn: number): Shot => ({
      tenant: 0,
      token: tokens[turn % tokens.length] ?? '',
      path,
      body,
    });
  const list = (name: string): Target => ({ name, url: server.url, shot: of(quiet, 'tickets/tickets', {}) });
  console.log(tableHead);
  const own = list('another company’s list, nobody else there');
  await fire(own, { seconds: 2, connections: 1 });
  console.log(tableLine(own, await fire(own, { seconds, connections: 1 })));
  for (const path of ['accounting/check_books', 'tickets/tickets']) {
    const flood: Target = { name: `${flooding} connections on ${path}`, url: server.url, shot: of(loud, path, {}) };
    const beside = list(`another company’s list beside ${flooding} on ${path}`);
    const [one, other, ready] = await Promise.all([
      fire(flood, { seconds, connections: flooding }),
      fire(beside, { seconds, connections: 1 }),
      longestReadyAt(`${server.url}/ready`),
    ]);
    console.log(tableLine(flood, one));
    console.log(tableLine(beside, other));
    console.log(`| /ready meanwhile, at most | | ${ready.toFixed(0)} | | | 0 |`);
  }
} finally {
  await programs.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** How long it took at most; once a second while the others fire. Errors: when the server says that it is not ready. */
async function longestReadyAt(url: string): Promise<number> {
  let most = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    const began = performance.now();
    const { status } = await fetch(url);
    if (status !== 200) throw new Error(`/ready answered ${status}`);
    most = Math.max(most, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return most;
}

/** The demo company, and one with some tickets; of each the tokens of its sessions. */
async function fill(): Promise<[string[], string[]]> {
  const settings = readSettings({ DATA_DIR: folder });
  const installation = await openInstallation(postgres.appUrl, settings);
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  try {
    await seedDemo(installation, settings.demoPassword);
    const administrator = { name: 'Ann Ode', email: 'ann@bench.example', passwordHash: 'none' };
    const company = { name: 'Orla Field Services', timeZone: 'America/Chicago', administrator };
    const { tenantId } = await createTenant(installation.runtime, company);
    await owner.query(
      `insert into work_items (tenant_id, kind, id, subject, status_id, priority_id, created_by)
       select $1, 'ticket', n, 'Seal leak ' || n, 1, n % 4 + 1, 1 from generate_series(1, $2::int) n`,
      [tenantId, items],
    );
    const { rows } = await owner.query<{ tenant_id: number }>(
      'select tenant_id from tenants where tenant_id <> $1 limit 1',
      [tenantId],
    );
    return [await signIn(owner, rows[0]?.tenant_id ?? 0, sessions), await signIn(owner, tenantId, 1)];
  } finally {
    await owner.end();
    await installation.close();
  }
}

async function signIn(owner: pg.Client, tenantId: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  await owner.query(
    `insert into directory.sessions (token_hash, identity_id, tenant_id, user_id, expires_at)
     select hash, p.identity_id, p.tenant_id, p.user_id, now() + interval '1 day'
       from unnest($1::bytea[]) as t (hash), people p where p.tenant_id = $2 and p.user_id = 1`,
    [tokens.map(hashToken), tenantId],
  );
  return tokens;
}
