import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);
/** Any number, the same in every process: only one migrates at a time. */
const migrationLock = 7_310_442;

/**
 * Brings the database up to the newest migration: makes the roles, runs what is missing, each file in a transaction of
 * its own, under a lock, as the role that owns the tables. Safe to call from several processes at once.
 * Errors: a clear sentence when the role may not, when a file that ran has been changed, or the server is too old.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(client);
    await makeRoles(client);
    await client.query('set role ops_owner');
    await migrateJobs(ownerUrl);
    await runMissing(client);
    await client.query('reset role');
  } finally {
    await client.end();
  }
}

/** True when every migration of this program has run in the database. */
export async function isMigrated(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>('select directory.schema_version() as version');
  return rows[0]?.version === (await fileNames()).at(-1);
}

async function fileNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version}.`);
}

/** Roles belong to the whole server, so another database's migration may have made them, even at this moment. */
async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of ['ops_owner', 'ops_app', 'ops_jobs']) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount) continue;
    await client.query(`create role ${role} nologin`).catch((error: { code?: string; message: string }) => {
      if (error.code === '42710' || error.code === '23505') return;
      throw new Error(
        `The roles ops_owner, ops_app and ops_jobs are missing and this login may not make them (${error.message}). ` +
          'Set MIGRATION_DATABASE_URL to a login with CREATEROLE, or make them by hand.',
      );
    });
  }
  // Each statement alone: two databases migrating at once may both update the same row of the role catalogue.
  for (const statement of [
    'grant ops_jobs to ops_owner',
    'grant ops_owner, ops_app, ops_jobs to current_user',
    `do $$ begin execute format('grant create, connect on database %I to ops_owner, ops_jobs', current_database()); end $$`,
    'grant create, usage on schema public to ops_owner',
  ]) {
    await client.query(statement).catch((error: { message: string }) => {
      if (!error.message.includes('tuple concurrently updated')) throw error;
    });
  }
}

async function runMissing(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists public.schema_migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.schema_migrations',
  );
  const ran = new Map(rows.map((row) => [row.name, row.hash]));
  for (const name of await fileNames()) {
    const text = await readFile(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = ran.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`The migration ${name} was changed after it ran. Put the change in a new file.`);
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into public.schema_migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The job queue brings its own tables; they belong to the role that works on jobs. */
async function migrateJobs(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, options: '-c role=ops_jobs' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
