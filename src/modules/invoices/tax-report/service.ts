import { sumsAt } from '#modules/ledger/balances/public.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { TaxAgencyReport, taxReportCalls } from './contract.ts';
import { type AgencyRow, findDifferences, listTaxed, sumAgencies } from './reports.ts';
import { sumTaxes } from './rules.ts';

export const taxReportServices: Services<typeof taxReportCalls> = {
  async getSalesTaxReport(context, input) {
    const month = `${dateInZone(new Date(), context.timeZone).slice(0, 8)}01`;
    const to = input.to ?? addDays(month, -1);
    const from = input.from ?? `${to.slice(0, 8)}01`;
    const range = { from, to };
    const [documents, posted] = await Promise.all([
      listTaxed(context, range, input.basis),
      sumAgencies(context, range),
    ]);
    const sums = sumTaxes(documents);
    const agencies = input.basis === 'cash' ? await asCollected(context, range, posted, sums) : posted;
    return {
      from,
      to,
      agencies: await Promise.all(
        agencies.map(async (agency): Promise<TaxAgencyReport> => {
          const { agencyID, opening, invoiced, adjustments, paid } = agency;
          const differences = input.basis === 'accrual' ? await findDifferences(context, agency, documents, range) : [];
          return {
            ...agency,
            jurisdictions: sums
              .filter((one) => one.agencyID === agencyID)
              .map(({ agencyID: _agencyID, exempt, ...one }) => ({
                ...one,
                exempt: [...exempt].map(([reason, amount]) => ({ reason, amount })),
              })),
            ...({ opening, invoiced, adjustments, paid } as Record<
              'opening' | 'invoiced' | 'adjustments' | 'paid',
              Cents
            >),
            balance: (opening + invoiced + adjustments - paid) as Cents,
            difference: differences.reduce((sum, one) => sum + one.posted - one.stated, 0) as Cents,
            differences,
          };
        }),
      ),
    };
  },
};

/** On the cash basis an agency is owed what was collected: its account as the statements of that basis have it. */
async function asCollected(
  context: Context,
  { from, to }: { from: string; to: string },
  agencies: readonly AgencyRow[],
  taxes: ReturnType<typeof sumTaxes>,
): Promise<AgencyRow[]> {
  const accounts = await sumsAt(context, { days: [addDays(from, -1), to], basis: 'cash', known: null });
  return agencies.map((agency) => {
    const [opening = 0, balance = 0] = (accounts.get(agency.accountID) ?? []).map(
      ({ debits, credits }) => credits - debits,
    );
    const own = taxes.filter(({ agencyID }) => agencyID === agency.agencyID);
    const invoiced = own.reduce((sum, one) => sum + one.invoiced, 0);
    return { ...agency, opening, invoiced, adjustments: balance - opening - invoiced + agency.paid };
  });
}
