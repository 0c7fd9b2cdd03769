import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { conflict, forbidden, needsReason, notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { missingRight } from '#shared/permission.ts';
import type { SystemKey } from './accounts/rules.ts';
import {
  type AccountingDay,
  accountingDay,
  countedFrom,
  dayAfterMoved,
  firstOpenDay,
  giveReason,
  isLate,
  toCloseTheBooks,
} from './days.ts';
import { maxPosted, tooMuch } from './limit-rules.ts';
import { type DraftLine, type JournalDraft, reconciliationLink, reversalOf } from './rules.ts';
import type { LedgerTables } from './tables.ts';

export { type AccountingDay, accountingDay, firstOpenDay, giveReason } from './days.ts';

/** What others may read and join, and never write: the books as they stand. */
export type LedgerViews = Pick<
  LedgerTables,
  | 'accounts'
  | 'account_sums'
  | 'applications'
  | 'journal_entries'
  | 'ledgers'
  | 'open_items'
  | 'postings'
  | 'posting_marks'
>;

/** The one way into the ledger (docs/rules/ledger.md). Everything that posts comes through here, in its own transaction. */

/** What an entry that is posted says of others: what it takes back, and what it stands in for. */
type Chained = JournalDraft & { reverses?: number; replaces?: number };
export type Posted = { entryID: number; postedAt: string };

/**
 * Posts drafts as one, and answers the numbers of their entries and the moment; what comes to nothing is no entry and answers null. Call it
 * last: until the commit nobody else of the company posts. Errors: 422 for more than `maxPosted`, and in the database's words: books not set
 * up, not balanced, closed date, archived account, control account without its payee; 409 for what has been reversed already.
 */
export async function postEntries(context: Context, drafts: readonly Chained[]): Promise<(Posted | null)[]> {
  const posted = drafts.filter(({ lines }) => lines.length > 0);
  if (posted.length === 0) return drafts.map(() => null);
  const news = posted.filter(({ reverses }) => reverses === undefined);
  if (news.some(({ lines }) => lines.some(({ cents }) => Math.abs(cents) > maxPosted)))
    throw unprocessable(`${tooMuch}.`);
  const { entryID, postedAt } = await writeEntries(context, posted);
  return drafts.map((one) => (one.lines.length > 0 ? { entryID: entryID + posted.indexOf(one), postedAt } : null));
}

/** Posts one draft. Errors: as `postEntries`; 422 when it comes to nothing. */
export async function postEntry(context: Context, draft: Chained): Promise<Posted> {
  const [posted] = await postEntries(context, [draft]);
  if (!posted) throw nothingToPost();
  return posted;
}

const nothingToPost = () => unprocessable('There is nothing to post: every amount is zero.');

/** As `getPostedDraft`, of an entry that counts. Errors: 404; 409 when it has been taken back. */
export async function getStandingEntry(context: Context, entryID: number): Promise<JournalDraft> {
  const [was, reversed] = await Promise.all([
    getPostedDraft(context, entryID),
    context
      .db<LedgerTables>()
      .selectFrom('journal_entries')
      .select('entry_id')
      .where('reverses_id', '=', entryID)
      .executeTakeFirst(),
  ]);
  if (reversed) throw changedMeanwhile();
  return was;
}

/** What a posted entry said, also one that has been taken back, as a draft that could be posted again. Errors: 404. */
export async function getPostedDraft(context: Context, entryID: number): Promise<JournalDraft> {
  const [found] = await getPostedDrafts(context, [entryID]);
  if (!found) throw notFound('Journal entry');
  const { entryID: _, ...draft } = found;
  return draft;
}

/** The same of several, in the order of their numbers; those that are not there are left out. */
async function getPostedDrafts(
  context: Context,
  entryIDs: readonly number[],
): Promise<(JournalDraft & { entryID: number })[]> {
  const db = context.db<LedgerTables>();
  const among = anyOf(entryIDs);
  const [entries, lines] = await Promise.all([
    db
      .selectFrom('journal_entries')
      .select(['entry_id', 'entry_date', 'source', 'source_id', 'reference', 'memo'])
      .where('entry_id', '=', among)
      .orderBy('entry_id')
      .execute(),
    db.selectFrom('postings').selectAll().where('entry_id', '=', among).orderBy('entry_id').orderBy('line').execute(),
  ]);
  const linesOf = Map.groupBy(lines, (row) => row.entry_id);
  return entries.map((entry) => ({
    entryID: entry.entry_id,
    date: entry.entry_date,
    source: entry.source,
    sourceID: entry.source_id,
    reference: entry.reference,
    memo: entry.memo,
    lines: (linesOf.get(entry.entry_id) ?? []).map(toDraftLine),
  }));
}

const toDraftLine = (row: LedgerTables['postings']): DraftLine => ({
  accountID: row.account_id,
  cents: row.cents as Cents,
  memo: row.memo,
  payee: row.payee_kind && row.payee_id !== null ? { kind: row.payee_kind, id: row.payee_id } : null,
  ticketID: row.ticket_id,
  projectID: row.project_id,
  divisionID: row.division_id,
  departmentID: row.department_id,
  locationID: row.location_id,
  sourceLine: row.source_line,
});

/** What takes each of the entries back, on its own day or the first open one after it, for `postEntries`. */
export async function reversalsOf(context: Context, entryIDs: readonly number[]): Promise<Chained[]> {
  const open = await firstOpenDay(context);
  return (await getPostedDrafts(context, entryIDs)).map(({ entryID, ...was }) =>
    reversal(was, entryID, countedFrom(was.date, open)),
  );
}

/**
 * Takes an entry back with one of the same lines the other way round, on its own day, or the first open one after it when that
 * is closed (behaviour B0.5, B0.6); its memo says why. Answers the number of the reversal. Errors: as `getStandingEntry` and `postEntries`.
 */
export async function reverseEntry(context: Context, entryID: number, why = ''): Promise<number> {
  const [was, counted] = await standingWithDate(context, entryID);
  const back = reversal(was, entryID, counted);
  return (await postEntry(context, { ...back, memo: `${back.memo} ${why}`.trim() })).entryID;
}

/**
 * Edits what was posted: takes the entry back and posts the new one in its place. Both stand on days that are open. Answers the
 * number of the new entry. Errors: as `reverseEntry`.
 */
export async function replaceEntry(context: Context, entryID: number, draft: JournalDraft): Promise<number> {
  const [was, counted] = await standingWithDate(context, entryID);
  const wanted = await dayAfterMoved(context, entryID, draft.date);
  // What was in a closed month stays there no longer; what was not is not moved into one.
  const { day } = counted.reason === null ? { day: wanted } : await accountingDay(context, wanted);
  const [, replacement] = await postEntries(context, [
    reversal(was, entryID, counted),
    { ...draft, date: day, replaces: entryID },
  ]);
  if (!replacement) throw nothingToPost();
  return replacement.entryID;
}

/** Posts again what was taken back, on its own day or the first open one. Answers the number of the entry. Errors: as `postEntry`. */
export async function postAgain(context: Context, draft: JournalDraft, entryID: number): Promise<number> {
  const { day } = await accountingDay(context, await dayAfterMoved(context, entryID, draft.date));
  return (await postEntry(context, { ...draft, date: day, replaces: entryID })).entryID;
}

/** The next number of a kind of document: without gaps, so take it right before posting; until the commit it is held. */
export async function takeNumber(context: Context, kind: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into document_numbers as n (tenant_id, kind, last, given) values (${context.tenantId}, ${kind}, 1, 1)
    on conflict (tenant_id, kind) do update set last = n.last + 1, given = n.last + 1 returning last
  `.execute(context.db());
  return rows[0]?.last ?? 0;
}

/** The number that was taken last of each kind of document. */
export async function lastOfDocuments(context: Context): Promise<Map<string, number>> {
  const rows = await context.db<LedgerTables>().selectFrom('document_numbers').select(['kind', 'last']).execute();
  return new Map(rows.map(({ kind, last }) => [kind, last]));
}

/** What comes after a number that was given elsewhere follows it. */
export const raiseNumber = (context: Context, kind: string, to: number): Promise<unknown> =>
  sql`
    insert into document_numbers as n (tenant_id, kind, last, given) values (${context.tenantId}, ${kind}, ${to}, ${to})
    on conflict (tenant_id, kind) do update
      set last = greatest(n.last, excluded.last), given = greatest(n.given, excluded.given)
  `.execute(context.db());

/** The account that posting rules call by this name. Errors: 422 while the books are not set up. */
export async function systemAccounts<K extends SystemKey>(
  context: Context,
  keys: readonly K[],
): Promise<Record<K, number>> {
  const rows = await context
    .db<LedgerTables>()
    .selectFrom('accounts')
    .select(['account_id', 'system_key'])
    .where('system_key', '=', sql<never>`any(${keys}::text[])`)
    .execute();
  if (rows.length < new Set(keys).size) throw unprocessable('Set up the books first.');
  return Object.fromEntries(rows.map((row) => [row.system_key, row.account_id])) as Record<K, number>;
}

/** What an account's debits exceed its credits by at the end of a day; every account when none is named. */
export async function balancesAt(context: Context, date: string, accountID?: number): Promise<Map<number, Cents>> {
  const sums = (span: 'day' | 'month') =>
    context
      .db<LedgerTables>()
      .selectFrom('account_sums')
      .select(['account_id', sql<number>`debit_cents - credit_cents`.as('cents')])
      .where('span', '=', span)
      .$if(accountID !== undefined, (query) => query.where('account_id', '=', accountID ?? 0));
  const month = sql<string>`date_trunc('month', ${date}::date)::date`;
  const rows = await context
    .db<LedgerTables>()
    .selectFrom(
      sums('month')
        .where('starts_on', '<', month)
        .unionAll(sums('day').where('starts_on', '>=', month).where('starts_on', '<=', date))
        .as('s'),
    )
    .select(['s.account_id', sql<number>`sum(s.cents)::bigint`.as('cents')])
    .groupBy('s.account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.cents as Cents]));
}

/** The highest number that was given to an entry: everything after it is posted later. */
export async function lastEntryID(context: Context): Promise<number> {
  const row = await context.db<LedgerTables>().selectFrom('ledgers').select('last_entry_id').executeTakeFirst();
  return row?.last_entry_id ?? 0;
}

/**
 * What had been posted and applied by the end of a day, whatever day it counts: the highest numbers there were. Both are given in the
 * order of their moments (decision 0025), so everything after them was not known yet. What has no numbers, such as names, goes by the day.
 */
export type Known = { day: string; entryID: number; applicationID: number };

/** The moment at which a day of the company ends. */
export const dayEnd = (context: Context, day: string) =>
  sql<string>`((${day}::date + 1)::timestamp at time zone ${context.timeZone})`;

export async function knownOn(context: Context, day: string): Promise<Known> {
  const before = dayEnd(context, day);
  const { rows } = await sql<Omit<Known, 'day'>>`
    select coalesce((select entry_id from journal_entries where tenant_id = ${context.tenantId} and posted_at < ${before}
             order by entry_id desc limit 1), 0) as "entryID",
           coalesce((select application_id from applications where tenant_id = ${context.tenantId} and applied_at < ${before}
             order by application_id desc limit 1), 0) as "applicationID"
  `.execute(context.db());
  return { day, ...(rows[0] ?? { entryID: 0, applicationID: 0 }) };
}

async function standingWithDate(context: Context, entryID: number): Promise<[JournalDraft, AccountingDay]> {
  const was = await getStandingEntry(context, entryID);
  return [was, await accountingDay(context, was.date)];
}

const reversal = (was: JournalDraft, entryID: number, { day, reason }: AccountingDay): Chained => ({
  ...was,
  date: day,
  memo: reason === null ? was.memo : `${was.memo} ${reason}`.trim(),
  lines: reversalOf(was.lines),
  reverses: entryID,
});

const changedMeanwhile = () => conflict('Somebody changed or voided this meanwhile. Look at what it is now.');

/** Answers the first; the others follow it. */
async function writeEntries(context: Context, drafts: readonly Chained[]): Promise<Posted> {
  const entries = JSON.stringify(drafts.map(toEntry));
  await giveReason(context);
  try {
    const { rows } = await sql<Posted>`
      select first_entry_id as "entryID", posted_at as "postedAt"
      from post_entries(${context.tenantId}, ${context.actor.userId || null}, ${entries}::jsonb)
    `.execute(context.db());
    const [first] = rows;
    if (!first) throw new Error('Posting answered nothing');
    return first;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '23505') throw changedMeanwhile();
    if (code === 'LE013') throw underReview(context, inWords((error as Error).message));
    throw refused(error) ?? error;
  }
}

/**
 * What is begun now and posted later in the background, such as an import, is asked for its reason when it is begun. Errors: those of
 * posting on that day, if it lies under review.
 */
export async function assertReviewed(context: Context, firstDay: string): Promise<void> {
  const { soft } = await context
    .db<{ tenants: { book_soft_closing_date: string | null } }>()
    .selectFrom('tenants')
    .select('book_soft_closing_date as soft')
    .executeTakeFirstOrThrow();
  if (soft === null || firstDay > soft || isLate(context)) return;
  throw underReview(context, `The books are under review through ${formatCalendarDate(soft)}.`);
}

/** A month under review takes what somebody posts who may close the books, and says why. */
function underReview(context: Context, message: string): Error {
  if (context.has(toCloseTheBooks))
    return needsReason(`${message} Say why this belongs there, or choose a later date.`);
  if (context.reason !== undefined) return forbidden(missingRight(toCloseTheBooks));
  const said = `${message} Choose a later date.`;
  return unprocessable(said, { date: said });
}

/** The database says days as it keeps them. */
const inWords = (message: string): string =>
  message.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatCalendarDate(day));

/** What the ledger refuses by name, in words that people read; null for everything else. */
export function refused(error: unknown): Error | null {
  const { code, message, constraint, detail } = error as Partial<Record<'code' | 'constraint' | 'detail', string>> &
    Error;
  const said = inWords(message);
  if (code === 'LE012') return unprocessable(said, undefined, reconciliationLink(Number(detail)));
  if (code?.startsWith('LE')) return unprocessable(said, code === 'LE006' ? { date: said } : undefined);
  if (constraint === 'open_items_left')
    return unprocessable('More of this has been paid, applied or deposited than would be left. Take that back first.');
  return null;
}

const toEntry = ({ lines, ...entry }: Chained) => ({
  ...entry,
  lines: lines.map(({ accountID, cents, memo, payee, ...facts }) => ({
    account: accountID,
    cents,
    memo,
    payeeKind: payee?.kind,
    payeeID: payee?.id,
    ticket: facts.ticketID,
    project: facts.projectID,
    division: facts.divisionID,
    department: facts.departmentID,
    location: facts.locationID,
    line: facts.sourceLine,
  })),
});

type OfDocument = { source: string; source_id: number | null; entry_id: number };

/** By what numbers people know the documents of entries: wherever one stands, it is called as on its own page. */
export async function documentNumbers(
  context: Context,
  posted: readonly OfDocument[],
): Promise<(one: OfDocument) => string> {
  const factsOf = await documentFacts(context, posted);
  return (one) => factsOf(one).number;
}

/** The same with the payment terms that each says; null where it says none. */
export async function documentFacts(
  context: Context,
  posted: readonly OfDocument[],
): Promise<(one: OfDocument) => { number: string; terms: string | null }> {
  const ids = [...new Set(posted.flatMap(({ source_id }) => source_id ?? []))];
  const kinds = [...new Set(posted.map(({ source }) => source))];
  const rows = await context
    .db<{ documents: { document_id: number; kind: string; number: number | null; terms: string | null } }>()
    .selectFrom('documents')
    .select(['document_id', 'kind', 'number', 'terms'])
    .where('kind', '=', sql<never>`any(${kinds}::text[])`)
    .where('document_id', '=', anyOf(ids))
    .execute();
  const documents = new Map(rows.map((row) => [`${row.kind} ${row.document_id}`, row]));
  return ({ source, source_id, entry_id }) => {
    const { number = null, terms = null } = documents.get(`${source} ${source_id}`) ?? {};
    return { number: `${number ?? source_id ?? entry_id}`, terms };
  };
}
