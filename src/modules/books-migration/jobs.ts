import { sql } from 'kysely';
import { foldSums } from '#modules/ledger/balances/public.ts';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/database/idioms.ts';
import { actAs, findActor, type Runtime } from '#server/database/tenant-transaction.ts';
import { forEveryCompany } from '#server/jobs/companies.ts';
import type { Job } from '#server/request/routes.ts';
import { Refusal } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { checkBooks, type ProofSum, type Tell } from './check.ts';
import { type BookImportEvent, bookImportEvents } from './entity.ts';
import { postBooks, takeBackBooks } from './post.ts';
import type { OfOthers } from './public.ts';
import { importFolder, readImport } from './reports.ts';
import type { ImportState } from './rules.ts';
import type { MovingTables } from './tables.ts';

export const movingJobs = (others: OfOthers): Job[] => [
  {
    name: 'move_books',
    run: (runtime, { tenantId, userId, importID, what, reason }) =>
      moveBooks(
        runtime,
        others,
        {
          tenantId: Number(tenantId),
          userId: Number(userId),
          importID: Number(importID),
          reason: typeof reason === 'string' ? reason : undefined,
        },
        what as Work,
      ),
  },
  { name: 'forget_book_files', everyMinutes: 60, run: (runtime) => forgetFiles(runtime) },
];

type Work = 'check' | 'import' | 'take_back';
type Whose = {
  tenantId: number;
  userId: number;
  importID: number;
  /** Why it is posted on days under review, if it is. */
  reason: string | undefined;
};

/** The state in which each step is, and where it leads back to when it does not come to its end. */
const steps: Record<Work, { during: ImportState; back: ImportState; path: string }> = {
  check: { during: 'checking', back: 'new', path: 'accounting/check_book_import' },
  import: { during: 'importing', back: 'checked', path: 'accounting/run_book_import' },
  take_back: { during: 'taking_back', back: 'imported', path: 'accounting/take_back_book_import' },
};

class Stopped extends Error {}

/**
 * One step with a file of books, as the person who began it, with the rights they have now. It is one transaction, so that a server
 * that is killed in the middle leaves nothing of it; the queue begins it again. What is refused is kept for the person to read.
 */
async function moveBooks(runtime: Runtime, others: OfOthers, whose: Whose, what: Work): Promise<void> {
  const { tenantId, importID, reason } = whose;
  const { during, back, path } = steps[what];
  const actor = await findActor(runtime, tenantId, whose.userId);
  if (!actor) return;
  const { rows } = await runtime.pool.query<{ zone: string }>('select directory.tenant_time_zone($1) as zone', [
    tenantId,
  ]);
  const as =
    (kind: 'read' | 'touch') =>
    <T>(work: (context: Context) => Promise<T>): Promise<T> =>
      actAs(runtime, tenantId, rows[0]?.zone ?? 'UTC', actor, { kind, path, undo: 'none', reason }, work);
  const [read, write] = [as('read'), as('touch')];
  const tell = teller(write, importID);
  try {
    if (what === 'check') {
      const row = await read((context) => readImport(context, importID));
      if (row.state !== during || !row.options) return;
      const { findings, plan, sums } = await checkBooks(read, row, row.options, others.maker, tell);
      await write(async (context) => {
        await keepSums(context, importID, sums);
        const texts = { findings: asJson(findings), plan: asJson(plan) };
        await setState(context, importID, during, { state: 'checked', ...texts });
      });
    } else
      await write((context) =>
        what === 'import' ? postAll(context, importID, others, tell) : takeBack(context, importID, others, tell),
      );
  } catch (error) {
    const problem = error instanceof Stopped ? 'Stopped. Nothing of it was done.' : (error as Error).message;
    // Everything else is tried again by the queue.
    if (!(error instanceof Stopped || error instanceof Refusal)) throw error;
    await write((context) => setState(context, importID, during, { state: back, problem }));
  }
  // Reports of what came in are asked for next.
  if (what !== 'check') while ((await write(foldSums)) === 'more');
}

/** At most so often: who looks on sees it move, and the work does not wait for it. */
const tellEveryMs = 250;

