import { sql } from 'kysely';
import { balancesAt, postEntries, reverseEntry, systemAccounts } from '#modules/ledger/public.ts';
import { type JournalDraft, shownBalance } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { conflict, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { accountLines, describeLines } from './account-lines.ts';
import type { Report } from './contract.ts';
import { reconciliationEvents } from './entity.ts';
import { completionsOf, findRow, type Row, readRows, sumsOf, type Tables } from './reports.ts';
import { chargePosting, discrepancyPosting, interestPosting, sidesOfLines } from './rules.ts';
import { assertOpen } from './ticks.ts';

/** Completing and undoing (behaviour B5.4, B5.5, B5.7): all of it, or nothing. */

/**
 * Completes one: posts its charge and interest, and what is missing when a reason says why; its lines cannot change any more.
 * Errors: 404; 409 when it is not open; 422 for a difference without a reason, a reason without a difference, and what the ledger
 * refuses.
 */
export async function complete(context: Context, id: number, reason: string | null): Promise<void> {
  const row = await findRow(context, id, { locks: true });
  assertOpen(row);
  await holdLedger(context);
  const { lines, cleared, beginning, difference } = await sumsOf(context, row);
  if (reason === null && difference !== 0) {
    const missing = formatDollars(shownBalance(row.type, difference));
    throw unprocessable(`The difference is ${missing}. Complete it when it is $0.00.`);
  }
  if (reason !== null && difference === 0) throw unprocessable('Nothing is missing. Complete it without force.');
  const drafts = await draftsOf(context, row, reason === null ? null : { difference, reason });
  const posted = (await postEntries(context, drafts)).flatMap((one) => one?.entryID ?? []);
  await markLines(context, row, lines, posted);
  await keepMatches(context, row, posted);
  const completedAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const [free, own] = await Promise.all([
    accountLines(context, { accountID: row.account_id, freeThrough: row.ends_on }),
    accountLines(context, { accountID: row.account_id, freeOr: id }),
  ]);
  const uncleared = free.filter((line) => line.date <= row.ends_on);
  const ticked = own.filter((line) => line.kind === 'tick');
  const [clearedTexts, unclearedTexts, balances] = await Promise.all([
    describeLines(context, ticked, row.account_id),
    describeLines(context, uncleared, row.account_id),
    balancesAt(context, row.ends_on, row.account_id),
  ]);
  const shown = (cents: number) => shownBalance(row.type, cents);
  const left = sidesOfLines(uncleared);
  const report: Report = {
    reconciliationID: id,
    accountID: row.account_id,
    accountNumber: row.number,
    accountName: row.name,
    type: row.type,
    endsOn: row.ends_on,
    ending: shown(row.ending_cents),
    beginning: shown(beginning),
    clearedIn: cleared.in,
    clearedOut: cleared.out,
    charge: row.charge_cents as Cents,
    interest: row.interest_cents as Cents,
    forced: shown(difference),
    forcedReason: reason ?? '',
    completedAt,
    completedBy: context.actor.name,
    registerBalance: shown(balances.get(row.account_id) ?? 0),
    unclearedIn: left.in,
    unclearedOut: left.out,
    cleared: clearedTexts.map(reportLine),
    uncleared: unclearedTexts.map(reportLine),
  };
  await keepReport(context, row, report, { difference, reason, posted });
  await setState(context, id, 'completed');
  await openNext(context, row.account_id);
  context.emit({
    ...reconciliationEvents.event('reconciliation_completed'),
    entityId: id,
    before: { state: 'open' },
    after: { state: 'completed', endsOn: row.ends_on, ending: shown(row.ending_cents), forced: shown(difference) },
  });
}

const reportLine = ({ isCleared: _, entryID: __, ...line }: Awaited<ReturnType<typeof describeLines>>[number]) => line;

/** Itself and the completed ones after it, newest first. Errors: 404; 409 when it is not completed. */
export async function undoneWith(context: Context, id: number): Promise<number[]> {
  const row = await findRow(context, id);
  if (row.state !== 'completed') throw conflict('This reconciliation is not completed.');
  const rows = await context
    .db<Tables>()
    .selectFrom('reconciliations')
    .select('reconciliation_id')
    .where('account_id', '=', row.account_id)
    .where('state', '=', 'completed')
    .where('ends_on', '>=', row.ends_on)
    .orderBy('ends_on', 'desc')
    .execute();
  return rows.map((one) => one.reconciliation_id);
}

/**
 * Undoes one and those after it, which the caller names: each has its ticks still, and what it posted is taken back. The oldest is
 * open again, the later ones wait behind it. Errors: 404; 409 when others were completed or undone meanwhile; 422 when what it
 * posted is dated in a closed period.
 */
export async function undoCompleted(context: Context, id: number, named: readonly number[]): Promise<void> {
  const row = await findRow(context, id, { locks: true });
  const undone = await undoneWith(context, id);
  if (undone.length !== named.length || undone.some((one) => !named.includes(one))) {
    const rows = await readRows(context, undone);
    const days = rows.map(({ endsOn }) => formatCalendarDate(endsOn)).join(', ');
    throw conflict(`This undoes the reconciliations of ${days}. Look at the list and confirm it.`);
  }
  await context
    .db<Tables>()
    .updateTable('reconciliations')
    .set({ state: 'waiting' })
    .where('account_id', '=', row.account_id)
    .where('state', '=', 'open')
    .execute();
  for (const one of undone) await undoOne(context, one);
  await openNext(context, row.account_id);
}

async function undoOne(context: Context, id: number): Promise<void> {
  const db = context.db<Tables>();
  const standing = await db
    .selectFrom('reconciliation_completions')
    .select(['completion', 'entry_ids'])
    .where('reconciliation_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  const entryIDs = standing.entry_ids.map(Number);
  await assertOpenDays(context, entryIDs);
  await db
    .deleteFrom('reconciliation_marks')
    .where('reconciliation_id', '=', id)
    .where('kind', '=', 'posted')
    .execute();
  await setState(context, id, 'waiting');
  for (const entryID of entryIDs) await reverseEntry(context, entryID);
  await db
    .updateTable('reconciliation_completions')
    .set({ undone_at: sql<string>`clock_timestamp()`, undone_by: context.actor.userId || null })
    .where('reconciliation_id', '=', id)
    .where('completion', '=', standing.completion)
    .execute();
  const reopened = reconciliationEvents.event('reconciliation_reopened');
  context.emit({ ...reopened, entityId: id, before: { state: 'completed' }, after: { state: 'open' } });
}

/** Errors: 422 for entries in a closed period: taken back later they would stand in the month before the statement. */
async function assertOpenDays(context: Context, entryIDs: readonly number[]): Promise<void> {
  if (entryIDs.length === 0) return;
  const closed = await context
    .db<Tables & { tenants: { book_closing_date: string | null } }>()
    .selectFrom('journal_entries as j')
    .innerJoin('tenants as t', (join) => join.onTrue())
    .select('t.book_closing_date as day')
    .where('j.entry_id', '=', anyOf(entryIDs))
    .whereRef('j.entry_date', '<=', 't.book_closing_date')
    .executeTakeFirst();
  if (closed)
    throw unprocessable(`What it posted is in a closed period (through ${formatCalendarDate(closed.day ?? '')}).`);
}

/** Until the commit nobody else of the company posts, so no line changes while it is completed. */
const holdLedger = (context: Context) =>
  context.db<Tables>().selectFrom('ledgers').select('trade').forUpdate().executeTakeFirst();

async function draftsOf(
  context: Context,
  row: Row,
  forced: { difference: number; reason: string } | null,
): Promise<JournalDraft[]> {
  const { charge_account_id: chargeID, interest_account_id: interestID } = row;
  const own = { reconciliationID: row.reconciliation_id, accountID: row.account_id, type: row.type };
  const system = await systemAccounts(context, [
    'bank_fees',
    'interest_expense',
    'interest_earned',
    'reconciliation_discrepancies',
  ]);
  const bankCharge = row.type === 'bank' ? system.bank_fees : system.interest_expense;
  return [
    chargePosting(own, row.charge_on, chargeID ?? bankCharge, row.charge_cents as Cents),
    interestPosting(own, row.interest_on, interestID ?? system.interest_earned, row.interest_cents as Cents),
    ...(forced
      ? [
          discrepancyPosting(
            own,
            row.ends_on,
            system.reconciliation_discrepancies,
            forced.difference as Cents,
            forced.reason,
          ),
        ]
      : []),
  ];
}

/** What is ticked is kept as it is now; ticks of what was voided since are none. */
async function markLines(
  context: Context,
  row: Row,
  lines: readonly { lineID: number; cents: number; date: string }[],
  posted: readonly number[],
): Promise<void> {
  const kept = JSON.stringify(lines.map(({ lineID, cents, date }) => ({ lineID, cents, date })));
  const own = sql`tenant_id = ${context.tenantId} and reconciliation_id = ${row.reconciliation_id}`;
  await sql`
    delete from reconciliation_marks where ${own}
      and root_entry_id <> all (select l."lineID" from jsonb_to_recordset(${kept}::jsonb) as l ("lineID" bigint))
  `.execute(context.db());
  await sql`
    update reconciliation_marks set cents = l.cents, dated_on = l.date
    from jsonb_to_recordset(${kept}::jsonb) as l ("lineID" bigint, cents bigint, date date)
    where ${own} and root_entry_id = l."lineID"
  `.execute(context.db());
  if (posted.length === 0) return;
  const made = await accountLines(context, { accountID: row.account_id, lineIDs: posted });
  await context
    .db<Tables>()
    .insertInto('reconciliation_marks')
    .values(
      made.map((line) => ({
        account_id: row.account_id,
        root_entry_id: line.lineID,
        reconciliation_id: row.reconciliation_id,
        kind: 'posted' as const,
        cents: line.cents,
        dated_on: line.date,
        marked_by: context.actor.userId || null,
      })),
    )
    .execute();
}

/**
 * What the bank said of a charge or interest that was posted, undone and is posted again is still what it is; of one that is another now,
 * or none, the bank's line has no match any more.
 */
async function keepMatches(context: Context, row: Row, posted: readonly number[]): Promise<void> {
  const [last] = await completionsOf(context, row.reconciliation_id);
  if (!last || last.entryIDs.length === 0) return;
  const own = sql`tenant_id = ${context.tenantId} and account_id = ${row.account_id}`;
  const amounts = sql`
    select p.entry_id, sum(p.cents) as cents from postings p
    where p.tenant_id = ${context.tenantId} and p.account_id = ${row.account_id}
      and p.entry_id = any(${[...last.entryIDs, ...posted]}::bigint[]) group by 1`;
  await sql`
    update bank_match_lines set root_entry_id = again.entry_id
    from (${amounts}) was join (${amounts}) again on again.cents = was.cents
    where ${own} and root_entry_id = was.entry_id and was.entry_id = any(${last.entryIDs}::bigint[])
      and again.entry_id = any(${posted}::bigint[])
  `.execute(context.db());
  await sql`
    with gone as (
      delete from bank_match_lines where ${own} and root_entry_id = any(${last.entryIDs}::bigint[]) returning match_id
    )
    update bank_lines set match_id = null where ${own} and match_id in (select match_id from gone)
  `.execute(context.db());
}

async function keepReport(
  context: Context,
  row: Row,
  report: Report,
  { difference, reason, posted }: { difference: number; reason: string | null; posted: readonly number[] },
): Promise<void> {
  const db = context.db<Tables>();
  const before = await db
    .selectFrom('reconciliation_completions')
    .select((eb) => eb.fn.max('completion').as('last'))
    .where('reconciliation_id', '=', row.reconciliation_id)
    .executeTakeFirst();
  await db
    .insertInto('reconciliation_completions')
    .values({
      reconciliation_id: row.reconciliation_id,
      completion: Number(before?.last ?? 0) + 1,
      completed_by: context.actor.userId || null,
      forced_cents: difference,
      forced_reason: reason ?? '',
      entry_ids: sql<number[]>`${posted}::bigint[]`,
      report: JSON.stringify(report),
      undone_at: null,
      undone_by: null,
    })
    .execute();
}

const setState = (context: Context, id: number, state: Row['state']) =>
  context.db<Tables>().updateTable('reconciliations').set({ state }).where('reconciliation_id', '=', id).execute();

/** The oldest that waits is the one to go on with. */
async function openNext(context: Context, accountID: number): Promise<void> {
  const next = await context
    .db<Tables>()
    .selectFrom('reconciliations')
    .select('reconciliation_id')
    .where('account_id', '=', accountID)
    .where('state', '=', 'waiting')
    .orderBy('ends_on')
    .executeTakeFirst();
  if (next) await setState(context, next.reconciliation_id, 'open');
}
