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
    const [taxed, posted] = await Promise.all([listTaxed(context, range, input.basis), sumAgencies(context, range)]);
    const sums = sumTaxes(taxed);
    const agencies = input.basis === 'cash' ? await asCollected(context, range, posted) : posted;
    return {
      from,
      to,
      agencies: await Promise.all(
        agencies.map(async (agency): Promise<TaxAgencyReport> => {
          const { agencyID, agencyName, accountID, opening, posted, paid } = agency;
          const differences = input.basis === 'accrual' ? await findDifferences(context, agency, taxed, range) : [];
          const own = sums.filter((one) => one.agencyID === agencyID);
          const invoiced = own.reduce((sum, one) => sum + one.invoiced, 0);
          return {
            agencyID,
            agencyName,
            accountID,
            jurisdictions: own.map(({ agencyID: _agencyID, exempt, ...one }) => ({
              ...one,
              exempt: [...exempt].map(([reason, amount]) => ({ reason, amount })),
            })),
            opening: opening as Cents,
            invoiced: invoiced as Cents,
            adjustments: (posted - invoiced) as Cents,
            paid: paid as Cents,
            balance: (opening + posted - paid) as Cents,
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
): Promise<AgencyRow[]> {
  const accounts = await sumsAt(context, { days: [addDays(from, -1), to], basis: 'cash', known: null });
  return agencies.map((agency) => {
    const [opening = 0, balance = 0] = (accounts.get(agency.accountID) ?? []).map(
      ({ debits, credits }) => credits - debits,
    );
    return { ...agency, opening, posted: balance - opening + agency.paid };
  });
}
