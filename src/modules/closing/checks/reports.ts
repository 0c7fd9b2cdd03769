import { type RawBuilder, sql } from 'kysely';
import type { SystemKey } from '#modules/ledger/accounts/rules.ts';
import { openAt } from '#modules/ledger/open-items/public.ts';
import type { ItemAccount } from '#modules/ledger/open-items/rules.ts';
import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { balancesAt } from '#modules/ledger/public.ts';
import type { PayeeKind } from '#modules/ledger/rules.ts';
import { documentAddress, nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import type { CloseFinder, CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import { addDays, formatCalendarDate } from '#shared/dates.ts';
import { type CloseCheckKey, depositedAfterDays } from './rules.ts';

type Find = CloseFinder['find'];
/** What was settled after the last day is done: nothing is left to do about it. */
const stillOpen = sql`i.open_cents <> 0`;
type Account = { accountID: number; number: string; name: string; key: string | null };

/** Accounts whose balance stands still while it should be used up, and on which side it stands. */
const deferrals: Partial<Record<SystemKey, 1 | -1>> = { prepaid: 1, deferred_revenue: -1, deferred_grants: -1 };
const finders: Partial<Record<CloseCheckKey, Find>> = {
  undeposited: (context, { to }) =>
    openItems(
      context,
      to,
      'undeposited_funds',
      sql`open.cents > 0 and ${stillOpen} and i.dated_on <= ${addDays(to, -depositedAfterDays)}`,
    ),
  customer_credits: (context, { to }) =>
    openItems(context, to, 'accounts_receivable', sql`open.cents < 0 and ${stillOpen}`),
  vendor_credits: (context, { to }) => openItems(context, to, 'accounts_payable', sql`open.cents > 0 and ${stillOpen}`),

  async inventory(context, period) {
    const accounts = await accountsOf(
      context,
      sql`system_key = 'inventory' or parent_id = (select account_id from accounts
        where tenant_id = ${context.tenantId} and system_key = 'inventory')`,
    );
    return balancesOf(context, accounts, period, (cents) => cents < 0);
  },
  async opening_balances(context, period) {
    const accounts = await accountsOf(context, sql`system_key = 'opening_balance_equity'`);
    return balancesOf(context, accounts, period, (cents) => cents !== 0);
  },
  uncategorized: (context, period) => postedTo(context, period, sql`a.system_key = 'uncategorized'`),

  receivables: (context, period) => control(context, period, 'accounts_receivable'),
  payables: (context, period) => control(context, period, 'accounts_payable'),

  async deferred(context, { from, to }) {
    const accounts = await accountsOf(context, sql`system_key = any(${Object.keys(deferrals)}::text[])`);
    const before = await balancesAt(context, addDays(from, -1));
    const held = accounts.filter(({ accountID, key }) => (before.get(accountID) ?? 0) * sideOf(key) > 0);
    if (held.length === 0) return null;
    const moved = await movedOn(context, held, { from, to });
    return held
      .filter(({ accountID }) => !moved.has(accountID))
      .map((account) => ofAccount(account, before.get(account.accountID) ?? 0, { from, to }));
  },

  async depreciation(context, { from, to }) {
    const [assets, depreciation] = await Promise.all([
      accountsOf(context, sql`type = 'fixed_asset' and not is_contra`),
      accountsOf(context, sql`type = 'fixed_asset' and is_contra`),
    ]);
    const before = await balancesAt(context, addDays(from, -1));
    if (!assets.some(({ accountID }) => (before.get(accountID) ?? 0) > 0)) return null;
    const ids = depreciation.map(({ accountID }) => accountID);
    const last = await lastPosted(
      context,
      to,
      sql`exists (select from postings p where p.tenant_id = j.tenant_id and p.entry_id = j.entry_id and p.cents < 0
        and p.account_id = any(${ids}::bigint[]))`,
    );
    if (last && last.date >= from) return [];
    const [account] = depreciation;
    return [missing('Depreciation', last, account ? `/accounting/accounts/${account.accountID}` : '/accounting/chart')];
  },

  async payroll(context, { from, to }) {
    const last = await lastPosted(context, to, sql`j.source = 'payroll'`);
    if (!last || last.date < addDays(from, -92)) return null;
    return last.date >= from ? [] : [missing('Payroll', last, '/accounting/transactions?group=other')];
  },
};

export const ownFinders: CloseFinder[] = Object.entries(finders).map(([check, find]) => ({ check, find }));

const sideOf = (key: string | null): number => (key === null ? 0 : (deferrals[key as SystemKey] ?? 0));

/** What has to be there each month, and was there last on a day. */
const missing = (what: string, last: { date: string; cents: number } | null, address: string): CloseFinding => ({
  label: last ? `${what}, posted last on ${formatCalendarDate(last.date)}` : `${what} was never posted`,
  date: null,
  cents: last?.cents ?? 0,
  address,
});

const ofAccount = ({ accountID, number, name }: Account, cents: number, { from, to }: ClosingPeriod): CloseFinding => ({
  label: `${number} ${name}`,
  date: null,
  cents,
  address: `/accounting/accounts/${accountID}?from=${from}&to=${to}`,
});

async function accountsOf(context: Context, which: RawBuilder<unknown>): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select account_id as "accountID", number, name, system_key as key from accounts
    where tenant_id = ${context.tenantId} and (${which}) order by number
  `.execute(context.db());
  return rows;
}

/** Of these accounts those whose balance on the last day is not right. */
async function balancesOf(
  context: Context,
  accounts: readonly Account[],
  period: ClosingPeriod,
  isWrong: (debitsLessCredits: number) => boolean,
): Promise<CloseFinding[]> {
  const balances = await balancesAt(context, period.to);
  return accounts.flatMap((account) => {
    const cents = balances.get(account.accountID) ?? 0;
    return isWrong(cents) ? [ofAccount(account, cents, period)] : [];
  });
}

/** What was open of an account on a day, by document. */
async function openItems(
  context: Context,
  asOf: string,
  account: ItemAccount,
  which: RawBuilder<unknown>,
): Promise<CloseFinding[]> {
  const { rows } = await sql<{
    source: string;
    sourceID: number | null;
    entryID: number;
    reference: string;
    kind: PayeeKind | '';
    payeeID: number;
    date: string;
    cents: number;
  }>`
    with ${openAt(context, { keys: [account], asOf, known: null })}
    select i.source, i.source_id as "sourceID", i.entry_id as "entryID", i.reference, i.payee_kind as kind,
           i.payee_id as "payeeID", i.dated_on as date, open.cents
    from open join open_items i on i.tenant_id = ${context.tenantId} and i.item_id = open.item_id
    where ${which} order by i.dated_on, i.item_id
  `.execute(context.db());
  const payees = rows.flatMap(({ kind, payeeID }) => (kind === '' ? [] : [{ kind, id: payeeID }]));
  const names = await payeeNames(context, payees);
  return rows.map(({ kind, payeeID, date, cents, ...row }) => {
    const name = kind === '' ? undefined : names.get(payeeKey({ kind, id: payeeID }));
    const what = `${nameOfSource(row.source)} ${row.reference}`.trim();
    return { label: [what, name].filter(Boolean).join(' · '), date, cents, address: documentAddress(row) };
  });
}

/** Entries of the days to close that moved certain accounts, versions of one together. */
async function postedTo(
  context: Context,
  { from, to }: ClosingPeriod,
  which: RawBuilder<unknown>,
): Promise<CloseFinding[]> {
  const { rows } = await sql<{
    source: string;
    sourceID: number | null;
    entryID: number;
    reference: string;
    memo: string;
    date: string;
    cents: number;
  }>`
    with moved as (
      select j.root_id, max(j.entry_id) filter (where j.reverses_id is null) as entry_id, sum(p.cents)::bigint as cents
      from accounts a
      join postings p on p.tenant_id = a.tenant_id and p.account_id = a.account_id and p.entry_date between ${from} and ${to}
      join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
      where a.tenant_id = ${context.tenantId} and ${which}
      group by j.root_id having sum(p.cents) <> 0
    )
    select j.source, j.source_id as "sourceID", j.entry_id as "entryID", j.reference, j.memo, j.entry_date as date, moved.cents
    from moved
    join journal_entries j on j.tenant_id = ${context.tenantId} and j.entry_id = coalesce(moved.entry_id, moved.root_id)
    order by j.entry_date, j.entry_id
  `.execute(context.db());
  return rows.map(({ date, cents, memo, ...row }) => ({
    label: [`${nameOfSource(row.source)} ${row.reference}`.trim(), memo].filter(Boolean).join(' · '),
    date,
    cents,
    address: documentAddress(row),
  }));
}

/** What a control account says more than its documents do. */
async function control(context: Context, period: ClosingPeriod, key: ItemAccount): Promise<CloseFinding[]> {
  const [accounts, balances, open] = await Promise.all([
    accountsOf(context, sql`system_key = ${key}`),
    balancesAt(context, period.to),
    openItems(context, period.to, key, sql`true`),
  ]);
  const owed = open.reduce((sum, { cents }) => sum + cents, 0);
  return accounts.flatMap((account) => {
    const difference = (balances.get(account.accountID) ?? 0) - owed;
    return difference === 0 ? [] : [ofAccount(account, difference, period)];
  });
}

/** Of these accounts those that were posted to on the other side in the days to close. */
async function movedOn(
  context: Context,
  accounts: readonly Account[],
  { from, to }: ClosingPeriod,
): Promise<Set<number>> {
  const debits = accounts.filter(({ key }) => sideOf(key) < 0).map(({ accountID }) => accountID);
  const credits = accounts.filter(({ key }) => sideOf(key) > 0).map(({ accountID }) => accountID);
  const { rows } = await sql<{ accountID: number }>`
    select p.account_id as "accountID"
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.tenant_id = ${context.tenantId} and p.entry_date between ${from} and ${to} and j.reverses_id is null
      and ((p.cents > 0 and p.account_id = any(${debits}::bigint[])) or (p.cents < 0 and p.account_id = any(${credits}::bigint[])))
      and not exists (select from journal_entries r where r.tenant_id = j.tenant_id and r.reverses_id = j.entry_id)
    group by p.account_id
  `.execute(context.db());
  return new Set(rows.map(({ accountID }) => accountID));
}

/** The last standing entry of a kind by a day, with what it comes to. */
async function lastPosted(
  context: Context,
  by: string,
  which: RawBuilder<unknown>,
): Promise<{ date: string; cents: number } | null> {
  const { rows } = await sql<{ date: string; cents: number }>`
    select j.entry_date as date, (select sum(greatest(p.cents, 0))::bigint from postings p
             where p.tenant_id = j.tenant_id and p.entry_id = j.entry_id) as cents
    from journal_entries j
    where j.tenant_id = ${context.tenantId} and j.entry_date <= ${by} and j.reverses_id is null and ${which}
      and not exists (select from journal_entries r where r.tenant_id = j.tenant_id and r.reverses_id = j.entry_id)
    order by j.entry_date desc, j.entry_id desc limit 1
  `.execute(context.db());
  return rows[0] ?? null;
}
