import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { PeopleNames } from '../../people/public.ts';
import { namesOfPostings, payeeOf } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { balancesAt, documentNumbers, type Posted } from '../public.ts';
import type { ReconciliationTables } from '../reconciliations/public.ts';
import { type JournalDraft, type PayeeKind, shownBalance, sidesOf } from '../rules.ts';
import type { AccountingTables } from '../tables.ts';
import type { EntryLine, EntryVersion, JournalEntry, journalCalls } from './contract.ts';
import { nameOfSource } from './rules.ts';

/** What the books say, read as people read it: entries with their lines, and the register of an account. */

const pageSize = 50;
const daysMost = 400;

type Tables = AccountingTables & ReconciliationTables & PeopleNames;
type Filter = Input<typeof journalCalls.getDays> & { next?: string | undefined };

/** Latest day first, and on it the latest posted. */
export async function listEntries(context: Context, filter: Filter): Promise<Output<typeof journalCalls.listEntries>> {
  const { next } = filter;
  const after = next === undefined ? null : readDayCursor(next, 1);
  const found = await entriesOf(context, filter)
    .select(['j.entry_id', 'j.entry_date'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(j.entry_date, j.entry_id) < (${after?.date}, ${after?.ids[0]})`),
    )
    .orderBy('j.entry_date', 'desc')
    .orderBy('j.entry_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: await readEntries(
      context,
      page.map((row) => row.entry_id),
    ),
    next: last && found.length > pageSize ? dayCursor(last.entry_date, last.entry_id) : null,
  };
}

/** The entries that a filter leaves. */
const entriesOf = (context: Context, { from, to, sources, accountID, userID, amount, search }: Filter) =>
  context
    .db<Tables>()
    .selectFrom('journal_entries as j')
    .$if(from !== undefined, (query) => query.where('j.entry_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('j.entry_date', '<=', to ?? ''))
    .$if(sources.length > 0, (query) => query.where('j.source', '=', sql<never>`any(${sources}::text[])`))
    .$if(userID !== undefined, (query) => query.where('j.posted_by', '=', userID ?? 0))
    .$if(Boolean(search), (query) =>
      query.where((eb) => {
        const words = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`;
        return eb.or([eb('j.memo', 'ilike', words), eb('j.reference', 'ilike', words)]);
      }),
    )
    .$if(accountID !== undefined || amount !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('postings as p')
            .select('p.line')
            .whereRef('p.entry_id', '=', 'j.entry_id')
            .$if(accountID !== undefined, (lines) => lines.where('p.account_id', '=', accountID ?? 0))
            .$if(amount !== undefined, (lines) => lines.where(sql<number>`abs(p.cents)`, '=', Math.abs(amount ?? 0))),
        ),
      ),
    );

/** What each day comes to, latest first. */
export async function sumDays(context: Context, filter: Filter): Promise<Output<typeof journalCalls.getDays>> {
  const days = await entriesOf(context, filter)
    .innerJoin('postings as s', 's.entry_id', 'j.entry_id')
    .select(['j.entry_date as date', sql<number>`count(distinct j.entry_id)`.as('entriesTotal')])
    .select(sql<number>`sum(greatest(s.cents, 0))::bigint`.as('total'))
    .groupBy('j.entry_date')
    .orderBy('j.entry_date', 'desc')
    .limit(daysMost)
    .execute();
  return { days: days.map((day) => ({ ...day, total: day.total as Cents })) };
}

