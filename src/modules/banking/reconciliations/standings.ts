import { balancesAt, type LedgerViews } from '#modules/ledger/public.ts';
import { shownBalance } from '#modules/ledger/rules.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { accountLines, openingLines } from './account-lines.ts';
import type { Discrepancy, Reconcilable, reconciliationCalls } from './contract.ts';
import { type ReconciledType, reconciledTypes, sidesOfLines } from './rules.ts';
import type { ReconciliationTables } from './tables.ts';

/** Accounts that have statements: how far they are reconciled, and what is wrong with it. */

type Tables = LedgerViews & ReconciliationTables & PeopleNames;
const maxDiscrepancies = 200;

/** The accounts that have statements, by number. */
export async function reconcilables(context: Context, only?: number): Promise<Reconcilable[]> {
  const db = context.db<Tables>();
  const today = dateInZone(new Date(), context.timeZone);
  const [accounts, balances, rows] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['account_id', 'number', 'name', 'type'])
      .where('type', 'in', [...reconciledTypes])
      .where('archived_at', 'is', null)
      .$if(only !== undefined, (query) => query.where('account_id', '=', only ?? 0))
      .orderBy('number')
      .execute(),
    balancesAt(context, today),
    db
      .selectFrom('reconciliations')
      .select(['account_id', 'reconciliation_id', 'ends_on', 'ending_cents', 'state'])
      .where('state', '<>', 'deleted')
      .orderBy('ends_on')
      .execute(),
  ]);
  const opening = await openingLines(
    context,
    accounts.map(({ account_id }) => account_id).filter((id) => !rows.some((row) => row.account_id === id)),
  );
  return accounts.map(({ account_id, number, name, type }) => {
    const kind = type as ReconciledType;
    const own = rows.filter((row) => row.account_id === account_id);
    const last = own.findLast((row) => row.state === 'completed');
    const opened = opening.filter((line) => line.account_id === account_id).reduce((sum, line) => sum + line.cents, 0);
    return {
      accountID: account_id,
      accountNumber: number,
      accountName: name,
      type: kind,
      balance: shownBalance(kind, balances.get(account_id) ?? 0),
      beginning: shownBalance(kind, last?.ending_cents ?? opened),
      lastEndsOn: last?.ends_on ?? null,
      openReconciliationID: own.find((row) => row.state === 'open')?.reconciliation_id ?? null,
    };
  });
}

/** Reconciled lines that are not what they were: none, unless somebody went past the ledger (behaviour B5.8). */
export async function findDiscrepancies(context: Context, accountID: number): Promise<Discrepancy[]> {
  const db = context.db<Tables>();
  const [marks, lines] = await Promise.all([
    db
      .selectFrom('reconciliation_marks as m')
      .innerJoin('reconciliations as r', 'r.reconciliation_id', 'm.reconciliation_id')
      .innerJoin('accounts as a', 'a.account_id', 'm.account_id')
      .select(['m.root_entry_id', 'm.cents', 'm.dated_on', 'r.ends_on', 'a.type'])
      .where('m.account_id', '=', accountID)
      .where('r.state', '=', 'completed')
      .execute(),
    accountLines(context, { accountID }),
  ]);
  const lineOf = new Map(lines.map((line) => [line.lineID, line]));
  const changed = marks
    .filter((mark) => {
      const line = lineOf.get(mark.root_entry_id);
      return (line?.cents ?? 0) !== mark.cents || line?.date !== mark.dated_on;
    })
    .slice(0, maxDiscrepancies);
  if (changed.length === 0) return [];
  const versions = await db
    .selectFrom('journal_entries as j')
    .leftJoin('people as u', 'u.user_id', 'j.posted_by')
    .select(['j.root_id', 'j.reference', 'j.posted_at', 'u.name'])
    .where('j.root_id', '=', anyOf(changed.map((mark) => mark.root_entry_id)))
    .orderBy('j.entry_id')
    .execute();
  return changed.map((mark) => {
    const own = versions.filter((version) => version.root_id === mark.root_entry_id);
    const last = own.at(-1);
    const line = lineOf.get(mark.root_entry_id);
    return {
      lineID: mark.root_entry_id,
      number: own[0]?.reference || `Entry ${mark.root_entry_id}`,
      endsOn: mark.ends_on,
      before: shownBalance(mark.type, mark.cents),
      after: shownBalance(mark.type, line?.cents ?? 0),
      dateBefore: mark.dated_on,
      dateAfter: line?.date ?? null,
      changedBy: last?.name ?? null,
      changedAt: last?.posted_at ?? null,
    };
  });
}

/** Behaviour B14: the tiles of an account's page. Errors: 404. */
export async function getAccountBox(
  context: Context,
  { accountID }: Input<typeof reconciliationCalls.getAccountBox>,
): Promise<Output<typeof reconciliationCalls.getAccountBox>> {
  const db = context.db<Tables>();
  const today = dateInZone(new Date(), context.timeZone);
  const [account, balances, last, open, month] = await Promise.all([
    db.selectFrom('accounts').select('type').where('account_id', '=', accountID).executeTakeFirst(),
    balancesAt(context, '9999-12-30', accountID),
    db
      .selectFrom('reconciliations')
      .select(['ends_on', 'ending_cents'])
      .where('account_id', '=', accountID)
      .where('state', '=', 'completed')
      .orderBy('ends_on', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('reconciliations')
      .select('reconciliation_id')
      .where('account_id', '=', accountID)
      .where('state', '=', 'open')
      .executeTakeFirst(),
    db
      .selectFrom('account_sums')
      .select(['debit_cents', 'credit_cents'])
      .where('account_id', '=', accountID)
      .where('span', '=', 'month')
      .where('starts_on', '=', `${today.slice(0, 8)}01`)
      .executeTakeFirst(),
  ]);
  if (!account) throw notFound('Account');
  const isReconcilable = (reconciledTypes as readonly string[]).includes(account.type);
  const free = isReconcilable
    ? (await accountLines(context, { accountID, freeOr: open?.reconciliation_id ?? null })).filter((one) => !one.kind)
    : [];
  const uncleared = sidesOfLines(free);
  const shown = (cents: number) => shownBalance(account.type, cents);
  const balance = balances.get(accountID) ?? 0;
  return {
    isReconcilable,
    balance: shown(balance),
    cleared: shown(isReconcilable ? balance - uncleared.in.sum + uncleared.out.sum : 0),
    unclearedIn: uncleared.in,
    unclearedOut: uncleared.out,
    monthIn: (month?.debit_cents ?? 0) as Cents,
    monthOut: (month?.credit_cents ?? 0) as Cents,
    lastEndsOn: last?.ends_on ?? null,
    lastEnding: last ? shown(last.ending_cents) : null,
    openReconciliationID: open?.reconciliation_id ?? null,
  };
}
