import { sql } from 'kysely';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { namesOfPostings, payeeOf } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import type { Posted } from '../public.ts';
import { type JournalDraft, sidesOf } from '../rules.ts';
import { nameOfSource } from '../source-rules.ts';
import type { LedgerTables } from '../tables.ts';
import type { EntryLine, EntryVersion, JournalEntry, journalCalls } from './contract.ts';
import { sidesOfPosting } from './rules.ts';

/** What the books say, read as people read it: entries with their lines, and the register of an account. */

const pageSize = 50;
const maxDays = 400;

type Tables = LedgerTables & PeopleNames;
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
    .limit(maxDays)
    .execute();
  return { days: days.map((day) => ({ ...day, total: day.total as Cents })) };
}

/** Entries with their lines and versions, in the order asked for; those that are not there are left out. */
export async function readEntries(context: Context, entryIDs: readonly number[]): Promise<JournalEntry[]> {
  if (entryIDs.length === 0) return [];
  const db = context.db<Tables>();
  const among = anyOf(entryIDs);
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
            ...sidesOfPosting(line.cents),
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
    .db<LedgerTables>()
    .selectFrom('journal_entries')
    .select('entry_id')
    .where('reverses_id', '=', anyOf(chain))
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
    entryID,
    date,
    postedAt,
    source,
    sourceName: nameOfSource(source),
    sourceID,
    reference,
    memo,
    createdBy,
    total: sidesOf(given.lines).debits,
    lines: given.lines.map((line, index) => ({
      line: index + 1,
      accountID: line.accountID,
      accountNumber: accounts.get(line.accountID)?.number ?? '',
      accountName: accounts.get(line.accountID)?.name ?? '',
      ...sidesOfPosting(line.cents),
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