/** Entries with their lines and versions, in the order asked for; those that are not there are left out. */
export async function readEntries(context: Context, entryIDs: readonly number[]): Promise<JournalEntry[]> {
  if (entryIDs.length === 0) return [];
  const db = context.db<Tables>();
  const among = sql<never>`any(${entryIDs}::bigint[])`;
  const [entries, lines] = await Promise.all([
    db
      .selectFrom('journal_entries as j')
      .leftJoin('people as u', 'u.user_id', 'j.posted_by')
      .leftJoin('journal_entries as r', 'r.reverses_id', 'j.entry_id')
      .leftJoin('journal_entries as n', 'n.replaces_id', 'j.entry_id')
      .select(['j.entry_id', 'j.entry_date', 'j.posted_at', 'j.source', 'j.source_id', 'j.reference', 'j.memo'])
      .select(['j.reverses_id', 'j.replaces_id', 'u.name as createdBy', 'r.entry_id as reversedBy'])
      .select('n.entry_id as replacedBy')
      .where('j.entry_id', '=', among)
      .execute(),
    db
      .selectFrom('postings as p')
      .innerJoin('accounts as a', 'a.account_id', 'p.account_id')
      .selectAll('p')
      .select(['a.number', 'a.name'])
      .where('p.entry_id', '=', among)
      .orderBy('p.entry_id')
      .orderBy('p.line')
      .execute(),
  ]);
  const nameOf = await namesOfPostings(context, lines);
  const linesOf = Map.groupBy(lines, (line) => line.entry_id);
  const byID = new Map(
    entries.map((row): [number, JournalEntry] => {
      const own = linesOf.get(row.entry_id) ?? [];
      const total = own.reduce((sum, { cents }) => (cents > 0 ? sum + cents : sum), 0) as Cents;
      const entry = {
        entryID: row.entry_id,
        date: row.entry_date,
        postedAt: row.posted_at,
        source: row.source,
        sourceName: nameOfSource(row.source),
        sourceID: row.source_id,
        reference: row.reference,
        memo: row.memo,
        createdBy: row.createdBy,
        total,
        lines: own.map(
          (line): EntryLine => ({
            line: line.line,
            accountID: line.account_id,
            accountNumber: line.number,
            accountName: line.name,
            ...sides(line.cents),
            memo: line.memo,
            payee: payeeOf(line),
            payeeName: nameOf(line),
            ticketID: line.ticket_id,
            divisionID: line.division_id,
            departmentID: line.department_id,
            locationID: line.location_id,
          }),
        ),
        reversesID: row.reverses_id,
        replacesID: row.replaces_id,
        reversedByID: row.reversedBy,
        replacedByID: row.replacedBy,
      };
      return [row.entry_id, entry];
    }),
  );
  return entryIDs.flatMap((entryID) => byID.get(entryID) ?? []);
}

/**
 * The entries that have stood for what was posted once, the original first, whichever of them or of their reversals is asked
 * for. Errors: 404.
 */
export async function chainOf(context: Context, entryID: number): Promise<[number, ...number[]]> {
  const tenantID = context.tenantId;
  const { rows } = await sql<{ entry_id: number }>`
    with recursive back as (
      select b.entry_id, b.replaces_id
      from journal_entries a
      join journal_entries b on b.tenant_id = a.tenant_id and b.entry_id = coalesce(a.reverses_id, a.entry_id)
      where a.tenant_id = ${tenantID} and a.entry_id = ${entryID}
      union all
      select j.entry_id, j.replaces_id from journal_entries j join back b on j.entry_id = b.replaces_id
      where j.tenant_id = ${tenantID}
    ), chain as (
      select entry_id from back where replaces_id is null
      union all
      select j.entry_id from journal_entries j join chain c on j.replaces_id = c.entry_id where j.tenant_id = ${tenantID}
    )
    select entry_id from chain order by entry_id
  `.execute(context.db());
  const [first, ...others] = rows.map((row) => row.entry_id);
  if (first === undefined) throw notFound('Journal entry');
  return [first, ...others];
}

