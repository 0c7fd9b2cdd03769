import { chartAsKnown } from '#modules/ledger/accounts/public.ts';
import { listUnsettled, listUnsettledOf, sumsAt, type Unsettled } from '#modules/ledger/balances/public.ts';
import { type Known, knownOn } from '#modules/ledger/public.ts';
import { accountTypes, shownBalance } from '#modules/ledger/rules.ts';
import { nameOfSource } from '#modules/ledger/source-rules.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { flowsOfLine, listFlowEntries } from '../cash-flow/public.ts';
import { getFiscalYearStartMonth } from '../public.ts';
import { dayBefore, fiscalYearStart } from '../rules.ts';
import type { FigureAsked, FigureEntry, FigurePart, figureCalls } from './contract.ts';
import { firstDay, listChangesSince, listPostings, readAmounts, sumBySource } from './reports.ts';

type OfAccount = Extract<FigureAsked, { kind: 'account' }>;
type OfCash = Extract<FigureAsked, { kind: 'cash' }>;
type OfRetained = Extract<FigureAsked, { kind: 'retained_earnings' }>;

const knownOf = (context: Context, { knownOn: day }: FigureAsked): Promise<Known | null> =>
  day === undefined ? Promise.resolve(null) : knownOn(context, day);

export const figureServices: Services<typeof figureCalls> = {
  async explainFigure(context, { figure }) {
    const parts =
      figure.kind === 'account'
        ? (await lookAtAccount(context, figure)).parts
        : figure.kind === 'cash'
          ? await partsOfCash(context, figure)
          : await partsOfRetained(context, figure);
    return { total: parts.reduce((sum, { amount }) => sum + amount, 0) as Cents, parts };
  },

  async listFigureEntries(context, { figure, next }) {
    if (figure.kind === 'cash') return listOfCash(context, figure, next);
    return listOfAccount(context, figure.kind === 'account' ? figure : await postedRetained(context, figure), next);
  },

  listChangesSince,
};

const plain = { entriesTotal: null, figure: null, from: null, to: null };

/** Errors: 404. */
async function accountOf(context: Context, { accountID, isTurned }: OfAccount) {
  const account = (await chartAsKnown(context, undefined)).find((one) => one.accountID === accountID);
  if (!account) throw notFound('Account');
  const shown = (cents: number) => ((isTurned ? -1 : 1) * shownBalance(account.type, cents)) as Cents;
  return { ...account, shown };
}

/** A balance is what it was when the fiscal year began, and what the year has brought; a movement is its entries. */
/** What the cash basis counts or leaves out of documents that are not settled at the end of a day. */
type LeftOut = { day: string; sign: 1 | -1; isUnsettled: 'before' | 'after'; unsettled: Unsettled[] };

/** What an account's figure is made of. */
async function lookAtAccount(
  context: Context,
  figure: OfAccount,
): Promise<{ parts: FigurePart[]; leftOut: LeftOut[] }> {
  const [account, known, month] = await Promise.all([
    accountOf(context, figure),
    knownOf(context, figure),
    getFiscalYearStartMonth(context),
  ]);
  const { accountID, to, basis } = figure;
  const from = figure.from ?? fiscalYearStart(to, month);
  const before = dayBefore(from);
  const parts: FigurePart[] = [];
  if (figure.from === null) {
    const sums = await sumsAt(context, { days: [before], basis, known });
    const was = sums.get(accountID)?.[0];
    parts.push({
      ...plain,
      label: `Balance on ${before}`,
      amount: account.shown(was ? was.debits - was.credits : 0),
      figure: 'before',
      to: before,
    });
  }
  for (const { source, entriesTotal, cents } of await sumBySource(context, { ...figure, from, known }))
    parts.push({
      ...plain,
      label: nameOfSource(source),
      entriesTotal,
      amount: account.shown(cents),
      figure: 'posted',
      from,
      to,
    });
  const leftOut: LeftOut[] = [];
  if (basis === 'cash') {
    for (const [day, sign, isUnsettled] of [
      [before, 1, 'before'],
      [to, -1, 'after'],
    ] as const) {
      const unsettled = await unsettledOf(context, figure, day, known);
      if (unsettled.length > 0) leftOut.push({ day, sign, isUnsettled, unsettled });
    }
  }
  for (const { day, sign, isUnsettled, unsettled } of leftOut)
    parts.push({
      ...plain,
      label: isUnsettled === 'before' ? `Not settled on ${day}, counted since` : `Not settled by ${day}`,
      entriesTotal: new Set(unsettled.map(({ rootEntryID }) => rootEntryID)).size,
      amount: account.shown(sign * unsettled.reduce((sum, one) => sum + one.cents, 0)),
    });
  return { parts, leftOut };
}

