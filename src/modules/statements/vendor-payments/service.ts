import { sql } from 'kysely';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { vendorPaymentCalls } from './contract.ts';
import { countedSources, thresholdCents } from './rules.ts';

type Row = {
  vendorID: number;
  vendorName: string;
  taxIDLastFour: string;
  is1099: boolean;
  paid: number;
  paidByCard: number;
};

export const vendorPaymentServices: Services<typeof vendorPaymentCalls> = {
  /** Money that left a bank, or a card, in entries that name one vendor; a void takes it back. */
  async getVendorPayments(context, { year: asked }) {
    const year = asked ?? Number(dateInZone(new Date(), context.timeZone).slice(0, 4));
    const threshold = thresholdCents(year) as Cents;
    const { rows } = await sql<Row>`
      with paid as materialized (
        select p.entry_id, a.type = 'credit_card' as is_card, -sum(p.cents) as cents
        from accounts a join postings p on p.tenant_id = a.tenant_id and p.account_id = a.account_id
        where a.tenant_id = ${context.tenantId} and a.type in ('bank', 'credit_card')
          and p.entry_date between ${`${year}-01-01`} and ${`${year}-12-31`}
        group by 1, 2
      ), named as (
        -- by entry, whatever is known of how many there are: a planner that guesses reads all postings for each
        select paid.is_card, paid.cents, whose.vendor_id
        from paid
        join journal_entries j on j.tenant_id = ${context.tenantId} and j.entry_id = paid.entry_id
        cross join lateral (
          select min(p.payee_id) as vendor_id from postings p
          where p.tenant_id = ${context.tenantId} and p.entry_id = paid.entry_id and p.payee_kind = 'vendor'
          having min(p.payee_id) = max(p.payee_id)
        ) whose
        where j.source = any (${countedSources})
      )
      select v.vendor_id as "vendorID", v.name as "vendorName", v.tax_id_last_four as "taxIDLastFour", v.is_1099 as "is1099",
             coalesce(sum(n.cents) filter (where not n.is_card), 0)::bigint as paid,
             coalesce(sum(n.cents) filter (where n.is_card), 0)::bigint as "paidByCard"
      from named n join vendors v on v.tenant_id = ${context.tenantId} and v.vendor_id = n.vendor_id
      group by 1, 2, 3, 4 having sum(n.cents) <> 0
      order by 5 desc, 1
    `.execute(context.db());
    return {
      year,
      threshold,
      rows: rows.map((row) => ({
        ...row,
        paid: row.paid as Cents,
        paidByCard: row.paidByCard as Cents,
        isReportable: row.is1099 && row.paid >= threshold,
      })),
      total: rows.reduce((sum, row) => sum + (row.is1099 && row.paid >= threshold ? row.paid : 0), 0) as Cents,
    };
  },
};