/** What became of what was posted once, in the order of posting. Errors: 404. */
export async function listVersions(context: Context, entryID: number): Promise<EntryVersion[]> {
  const chain = await chainOf(context, entryID);
  const reversals = await context
    .db<AccountingTables>()
    .selectFrom('journal_entries')
    .select('entry_id')
    .where('reverses_id', '=', sql<never>`any(${chain}::bigint[])`)
    .execute();
  const all = [...chain, ...reversals.map((row) => row.entry_id)].toSorted((one, other) => one - other);
  return (await readEntries(context, all)).map((entry) => ({
    entryID: entry.entryID,
    kind: entry.reversesID !== null ? 'reversal' : entry.replacesID !== null ? 'replacement' : 'original',
    reversesID: entry.reversesID,
    date: entry.date,
    total: entry.total,
    postedAt: entry.postedAt,
    createdBy: entry.createdBy,
  }));
}

/** What accounts and payees are called. */
export type Names = {
  accounts: ReadonlyMap<number, { number: string; name: string }>;
  payees: ReadonlyMap<string, string>;
};

/** An entry that has just been posted, as it would be read. */
export function entryAsPosted(
  given: JournalDraft,
  { entryID, postedAt }: Posted,
  { accounts, payees, createdBy }: Names & { createdBy: string },
): JournalEntry {
  const { date, source, sourceID, reference, memo } = given;
  return {
    ...{ entryID, date, postedAt, source, sourceName: nameOfSource(source), sourceID, reference, memo, createdBy },
    total: sidesOf(given.lines).debits,
    lines: given.lines.map((line, index) => ({
      line: index + 1,
      accountID: line.accountID,
      accountNumber: accounts.get(line.accountID)?.number ?? '',
      accountName: accounts.get(line.accountID)?.name ?? '',
      ...sides(line.cents),
      memo: line.memo ?? '',
      payee: line.payee ?? null,
      payeeName: line.payee ? (payees.get(payeeKey(line.payee)) ?? null) : null,
      ticketID: line.ticketID ?? null,
      divisionID: line.divisionID ?? null,
      departmentID: line.departmentID ?? null,
      locationID: line.locationID ?? null,
    })),
    reversesID: null,
    replacesID: null,
    reversedByID: null,
    replacedByID: null,
  };
}

/**
 * A page of an account's postings, latest first, with the balance after each. That of the first is what was before its day and
 * what came on the day before it; the others follow from it, so a page costs the same wherever it is. Errors: 404.
 */