function teller(write: <T>(work: (context: Context) => Promise<T>) => Promise<T>, importID: number): Tell {
  let toldAt = 0;
  return async (done, total) => {
    if (done < total && performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    const isStopped = await write(async (context) => {
      const row = await context
        .db<MovingTables>()
        .updateTable('book_import_steps')
        .set({ done, total })
        .where('import_id', '=', importID)
        .returning('is_stopped')
        .executeTakeFirst();
      return row?.is_stopped ?? false;
    });
    if (isStopped) throw new Stopped();
  };
}

/** Locked for this transaction: of two who are at it, the second finds that it is done, or is tried again later. */
async function lock(context: Context, importID: number, state: ImportState) {
  await context
    .db<MovingTables>()
    .selectFrom('book_imports')
    .select('import_id')
    .where('import_id', '=', importID)
    .forUpdate()
    .noWait()
    .execute();
  const row = await readImport(context, importID);
  return row.state === state ? row : null;
}

async function postAll(context: Context, importID: number, others: OfOthers, tell: Tell): Promise<void> {
  const row = await lock(context, importID, 'importing');
  if (!row) return;
  const { firstEntryID, entries, postings, made } = await postBooks(context, row, others.maker, tell);
  if (firstEntryID !== null) await proveBooks(context, importID, firstEntryID, entries);
  await context
    .db<MovingTables>()
    .updateTable('book_imports')
    .set({
      state: 'imported',
      problem: '',
      imported_at: sql<string>`now()`,
      first_entry_id: firstEntryID,
      entry_count: entries,
      posting_count: postings,
      made: asJson(made),
    })
    .where('import_id', '=', importID)
    .execute();
  const after = { fileName: row.file_name, entries, postings };
  emitAll(context, importID, 'books_imported', after, made);
}

async function takeBack(context: Context, importID: number, others: OfOthers, tell: Tell): Promise<void> {
  const row = await lock(context, importID, 'taking_back');
  if (!row) return;
  const { entries, kept } = await takeBackBooks(context, row, others, tell);
  const problem = kept > 0 ? `${kept} of what it added is used elsewhere, and stays.` : '';
  await context
    .db<MovingTables>()
    .updateTable('book_imports')
    .set({ state: 'taken_back', problem, taken_back_at: sql<string>`now()` })
    .where('import_id', '=', importID)
    .execute();
  emitAll(context, importID, 'books_taken_back', { fileName: row.file_name, entries }, row.made);
}

/** Told once for all: browsers ask again for what may have changed. */
function emitAll(
  context: Context,
  importID: number,
  name: BookImportEvent,
  after: Record<string, unknown>,
  made: { accountIDs?: number[]; customerIDs?: number[]; vendorIDs?: number[] },
): void {
  context.emit({ ...bookImportEvents.event(name), entityId: importID, before: null, after });
  const { fileName } = after;
  const touched = { accounts: made.accountIDs, customers: made.customerIDs, vendors: made.vendorIDs };
  for (const [module, ids] of Object.entries(touched))
    if (ids?.[0])
      context.emit({
        ...new EventsOf<BookImportEvent>(module).event(name),
        entityId: ids[0],
        before: null,
        after: { fileName, count: ids.length },
        alike: ids,
      });
}

async function setState(
  context: Context,
  importID: number,
  from: ImportState,
  values: { state: ImportState; problem?: string; findings?: never; plan?: never },
): Promise<void> {
  await context
    .db<MovingTables>()
    .updateTable('book_imports')
    .set(values)
    .where('import_id', '=', importID)
    .where('state', '=', from)
    .execute();
}

async function keepSums(context: Context, importID: number, sums: readonly ProofSum[]): Promise<void> {
  const db = context.db<MovingTables>();
  await db.deleteFrom('book_import_sums').where('import_id', '=', importID).execute();
  for (let from = 0; from < sums.length; from += 1000) {
    const rows = sums.slice(from, from + 1000).map(({ month, label, file, books }) => ({
      import_id: importID,
      month,
      label,
      file_debit_cents: file[0],
      file_credit_cents: file[1],
      books_debit_cents: books[0],
      books_credit_cents: books[1],
    }));
    await db.insertInto('book_import_sums').values(rows).execute();
  }
}

/** The books' side of the proof, from what has been posted, no longer from what was to be. */
async function proveBooks(context: Context, importID: number, first: number, entries: number): Promise<void> {
  await sql`
    with posted as (
      select date_trunc('month', p.entry_date)::date as month, a.number || ' ' || a.name as label,
             sum(greatest(p.cents, 0)) as debits, sum(greatest(-p.cents, 0)) as credits
      from postings p join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
      where p.tenant_id = ${context.tenantId} and p.entry_id between ${first} and ${first + entries - 1}
      group by 1, 2
    ), cleared as (
      update book_import_sums set books_debit_cents = 0, books_credit_cents = 0
      where tenant_id = ${context.tenantId} and import_id = ${importID}
        and (month, label) not in (select month, label from posted)
    )
    insert into book_import_sums as s (tenant_id, import_id, month, label, books_debit_cents, books_credit_cents)
    select ${context.tenantId}, ${importID}, month, label, debits, credits from posted
    on conflict (tenant_id, import_id, month, label) do update
      set books_debit_cents = excluded.books_debit_cents, books_credit_cents = excluded.books_credit_cents
  `.execute(context.db());
}

const keptDays = 7;

/** Files that nobody has imported within a week, with what was found in them. */
async function forgetFiles(runtime: Runtime): Promise<void> {
  const gone: { tenantId: number; importID: number }[] = [];
  await forEveryCompany(runtime, 'forget_book_files', async (context) => {
    const rows = await context
      .db<MovingTables>()
      .deleteFrom('book_imports')
      .where('state', 'in', ['new', 'checked'])
      .where('begun_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
      .returning('import_id')
      .execute();
    for (const { import_id } of rows) gone.push({ tenantId: context.tenantId, importID: import_id });
  });
  for (const { tenantId, importID } of gone)
    await runtime.environment.files.remove(tenantId, importFolder, String(importID));
}
