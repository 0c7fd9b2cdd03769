import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { assertReviewed } from '#modules/ledger/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf, asJson, withTenant } from '#server/database/idioms.ts';
import { receive } from '#server/request/incoming.ts';
import type { Services, UploadVisit } from '#server/request/routes.ts';
import type { Output } from '#shared/contract.ts';
import { parseCsv } from '#shared/csv-text.ts';
import { conflict, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { maxBookBytes, type movingCalls } from './contract.ts';
import { type ImportRow, importFolder, readImport } from './reports.ts';
import { guessDateOrder, type ImportOptions, type ImportState } from './rules.ts';
import { daysOf, guessColumns, guessKind } from './sheet-kind-rules.ts';
import type { MovingTables } from './tables.ts';

type Work = 'check' | 'import' | 'take_back';
const headLines = 4;
const headBytes = 64 * 1024;

export const movingServices: Services<typeof movingCalls> = {
  uploadBooks: (visit, { name }) => takeIn(visit, name),

  async getImport(context, { importID }) {
    const row = await readImport(context, importID);
    const db = context.db<MovingTables>();
    const [step, proof, names] = await Promise.all([
      db.selectFrom('book_import_steps').selectAll().where('import_id', '=', importID).executeTakeFirst(),
      db
        .selectFrom('book_import_sums')
        .select(['month', ...sumsOf()])
        .select(
          sql<number>`count(*) filter (where file_debit_cents <> books_debit_cents or file_credit_cents <> books_credit_cents)::int`.as(
            'unequal',
          ),
        )
        .where('import_id', '=', importID)
        .groupBy('month')
        .orderBy('month')
        .execute(),
      makerNames(context, [row.made_by]),
    ]);
    return {
      ...toImport(row, names),
      head: row.head,
      options: { ...firstOptions(row), ...row.options },
      findings: row.findings && {
        ...row.findings,
        documents: row.findings.documents ?? 0,
        standing: row.findings.standing ?? null,
        underReview: row.findings.underReview ?? null,
        accounts: row.findings.accounts.map((one) => ({
          ...one,
          debits: one.debits as Cents,
          credits: one.credits as Cents,
        })),
      },
      done: step?.done ?? 0,
      total: step?.total ?? 0,
      proof,
    };
  },

  async getProof(context, { importID, month }) {
    await readImport(context, importID);
    const rows = await context
      .db<MovingTables>()
      .selectFrom('book_import_sums')
      .select(['label', ...sumsOf()])
      .where('import_id', '=', importID)
      .where('month', '=', month)
      .groupBy('label')
      .orderBy('label')
      .execute();
    return { rows };
  },

  async listImports(context) {
    const rows = await context
      .db<MovingTables>()
      .selectFrom('book_imports')
      .selectAll()
      .where('imported_at', 'is not', null)
      .orderBy('imported_at', 'desc')
      .limit(50)
      .execute();
    const names = await makerNames(
      context,
      rows.map((row) => row.made_by),
    );
    return { imports: rows.map((row) => toImport(row, names)) };
  },

  async checkImport(context, { importID, options }) {
    await begin(context, importID, ['new', 'checked'], 'checking', { options: asJson(options) });
    await work(context, importID, 'check');
    return {};
  },

  async runImport(context, { importID }) {
    const row = await begin(context, importID, ['checked'], 'importing', {});
    if (!row.findings || row.findings.mistakeCount > 0)
      throw unprocessable('There are mistakes in this file. Correct them and look through it again.');
    if (row.findings.firstDay !== null) await assertReviewed(context, row.findings.firstDay);
    await work(context, importID, 'import');
    return {};
  },

  async stopImport(context, { importID }) {
    await readImport(context, importID);
    await context
      .db<MovingTables>()
      .updateTable('book_import_steps')
      .set({ is_stopped: true })
      .where('import_id', '=', importID)
      .execute();
    return {};
  },

  async takeBackImport(context, { importID }) {
    await begin(context, importID, ['imported'], 'taking_back', {});
    await work(context, importID, 'take_back');
    return {};
  },
};

/** Of the given ids those of this tenant, by the names of their files. */
export async function visibleImports(context: Context, ids: number[]) {
  const rows = await context
    .db<MovingTables>()
    .selectFrom('book_imports')
    .select(['import_id', 'file_name'])
    .where('import_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.import_id, row.file_name]));
}

/** One step at a time. Errors: 404; 409 when the import is not where this step begins. */
async function begin(
  context: Context,
  importID: number,
  from: readonly ImportState[],
  to: ImportState,
  more: { options?: never },
): Promise<ImportRow> {
  const db = context.db<MovingTables>();
  await readImport(context, importID);
  const { numUpdatedRows } = await db
    .updateTable('book_imports')
    .set({ state: to, problem: '', ...more })
    .where('import_id', '=', importID)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict('Something else is being done with this file. Look at it again.');
  const step = { done: 0, total: 0, is_stopped: false };
  await db
    .insertInto('book_import_steps')
    .values({ import_id: importID, ...step })
    .onConflict((target) => target.columns(withTenant('import_id')).doUpdateSet(step))
    .execute();
  return readImport(context, importID);
}

/** In the background, as this person; begun when this transaction has ended. */
async function work(context: Context, importID: number, what: Work): Promise<void> {
  const payload = JSON.stringify({
    tenantId: context.tenantId,
    userId: context.actor.userId,
    importID,
    what,
    reason: context.reason,
  });
  await sql`select directory.add_job('move_books', ${payload}::json)`.execute(context.db());
}

const sumsOf = () => [
  sql<Cents>`sum(file_debit_cents)::bigint`.as('fileDebits'),
  sql<Cents>`sum(file_credit_cents)::bigint`.as('fileCredits'),
  sql<Cents>`sum(books_debit_cents)::bigint`.as('booksDebits'),
  sql<Cents>`sum(books_credit_cents)::bigint`.as('booksCredits'),
];

async function makerNames(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<PeopleNames>()
    .selectFrom('people')
    .select(['user_id', 'name'])
    .where('user_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

type Listed = Output<typeof movingCalls.listImports>['imports'][number];
const toImport = (row: ImportRow, names: ReadonlyMap<number, string>): Listed => ({
  importID: row.import_id,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  format: row.format,
  state: row.state,
  problem: row.problem,
  madeByName: names.get(row.made_by) ?? '',
  begunAt: row.begun_at,
  importedAt: row.imported_at,
  takenBackAt: row.taken_back_at,
  entries: row.entry_count,
  postings: row.posting_count,
  firstEntryID: row.first_entry_id,
  madeAccounts: row.made.accountIDs?.length ?? 0,
  madeCustomers: row.made.customerIDs?.length ?? 0,
  madeVendors: row.made.vendorIDs?.length ?? 0,
});

/** What a file is taken for before somebody says so. */
function firstOptions({ format, head, file_name }: ImportRow): ImportOptions {
  const heads = head[0] ?? [];
  const kind = guessKind(heads, file_name);
  const sheet = format === 'sheet' ? { kind, columns: guessColumns(kind, heads) } : null;
  const days = sheet ? daysOf(sheet.columns, head) : [];
  return { sheet, openedOn: null, dateOrder: guessDateOrder(days), addsParties: true, standing: 'asked', accounts: [] };
}

/** Errors: 400, 413 of `receive`; 422 for what is no text. */
async function takeIn(visit: UploadVisit, name: string): Promise<{ importID: number }> {
  const { files } = visit.runtime.environment;
  const received = await receive(files.incoming, visit.upload, maxBookBytes);
  try {
    const { encoding, head } = await lookAtText(received.path);
    const format = formatOf(name, head);
    const lines = head.split(/\r\n|\r|\n/).slice(0, headLines);
    const cells = format === 'sheet' ? parseCsv(lines.join('\n')).slice(0, headLines) : lines.map((line) => [line]);
    return await visit.write(async (context) => {
      const importID = await context.nextNumber('book_import');
      // The bytes first: a row without them would be a promise that nothing keeps.
      await files.keep(context.tenantId, importFolder, String(importID), received.path);
      await context
        .db<MovingTables>()
        .insertInto('book_imports')
        .values({
          import_id: importID,
          made_by: context.actor.userId,
          file_name: name,
          size_bytes: received.sizeBytes,
          sha256: received.sha256,
          encoding,
          format,
          head: asJson(cells.map((row) => row.map((cell) => cell.slice(0, 200)))),
        })
        .execute();
      return { importID };
    });
  } finally {
    await received.discard();
  }
}

/** How a text is written down, told by all of it; its beginning. Errors: 422 for what is no text. */
async function lookAtText(path: string): Promise<{ encoding: string; head: string }> {
  const file = await open(path);
  try {
    const first = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(first, 0, headBytes, 0);
    const begin = first.subarray(0, bytesRead);
    const mark = begin.subarray(0, 2).toString('hex');
    const wide = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
    if (!wide && begin.includes(0)) throw unprocessable('This is no text. Save the books as CSV, IIF or a journal.');
    const encoding = wide ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252');
    return { encoding, head: new TextDecoder(encoding).decode(begin, { stream: true }).replaceAll('\0', '') };
  } finally {
    await file.close();
  }
}

async function isUtf8(path: string): Promise<boolean> {
  const file = await open(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.createReadStream()) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function formatOf(name: string, head: string): 'sheet' | 'iif' | 'journal' {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'iif' || /^!(HDR|ACCNT|CUST|VEND|TRNS)\b/m.test(head)) return 'iif';
  if (['journal', 'hledger', 'ledger', 'j', 'beancount', 'bean', 'dat'].includes(ending)) return 'journal';
  if (['csv', 'tsv'].includes(ending)) return 'sheet';
  return /^(\d{4}[-/.]\d\d?[-/.]\d\d?\s[^,;\t]*$|account\s|;)/m.test(head) ? 'journal' : 'sheet';
}
