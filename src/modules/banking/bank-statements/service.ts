import { sql } from 'kysely';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import { type Context, moment, nextNumbers } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { readOfxStatement } from '../statement-files/ofx-rules.ts';
import {
  guessLayout,
  identities,
  isBanksNumber,
  isOfx,
  isText,
  type Layout,
  maxBankLines,
  maxStatementBytes,
  noTextMessage,
  type ReadStatement,
  readCsvStatement,
  rowsOfCsv,
  type StatementLine,
} from '../statement-files/rules.ts';
import type { bankStatementCalls } from './contract.ts';
import { bankStatementEntity, bankStatementEvents } from './entity.ts';
import { assertBank, getBankLine, listBankLines } from './reports.ts';
import type { BankTables } from './tables.ts';

const { noun } = bankStatementEntity;
type Tables = BankTables & LedgerViews & PeopleNames;
const shownLines = 100;

export const bankStatementServices: Services<typeof bankStatementCalls> = {
  async stageStatement(context, { accountID, fileName, statementID, offset, text }) {
    await assertBank(context, accountID);
    const db = context.db<Tables>();
    const piece = text.replaceAll('\u0000', '');
    if (statementID === null) {
      if (!isText(text)) throw unprocessable(noTextMessage);
      const made = await context.nextNumber('bank_statement');
      const facts = {
        statement_id: made,
        account_id: accountID,
        file_name: fileName,
        content: piece,
        imported_at: null,
      };
      await db
        .insertInto('bank_statements')
        .values({ ...facts, format: isOfx(piece) ? 'ofx' : 'csv', received_by: context.actor.userId || null })
        .execute();
      return { statementID: made, letters: text.length };
    }
    const row = await findStatement(context, statementID, { locks: true });
    if (row.account_id !== accountID) throw notFound(noun);
    if (row.content === null) throw conflict('This file was imported already.');
    if (offset > row.content.length) throw conflict('A piece of this file is missing. Send it from the start.');
    if (row.content.length + piece.length > maxStatementBytes)
      throw unprocessable('A statement file has at most 5 MB. Split it and import the parts.');
    await db
      .updateTable('bank_statements')
      .set({ content: row.content.slice(0, offset) + piece })
      .where('statement_id', '=', statementID)
      .execute();
    return { statementID, letters: offset + text.length };
  },

  async previewStatement(context, { statementID, layout }) {
    const row = await findStatement(context, statementID);
    const { read, used } = await readStatement(context, row, layout);
    const isKnown = await areKnown(context, row.account_id, read.lines);
    const closed = await closingDate(context);
    const days = read.lines.map(({ date }) => date).toSorted();
    const sum = (test: (cents: number) => boolean) =>
      read.lines.reduce((all, { cents }) => (test(cents) ? all + Math.abs(cents) : all), 0) as Cents;
    const rows = used ? rowsOfCsv((row.content ?? '').slice(0, 20_000), used.separator) : [];
    const shown = rows.slice(0, 9).map((cells) => cells.map((cell) => cell.slice(0, 80)));
    return {
      statementID,
      format: row.format,
      layout: used,
      heads: used?.hasHeads ? (shown[0] ?? []) : [],
      sample: used?.hasHeads ? shown.slice(1) : shown.slice(0, 8),
      lines: read.lines.slice(0, shownLines).map(({ line, date, cents, description, reference }, at) => ({
        line,
        date,
        amount: cents as Cents,
        description,
        reference,
        isKnown: isKnown[at] ?? false,
      })),
      lineCount: read.lines.length,
      duplicateCount: isKnown.filter(Boolean).length,
      closedCount: closed ? read.lines.filter(({ date }) => date <= closed).length : 0,
      moneyIn: sum((cents) => cents > 0),
      moneyOut: sum((cents) => cents < 0),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      problems: read.problems.slice(0, shownLines),
      problemCount: read.problems.length,
    };
  },

  async importStatement(context, { statementID, layout, leavesOut }) {
    const row = await findStatement(context, statementID, { locks: true });
    if (row.imported_at !== null) throw conflict('This file was imported already.');
    const { read, used } = await readStatement(context, row, layout);
    const [wrong] = read.problems;
    if (wrong && !leavesOut) throw unprocessable(`Line ${wrong.line}: ${wrong.message}. Nothing was imported.`);
    if (read.lines.length === 0) throw unprocessable('This file has no lines that can be read.');
    if (read.lines.length > maxBankLines)
      throw unprocessable(`A statement has at most ${maxBankLines.toLocaleString('en-US')} lines.`);
    const imported = await insertLines(context, row, read);
    const duplicates = read.lines.length - imported;
    const db = context.db<Tables>();
    await db
      .updateTable('bank_statements')
      .set({ content: null, imported_at: await moment(context), line_count: imported, duplicate_count: duplicates })
      .where('statement_id', '=', statementID)
      .execute();
    if (used) await keepLayout(context, row.account_id, used);
    const after = { fileName: row.file_name, imported, duplicates };
    context.emit({
      ...bankStatementEvents.event('bank_statement_imported'),
      entityId: statementID,
      before: null,
      after,
    });
    return { imported, duplicates, leftOut: read.problems.length };
  },

  async listStatements(context, { accountID }) {
    await assertBank(context, accountID);
    const rows = await context
      .db<Tables>()
      .selectFrom('bank_statements as s')
      .leftJoin('people as p', 'p.user_id', 's.received_by')
      .select(['s.statement_id', 's.file_name', 's.format', 's.line_count', 's.duplicate_count', 's.received_at'])
      .select(['s.imported_at', 'p.name'])
      .select((eb) =>
        eb
          .selectFrom('bank_lines as l')
          .select(sql<number>`count(*)::int`.as('open'))
          .whereRef('l.statement_id', '=', 's.statement_id')
          .where('l.match_id', 'is', null)
          .where('l.excluded_at', 'is', null)
          .as('unmatched'),
      )
      .where('s.account_id', '=', accountID)
      .where('s.imported_at', 'is not', null)
      .orderBy('s.statement_id', 'desc')
      .limit(500)
      .execute();
    return {
      statements: rows.map((row) => ({
        statementID: row.statement_id,
        fileName: row.file_name,
        format: row.format,
        lineCount: row.line_count,
        duplicateCount: row.duplicate_count,
        unmatchedCount: row.unmatched ?? 0,
        receivedAt: row.received_at,
        receivedBy: row.name,
        importedAt: row.imported_at,
      })),
    };
  },

  async deleteStatement(context, { statementID }) {
    await findStatement(context, statementID, { locks: true });
    await takeBack(context, statementID);
    return {};
  },

  getBankLine,
  listBankLines,
};

