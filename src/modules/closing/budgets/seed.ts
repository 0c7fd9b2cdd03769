import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import type { BudgetCell } from './contract.ts';
import { monthsOf } from './rules.ts';
import { budgetServices } from './service.ts';

/** The demo company plans this year as the one before, and a tenth more. */
export async function seedBudget(context: Context): Promise<void> {
  const { yearStart, rows } = await budgetServices.proposeBudget(context, { percent: 10 });
  const months = monthsOf(yearStart);
  const cells = rows.flatMap(({ accountID, amounts }) =>
    amounts.flatMap((now, index): BudgetCell[] =>
      now === 0 ? [] : [{ accountID, month: months[index] ?? '', was: 0 as Cents, now }],
    ),
  );
  if (cells.length > 0) await budgetServices.saveBudget(context, { cells });
}