export async function listTransactions(
  context: Context,
  { accountID, from, to, next }: Input<typeof journalCalls.listTransactions>,
): Promise<Output<typeof journalCalls.listTransactions>> {
  const after = next === undefined ? null : readDayCursor(next, 2);
  const db = context.db<Tables>();
  const found = await db
    .selectFrom('postings as p')
    .innerJoin('journal_entries as j', 'j.entry_id', 'p.entry_id')
    .innerJoin('accounts as a', 'a.account_id', 'p.account_id')
    .leftJoin('people as u', 'u.user_id', 'j.posted_by')
    .leftJoin('posting_marks as m', (join) =>
      join.onRef('m.entry_id', '=', 'p.entry_id').onRef('m.line', '=', 'p.line'),
    )
    .leftJoin('reconciliation_marks as k', (join) =>
      join.onRef('k.root_entry_id', '=', 'j.root_id').onRef('k.account_id', '=', 'p.account_id'),
    )
    .leftJoin('reconciliations as c', 'c.reconciliation_id', 'k.reconciliation_id')
    .select(['k.reconciliation_id', 'c.state'])
    .select(['p.entry_id', 'p.line', 'p.cents', 'p.entry_date', 'p.memo', 'p.payee_kind', 'p.payee_id', 'p.ticket_id'])
    .select([
      'j.source',
      'j.source_id',
      'j.reference',
      'j.memo as entryMemo',
      'a.type',
      'a.name as account',
      'u.name as createdBy',
    ])
    .select('m.verified_at')
    .select((eb) => [
      eb
        .selectFrom('journal_entries as r')
        .select('r.entry_id')
        .whereRef('r.reverses_id', '=', 'p.entry_id')
        .as('reversedBy'),
      eb
        .selectFrom('postings as o')
        .innerJoin('accounts as oa', 'oa.account_id', 'o.account_id')
        .select(sql<string>`case when count(distinct o.account_id) = 1 then min(oa.name) else 'Split' end`.as('name'))
        .whereRef('o.entry_id', '=', 'p.entry_id')
        .whereRef('o.line', '<>', 'p.line')
        .as('offset'),
    ])
    .where('p.account_id', '=', accountID)
    .$if(from !== undefined, (query) => query.where('p.entry_date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('p.entry_date', '<=', to ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(p.entry_date, p.entry_id, p.line) < (${after?.date}, ${after?.ids[0]}, ${after?.ids[1]})`,
      ),
    )
    .orderBy('p.entry_date', 'desc')
    .orderBy('p.entry_id', 'desc')
    .orderBy('p.line', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = found.slice(0, pageSize);
  const [first] = page;
  if (!first) {
    await assertAccount(context, accountID);
    return { rows: [], next: null };
  }
  const [nameOf, numberOf, top] = await Promise.all([
    namesOfPostings(context, page),
    documentNumbers(context, page),
    balanceAfter(context, accountID, first),
  ]);
  let cents = top;
  const rows = page.map((row) => {
    const balance = shownBalance(row.type, cents);
    cents = (cents - row.cents) as Cents;
    const nameIf = (kind: PayeeKind) => (row.payee_kind === kind ? nameOf(row) : null);
    return {
      transactionID: `${row.entry_id}-${row.line}`,
      entryID: row.entry_id,
      line: row.line,
      account: row.account,
      transactionDate: row.entry_date,
      transactionDescription: row.memo || row.entryMemo,
      journalEntry: row.reference || `${nameOfSource(row.source)} ${numberOf(row)}`,
      amount: Math.abs(row.cents) as Cents,
      ...sides(row.cents),
      isDebit: row.cents > 0,
      balance,
      offsetAccount: row.offset ?? '',
      createdBy: row.createdBy,
      payee: nameOf(row),
      vendorName: nameIf('vendor'),
      donorName: nameIf('donor'),
      lenderName: nameIf('lender'),
      customer_id: row.payee_kind === 'customer' ? row.payee_id : null,
      ticket_id: row.ticket_id,
      verified: row.verified_at !== null,
      isReversed: row.reversedBy !== null,
      reconciled: row.state === 'completed',
      mark: row.state === 'completed' ? ('reconciled' as const) : row.state ? ('cleared' as const) : ('open' as const),
      reconciliationID: row.reconciliation_id,
    };
  });
  const last = page.at(-1);
  const isMore = last !== undefined && found.length > pageSize;
  return { rows, next: isMore ? dayCursor(last.entry_date, last.entry_id, last.line) : null };
}

/** Errors: 404. */
async function assertAccount(context: Context, accountID: number): Promise<void> {
  const query = context
    .db<AccountingTables>()
    .selectFrom('accounts')
    .select('name')
    .where('account_id', '=', accountID);
  if (!(await query.executeTakeFirst())) throw notFound('Account');
}

/** What debits exceed credits by once this posting is counted. */
async function balanceAfter(
  context: Context,
  accountID: number,
  at: { entry_date: string; entry_id: number; line: number },
): Promise<Cents> {
  const [before, onDay] = await Promise.all([
    balancesAt(context, addDays(at.entry_date, -1), accountID),
    context
      .db<AccountingTables>()
      .selectFrom('postings')
      .select(sql<number>`sum(cents)::bigint`.as('cents'))
      .where('account_id', '=', accountID)
      .where('entry_date', '=', at.entry_date)
      .where(sql<boolean>`(entry_id, line) <= (${at.entry_id}, ${at.line})`)
      .executeTakeFirstOrThrow(),
  ]);
  return ((before.get(accountID) ?? 0) + (onDay.cents ?? 0)) as Cents;
}

const sides = (cents: number): { debitAmount: Cents | null; creditAmount: Cents | null } => ({
  debitAmount: cents > 0 ? (cents as Cents) : null,
  creditAmount: cents < 0 ? (-cents as Cents) : null,
});
