import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const folder = new URL('../../../../migrations/', import.meta.url);
const functionFolder = new URL('../../../../database/functions/', import.meta.url);
/** Any number, the same in every process: only one migrates at a time. */
const migrationLock = 7_310_442;

/**
 * Brings the database up to the newest migration: makes the roles, runs what is missing, each file in a transaction of
 * its own, under a lock, as the role that owns the tables; then gives its functions their current text. Safe to call from several
 * processes at once.
 * Errors: a clear sentence when the role may not, when a file that ran has been changed, when a newer program wrote the database, or
 * the server is too old.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' });
  // A connection that is lost fails the query that it is lost in.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(client);
    await makeRoles(client);
    await client.query('set role ops_owner');
    await migrateJobs(ownerUrl);
    await runMissing(client);
    await applyFunctions(client);
    await client.query('reset role');
  } finally {
    await client.end();
  }
}

/** True when every migration of this program has run in the database, and its functions are this program's. */
export async function isMigrated(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>('select directory.schema_version() as version');
  const functions = (await functionFiles()).map(({ hash }) => hash).join('');
  return rows[0]?.version === `${(await fileNames()).at(-1)} ${createHash('md5').update(functions).digest('hex')}`;
}

/** The hash of each migration of this program, by its name. */
export const migrationHashes = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await filesIn(folder)).map(({ file, hash }) => [file, hash]));

async function fileNames(of = folder): Promise<string[]> {
  return (await readdir(of)).filter((name) => name.endsWith('.sql')).sort();
}

type SqlFile = { file: string; name: string; text: string; hash: string };

/** In the order of their names. */
async function filesIn(of: URL): Promise<SqlFile[]> {
  return Promise.all(
    (await fileNames(of)).map(async (file) => {
      const text = await readFile(new URL(file, of), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { file, name: file.replace(/\.sql$/, ''), text, hash };
    }),
  );
}

let known: Promise<SqlFile[]> | null = null;

/** The functions of the database, one in each file, named by it; read once by each process. */
export function functionFiles(): Promise<SqlFile[]> {
  known ??= filesIn(functionFolder);
  return known;
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
  const files = await filesIn(folder);
  const newer = [...ran.keys()].filter((name) => !files.some(({ file }) => file === name)).sort();
  if (newer.length > 0)
    throw new Error(
      `A newer program wrote this database: this one does not know ${newer.join(', ')}. Start the newer one.`,
    );
  for (const { file: name, text, hash } of files) {
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

/** All that changed, at once or not at all: what stops here has changed nothing and begins anew. */
async function applyFunctions(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists public.schema_functions (name text primary key, hash text not null, applied_at timestamptz not null)',
  );
  await client.query(`comment on table public.schema_functions is 'local'`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from public.schema_functions');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = (await functionFiles()).filter(({ name, hash }) => applied.get(name) !== hash);
  await client.query('begin');
  try {
    // They call one another: which comes first does not matter.
    await client.query('set local check_function_bodies = off');
    for (const { name, text, hash } of changed) {
      await client.query(text).catch((error: Error) => {
        throw new Error(`The function ${name} failed: ${error.message}`, { cause: error });
      });
      await client.query(
        `insert into public.schema_functions (name, hash, applied_at) values ($1, $2, now())
         on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
        [name, hash],
      );
    }
    await client.query('delete from public.schema_functions where not name = any($1)', [
      (await functionFiles()).map(({ name }) => name),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
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
