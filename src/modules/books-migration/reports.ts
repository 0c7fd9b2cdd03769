import { sql } from 'kysely';
import { readDates } from '#modules/closing/public.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#shared/errors.ts';
import { iifReader } from './iif-rules.ts';
import { journalReader } from './journal-text-rules.ts';
import type { ChartAccount } from './posting.ts';
import type { Found, ImportOptions, Mistake, Reader, Sink } from './rules.ts';
import { sheetReader } from './sheet-rules.ts';
import type { MovingTables } from './tables.ts';

/** The folder of the store that files of books lie in, under the number of their import. */
export const importFolder = 'imports';
const maxLetters = 20_000;

export type ImportRow = Awaited<ReturnType<typeof readImport>>;

/** Errors: 404. */
export async function readImport(context: Context, importID: number) {
  const row = await context
    .db<MovingTables>()
    .selectFrom('book_imports')
    .selectAll()
    .where('import_id', '=', importID)
    .executeTakeFirst();
  if (!row) throw notFound('Import');
  return row;
}

/** The name of a file of the same bytes that stands in the books; null for none. */
export async function findTwin(context: Context, row: ImportRow): Promise<string | null> {
  const twin = await context
    .db<MovingTables>()
    .selectFrom('book_imports')
    .select('file_name')
    .where('sha256', '=', row.sha256)
    .where('imported_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return twin?.file_name ?? null;
}

/** Every account, archived ones too, with what lines posted to it have to name. */
export const readChart = (context: Context): Promise<ChartAccount[]> =>
  context
    .db<LedgerViews>()
    .selectFrom('accounts')
    .select(['account_id as accountID', 'number', 'name', 'type', 'is_control as isControl', 'subledger'])
    .select(['system_key as systemKey', sql<boolean>`archived_at is not null`.as('isArchived')])
    .orderBy('number')
    .execute();

/** The books as a whole: whether there are any, and through when they are closed and under review. */
export async function readLedger(context: Context) {
  const [ledger, dates] = await Promise.all([
    context.db<LedgerViews>().selectFrom('ledgers').select('last_entry_id').executeTakeFirst(),
    readDates(context),
  ]);
  const lastEntryID = ledger?.last_entry_id ?? 0;
  return {
    isSetUp: ledger !== undefined,
    lastEntryID,
    closedThrough: dates.closingDate,
    reviewedThrough: dates.softClosingDate,
  };
}

/** The bytes of a file of books, a piece at a time. Errors: when they are not in the store. */
export async function openBookFile(context: Context, importID: number): Promise<AsyncIterable<Uint8Array>> {
  const stream = await context.environment.files.stream(context.tenantId, importFolder, String(importID));
  if (!stream) throw new Error(`The file of import ${importID} of company ${context.tenantId} is not in the store`);
  return stream;
}

export type Piece = { found: Found[]; wrong: Mistake[]; leftOut: { line: number; what: string }[]; bytes: number };
type ReadFacts = { format: 'sheet' | 'iif' | 'journal'; encoding: string; options: ImportOptions };

/** What a file says, as far as it has been read, piece after piece; after the last one comes what its end says. */
export async function* readPieces(bytes: AsyncIterable<Uint8Array>, facts: ReadFacts): AsyncGenerator<Piece> {
  let piece: Piece = emptyPiece();
  const sink: Sink = {
    found: (one) => piece.found.push(one),
    wrong: (line, message) => piece.wrong.push({ line, message }),
    leftOut: (line, what) => piece.leftOut.push({ line, what }),
  };
  const reader = readerOf(facts, sink);
  const decoder = new TextDecoder(facts.encoding);
  let rest = '';
  let count = 0;
  const take = (text: string) => {
    count += 1;
    if (text.length > maxLetters)
      sink.wrong(count, `The line is longer than ${maxLetters.toLocaleString('en-US')} letters.`);
    else if (text.includes('\0')) sink.wrong(count, 'The line has characters that are no text.');
    else reader.line(text, count);
  };
  for await (const chunk of bytes) {
    piece.bytes = chunk.length;
    let text = rest + decoder.decode(chunk, { stream: true });
    // A return at the end may be the first half of a line's end.
    const isHalf = text.endsWith('\r');
    if (isHalf) text = text.slice(0, -1);
    if (text.includes('\r')) text = text.replaceAll(/\r\n?/g, '\n');
    const lines = text.split('\n');
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
    for (const line of lines) take(line);
    if (rest.length > maxLetters * 10) {
      take(rest);
      rest = '';
    }
    yield piece;
    piece = emptyPiece();
  }
  rest += decoder.decode();
  const last = rest.replace(/\r$/, '');
  if (last !== '') take(last);
  reader.end(Math.max(1, count));
  yield piece;
}

const emptyPiece = (): Piece => ({ found: [], wrong: [], leftOut: [], bytes: 0 });

function readerOf({ format, options }: ReadFacts, sink: Sink): Reader {
  if (format === 'iif') return iifReader(sink, options.dateOrder);
  if (format === 'journal') return journalReader(sink);
  const { kind, columns } = options.sheet ?? { kind: 'journal' as const, columns: [] };
  return sheetReader(sink, { kind, columns, openedOn: options.openedOn, dateOrder: options.dateOrder });
}
