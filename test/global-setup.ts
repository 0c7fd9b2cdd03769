import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseAt, template } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, as its superuser. */
    postgresUrl: string;
  }
}

/** Starts the PostgreSQL that every test of this run uses, and makes the template in it. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  try {
    await makeTemplate(postgres.ownerUrl);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.ownerUrl);
  return () => postgres.stop();
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migrate(databaseAt(serverUrl, template));
}
