import { type AccountType, accountTypes } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';

/** What jobs earned and cost, pure (docs/rules/statements.md). */

export type Profit = { income: Cents; cost: Cents; expenses: Cents; profit: Cents };

/** Of what accounts moved by, in debits less credits; those of the balance sheet earn and cost nothing. */
export function profitOf(
  moved: Iterable<readonly [accountID: number, cents: number]>,
  types: ReadonlyMap<number, AccountType>,
): Profit {
  let [income, cost, expenses] = [0, 0, 0];
  for (const [accountID, cents] of moved) {
    const type = types.get(accountID);
    const group = type && accountTypes[type].group;
    if (group === 'income') income -= cents;
    else if (group === 'cost') cost += cents;
    else if (group === 'expense') expenses += cents;
  }
  return { income, cost, expenses, profit: income - cost - expenses } as Profit;
}
