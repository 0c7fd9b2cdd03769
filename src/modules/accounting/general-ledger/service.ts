import type { Context } from '#server/context.ts';
import { dayCursor, readDayCursor } from '#server/page-order.ts';
import type { Services } from '#server/routes.ts';
import type { Cents } from '#shared/money.ts';
import { chartAsKnown, type NamedAccount } from '../accounts/public.ts';
import { nameOfSource } from '../journal/rules.ts';
import { payeeNames } from '../payees/public.ts';
import { payeeKey } from '../payees/rules.ts';
import { type Known, knownOn } from '../public.ts';
import { shownBalance } from '../rules.ts';
import { askedRanges, getFiscalYearStartMonth } from '../statements/public.ts';
import { balanceOfYear, dayBefore, fiscalYearStart } from '../statements/rules.ts';
import { sumsAt } from '../sums/public.ts';
import type { generalLedgerCalls, LedgerRow } from './contract.ts';
import { type Line, listLines, movedBefore } from './reports.ts';

type Section = NamedAccount & { opening: number; closing: number; hasLines: boolean };
type Range = { from: string; to: string; known: Known | null };

export const generalLedgerServices: Services<typeof generalLedgerCalls> = {
  async getGeneralLedger(context, input) {
    const [{ from, to }, known] = await Promise.all([
      askedRanges(context, { ...input, columns: 'total' }),
      input.knownOn === undefined ? null : knownOn(context, input.knownOn),
    ]);
    const range = { from, to, known };
    const { chart, sections } = await listSections(context, range, input.accountIDs);
    const nameOf = new Map(chart.map(({ accountID, name }) => [accountID, name]));
    const after = input.next === undefined ? null : readDayCursor(input.next, 3);
    const begins = after ? sections.findIndex(({ accountID }) => accountID === after.ids[0]) : 0;
    const rows: LedgerRow[] = [];
    for (const section of begins < 0 ? [] : sections.slice(begins)) {
      const isBegun = after !== null && section.accountID === after.ids[0];
      if (!isBegun && rows.length >= input.pageSize) return { rows, next: dayCursor(from, section.accountID, 0, 0) };
      const place = isBegun ? { date: after.date, entryID: after.ids[1] ?? 0, line: after.ids[2] ?? 0 } : null;
      const isAtTop = place === null || place.entryID === 0;
      const balance = section.opening + (isAtTop ? 0 : await movedBefore(context, section.accountID, range, place));
      if (isAtTop) rows.push(edgeRow(section, 'opening', dayBefore(from), section.opening));
      const room = Math.max(1, input.pageSize - rows.length);
      const lines = section.hasLines
        ? await listLines(context, section.accountID, range, isAtTop ? null : place, room + 1)
        : [];
      rows.push(...(await lineRows(context, section, lines.slice(0, room), balance, { nameOf, known })));
      const last = lines[room - 1];
      if (lines.length > room && last)
        return { rows, next: dayCursor(last.date, section.accountID, last.entryID, last.line) };
      rows.push(edgeRow(section, 'closing', to, section.closing));
    }
    return { rows, next: null };
  },
};

/** The chart, and of it the accounts that have something to show, by number, each with what it opens and closes with. */
async function listSections(context: Context, { from, to, known }: Range, chosen: readonly number[]) {
  const [chart, month] = await Promise.all([chartAsKnown(context, known?.day), getFiscalYearStartMonth(context)]);
  const year = dayBefore(fiscalYearStart(from, month));
  const days = [...new Set([year, dayBefore(from), to])].toSorted();
  const sums = await sumsAt(context, { days, basis: 'accrual', known });
  const sidesOn = (accountID: number, one: string) => sums.get(accountID)?.[days.indexOf(one)];
  const net = (accountID: number, one: string): number => {
    const sides = sidesOn(accountID, one);
    return sides ? sides.debits - sides.credits : 0;
  };
  const sections = chart.flatMap((account): Section[] => {
    if (chosen.length > 0 && !chosen.includes(account.accountID)) return [];
    const [was, now] = [sidesOn(account.accountID, dayBefore(from)), sidesOn(account.accountID, to)];
    const hasLines = now !== undefined && (now.debits !== (was?.debits ?? 0) || now.credits !== (was?.credits ?? 0));
    const opening = balanceOfYear(account, chart, (one, at) => net(one, at), dayBefore(from), year);
    if (opening === 0 && !hasLines) return [];
    const moved = net(account.accountID, to) - net(account.accountID, dayBefore(from));
    return [{ ...account, opening, closing: opening + moved, hasLines }];
  });
  return { chart, sections };
}

const edgeRow = (section: Section, kind: 'opening' | 'closing', date: string, cents: number): LedgerRow => ({
  ...{
    kind,
    date,
    entryID: null,
    line: 0,
    sourceName: '',
    reference: '',
    payeeName: null,
    memo: '',
    offsetAccount: '',
  },
  ...{ debitAmount: null, creditAmount: null },
  accountID: section.accountID,
  accountNumber: section.number,
  accountName: section.name,
  balance: shownBalance(section.type, cents),
});

async function lineRows(
  context: Context,
  section: Section,
  lines: readonly Line[],
  before: number,
  { nameOf, known }: { nameOf: ReadonlyMap<number, string>; known: Known | null },
): Promise<LedgerRow[]> {
  const names = await payeeNames(
    context,
    lines.flatMap(({ payee }) => payee ?? []),
    known?.day,
  );
  let cents = before;
  return lines.map((line): LedgerRow => {
    cents += line.cents;
    return {
      kind: 'line',
      accountID: section.accountID,
      accountNumber: section.number,
      accountName: section.name,
      date: line.date,
      entryID: line.entryID,
      line: line.line,
      sourceName: nameOfSource(line.source),
      reference: line.reference,
      payeeName: line.payee && (names.get(payeeKey(line.payee)) ?? null),
      memo: line.memo,
      offsetAccount: line.offsetAccountID === null ? 'Split' : (nameOf.get(line.offsetAccountID) ?? ''),
      debitAmount: line.cents > 0 ? (line.cents as Cents) : null,
      creditAmount: line.cents < 0 ? ((0 - line.cents) as Cents) : null,
      balance: shownBalance(section.type, cents),
    };
  });
}
