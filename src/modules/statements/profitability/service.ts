import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { dimensionNamesOf, movedByDimension } from '#modules/ledger/balances/public.ts';
import type { Services } from '#server/request/routes.ts';
import { askedRanges } from '../public.ts';
import type { profitabilityCalls } from './contract.ts';
import { profitOf } from './rules.ts';

export const profitabilityServices: Services<typeof profitabilityCalls> = {
  async getProfitability(context, { by, basis, ...days }) {
    const { from, to } = await askedRanges(context, { ...days, columns: 'total' });
    const [moved, accounts] = await Promise.all([
      movedByDimension(context, by, { from, to, basis, known: null }),
      listAccounts(context),
    ]);
    const types = new Map(accounts.map(({ accountID, type }) => [accountID, type]));
    const names = await dimensionNamesOf(
      context,
      by,
      [...moved.keys()].filter((id) => id !== 0),
      undefined,
    );
    const rows = [...moved]
      .map(([id, balances]) => ({
        id,
        name: names.get(id) ?? (id === 0 ? `No ${by}` : `#${id}`),
        ...profitOf(balances, types),
      }))
      // What came to nothing says nothing.
      .filter(({ income, cost, expenses }) => income !== 0 || cost !== 0 || expenses !== 0)
      .sort((a, b) => Number(a.id === 0) - Number(b.id === 0) || a.profit - b.profit || a.id - b.id);
    const totals = profitOf(
      [...moved.values()].flatMap((balances) => [...balances]),
      types,
    );
    return { from, to, by, basis, rows, totals };
  },
};
