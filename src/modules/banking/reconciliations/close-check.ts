import { sql } from 'kysely';
import { balancesAt } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import { formatCalendarDate } from '#shared/dates.ts';

type Account = {
  accountID: number;
  number: string;
  name: string;
  endsOn: string | null;
  endingCents: number;
  openID: number | null;
};

/** Bank and card accounts that are not reconciled through the last day of the period. */
export async function findUnreconciled(context: Context, { to }: ClosingPeriod): Promise<CloseFinding[] | null> {
  const { rows } = await sql<Account>`
    select a.account_id as "accountID", a.number, a.name, last.ends_on as "endsOn",
           coalesce(last.ending_cents, 0) as "endingCents",
           (select r.reconciliation_id from reconciliations r
            where r.tenant_id = a.tenant_id and r.account_id = a.account_id and r.state = 'open') as "openID"
    from accounts a
    left join lateral (
      select ends_on, ending_cents from reconciliations r
      where r.tenant_id = a.tenant_id and r.account_id = a.account_id and r.state = 'completed'
      order by r.ends_on desc limit 1
    ) last on true
    where a.tenant_id = ${context.tenantId} and a.type in ('bank', 'credit_card') and a.archived_at is null
      and a.system_key is distinct from 'petty_cash'
      and exists (select from postings p where p.tenant_id = a.tenant_id and p.account_id = a.account_id and p.entry_date <= ${to})
    order by a.number
  `.execute(context.db());
  if (rows.length === 0) return null;
  const balances = await balancesAt(context, to);
  return rows
    .filter(({ endsOn }) => endsOn === null || endsOn < to)
    .map(({ accountID, number, name, endsOn, endingCents, openID }) => ({
      label: `${number} ${name}, ${endsOn ? `reconciled to ${formatCalendarDate(endsOn)}` : 'never reconciled'}`,
      date: endsOn,
      cents: (balances.get(accountID) ?? 0) - endingCents,
      address: `/accounting/reconciliations${openID === null ? '' : `/${openID}`}`,
    }));
}
