import { sql } from 'kysely';
import { sharesUnsettled } from '#modules/ledger/balances/public.ts';
import type { Basis } from '#modules/ledger/balances/rules.ts';
import { systemAccounts } from '#modules/ledger/public.ts';
import { documentAddress, nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { CloseFinding, ClosingPeriod } from '#server/declared/close-checks.ts';
import { addDays } from '#shared/dates.ts';
import { formColumns, formOf, wholeInvoices } from '../forms.ts';
import { differencesOf, type TaxDifference, type TaxedDocument, taxFormSources, taxToAgency } from './rules.ts';

type Range = { from: string; to: string };
/** What was approved and is not void, of the days or settled in them. */
export async function listTaxed(context: Context, { from, to }: Range, basis: Basis): Promise<TaxedDocument[]> {
  const [openBefore, openAfter] =
    basis === 'accrual'
      ? [new Map(), new Map()]
      : await Promise.all([sharesUnsettled(context, addDays(from, -1)), sharesUnsettled(context, to)]);
  const roots = [...openBefore.keys()];
  const rows = await wholeInvoices(context)
    .innerJoin('journal_entries as j', 'j.entry_id', 'd.entry_id')
    .select(formColumns)
    .select(['j.root_id', 'i.taxes'])
    .where('d.voided_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .where('d.document_date', '<=', to)
    .where((eb) => eb.or([eb('d.document_date', '>=', from), eb('j.root_id', '=', anyOf(roots))]))
    .orderBy('d.document_id')
    .execute();
  return rows.map((row): TaxedDocument => {
    const part = (open: ReadonlyMap<number, number>) => 1 - (open.get(row.root_id) ?? 0);
    const isCash = basis === 'cash';
    return {
      entryID: row.root_id,
      form: formOf(row),
      taxes: row.taxes,
      sign: row.kind === 'credit_memo' ? -1 : 1,
      before: isCash && row.document_date < from ? part(openBefore) : 0,
      after: isCash ? part(openAfter) : 1,
    };
  });
}

export type AgencyRow = {
  agencyID: number;
  agencyName: string;
  accountID: number;
  opening: number;
  invoiced: number;
  adjustments: number;
  paid: number;
};

/** What was posted to the account of each agency, in credits less debits, by what posted it. */
export async function sumAgencies(context: Context, { from, to }: Range): Promise<AgencyRow[]> {
  const { rows } = await sql<AgencyRow>`
    select t.agency_id as "agencyID", t.name as "agencyName", t.account_id as "accountID",
           coalesce(-sum(p.cents) filter (where p.entry_date < ${from}), 0)::bigint as opening,
           coalesce(-sum(p.cents) filter (where p.entry_date >= ${from} and j.source = 'invoice'), 0)::bigint as invoiced,
           coalesce(-sum(p.cents) filter (where p.entry_date >= ${from}
             and j.source not in ('invoice', 'sales_tax_payment')), 0)::bigint as adjustments,
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
  documents: readonly TaxedDocument[],
  range: Range,
): Promise<TaxDifference[]> {
  const stated = new Map(documents.map((one) => [one.entryID, taxToAgency(one, agencyID)]));
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
  const [documents, agencies, { sales_tax_payable: top }] = await Promise.all([
    listTaxed(context, period, 'accrual'),
    sumAgencies(context, period),
    systemAccounts(context, ['sales_tax_payable']),
  ]);
  // Sales Tax Payable itself belongs to nobody unless an agency has it: what is posted there is in no report.
  const owners: Owner[] = agencies.some(({ accountID }) => accountID === top)
    ? agencies
    : [...agencies, { agencyID: 0, accountID: top }];
  const found = (await Promise.all(owners.map((one) => findDifferences(context, one, documents, period)))).flat();
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
