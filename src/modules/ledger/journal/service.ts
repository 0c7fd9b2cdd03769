import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { mayNamed } from '#shared/permission.ts';
import { sumMonths } from '../accounts/public.ts';
import { assertPayees, payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { getPostedDraft, getStandingEntry, postAgain, postEntry, replaceEntry, reverseEntry } from '../public.ts';
import { closingSource, type DraftLine, type JournalDraft, payeeMissing, reversalOf, sidesOf } from '../rules.ts';
import { nameOfSource } from '../source-rules.ts';
import type { AccountsTable, LedgerTables } from '../tables.ts';
import type { JournalEntry, journalCalls } from './contract.ts';
import { type JournalEvent, journalEvents } from './entity.ts';
import { assertParts } from './line-parts.ts';
import { entryAsPosted, listEntries, listVersions, type Names, readEntries, sumDays } from './reports.ts';
import { journalEntryPosting } from './rules.ts';

export const journalServices: Omit<Services<typeof journalCalls>, 'checkBooks'> = {
  listEntries,
  getEntry: (context, { entryID }) => getEntry(context, entryID),
  getDays: sumDays,
  getAccountSums: sumMonths,
  async getVersions(context, { entryID }) {
    return { versions: await listVersions(context, entryID) };
  },

  async insertEntry(context, { reversingDate, ...form }) {
    const given = journalEntryPosting(form);
    const names = await assertPostable(context, given);
    if (reversingDate !== null && reversingDate <= form.date) {
      throw unprocessable('An entry is reversed on a later day.', { reversingDate: 'Choose a later day' });
    }
    const posted = await postEntry(context, given);
    const { entryID } = posted;
    if (reversingDate !== null) await postEntry(context, autoReversal(given, entryID, reversingDate));
    // Nothing is read any more: until the commit others wait.
    const entry = entryAsPosted(given, posted, { ...names, createdBy: context.actor.name });
    const after = { date: entry.date, memo: entry.memo, total: entry.total };
    context.emit({ ...journalEvents.event('entry_posted'), entityId: entryID, before: null, after });
    return entry;
  },

  async updateEntry(context, { entryID, ...form }) {
    await assertByHand(context, entryID);
    const given = journalEntryPosting(form);
    await assertPostable(context, given, (await getStandingEntry(context, entryID)).lines);
    return replace(context, entryID, given, 'entry_edited');
  },

  async deleteEntry(context, { entryID, reason }) {
    await assertByHand(context, entryID, [closingSource]);
    return voidEntry(context, entryID, reason);
  },

  async setVerified(context, { entryID, line, isVerified }) {
    const db = context.db<LedgerTables>();
    const posting = await db
      .selectFrom('postings')
      .select('line')
      .where('entry_id', '=', entryID)
      .where('line', '=', line)
      .executeTakeFirst();
    if (!posting) throw notFound('Posting');
    const mark = {
      verified_at: isVerified ? sql<string>`now()` : null,
      verified_by: isVerified ? context.actor.userId : null,
    };
    await db
      .insertInto('posting_marks')
      .values({ entry_id: entryID, line, ...mark })
      .onConflict((target) => target.columns(withTenant('entry_id', 'line')).doUpdateSet(mark))
      .execute();
    return { verified: isVerified };
  },
};

/** Of the given ids those of this tenant, as people call them. */
export async function visibleEntries(context: Context, ids: number[]) {
  const rows = await context
    .db<LedgerTables>()
    .selectFrom('journal_entries')
    .select(['entry_id', 'memo', 'reference', 'source'])
    .where('entry_id', '=', anyOf(ids))
    .execute();
  const labelOf = ({ entry_id, reference, memo, source }: (typeof rows)[number]) =>
    reference ? `${nameOfSource(source)} ${reference}` : memo || `Journal entry ${entry_id}`;
  return new Map(rows.map((row) => [row.entry_id, labelOf(row)]));
}

/** Takes back what a call posted, always by posting: an inverse, never a removal. Errors: 404, 409, 422. */
export async function restoreEntry(context: Context, id: number, change: Restoration): Promise<void> {
  const former = change.former as { entryID?: number };
  if (journalEvents.is(change.event, 'entry_posted', 'entry_restored')) {
    await voidEntry(context, id);
    return;
  }
  if (journalEvents.is(change.event, 'entry_edited') && former.entryID) {
    const { lines, date, memo } = await getPostedDraft(context, former.entryID);
    const now = await getStandingEntry(context, id);
    await replace(context, id, { ...now, lines, date, memo }, 'entry_edited');
    return;
  }
  if (!journalEvents.is(change.event, 'entry_voided')) throw unprocessable('This cannot be undone.');
  const entryID = await postAgain(context, await getPostedDraft(context, id), id);
  context.emit({
    ...journalEvents.event('entry_restored'),
    entityId: entryID,
    before: { entryID: id },
    after: { entryID },
  });
}

async function replace(
  context: Context,
  entryID: number,
  given: JournalDraft,
  name: JournalEvent,
): Promise<JournalEntry> {
  const autoReversed = await findAutoReversal(context, entryID);
  const newID = await replaceEntry(context, entryID, given);
  if (autoReversed) {
    await replaceEntry(context, autoReversed.entry_id, autoReversal(given, newID, autoReversed.entry_date));
  }
  const entry = await getEntry(context, newID);
  context.emit({ ...journalEvents.event(name), entityId: newID, before: { entryID }, after: { entryID: newID } });
  return entry;
}

async function voidEntry(context: Context, entryID: number, reason = ''): Promise<JournalEntry> {
  const autoReversed = await findAutoReversal(context, entryID);
  const reversedByID = await reverseEntry(context, entryID, reason);
  if (autoReversed) await reverseEntry(context, autoReversed.entry_id);
  context.emit({
    ...journalEvents.event('entry_voided'),
    entityId: entryID,
    before: { reversedByID: null },
    after: { reversedByID, reason },
  });
  return getEntry(context, entryID);
}

/** What takes an accrual back on a later day. It is an entry of its own, not a version: both days count. */
const autoReversal = (given: JournalDraft, entryID: number, date: string): JournalDraft => ({
  ...given,
  date,
  sourceID: entryID,
  memo: `Reversal of entry ${entryID}: ${given.memo}`.slice(0, 500),
  lines: reversalOf(given.lines),
});

/** The standing one, if the entry has one. */
function findAutoReversal(context: Context, entryID: number) {
  return context
    .db<LedgerTables>()
    .selectFrom('journal_entries as j')
    .select(['j.entry_id', 'j.entry_date'])
    .where('j.source', '=', 'journal_entry')
    .where('j.source_id', '=', entryID)
    .where('j.reverses_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('journal_entries as r').select('r.entry_id').whereRef('r.reverses_id', '=', 'j.entry_id'))),
    )
    .executeTakeFirst();
}

/** Errors: 404. */
async function getEntry(context: Context, entryID: number): Promise<JournalEntry> {
  const [entry] = await readEntries(context, [entryID]);
  if (!entry) throw notFound('Journal entry');
  return entry;
}

/** Errors: 404; 422 for what a document posted: it is edited and voided there. An entry that closes a year can be voided only. */
async function assertByHand(context: Context, entryID: number, also: readonly string[] = []): Promise<void> {
  const row = await context
    .db<LedgerTables>()
    .selectFrom('journal_entries')
    .select(['source', 'reverses_id', 'reference'])
    .where('entry_id', '=', entryID)
    .executeTakeFirst();
  if (!row) throw notFound('Journal entry');
  if (row.reverses_id !== null) throw conflict('This entry takes another one back. Edit that one.');
  if (row.source !== 'journal_entry' && !also.includes(row.source))
    throw unprocessable(`${row.reference || 'A document'} posted this. Change it there.`);
}

/**
 * Answers what the accounts and payees of the draft are called. Errors: 403 for control accounts without the right to; 404 for
 * unknown accounts and payees; 422 when the sides differ. Whom the entry named before (`was`) it may go on naming, also when they
 * have been deleted since.
 */
export async function assertPostable(
  context: Context,
  given: JournalDraft,
  was: readonly DraftLine[] = [],
): Promise<Names> {
  const { debits, credits } = sidesOf(given.lines);
  if (debits !== credits) {
    const differ = (Math.abs(debits - credits) / 100).toFixed(2);
    throw unprocessable('Debits and credits must be equal.', { lines: `The sides differ by ${differ}` });
  }
  const ids = [...new Set(given.lines.map(({ accountID }) => accountID))];
  const [rows, payees] = await Promise.all([
    context
      .db<LedgerTables>()
      .selectFrom('accounts')
      .select(['account_id', 'number', 'name', 'is_control', 'subledger', 'archived_at'])
      .where('account_id', '=', anyOf(ids))
      .execute(),
    payeeNames(
      context,
      given.lines.flatMap(({ payee }) => payee ?? []),
    ),
  ]);
  if (rows.length < ids.length) throw notFound('Account');
  assertLinesFit(given.lines, new Map(rows.map((row) => [row.account_id, row])));
  const named = new Set(was.flatMap(({ payee }) => (payee ? payeeKey(payee) : [])));
  await assertPayees(
    context,
    given.lines.flatMap(({ payee }) => (payee && !named.has(payeeKey(payee)) ? payee : [])),
  );
  await assertParts(context, given.lines, was);
  if (rows.some((row) => row.is_control)) context.require(mayNamed('accounting', 'post to control accounts'));
  return { accounts: new Map(rows.map((row) => [row.account_id, row])), payees };
}

type AccountFacts = Pick<AccountsTable, 'number' | 'name' | 'subledger' | 'archived_at'>;

/** What the database refuses too, said at the line that can mend it. Errors: 422. */
function assertLinesFit(lines: readonly DraftLine[], accounts: ReadonlyMap<number, AccountFacts>): void {
  const messages: FieldMessages = {};
  for (const [index, { accountID, payee }] of lines.entries()) {
    const account = accounts.get(accountID);
    if (!account) continue;
    const name = `Account ${account.number} ${account.name}`;
    const missing = payeeMissing({ ...account, label: `${account.number} ${account.name}` }, payee);
    if (account.archived_at) messages[`lines.${index}.accountID`] = `${name} is archived.`;
    else if (missing) messages[`lines.${index}.payee`] = missing;
  }
  const [first] = Object.values(messages);
  if (first) throw unprocessable(first, messages);
}
