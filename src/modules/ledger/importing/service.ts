import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asJson, withTenant } from '#server/database/idioms.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import { listAccounts } from '../accounts/public.ts';
import { journalEvents } from '../journal/entity.ts';
import { findPayeesByName } from '../payees/public.ts';
import { postEntries } from '../public.ts';
import type { JournalDraft } from '../rules.ts';
import { type importCalls, maxRows, shownErrors } from './contract.ts';
import {
  type EntryCells,
  type EntryRow,
  groupRows,
  type ImportBooks,
  type RowError,
  readEntry,
  wordOf,
} from './rules.ts';
import type { EntryImportTables } from './tables.ts';

/** Read and posted in portions, so that a long file takes no more memory than a short one. */
const rowsOfPortion = 4000;

export const importServices: Services<typeof importCalls> = {
  async stageRows(context, { importID, fileName, rows }) {
    const db = context.db<EntryImportTables>();
    await db
      .insertInto('entry_imports')
      .values({ import_id: importID, file_name: fileName, made_by: context.actor.userId })
      .onConflict((target) => target.columns(withTenant('import_id')).doNothing())
      .execute();
    await assertOpen(context, importID, { locks: true });
    await db
      .insertInto('entry_import_rows')
      .values(rows.map(({ line, cells }) => ({ import_id: importID, line, cells: asJson(cells) })))
      .onConflict((target) =>
        target.columns(withTenant('import_id', 'line')).doUpdateSet({ cells: sql<EntryCells>`excluded.cells` }),
      )
      .execute();
    const { kept } = await db
      .selectFrom('entry_import_rows')
      .select(sql<number>`count(*)::int`.as('kept'))
      .where('import_id', '=', importID)
      .executeTakeFirstOrThrow();
    if (kept > maxRows) throw unprocessable(`A file has at most ${maxRows.toLocaleString('en-US')} lines.`);
    return { rows: kept };
  },

  async checkImport(context, { importID }) {
    await assertOpen(context, importID);
    const found = { rows: 0, entries: 0, errorCount: 0, errors: [] as RowError[] };
    for await (const { drafts, errors, rows } of portionsOf(context, importID)) {
      found.rows += rows;
      found.entries += drafts.length;
      found.errorCount += errors.length;
      found.errors.push(...errors.slice(0, shownErrors - found.errors.length));
    }
    return found;
  },

  async importEntries(context, { importID }) {
    await assertOpen(context, importID, { locks: true });
    let entries = 0;
    let firstEntryID = 0;
    for await (const { drafts, errors } of portionsOf(context, importID)) {
      const [wrong] = errors;
      if (wrong) throw unprocessable(`Line ${wrong.line}: ${wrong.message}. Nothing was posted.`);
      const posted = await postEntries(context, drafts);
      firstEntryID ||= posted[0]?.entryID ?? 0;
      entries += drafts.length;
    }
    if (entries === 0) throw unprocessable('The file has no entries.');
    const db = context.db<EntryImportTables>();
    await db
      .updateTable('entry_imports')
      .set({ made_at: sql<string>`now()`, first_entry_id: firstEntryID, entry_count: entries })
      .where('import_id', '=', importID)
      .execute();
    await db.deleteFrom('entry_import_rows').where('import_id', '=', importID).execute();
    context.emit({
      ...journalEvents.event('entries_imported'),
      entityId: firstEntryID,
      before: null,
      after: { entries, firstEntryID },
    });
    return { entries, firstEntryID };
  },
};

/** Of two who post it at once the second waits here, and finds it posted. Errors: 404 for an import that is not there, or another person's; 409 when it was posted already. */
async function assertOpen(context: Context, importID: string, more = { locks: false }): Promise<void> {
  const row = await context
    .db<EntryImportTables>()
    .selectFrom('entry_imports')
    .select('made_at')
    .where('import_id', '=', importID)
    .where('made_by', '=', context.actor.userId)
    .$if(more.locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound('Import');
  if (row.made_at !== null) throw conflict('These entries were imported already.');
}

type Portion = { drafts: JournalDraft[]; errors: RowError[]; rows: number };

/** The entries of a file, some at a time; the lines of one entry are never apart. */
async function* portionsOf(context: Context, importID: string): AsyncGenerator<Portion> {
  const accounts = await accountsByWord(context);
  if (accounts.size === 0) throw unprocessable('Set up the books first.');
  const mayPostToControls = context.has(mayNamed('accounting', 'post to control accounts'));
  let rest: EntryRow[] = [];
  for (let after = 0; ; ) {
    const page = await context
      .db<EntryImportTables>()
      .selectFrom('entry_import_rows')
      .select(['line', 'cells'])
      .where('import_id', '=', importID)
      .where('line', '>', after)
      .orderBy('line')
      .limit(rowsOfPortion)
      .execute();
    const isLast = page.length < rowsOfPortion;
    const groups = groupRows([...rest, ...page]);
    // The last entry of a portion may go on in the next one.
    rest = isLast ? [] : (groups.pop() ?? []);
    const names = groups.flat().flatMap(({ cells }) => wordOf(cells.payee) || []);
    const books: ImportBooks = { accounts, mayPostToControls, payees: await findPayeesByName(context, names) };
    const read = groups.map((rows) => readEntry(rows, books));
    yield {
      drafts: read.flatMap((one) => ('draft' in one ? one.draft : [])),
      errors: read.flatMap((one) => ('errors' in one ? one.errors : [])),
      rows: page.length,
    };
    if (isLast) return;
    after = page.at(-1)?.line ?? 0;
  }
}

async function accountsByWord(context: Context): Promise<ImportBooks['accounts']> {
  const accounts = await listAccounts(context);
  const facts = accounts.map((account) => ({ ...account, label: `${account.number} ${account.name}` }));
  // A number goes before a name that looks like it.
  return new Map([
    ...facts.map((one) => [wordOf(one.name), one] as const),
    ...facts.map((one) => [wordOf(one.number), one] as const),
  ]);
}