async function unsettledOf(
  context: Context,
  figure: OfAccount,
  day: string,
  known: Known | null,
): Promise<Unsettled[]> {
  const { accountID, dimension, dimensionID, exceptIDs } = figure;
  if (dimension === undefined) return listUnsettledOf(context, accountID, day, known);
  const all = await listUnsettled(context, day, known, { accountID, dimension });
  return all.filter((one) =>
    dimensionID === undefined ? !exceptIDs.includes(one.dimensionID) : one.dimensionID === dimensionID,
  );
}

/** Earlier years' net income, and what was posted to the account by hand. */
async function partsOfRetained(context: Context, figure: OfRetained): Promise<FigurePart[]> {
  const { to, basis } = figure;
  const [chart, known, month, first] = await Promise.all([
    chartAsKnown(context, figure.knownOn),
    knownOf(context, figure),
    getFiscalYearStartMonth(context),
    firstDay(context),
  ]);
  const before = dayBefore(figure.year ?? fiscalYearStart(to, month));
  const turn = (cents: number) => (figure.isTurned ? 0 - cents : cents) as Cents;
  const days = [...new Set([before, to])].toSorted();
  const sums = await sumsAt(context, { days, basis, known });
  const net = (accountID: number, day: string) => {
    const sides = sums.get(accountID)?.[days.indexOf(day)];
    return sides ? sides.debits - sides.credits : 0;
  };
  const earned = chart.reduce(
    (sum, { accountID, type }) =>
      accountTypes[type].statement === 'income_statement' ? sum - net(accountID, before) : sum,
    0,
  );
  const retained = chart.find(({ systemKey }) => systemKey === 'retained_earnings');
  return [
    {
      ...plain,
      label: `Net income until ${before}`,
      amount: turn(earned),
      figure: 'earned',
      from: first !== null && first <= before ? first : before,
      to: before,
    },
    {
      ...plain,
      label: 'Posted to the account',
      amount: turn(shownBalance('equity', retained ? net(retained.accountID, to) : 0)),
      figure: 'posted',
      to,
    },
  ];
}

async function postedRetained(context: Context, { to, basis, knownOn: day, isTurned }: OfRetained): Promise<OfAccount> {
  const account = (await chartAsKnown(context, day)).find(({ systemKey }) => systemKey === 'retained_earnings');
  if (!account) throw notFound('Account');
  return {
    kind: 'account',
    accountID: account.accountID,
    from: null,
    to,
    basis,
    exceptIDs: [],
    isTurned,
    ...(day !== undefined && { knownOn: day }),
  };
}

/** By the account that was paid for. */
async function partsOfCash(context: Context, figure: OfCash): Promise<FigurePart[]> {
  const known = await knownOf(context, figure);
  const [flows, chart] = await Promise.all([
    flowsOfLine(context, { ...figure, known }, figure.line),
    chartAsKnown(context, figure.knownOn),
  ]);
  const byAccount = new Map<number, number>();
  for (const { accountID, cents } of flows) byAccount.set(accountID, (byAccount.get(accountID) ?? 0) + cents);
  return chart.flatMap(({ accountID, number, name }) => {
    const cents = byAccount.get(accountID);
    return cents ? [{ ...plain, label: `${number} ${name}`, amount: cents as Cents }] : [];
  });
}

async function listOfCash(context: Context, figure: OfCash, next: string | undefined) {
  const known = await knownOf(context, figure);
  const { entries, next: after, total } = await listFlowEntries(context, { ...figure, known }, figure.line, next);
  return { rows: await readAmounts(context, entries, known), next: after, total };
}

/** What the cash basis adds and leaves out stands first: it is what a reader does not expect. */
async function listOfAccount(context: Context, figure: OfAccount, next: string | undefined) {
  const [account, known] = await Promise.all([accountOf(context, figure), knownOf(context, figure)]);
  const page = await listPostings(context, { ...figure, known }, next);
  const posted = page.rows.map((row): FigureEntry => ({ ...row, amount: account.shown(row.amount) }));
  const { parts, leftOut } = await lookAtAccount(context, figure);
  const unsettled = next === undefined ? await unsettledRows(context, figure, leftOut, known) : [];
  const rows = [...unsettled.map((row) => ({ ...row, amount: account.shown(row.amount) })), ...posted];
  return { rows, next: page.next, total: parts.reduce((sum, { amount }) => sum + amount, 0) as Cents };
}

async function unsettledRows(context: Context, figure: OfAccount, leftOut: readonly LeftOut[], known: Known | null) {
  const rows: FigureEntry[] = [];
  for (const { sign, isUnsettled, unsettled } of leftOut) {
    if (isUnsettled === 'before' && figure.from === null) continue;
    const given = unsettled.map(({ rootEntryID, cents }) => ({ entryID: rootEntryID, cents: sign * cents }));
    const amounts = await readAmounts(context, given, known);
    rows.push(...amounts.map((row, index) => ({ ...row, line: -index, isUnsettled })));
  }
  return rows;
}
