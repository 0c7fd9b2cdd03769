import { type LineSum, sumLines } from '#modules/documents/public.ts';
import type { SummedBy } from '#modules/documents/rules.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { dimensionNamesOf } from '#modules/ledger/balances/public.ts';
import { askedRanges } from '#modules/statements/public.ts';
import { rangeTitle } from '#modules/statements/table-rules.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import type { Cents } from '#shared/money.ts';
import { wholeMonths } from '#shared/report-days.ts';
import { mergedCustomers } from '../../customers/public.ts';
import { family } from '../forms.ts';
import type { SalesRow, salesCalls } from './contract.ts';
import { listSoldLines } from './reports.ts';
import { nameOfClass, nameOfNone } from './rules.ts';

type Sums = Omit<SalesRow, 'subject' | 'name'>;

export const salesServices: Services<typeof salesCalls> = {
  listSoldLines,

  async getSales(context, { by, ...asked }) {
    const { from, to, ranges } = await askedRanges(context, { ...asked, columns: 'total' });
    const merged = by === 'customer' ? await mergedCustomers(context) : new Map<number, number>();
    const asNow = (sum: LineSum) => ({ ...sum, subject: String(merged.get(Number(sum.subject)) ?? sum.subject) });
    const [now = [], before] = await Promise.all(
      ranges.map(async (range) => (await sumLines(context, family, range, by)).map(asNow)),
    );
    const [sold, earlier] = [Map.groupBy(now, subjectOf), Map.groupBy(before ?? [], subjectOf)];
    const subjects = [...new Set([...sold.keys(), ...earlier.keys()])];
    const names = await namesOf(context, by, subjects);
    const rows = subjects.map((subject) => ({
      subject,
      name: names.get(subject) ?? nameOfNone[by],
      ...summed(sold.get(subject) ?? [], before && (earlier.get(subject) ?? [])),
    }));
    const order = (a: SalesRow, b: SalesRow) =>
      by === 'month' ? a.subject.localeCompare(b.subject) : b.sales - a.sales || a.name.localeCompare(b.name);
    const [, other] = ranges;
    const comparedWith = other ? { from: other.from, to: other.to } : null;
    return { from, to, by, comparedWith, rows: rows.sort(order), totals: summed(now, before) };
  },
};

const titleOfMonth = (month: string): string => {
  const { start, end } = wholeMonths(month, 1);
  return rangeTitle(start, end);
};

const subjectOf = ({ subject }: LineSum): string => subject;

const signOf = ({ kind }: LineSum): number => (kind === 'credit_memo' ? -1 : 1);
const salesOf = (sums: readonly LineSum[]): Cents =>
  sums.reduce((all, one) => all + signOf(one) * one.cents, 0) as Cents;

function summed(sums: readonly LineSum[], before: readonly LineSum[] | undefined): Sums {
  const count = (of: (one: LineSum) => number) => sums.reduce((all, one) => all + of(one), 0);
  return {
    documentCount: count(({ documents }) => documents),
    lineCount: count(({ lines }) => lines),
    invoiced: salesOf(sums.filter((one) => signOf(one) > 0)),
    credited: (0 - salesOf(sums.filter((one) => signOf(one) < 0))) as Cents,
    sales: salesOf(sums),
    compared: before ? salesOf(before) : null,
  };
}

/** What the subjects are called, also those that are out of use or deleted. */
async function namesOf(context: Context, by: SummedBy, subjects: readonly string[]): Promise<Map<string, string>> {
  if (by === 'item_class') return new Map(subjects.map((one) => [one, nameOfClass(one) ?? nameOfNone[by]]));
  if (by === 'month') return new Map(subjects.map((one) => [one, titleOfMonth(one)]));
  if (by === 'account') {
    const accounts = await listAccounts(context);
    return new Map(accounts.map(({ accountID, number, name }) => [String(accountID), `${number} ${name}`]));
  }
  const ids = subjects.map(Number).filter((one) => one > 0);
  return new Map([...(await dimensionNamesOf(context, by, ids, undefined))].map(([one, name]) => [String(one), name]));
}
