import { sql } from 'kysely';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { type LedgerViews, lastEntryID } from '#modules/ledger/public.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import {
  type ExportedAccount,
  type ExportedEntry,
  type ExportedLine,
  entryText,
  journalFoot,
  journalHead,
  pathsOf,
} from './rules.ts';

type Parts = {
  divisions: { division_id: number; name: string };
  departments: { department_id: number; name: string };
};

/** Read with each question; some entries have many lines, so memory is a few megabytes whatever the books hold. */
const entriesAtOnce = 1000;

/**
 * The ledger as text, a piece at a time, by date: all that was posted when it began, and nothing of what is posted meanwhile.
 */
export async function* journalPieces(
  context: Context,
  about: { company: string; madeOn: string },
): AsyncGenerator<Uint8Array> {
  const { accounts, last } = await context.later(async (now) => ({
    accounts: await readChart(now),
    last: await lastEntryID(now),
  }));
  const paths = pathsOf(accounts);
  const balances = new Map<number, number>();
  yield Buffer.from(journalHead({ ...about, entries: last }, accounts, paths));
  let after: Place | null = null;
  for (;;) {
    const from: Place | null = after;
    const page: ExportedEntry[] = await context.later((now) => readEntries(now, last, from));
    let text = '';
    for (const entry of page) {
      text += entryText(entry, paths);
      for (const line of entry.lines) balances.set(line.accountID, (balances.get(line.accountID) ?? 0) + line.cents);
    }
    if (text) yield Buffer.from(text);
    const end = page.at(-1);
    if (end) after = { date: end.date, entryID: end.entryID };
    if (page.length < entriesAtOnce) break;
  }
  yield Buffer.from(journalFoot(last, after?.date ?? null, balances, paths));
}

type Place = { date: string; entryID: number };

const readChart = (context: Context): Promise<ExportedAccount[]> =>
  context
    .db<LedgerViews>()
    .selectFrom('accounts')
    .select(['account_id as accountID', 'number', 'name', 'type', 'is_contra as isContra', 'parent_id as parentID'])
    .select(['description', 'system_key as systemKey', sql<boolean>`archived_at is not null`.as('isArchived')])
    .orderBy('number')
    .execute();

async function readEntries(context: Context, last: number, after: Place | null): Promise<ExportedEntry[]> {
  const db = context.db<LedgerViews>();
  const entries = await db
    .selectFrom('journal_entries')
    .select(['entry_id', 'entry_date', 'source', 'reference', 'memo', 'reverses_id', 'replaces_id'])
    .where('entry_id', '<=', last)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(entry_date, entry_id) > (${after?.date ?? ''}::date, ${after?.entryID ?? 0})`),
    )
    .orderBy('entry_date')
    .orderBy('entry_id')
    .limit(entriesAtOnce)
    .execute();
  const ids = entries.map((entry) => entry.entry_id);
  const [lines, due] = await Promise.all([readLines(context, ids), readDue(context, ids)]);
  return entries.map((entry) => ({
    entryID: entry.entry_id,
    date: entry.entry_date,
    sourceName: nameOfSource(entry.source),
    reference: entry.reference,
    memo: entry.memo,
    due: due.get(entry.entry_id) ?? null,
    reverses: entry.reverses_id,
    replaces: entry.replaces_id,
    lines: lines.get(entry.entry_id) ?? [],
  }));
}

async function readLines(context: Context, ids: number[]): Promise<Map<number, ExportedLine[]>> {
  const rows = await context
    .db<LedgerViews & Parts>()
    .selectFrom('postings as p')
    .leftJoin('divisions as v', 'v.division_id', 'p.division_id')
    .leftJoin('departments as d', 'd.department_id', 'p.department_id')
    .select(['p.entry_id', 'p.account_id as accountID', 'p.cents', 'p.memo', 'p.payee_kind', 'p.payee_id'])
    .select(['p.ticket_id as ticketID', 'v.name as division', 'd.name as department'])
    .where('p.entry_id', '=', anyOf(ids))
    .orderBy('p.entry_id')
    .orderBy('p.line')
    .execute();
  const names = await payeeNames(
    context,
    rows.flatMap(({ payee_kind: kind, payee_id: id }) => (kind && id !== null ? { kind, id } : [])),
  );
  const found = new Map<number, ExportedLine[]>();
  for (const { entry_id, payee_kind: kind, payee_id: id, ...line } of rows) {
    const name = kind && id !== null ? names.get(payeeKey({ kind, id })) : undefined;
    const exported = { ...line, payee: kind && name !== undefined ? { kind, name } : null };
    const own = found.get(entry_id);
    if (own) own.push(exported);
    else found.set(entry_id, [exported]);
  }
  return found;
}

/** When what entries leave open is due, of those for which it is another day than their own. */
async function readDue(context: Context, ids: number[]): Promise<Map<number, string>> {
  const rows = await context
    .db<LedgerViews>()
    .selectFrom('open_items')
    .select(['entry_id', 'due_on'])
    .where('root_entry_id', '=', anyOf(ids))
    .where('entry_id', '=', anyOf(ids))
    .whereRef('due_on', '<>', 'dated_on')
    .execute();
  return new Map(rows.map((row) => [row.entry_id, row.due_on]));
}
