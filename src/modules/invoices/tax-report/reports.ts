import { type RawBuilder, sql } from 'kysely';
import { sharesUnsettled } from '#modules/ledger/balances/public.ts';
import type { Basis } from '#modules/ledger/balances/rules.ts';
import { systemAccounts } from '#modules/ledger/public.ts';
import { documentAddress, nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { differencesOf, type TaxDifference, type TaxedMove, taxFormSources, taxToAgency } from './rules.ts';

type Range = { from: string; to: string };

/**
 * What entries of a range posted of tax, and what reverses them took away; on the cash basis what was settled of it by the day before the range and
 * by its end. By the first entry of a document, rate and reason.
 */
export async function listTaxed(context: Context, { from, to }: Range, basis: Basis): Promise<TaxedMove[]> {
  const isCash = basis === 'cash';
  const [openBefore, openAfter] = isCash
    ? await Promise.all([sharesUnsettled(context, addDays(from, -1)), sharesUnsettled(context, to)])
    : [new Map<number, number>(), new Map<number, number>()];
  // What was posted before counts once it is settled.
  const earlier = sql`e.entry_date < ${from} and (e.root_id = ${anyOf([...openBefore.keys()])} or e.root_id in (
    select root_id from journal_entries
    where tenant_id = ${context.tenantId} and entry_date between ${from} and ${to} and (reverses_id is not null or replaces_id is not null)))`;
  const { rows } = await sql<Omit<TaxedMove, 'before' | 'after'> & Record<'before' | 'after', Sums>>`
    with moved as (
      select e.root_id, e.entry_date < ${from} as is_before, t.agency_id, t.jurisdiction, t.percent_units, t.exempt_reason,
             case when e.reverses_id is null then 1 else -1 end as side, t.gross_cents, t.taxable_cents, t.tax_cents
      from journal_entries e
      join entry_taxes t on t.tenant_id = e.tenant_id and t.entry_id = coalesce(e.reverses_id, e.entry_id)
      where e.tenant_id = ${context.tenantId} and (e.entry_date between ${from} and ${to} ${isCash ? sql`or (${earlier})` : sql``})
    )
    select root_id as "entryID", agency_id as "agencyID", jurisdiction, percent_units / 10000.0 as percent, exempt_reason as "exemptReason",
           ${sumsOf(sql`filter (where is_before)`)} as before, ${sumsOf(sql``)} as after
    from moved group by 1, 2, 3, percent_units, 5 order by 1, 2, 3
  `.execute(context.db());
  return rows.map((row) => {
    const share = (open: ReadonlyMap<number, number>) => 1 - (open.get(row.entryID) ?? 0);
    return {
      ...row,
      percent: Number(row.percent),
      before: partOf(row.before, share(openBefore)),
      after: partOf(row.after, share(openAfter)),
    };
  });
}

type Sums = TaxedMove['before'];
const sumsOf = (which: RawBuilder<unknown>) => sql`jsonb_build_object(
  'gross', coalesce(sum(side * gross_cents) ${which}, 0), 'taxable', coalesce(sum(side * taxable_cents) ${which}, 0),
  'tax', coalesce(sum(side * tax_cents) ${which}, 0))`;
/** Rounded half away from zero. */
function partOf({ gross, taxable, tax }: Sums, share: number): Sums {
  const part = (cents: Cents) => (Math.sign(cents) * Math.round(Math.abs(cents) * share)) as Cents;
  return { gross: part(gross), taxable: part(taxable), tax: part(tax) };
}

export type AgencyRow = {
  agencyID: number;
  agencyName: string;
  accountID: number;
  opening: number;
  /** What was posted in the range, but what was paid. */
  posted: number;
  paid: number;
};

/** What was posted to the account of each agency, in credits less debits. */
export async function sumAgencies(context: Context, { from, to }: Range): Promise<AgencyRow[]> {
  const { rows } = await sql<AgencyRow>`
    select t.agency_id as "agencyID", t.name as "agencyName", t.account_id as "accountID",
           coalesce(-sum(p.cents) filter (where p.entry_date < ${from}), 0)::bigint as opening,
           coalesce(-sum(p.cents) filter (where p.entry_date >= ${from} and j.source <> 'sales_tax_payment'), 0)::bigint as posted,
           coalesce(sum(p.cents) filter (where p.entry_date >= ${from} and j.source = 'sales_tax_payment'), 0)::bigint as paid
    from tax_agencies t
    left join (postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id)
      on p.tenant_id = t.tenant_id and p.account_id = t.account_id and p.entry_date <= ${to}
    where t.tenant_id = ${context.tenantId}
    group by 1, 2, 3 order by lower(t.name), 1
  `.execute(context.db());
  return rows;
}

type Owner = { agencyID: number; accountID: number };

/** What was posted to the account of an agency in a range, and is not what its documents say (behaviour B3: difference, by entry). */
export async function findDifferences(
  context: Context,
  { agencyID, accountID }: Owner,
  taxed: readonly TaxedMove[],
  range: Range,
): Promise<TaxDifference[]> {
  const stated = taxToAgency(taxed, agencyID);
  return differencesOf(await sumByEntry(context, accountID, range), stated);
}

/** By first entry, in credits less debits, what is not posted by a form of tax itself. */
async function sumByEntry(context: Context, accountID: number, { from, to }: Range): Promise<Map<number, number>> {
  const { rows } = await sql<{ rootID: number; cents: number }>`
    select j.root_id as "rootID", -sum(p.cents)::bigint as cents
    from postings p join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
    where p.tenant_id = ${context.tenantId} and p.account_id = ${accountID} and p.entry_date between ${from} and ${to}
      and j.source <> all(${[...taxFormSources]}::text[])
    group by 1 having sum(p.cents) <> 0
  `.execute(context.db());
  return new Map(rows.map(({ rootID, cents }) => [rootID, cents]));
}

/** What the tax report of the days to close lists as its differences, each with the page on which it is mended (behaviour B6). */
export async function findTaxDifferences(context: Context, period: ClosingPeriod): Promise<CloseFinding[]> {
  const [taxed, agencies, { sales_tax_payable: top }] = await Promise.all([
    listTaxed(context, period, 'accrual'),
    sumAgencies(context, period),
    systemAccounts(context, ['sales_tax_payable']),
  ]);
  // Sales Tax Payable itself belongs to nobody unless an agency has it: what is posted there is in no report.
  const owners: Owner[] = agencies.some(({ accountID }) => accountID === top)
    ? agencies
    : [...agencies, { agencyID: 0, accountID: top }];
  const found = (await Promise.all(owners.map((one) => findDifferences(context, one, taxed, period)))).flat();
  const { rows } = await sql<{
    rootID: number;
    entryID: number;
    source: string;
    sourceID: number | null;
    reference: string;
    memo: string;
    date: string;
  }>`
    select distinct on (root_id) root_id as "rootID", entry_id as "entryID", source, source_id as "sourceID", reference, memo,
           entry_date as date
    from journal_entries
    where tenant_id = ${context.tenantId} and root_id = any(${found.map(({ entryID }) => entryID)}::bigint[])
      and (reverses_id is null or root_id = entry_id)
    order by root_id, entry_id desc
  `.execute(context.db());
  const entries = new Map(rows.map((row) => [row.rootID, row]));
  return found
    .flatMap(({ entryID, posted, stated }): CloseFinding[] => {
      const entry = entries.get(entryID);
      if (!entry) return [];
      const label = [`${nameOfSource(entry.source)} ${entry.reference}`.trim(), entry.memo].filter(Boolean).join(' · ');
      return [{ label, date: entry.date, cents: stated - posted, address: documentAddress(entry) }];
    })
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
}
