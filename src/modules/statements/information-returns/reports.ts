import { sql } from 'kysely';
import { documentNumbers, type LedgerViews } from '#modules/ledger/public.ts';
import { documentAddress, nameOfSource } from '#modules/ledger/source-rules.ts';
import { type Box, usualBox } from '#modules/vendors/box-rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Cents } from '#shared/money.ts';
import { paidToVendors } from '../vendor-payments/public.ts';

export type Paid = {
  vendorID: number;
  vendorName: string;
  box: Box;
  root: number;
  accountID: number;
  number: string;
  accountName: string;
  accountBox: Box | 'none' | null;
  cents: number;
};

const everything = Number.MAX_SAFE_INTEGER;

/**
 * What the vendors that get a 1099 were paid from banks in a year, document by document, by the account that it was for: of a bill that was
 * paid, its lines in the share that was paid of it. Of a part that settled nothing yet, the account is Accounts Payable.
 */
export async function listPaid(context: Context, year: number, vendorID: number | null): Promise<Paid[]> {
  const tenant = context.tenantId;
  const { rows } = await sql<Paid>`
    with own as materialized (
      select v.vendor_id, v.name, v.box_1099, array_agg(distinct n.entry_id) as entries
      from ${paidToVendors(context, year)} n
      join vendors v on v.tenant_id = ${tenant} and v.vendor_id = n.vendor_id and v.is_1099
      where not n.is_card and (${vendorID}::bigint is null or v.vendor_id = ${vendorID}::bigint)
      group by 1, 2, 3
    )
    select o.vendor_id as "vendorID", o.name as "vendorName", coalesce(o.box_1099, ${usualBox}) as box, f.root, f.account_id as "accountID",
           a.number, a.name as "accountName", b.box as "accountBox", -sum(f.cents)::bigint as cents
    from own o
    cross join lateral cash_flows_of(${tenant}, ${`${year}-12-31`}, ${everything}, ${everything}, o.entries, null) f
    join accounts a on a.tenant_id = ${tenant} and a.account_id = f.account_id
    left join account_boxes b on b.tenant_id = ${tenant} and b.account_id = f.account_id and b.deleted_at is null
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(f.cents) <> 0
    order by lower(o.name), 1, 4, 6
  `.execute(context.db());
  return rows;
}

/** What the same vendors were paid by card, which its processor reports. */
export async function sumCards(context: Context, year: number): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(n.cents), 0)::bigint as cents from ${paidToVendors(context, year)} n
    join vendors v on v.tenant_id = ${context.tenantId} and v.vendor_id = n.vendor_id and v.is_1099 where n.is_card
  `.execute(context.db());
  return (rows[0]?.cents ?? 0) as Cents;
}

/** The documents of some roots, as people know them. */
export async function namesOfRoots(context: Context, roots: readonly number[]) {
  const rows = await context
    .db<LedgerViews>()
    .selectFrom('journal_entries')
    .select(['entry_id', 'entry_date as date', 'source', 'source_id', 'reference'])
    .where('entry_id', '=', anyOf(roots))
    .execute();
  const numberOf = await documentNumbers(context, rows);
  return new Map(
    rows.map((row) => [
      row.entry_id,
      {
        date: row.date,
        name: `${nameOfSource(row.source)} ${row.reference || numberOf(row)}`.trim(),
        address: documentAddress({ source: row.source, sourceID: row.source_id, entryID: row.entry_id }),
      },
    ]),
  );
}
