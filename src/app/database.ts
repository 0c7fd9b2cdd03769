import pg from 'pg';
import { CannotStart, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate, migrationHashes } from '#server/database/migrate.ts';
import { type Settings, WrongSetting } from '#server/settings.ts';
import type { OnStop } from './program.ts';
import { openBeforeUnmerged } from './unmerged.ts';

/** Where the data is, brought up to the newest migration. */
export type Database = { appUrl: string; ownerUrl: string; isEmbedded: boolean };

/** The database of the settings, else the embedded one; in development with what is still being written run anew. */
export async function openDatabase(settings: Settings, onStop: OnStop, isDevelopment = false): Promise<Database> {
  if (settings.databaseUrl) return openSharedDatabase(settings);
  const keep = isDevelopment ? openBeforeUnmerged(settings.dataDir, await migrationHashes(), console.log) : null;
  const postgres = await startEmbeddedPostgres(settings.dataDir);
  onStop(() => postgres.stop());
  await bringUpToDate(postgres.ownerUrl);
  keep?.();
  return { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl, isEmbedded: true };
}

/** The database of the settings, for processes that work on one together. */
export async function openSharedDatabase({ databaseUrl, migrationDatabaseUrl }: Settings): Promise<Database> {
  if (!databaseUrl) throw new WrongSetting('DATABASE_URL is missing: separate servers and workers need one database.');
  const ownerUrl = migrationDatabaseUrl ?? databaseUrl;
  await bringUpToDate(ownerUrl);
  return { appUrl: databaseUrl, ownerUrl, isEmbedded: false };
}

/**
 * Clears what writes that were cut short have left in an empty database. Otherwise it has counted tables full of rows that are not there, and
 * plans for none while they fill again: some statements then take minutes. Where nothing is left nothing is counted: that would be the same
 * mistake, and the statements that fill the tables take half as long again.
 */
export async function clearRemains({ ownerUrl }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'clear' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
          and relname not in ('schema_migrations', 'schema_functions')`,
    );
    if (rowCount !== 0) await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/** What migrating refuses with is a sentence for the person who starts the program; a lost connection has a code. */
async function bringUpToDate(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl).catch((error: Error & { code?: string }) => {
    throw error.code ? error : new CannotStart(error.message, { cause: error });
  });
}
