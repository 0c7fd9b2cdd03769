import type { Services } from '#server/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { TaxAgencyReport, taxReportCalls } from './contract.ts';
import { findDifferences, listTaxed, sumAgencies } from './reports.ts';
import { sumTaxes } from './rules.ts';

export const taxReportServices: Services<typeof taxReportCalls> = {
  async getSalesTaxReport(context, input) {
    const month = `${dateInZone(new Date(), context.timeZone).slice(0, 8)}01`;
    const to = input.to ?? addDays(month, -1);
    const from = input.from ?? `${to.slice(0, 8)}01`;
    const range = { from, to };
    const [documents, agencies] = await Promise.all([
      listTaxed(context, range, input.basis),
      sumAgencies(context, range),
    ]);
    const sums = sumTaxes(documents);
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
