import { sql } from 'kysely';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { vendorPaymentCalls } from './contract.ts';
import { paidToVendors } from './public.ts';
import { thresholdCents } from './rules.ts';

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
      select v.vendor_id as "vendorID", v.name as "vendorName", v.tax_id_last_four as "taxIDLastFour", v.is_1099 as "is1099",
             coalesce(sum(n.cents) filter (where not n.is_card), 0)::bigint as paid,
             coalesce(sum(n.cents) filter (where n.is_card), 0)::bigint as "paidByCard"
      from ${paidToVendors(context, year)} n join vendors v on v.tenant_id = ${context.tenantId} and v.vendor_id = n.vendor_id
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
