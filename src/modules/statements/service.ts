import { chartAsKnown } from '#modules/ledger/accounts/public.ts';
import { dimensionNamesOf, movedByDimension, type Sums, sumsAt } from '#modules/ledger/balances/public.ts';
import { type Dimension, dimensions } from '#modules/ledger/balances/rules.ts';
import { type Known, knownOn } from '#modules/ledger/public.ts';
import { accountTypeKeys, type accountTypes } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { isAmong } from '#shared/among.ts';
import type { Input, Output } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { StatementColumn, statementCalls, TrialRow } from './contract.ts';
import { askedRanges, limitedColumns } from './public.ts';
import { getFiscalYearStartMonth } from './reports.ts';
import {
  type Balances,
  balanceOfYear,
  balanceSheet,
  dayBefore,
  differencesOf,
  fiscalYearStart,
  incomeStatement,
  maxColumns,
  periodsIn,
  totalLabel,
} from './rules.ts';

const today = (context: Context) => dateInZone(new Date(), context.timeZone);

type Asked = Pick<Input<typeof statementCalls.getBalanceSheet>, 'basis' | 'knownOn' | 'hidesZero'>;

/** What every statement begins with: the chart, the fiscal year, and how much was known. */
async function begin(context: Context, { knownOn: day }: Asked) {
  const [chart, startMonth, known] = await Promise.all([
    chartAsKnown(context, day),
    getFiscalYearStartMonth(context),
    day === undefined ? null : knownOn(context, day),
  ]);
  return { chart, known, yearOf: (one: string) => fiscalYearStart(one, startMonth) };
}

/** Balances at the end of days, read once for all of them. */
async function balances(context: Context, days: readonly string[], asked: Asked, known: Known | null) {
  const rising = [...new Set(days)].toSorted();
  const sums = await sumsAt(context, { days: rising, basis: asked.basis, known });
  const nets = rising.map((_day, index) => netAt(sums, index));
  const at = (day: string): Balances => nets[rising.indexOf(day)] ?? new Map();
  return { at, sums, index: (day: string) => rising.indexOf(day) };
}

const netAt = (sums: Sums, index: number): Balances =>
  new Map(
    [...sums].flatMap(([accountID, sides]) => {
      const one = sides[index];
      return one && (one.debits !== 0 || one.credits !== 0) ? [[accountID, one.debits - one.credits] as const] : [];
    }),
  );

const minus = (all: Balances, before: Balances): Balances =>
  new Map([...all].map(([accountID, cents]) => [accountID, cents - (before.get(accountID) ?? 0)]));

export const statementServices: Services<typeof statementCalls> = {
  getIncomeStatement,

  async getBalanceSheet(context, input) {
    const { chart, known, yearOf } = await begin(context, input);
    const asOf = input.asOf ?? today(context);
    const days =
      input.columns === 'total'
        ? [asOf, ...(input.compareOn ? [input.compareOn] : [])]
        : limitedColumns(periodsIn(input.from ?? yearOf(asOf), asOf, input.columns)).map(({ to }) => to);
    const read = await balances(
      context,
      days.flatMap((day) => [dayBefore(yearOf(day)), day]),
      input,
      known,
    );
    const rows = balanceSheet(
      { chart: inOrder(chart), hidesZero: input.hidesZero, isCash: input.basis === 'cash' },
      days.map((day) => ({ balances: read.at(day), beforeYear: read.at(dayBefore(yearOf(day))) })),
    );
    const columns = days.map((to): StatementColumn => ({ label: to, from: null, to, dimensionID: null }));
    const yearStarts = [...new Set(days.map(yearOf))].toSorted();
    return { asOf, columns, rows, yearStarts, differences: differencesOf(rows) };
  },

  async getTrialBalance(context, input) {
    const { chart, known, yearOf } = await begin(context, input);
    const to = input.to ?? today(context);
    const from = input.from ?? yearOf(to);
    const [eve, year] = [dayBefore(from), dayBefore(yearOf(from))];
    const periods = (input.columns === 'total' ? [] : limitedColumns(periodsIn(from, to, input.columns))).map(
      (period) => ({ ...period, beforeYear: dayBefore(yearOf(period.to)) }),
    );
    const comparedYear = input.compareOn && dayBefore(yearOf(input.compareOn));
    const days = [
      year,
      eve,
      to,
      ...(input.compareOn && comparedYear ? [comparedYear, input.compareOn] : []),
      ...periods.flatMap(({ beforeYear, to }) => [beforeYear, to]),
    ];
    const { sums, index, at } = await balances(context, days, input, known);
    const netOn = (accountID: number, day: string) => at(day).get(accountID) ?? 0;
    const balanceOn = (account: (typeof chart)[number], day: string, before: string): number =>
      balanceOfYear(account, chart, netOn, day, before);
    const rows = inOrder(chart).flatMap((account): TrialRow[] => {
      const sides = sums.get(account.accountID);
      const [was, now] = [sides?.[index(eve)], sides?.[index(to)]];
      const opening = balanceOn(account, eve, year);
      const debits = (now?.debits ?? 0) - (was?.debits ?? 0);
      const credits = (now?.credits ?? 0) - (was?.credits ?? 0);
      const compared = input.compareOn && comparedYear ? balanceOn(account, input.compareOn, comparedYear) : null;
      const closings = periods.map((period) => balanceOn(account, period.to, period.beforeYear) as Cents);
      const isNothing =
        opening === 0 && debits === 0 && credits === 0 && !compared && closings.every((balance) => balance === 0);
      if (isNothing && (input.hidesZero || !sides)) return [];
      const { accountID, number, name, type } = account;
      const cents = { opening, debits, credits, closing: opening + debits - credits, compared };
      const isRetained = account.systemKey === 'retained_earnings';
      return [{ accountID, number, name, type, isRetained, closings, ...(cents as Record<keyof typeof cents, Cents>) }];
    });
    const sum = (of: (row: TrialRow) => number) => rows.reduce((total, row) => total + of(row), 0) as Cents;
    return {
      from,
      to,
      columns: periods.map(({ from, to }): StatementColumn => ({ label: to, from, to, dimensionID: null })),
      yearStarts: [
        ...new Set(
          [from, to, eve, ...(input.compareOn ? [input.compareOn] : []), ...periods.map((one) => one.to)].map(yearOf),
        ),
      ].toSorted(),
      rows,
      totals: {
        debits: sum(({ debits }) => debits),
        credits: sum(({ credits }) => credits),
        closingDebits: sum(({ closing }) => Math.max(closing, 0)),
        closingCredits: sum(({ closing }) => Math.max(-closing, 0)),
      },
    };
  },
};

