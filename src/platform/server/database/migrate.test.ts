import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ownDatabase } from '#test/database.ts';
import { functionFiles, isMigrated, migrate } from './migrate.ts';

const { ownerUrl } = await ownDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const files = await functionFiles();

type Found = { name: string; text: string };
const functionsOf = async (): Promise<Found[]> => {
  const { rows } = await owner.query<Found>(
    `select case n.nspname when 'public' then p.proname else n.nspname || '.' || p.proname end as name,
            string_agg(pg_get_functiondef(p.oid), '' order by pg_get_function_identity_arguments(p.oid)) as text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'directory') and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      group by 1 order by 1`,
  );
  return rows;
};
const textOf = async (name: string) => (await functionsOf()).find((one) => one.name === name)?.text;

describe('functions of the database', () => {
  test('each stands in a file of its name, and its text is the file’s', async () => {
    const before = await functionsOf();
    expect(before.map(({ name }) => name)).toEqual(files.map(({ name }) => name).toSorted());
    await owner.query('begin');
    await owner.query('set local role ops_owner');
    await owner.query('set local check_function_bodies = off');
    for (const { text } of files) await owner.query(text);
    const after = await functionsOf();
    await owner.query('rollback');
    expect(after).toEqual(before);
  });

  test('a file that changed is applied, and only then the database is this program’s', async () => {
    const text = await textOf('months_until');
    await owner.query(`update schema_functions set hash = 'other' where name = 'months_until'`);
    await owner.query(
      text?.replace(/as \$function\$.*\$function\$/is, `as $function$ select null::date where false $function$`) ?? '',
    );
    expect(await textOf('months_until')).not.toBe(text);
    expect(await isMigrated(owner)).toBe(false);
    await migrate(ownerUrl);
    expect(await textOf('months_until')).toBe(text);
    expect(await isMigrated(owner)).toBe(true);
  });

  test('one that acts with the rights of its owner is called by those who are named, and by nobody else', async () => {
    const { rows } = await owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'directory') and p.prosecdef and p.prorettype <> 'trigger'::regtype
          and has_function_privilege('public', p.oid, 'execute')`,
    );
    expect(rows).toEqual([]);
  });

  test('ended before its commit, nothing has changed, and the next start does it all', async () => {
    await owner.query(`update schema_functions set hash = 'other'`);
    // Whoever holds the last of them holds the migration up until it is ended.
    const holder = new pg.Client({ connectionString: ownerUrl });
    await holder.connect();
    const last = files.at(-1)?.name ?? '';
    await holder.query('begin');
    await holder.query('select from schema_functions where name = $1 for update', [last]);
    const stopped = migrate(ownerUrl).then(
      () => 'through',
      () => 'stopped',
    );
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and application_name = 'migrate' and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { interval: 20, timeout: 20_000 },
      )
      .toBe(1);
    expect(await stopped).toBe('stopped');
    await holder.query('rollback');
    await holder.end();
    const { rows } = await owner.query(`select count(*)::int as left from schema_functions where hash = 'other'`);
    expect(rows).toEqual([{ left: files.length }]);
    await migrate(ownerUrl);
    expect(await isMigrated(owner)).toBe(true);
  });
});

describe('migrations', () => {
  test('a database that a newer program wrote is refused by name', async () => {
    await owner.query(`insert into schema_migrations (name, hash) values ('9999_tomorrow.sql', '')`);
    await expect(migrate(ownerUrl)).rejects.toThrow(
      'A newer program wrote this database: this one does not know 9999_tomorrow.sql. Start the newer one.',
    );
    expect(await isMigrated(owner)).toBe(false);
    await owner.query(`delete from schema_migrations where name = '9999_tomorrow.sql'`);
    await migrate(ownerUrl);
  });
});
