import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { balancesAt } from '../public.ts';
import type { Discrepancy, Reconcilable, reconciliationCalls } from '../reconciliations/contract.ts';
import { type ReconciledType, reconciledTypes, sidesOfLines } from '../reconciliations/rules.ts';
import type { ReconciliationTables } from '../reconciliations/tables.ts';
import { shownBalance } from '../rules.ts';
import type { AccountingTables } from '../tables.ts';
import { accountLines, openingLines } from './public.ts';

/** Accounts that have statements: how far they are reconciled, and what is wrong with it. */

type Tables = AccountingTables & ReconciliationTables;

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
  const tenantID = context.tenantId;
  const { rows } = await sql<{
    lineID: number;
    number: string;
    endsOn: string;
    type: ReconciledType;
    was: number;
    now: number;
    dateBefore: string;
    dateAfter: string | null;
    changedBy: string | null;
    changedAt: string | null;
  }>`
    with now as (
      select m.root_entry_id, coalesce(sum(p.cents), 0)::bigint as cents, max(j.entry_id) as last_id,
             max(j.entry_id) filter (where j.reverses_id is null) as standing_id
      from reconciliation_marks m
      left join journal_entries j on j.tenant_id = ${tenantID} and j.root_id = m.root_entry_id
      left join postings p on p.tenant_id = ${tenantID} and p.entry_id = j.entry_id and p.account_id = m.account_id
      where m.tenant_id = ${tenantID} and m.account_id = ${accountID}
      group by m.root_entry_id
    )
    select m.root_entry_id as "lineID", coalesce(nullif(s.reference, ''), 'Entry ' || s.entry_id) as number,
           r.ends_on as "endsOn", a.type, m.cents as was, n.cents as now, m.dated_on as "dateBefore",
           case when n.cents <> 0 then s.entry_date end as "dateAfter", u.name as "changedBy", e.posted_at as "changedAt"
    from reconciliation_marks m
    join reconciliations r on r.tenant_id = ${tenantID} and r.reconciliation_id = m.reconciliation_id
      and r.state = 'completed'
    join accounts a on a.tenant_id = ${tenantID} and a.account_id = m.account_id
    join now n on n.root_entry_id = m.root_entry_id
    join journal_entries s on s.tenant_id = ${tenantID} and s.entry_id = n.standing_id
    join journal_entries e on e.tenant_id = ${tenantID} and e.entry_id = n.last_id
    left join people u on u.tenant_id = ${tenantID} and u.user_id = e.posted_by
    where m.tenant_id = ${tenantID} and m.account_id = ${accountID}
      and (n.cents <> m.cents or s.entry_date <> m.dated_on)
    order by r.ends_on, m.root_entry_id limit 200
  `.execute(context.db());
  return rows.map(({ was, now, type, ...row }) => ({
    ...row,
    before: shownBalance(type, was),
    after: shownBalance(type, now),
  }));
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