async function getIncomeStatement(
  context: Context,
  input: Input<typeof statementCalls.getIncomeStatement>,
): Promise<Output<typeof statementCalls.getIncomeStatement>> {
  const { columns: by } = input;
  const [{ chart, known }, { from, to, ranges }] = await Promise.all([
    begin(context, input),
    askedRanges(context, { ...input, columns: isAmong(dimensions, by) ? 'total' : by }),
  ]);
  const asked = { chart: inOrder(chart), hidesZero: input.hidesZero };
  if (isAmong(dimensions, by)) {
    const { columns, moved } = await byDimension(context, by, { from, to, basis: input.basis, known });
    return { from, to, ofName: null, columns, rows: incomeStatement(asked, moved) };
  }
  const columns = ranges.map((range): StatementColumn => ({ ...range, dimensionID: null }));
  if (input.of) {
    const { dimension, dimensionID } = input.of;
    const moved = await Promise.all(
      ranges.map((range) => movedByDimension(context, dimension, { ...range, basis: input.basis, known })),
    );
    const own = moved.map((all): Balances => all.get(dimensionID) ?? new Map());
    const names = await dimensionNamesOf(context, dimension, [dimensionID], known?.day);
    return { from, to, ofName: names.get(dimensionID) ?? null, columns, rows: incomeStatement(asked, own) };
  }
  const read = await balances(
    context,
    ranges.flatMap((range) => [dayBefore(range.from), range.to]),
    input,
    known,
  );
  const rows = incomeStatement(
    asked,
    ranges.map((range) => minus(read.at(range.to), read.at(dayBefore(range.from)))),
  );
  return { from, to, ofName: null, columns, rows };
}

/** A column for each division, customer …, the largest first, one for what names none, and the sum of all. */
async function byDimension(
  context: Context,
  dimension: Dimension,
  asked: { from: string; to: string; basis: Asked['basis']; known: Known | null },
): Promise<{ columns: StatementColumn[]; moved: Balances[] }> {
  const found = await movedByDimension(context, dimension, asked);
  const size = (balances: Balances) => [...balances.values()].reduce((sum, cents) => sum + Math.abs(cents), 0);
  const named = [...found.keys()]
    .filter((one) => one !== 0)
    .sort((a, b) => size(found.get(b) ?? new Map()) - size(found.get(a) ?? new Map()) || a - b);
  if (named.length > maxColumns) named.length = maxColumns;
  const names = await dimensionNamesOf(context, dimension, named, asked.known?.day);
  const total = new Map<number, number>();
  for (const balances of found.values())
    for (const [accountID, cents] of balances) total.set(accountID, (total.get(accountID) ?? 0) + cents);
  const shown = named.map((one) => found.get(one) ?? new Map<number, number>());
  const rest = shown.reduce(minus, total as Balances);
  const { from, to } = asked;
  return {
    columns: [
      ...named.map((one) => ({ label: names.get(one) ?? `#${one}`, from, to, dimensionID: one })),
      {
        label: named.length < found.size - (found.has(0) ? 1 : 0) ? 'Others' : `No ${dimension}`,
        from,
        to,
        dimensionID: 0,
      },
      { label: totalLabel, from, to, dimensionID: null },
    ],
    moved: [...shown, rest, total],
  };
}

/** By type in the order of the statements, then by number. */
const inOrder = <T extends { type: keyof typeof accountTypes }>(chart: readonly T[]): T[] =>
  chart.toSorted((a, b) => accountTypeKeys.indexOf(a.type) - accountTypeKeys.indexOf(b.type));
