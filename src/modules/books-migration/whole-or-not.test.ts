import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';
import { ownDatabase } from '#test/database.ts';

const app = await testApp({ database: await ownDatabase() });

const months = (count: number) => Array.from({ length: count }, (_, at) => at);
/** So many entries of two lines over two years. */
const long = (entries: number): string =>
  `Entry,Date,Account,Debit,Credit,Memo\n${months(entries)
    .map((at) => {
      const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((at * 700) / entries))).toISOString().slice(0, 10);
      return `J-${at},${day},6400,12.50,,Rent ${at}\nJ-${at},,1000,,12.50,\n`;
    })
    .join('')}`;

/** Ends connections that are posting; answers how many. */
const killPosting = async (): Promise<number> => {
  const { rows } = await app.owner.query(
    `select pg_terminate_backend(l.pid) as done from pg_locks l
      where l.relation = 'journal_entries'::regclass and l.mode = 'RowExclusiveLock'
        and l.database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length;
};

describe('whole or not at all', () => {
  test('a long file whose database connection is killed in the middle is begun again, and there once', async () => {
    const { bring, check, run, ended, entriesTotal, isSound } = await openMoving(app);
    const importID = await bring('long.csv', long(20_000));
    expect((await check(importID)).findings.mistakes).toEqual([]);
    await run(importID);
    await expect.poll(killPosting, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    expect(await entriesTotal()).toBe(0);
    expect(await ended(importID)).toMatchObject({ state: 'imported', entries: 20_000, postings: 40_000 });
    expect(await entriesTotal()).toBe(20_000);
    await isSound();
  }, 300_000);

  test('accounting/stop_book_import 200: stopped in the middle nothing stays, and it can be begun anew', async () => {
    const { admin, bring, check, run, read, ended, entriesTotal } = await openMoving(app);
    const importID = await bring('long.csv', long(20_000));
    await check(importID);
    await run(importID);
    await expect.poll(async () => (await read(importID)).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    expect((await admin.call('accounting/stop_book_import', { importID })).status).toBe(200);
    expect(await ended(importID)).toMatchObject({ state: 'checked', problem: 'Stopped. Nothing of it was done.' });
    expect(await entriesTotal()).toBe(0);
    await run(importID);
    expect(await ended(importID)).toMatchObject({ state: 'imported', entries: 20_000 });
  }, 300_000);
});

test('a step that takes long is known to be done by a living worker, and is begun only once', async () => {
  const { bring, check, run, ended, tenantID } = await openMoving(app);
  const importID = await bring('long.csv', long(10));
  await check(importID);
  await app.owner.query('begin');
  await app.owner.query('select from ledgers where tenant_id = $1 for update', [tenantID]);
  await run(importID);
  // What the worker's look at the jobs of the dead asks: whether somebody holds the lock of the name that a job is locked by.
  const isKnown = async () => {
    const { rows } = await app.owner.query(
      `select exists (select from pg_locks l where l.locktype = 'advisory' and l.mode = 'ShareLock'
          and l.database = (select oid from pg_database where datname = current_database())
          and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(j.locked_by, 0)) as is_held
         from graphile_worker.jobs j where j.task_identifier = 'move_books' and j.locked_by is not null`,
    );
    return rows[0]?.is_held;
  };
  try {
    await expect.poll(async () => (await isKnown()) !== undefined, { interval: 5 }).toBe(true);
    expect(await isKnown()).toBe(true);
  } finally {
    await app.owner.query('rollback');
  }
  expect(await ended(importID)).toMatchObject({ state: 'imported', entries: 10 });
});
