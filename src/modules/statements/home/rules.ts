import { type AccountType, accountTypes, isCash } from '#modules/ledger/rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';

/** The figures of the books at a glance, pure (behaviour B3 and B4). */

export const figureKeys = ['cash', 'receivables', 'payables', 'income', 'expense', 'net_income'] as const;
export type FigureKey = (typeof figureKeys)[number];

export type SummedAccount = {
  accountID: number;
  number: string;
  name: string;
  type: AccountType;
  systemKey: string | null;
};
/** What an account's debits exceed its credits by in a month; what was before the first month is under `null`. */
export type MonthSum = { accountID: number; month: string | null; cents: number };

/** The cash of the cash flow (docs/rules/statements.md). */
const isIncome = ({ type }: SummedAccount): boolean => accountTypes[type].group === 'income';
const isExpense = ({ type }: SummedAccount): boolean => ['cost', 'expense'].includes(accountTypes[type].group);

/** Which accounts a figure is made of, on which side it counts, and whether it is of this month only. */
const figures: Record<
  FigureKey,
  { holds: (account: SummedAccount) => boolean; normal: 'debit' | 'credit'; isOfMonth?: true }
> = {
  cash: { holds: isCash, normal: 'debit' },
  receivables: { holds: ({ type }) => type === 'accounts_receivable', normal: 'debit' },
  payables: { holds: ({ type }) => type === 'accounts_payable', normal: 'credit' },
  income: { holds: isIncome, normal: 'credit', isOfMonth: true },
  expense: { holds: isExpense, normal: 'debit', isOfMonth: true },
  net_income: { holds: (account) => isIncome(account) || isExpense(account), normal: 'credit', isOfMonth: true },
};

/** Which accounts the two lines of cash and receivables are made of. */
export const strip = { cash: isCash, owed: figures.receivables.holds };

/** The last days of as many weeks, oldest first; the last is the day itself. */
export const weeksUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, 7 * (index + 1 - count)));

/** `months` are the first days of months, oldest first; the last is this month. */
export function homeOf(accounts: readonly SummedAccount[], sums: readonly MonthSum[], months: readonly string[]) {
  const thisMonth = months.at(-1);
  const of = new Map(accounts.map((account) => [account.accountID, account]));
  const total = (key: FigureKey, isCounted: (month: string | null) => boolean): Cents => {
    const { holds, normal } = figures[key];
    let cents = 0;
    for (const sum of sums) {
      const account = of.get(sum.accountID);
      if (account && holds(account) && isCounted(sum.month)) cents += sum.cents;
    }
    return (normal === 'debit' ? cents : 0 - cents) as Cents;
  };
  const parts = (key: FigureKey) => {
    const { holds, normal, isOfMonth } = figures[key];
    return accounts.filter(holds).flatMap(({ accountID, number, name }) => {
      const cents = sums
        .filter((sum) => sum.accountID === accountID && (!isOfMonth || sum.month === thisMonth))
        .reduce((all, sum) => all + sum.cents, 0);
      return cents === 0 ? [] : [{ accountID, number, name, value: (normal === 'debit' ? cents : 0 - cents) as Cents }];
    });
  };
  return {
    figures: figureKeys.map((key) => ({
      key,
      value: total(key, (month) => !figures[key].isOfMonth || month === thisMonth),
      parts: parts(key),
    })),
    months: months.map((month) => ({
      month,
      income: total('income', (of) => of === month),
      expense: total('expense', (of) => of === month),
      cash: total('cash', (of) => of === null || of <= month),
    })),
  };
}

/** The first days of the months that end with the one of a day, oldest first. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10),
  );
}