/** Of the given ids those of this tenant. */
export async function visibleStatements(context: Context, ids: number[]) {
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_statements')
    .select(['statement_id', 'file_name'])
    .where('statement_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.statement_id, row.file_name || `Statement ${row.statement_id}`]));
}

/** Takes an import back. Errors: 404; 409 once a line of it is matched. */
export async function restoreStatement(context: Context, id: number, change: Restoration): Promise<void> {
  if (!bankStatementEvents.is(change.event, 'bank_statement_imported')) throw unprocessable('This cannot be undone.');
  await findStatement(context, id, { locks: true });
  await takeBack(context, id);
}

async function takeBack(context: Context, statementID: number): Promise<void> {
  const db = context.db<Tables>();
  const lines = db.selectFrom('bank_lines').where('statement_id', '=', statementID);
  const matched = await lines.where('match_id', 'is not', null).select('bank_line_id').executeTakeFirst();
  if (matched) throw conflict('A line of this statement is matched. Take its match away first.');
  await db.deleteFrom('bank_lines').where('statement_id', '=', statementID).execute();
  await db.deleteFrom('bank_statements').where('statement_id', '=', statementID).execute();
  const name = 'bank_statement_deleted';
  context.emit({
    ...bankStatementEvents.event(name),
    entityId: statementID,
    before: { statementID },
    after: { statementID: null },
  });
}

async function findStatement(context: Context, statementID: number, more = { locks: false }) {
  const row = await context
    .db<Tables>()
    .selectFrom('bank_statements')
    .selectAll()
    .where('statement_id', '=', statementID)
    .$if(more.locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound(noun);
  return row;
}

type StatementRow = Awaited<ReturnType<typeof findStatement>>;

/** With the layout that it was read with. Errors: 409 for a file that was imported already. */
async function readStatement(
  context: Context,
  row: StatementRow,
  asked: Layout | null,
): Promise<{ read: ReadStatement; used: Layout | null }> {
  const { content } = row;
  if (content === null) throw conflict('This file was imported already.');
  if (row.format === 'ofx') return { read: readOfxStatement(content), used: null };
  const kept = asked ? null : await findLayout(context, row.account_id, content);
  const used = asked ?? kept ?? guessLayout(content);
  return { read: readCsvStatement(content, used), used };
}

/** The one kept for the account, if this file fits it: a bank may change its files. */
async function findLayout(context: Context, accountID: number, content: string): Promise<Layout | null> {
  const row = await context
    .db<Tables>()
    .selectFrom('bank_layouts')
    .select('layout')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  if (!row) return null;
  const { lines, problems } = readCsvStatement(content.slice(0, 20_000), row.layout);
  return lines.length > problems.length ? row.layout : null;
}

async function keepLayout(context: Context, accountID: number, layout: Layout): Promise<void> {
  const kept = JSON.stringify(layout);
  await context
    .db<Tables>()
    .insertInto('bank_layouts')
    .values({ account_id: accountID, layout: kept })
    .onConflict((target) => target.columns(withTenant('account_id')).doUpdateSet({ layout: kept }))
    .execute();
}

async function insertLines(context: Context, row: StatementRow, { lines }: ReadStatement): Promise<number> {
  const ids = identities(lines);
  const isKnown = await areKnown(context, row.account_id, lines);
  const fresh = lines.filter((_, at) => !isKnown[at]);
  const numbers = await nextNumbers(context, 'bank_line', fresh.length);
  const identityOf = new Map(lines.map((line, at) => [line, ids[at] ?? '']));
  const given = fresh.map((line, at) => ({ ...line, id: numbers[at], identity: identityOf.get(line) }));
  const { rows } = await sql<{ bank_line_id: number }>`
    insert into bank_lines
      (tenant_id, bank_line_id, account_id, statement_id, dated_on, cents, description, reference, identity)
    select ${context.tenantId}, l.id, ${row.account_id}, ${row.statement_id}, l.date, l.cents, l.description, l.reference,
           l.identity
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as l (id bigint, date date, cents bigint, description text, reference text, identity text)
    on conflict (tenant_id, account_id, identity) do nothing
    returning bank_line_id
  `.execute(context.db());
  return rows.length;
}

/**
 * Which lines of a file are there already (behaviour B5.9): by the bank's own number, else by day, amount, description and which of several
 * alike. A file that has those numbers and one that has not write the same line in different words: there day and amount tell, each
 * line that is there standing for one.
 */
async function areKnown(context: Context, accountID: number, lines: readonly StatementLine[]): Promise<boolean[]> {
  const ids = identities(lines);
  const days = [...new Set(lines.map(({ date }) => date))];
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_lines')
    .select(['identity', 'dated_on', 'cents'])
    .where('account_id', '=', accountID)
    .where((eb) =>
      eb.or([
        eb('identity', '=', sql<never>`any(${[...new Set(ids)]}::text[])`),
        eb('dated_on', '=', sql<never>`any(${days}::date[])`),
      ]),
    )
    .execute();
  const known = new Set(rows.map((row) => row.identity));
  const inOtherWords = new Map<string, number>();
  const alike = (date: string, cents: number, identity: string) => `${date} ${cents} ${isBanksNumber(identity)}`;
  for (const { identity, dated_on, cents } of rows) {
    const key = alike(dated_on, cents, identity);
    inOtherWords.set(key, (inOtherWords.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return lines.map(({ date, cents }, at) => {
    const identity = ids[at] ?? '';
    // A bank that sends one line twice means it once.
    if (known.has(identity) || seen.has(identity)) return true;
    seen.add(identity);
    const key = `${date} ${cents} ${!isBanksNumber(identity)}`;
    const left = inOtherWords.get(key) ?? 0;
    if (left > 0) inOtherWords.set(key, left - 1);
    return left > 0;
  });
}

async function closingDate(context: Context): Promise<string | null> {
  const row = await context
    .db<{ tenants: { book_closing_date: string | null } }>()
    .selectFrom('tenants')
    .select('book_closing_date')
    .executeTakeFirst();
  return row?.book_closing_date ?? null;
}
