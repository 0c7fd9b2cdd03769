import { type Selectable, sql } from 'kysely';
import type { LedgerViews } from '#modules/ledger/public.ts';
import { reconciliationLink, shownBalance } from '#modules/ledger/rules.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { dayCursor, readDayCursor } from '#server/database/page-order.ts';
import type { Input, Output } from '#shared/contract.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { type AccountLine, accountLines, describeLines } from './account-lines.ts';
import type { Reconciliation, ReconciliationRow, Report, reconciliationCalls } from './contract.ts';
import { reconciliationEntity } from './entity.ts';
import { differenceOf, type ReconciledType, type Sides, sidesOfLines } from './rules.ts';
import type { ReconciliationTables } from './tables.ts';

/** What is reconciled and what is not, read as people read it (docs/rules/banking.md). */

export type Tables = LedgerViews & ReconciliationTables & PeopleNames;
const pageSize = 50;
export type Row = Selectable<ReconciliationTables['reconciliations']> & {
  type: ReconciledType;
  number: string;
  name: string;
};

/** A row with its account. Errors: 404, also for a deleted one. */
export async function findRow(context: Context, id: number, more: { locks?: boolean; withDeleted?: boolean } = {}) {
  const row = await context
    .db<Tables>()
    .selectFrom('reconciliations as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
    .selectAll('r')
    .select(['a.type', 'a.number', 'a.name'])
    .where('r.reconciliation_id', '=', id)
    .$if(!more.withDeleted, (query) => query.where('r.state', '<>', 'deleted'))
    .$if(more.locks === true, (query) => query.forUpdate('r'))
    .executeTakeFirst();
  if (!row) throw notFound(reconciliationEntity.noun);
  return row as Row;
}

/** What the lines of a reconciliation come to; its opening balance and what it posted are no cleared lines. */
export async function sumsOf(context: Context, row: Row) {
  const lines = await markedLines(context, row);
  const cleared = sidesOfLines(lines.filter(({ kind }) => kind === 'tick'));
  const beginning = await beginningOf(context, row.account_id, row.ends_on, lines);
  const difference = differenceOf(
    { beginning, ending: row.ending_cents, charge: row.charge_cents, interest: row.interest_cents },
    cleared.in.sum - cleared.out.sum,
  );
  return { lines, cleared, beginning, difference };
}

async function markedLines(context: Context, row: Row): Promise<AccountLine[]> {
  const marks = await context
    .db<Tables>()
    .selectFrom('reconciliation_marks')
    .select('root_entry_id')
    .where('reconciliation_id', '=', row.reconciliation_id)
    .execute();
  if (marks.length === 0) return [];
  return accountLines(context, { accountID: row.account_id, lineIDs: marks.map((mark) => mark.root_entry_id) });
}

/** What the one before ended with; of the first what the account was opened with. */
async function beginningOf(context: Context, accountID: number, day: string, own: readonly AccountLine[]) {
  const before = await context
    .db<Tables>()
    .selectFrom('reconciliations')
    .select('ending_cents')
    .where('account_id', '=', accountID)
    .where('state', '<>', 'deleted')
    .where('ends_on', '<', day)
    .orderBy('ends_on', 'desc')
    .executeTakeFirst();
  return before?.ending_cents ?? own.reduce((sum, line) => (line.kind === 'opening' ? sum + line.cents : sum), 0);
}

const shownSides = ({ in: inn, out }: Sides) => ({ clearedIn: inn, clearedOut: out });

/** Errors: 404. */
export async function getReconciliation(context: Context, id: number): Promise<Reconciliation> {
  const row = await findRow(context, id);
  const [sums, completions, creator, heads] = await Promise.all([
    row.state === 'completed' ? null : sumsOf(context, row),
    completionsOf(context, id),
    context
      .db<Tables>()
      .selectFrom('people')
      .select('name')
      .where('user_id', '=', row.created_by ?? 0)
      .executeTakeFirst(),
    readRows(context, [id]),
  ]);
  const [head] = heads;
  if (!head) throw notFound(reconciliationEntity.noun);
  const latest = completions[0];
  const report = row.state === 'completed' ? latest?.report : undefined;
  const shown = (cents: number) => shownBalance(row.type, cents);
  return {
    ...head,
    beginning: report ? report.beginning : shown(sums?.beginning ?? 0),
    charge: row.charge_cents as Cents,
    chargeOn: row.charge_on,
    chargeAccountID: row.charge_account_id,
    interest: row.interest_cents as Cents,
    interestOn: row.interest_on,
    interestAccountID: row.interest_account_id,
    ...(report
      ? { clearedIn: report.clearedIn, clearedOut: report.clearedOut }
      : shownSides(sums?.cleared ?? sidesOfLines([]))),
    difference: shown(sums?.difference ?? 0),
    forcedReason: report?.forcedReason ?? '',
    createdBy: creator?.name ?? null,
    completions: completions.map(({ report: was, ...one }) => ({ ...one, forced: was.forced })),
  };
}

export async function completionsOf(context: Context, id: number) {
  return context
    .db<Tables>()
    .selectFrom('reconciliation_completions as c')
    .leftJoin('people as p', 'p.user_id', 'c.completed_by')
    .leftJoin('people as u', 'u.user_id', 'c.undone_by')
    .select(['c.completion', 'c.completed_at as completedAt', 'p.name as completedBy', 'c.report'])
    .select(['c.undone_at as undoneAt', 'u.name as undoneBy', 'c.entry_ids as entryIDs'])
    .where('c.reconciliation_id', '=', id)
    .orderBy('c.completion', 'desc')
    .execute();
}

/** Reconciliations as lists show them, in the order asked for. */
export async function readRows(context: Context, ids: readonly number[]): Promise<ReconciliationRow[]> {
  const among = anyOf(ids);
  const db = context.db<Tables>();
  const [rows, completions] = await Promise.all([
    db
      .selectFrom('reconciliations as r')
      .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
      .selectAll('r')
      .select(['a.type', 'a.number', 'a.name'])
      .where('r.reconciliation_id', '=', among)
      .execute(),
    db
      .selectFrom('reconciliation_completions as c')
      .leftJoin('people as p', 'p.user_id', 'c.completed_by')
      .select(['c.reconciliation_id', 'c.completed_at', 'c.forced_cents', 'c.undone_at', 'p.name'])
      .where('c.reconciliation_id', '=', among)
      .execute(),
  ]);
  const byID = new Map(
    rows.map((row): [number, ReconciliationRow] => {
      const own = completions.filter((one) => one.reconciliation_id === row.reconciliation_id);
      const standing = own.find((one) => one.undone_at === null);
      const kind = row.type as ReconciledType;
      return [
        row.reconciliation_id,
        {
          reconciliationID: row.reconciliation_id,
          accountID: row.account_id,
          accountNumber: row.number,
          accountName: row.name,
          type: kind,
          endsOn: row.ends_on,
          ending: shownBalance(kind, row.ending_cents),
          state: row.state as ReconciliationRow['state'],
          completedAt: standing?.completed_at ?? null,
          completedBy: standing?.name ?? null,
          forced: shownBalance(kind, standing?.forced_cents ?? 0),
          timesUndone: own.filter((one) => one.undone_at !== null).length,
        },
      ];
    }),
  );
  return ids.flatMap((id) => byID.get(id) ?? []);
}

export async function listReconciliations(
  context: Context,
  { accountID, next }: Input<typeof reconciliationCalls.listReconciliations>,
): Promise<Output<typeof reconciliationCalls.listReconciliations>> {
  const after = next === undefined ? null : readDayCursor(next, 1);
  const found = await context
    .db<Tables>()
    .selectFrom('reconciliations')
    .select(['reconciliation_id', 'ends_on'])
    .where('state', '<>', 'deleted')
    .$if(accountID !== undefined, (query) => query.where('account_id', '=', accountID ?? 0))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(ends_on, reconciliation_id) < (${after?.date}, ${after?.ids[0]})`),
    )
    .orderBy('ends_on', 'desc')
    .orderBy('reconciliation_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: await readRows(
      context,
      page.map((row) => row.reconciliation_id),
    ),
    next: last && found.length > pageSize ? dayCursor(last.ends_on, last.reconciliation_id) : null,
  };
}

/** Behaviour B5.2: what is not reconciled up to the day of the statement; later ones when asked for, or when they are ticked. */
export async function listLines(
  context: Context,
  { reconciliationID, withLater }: Input<typeof reconciliationCalls.listLines>,
): Promise<Output<typeof reconciliationCalls.listLines>> {
  const row = await findRow(context, reconciliationID);
  const all =
    row.state === 'completed'
      ? await markedLines(context, row)
      : await accountLines(context, { accountID: row.account_id, freeOr: reconciliationID });
  const shown = all.filter((line) => {
    if (line.kind !== null) return line.kind === 'tick';
    return withLater || line.date <= row.ends_on;
  });
  return { lines: await describeLines(context, shown, row.account_id) };
}

/** Errors: 422, leading there: one of these documents stands on a statement that was reconciled; of one account where it is given. */
export async function assertNotReconciled(
  context: Context,
  roots: readonly number[],
  accountID?: number,
): Promise<void> {
  const reconciled = await context
    .db<ReconciliationTables>()
    .selectFrom('reconciliation_marks as k')
    .innerJoin('reconciliations as r', 'r.reconciliation_id', 'k.reconciliation_id')
    .select(['r.ends_on', 'r.reconciliation_id'])
    .where('k.root_entry_id', '=', anyOf(roots))
    .$if(accountID !== undefined, (query) => query.where('k.account_id', '=', accountID ?? 0))
    .where('r.state', '=', 'completed')
    .orderBy('r.ends_on')
    .executeTakeFirst();
  if (!reconciled) return;
  const said = `Reconciled on ${formatCalendarDate(reconciled.ends_on)}. Undo that reconciliation first.`;
  throw unprocessable(said, undefined, reconciliationLink(reconciled.reconciliation_id));
}

/** What was written when it was last completed; null for one that is not there or never was. */
export async function findReport(context: Context, id: number): Promise<Report | null> {
  const [latest] = await completionsOf(context, id);
  return latest?.report ?? null;
}

/** The one of an account that is in progress; null when there is none. */
export async function findOpenRow(context: Context, accountID: number): Promise<Row | null> {
  const open = await context
    .db<Tables>()
    .selectFrom('reconciliations')
    .select('reconciliation_id')
    .where('account_id', '=', accountID)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return open ? findRow(context, open.reconciliation_id) : null;
}
