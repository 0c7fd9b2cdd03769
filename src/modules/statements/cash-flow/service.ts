import { cashBalances } from '#modules/ledger/balances/public.ts';
import { knownOn } from '#modules/ledger/public.ts';
import type { Services } from '#server/request/routes.ts';
import type { StatementColumn } from '../contract.ts';
import { askedRanges } from '../public.ts';
import { dayBefore } from '../rules.ts';
import type { cashFlowCalls } from './contract.ts';
import { sumFlows } from './reports.ts';
import { cashFlowRows, fieldsOf, linesOf } from './rules.ts';

export const cashFlowServices: Services<typeof cashFlowCalls> = {
  async getCashFlow(context, input) {
    const { from, to, ranges } = await askedRanges(context, input);
    const known = input.knownOn === undefined ? null : await knownOn(context, input.knownOn);
    const opening = await cashBalances(
      context,
      ranges.map((range) => dayBefore(range.from)),
      known,
    );
    const columns = await Promise.all(
      ranges.map(async (range, index) => ({
        lines: linesOf(await sumFlows(context, { ...range, known })),
        opening: opening[index] ?? 0,
      })),
    );
    const first = columns[0]?.lines ?? linesOf([]);
    return {
      from,
      to,
      ...fieldsOf(first),
      columns: ranges.map((range): StatementColumn => ({ ...range, dimensionID: null })),
      rows: cashFlowRows(columns),
    };
  },
};
