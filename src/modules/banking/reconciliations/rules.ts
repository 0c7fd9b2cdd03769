import { credit, debit, draft, type JournalDraft } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';

/** Reconciliation, pure (docs/rules/banking.md). Amounts are signed as the ledger does: money in and payments of a card above zero. */

/** Of an account the completed ones are the oldest, then one is open; after an undo later ones wait behind it. */
export type ReconciliationState = 'open' | 'waiting' | 'completed' | 'deleted';

/** The types of accounts that have statements. */
export const reconciledTypes = ['bank', 'credit_card'] as const;
export type ReconciledType = (typeof reconciledTypes)[number];

type Statement = { beginning: number; ending: number; charge: number; interest: number };

/**
 * What the statement says beyond what was cleared: ending − (beginning + cleared + interest − charge). Of a card the charge is a
 * credit too, so one line is both of behaviour B5.3.
 */
export const differenceOf = ({ beginning, ending, charge, interest }: Statement, cleared: number): number =>
  ending - (beginning + cleared + interest - charge);

export type Side = { count: number; sum: Cents };
export type Sides = { in: Side; out: Side };

/** What comes in and what goes out, both as amounts above zero. */
export function sidesOfLines(lines: Iterable<{ cents: number }>): Sides {
  const sides = { in: { count: 0, sum: 0 }, out: { count: 0, sum: 0 } };
  for (const { cents } of lines) {
    const side = cents > 0 ? sides.in : sides.out;
    side.count++;
    side.sum += Math.abs(cents);
  }
  return sides as Sides;
}

type Own = {
  reconciliationID: number;
  accountID: number;
  /** What is called so on the statement of its type. */
  type: ReconciledType;
};
const about = ({ reconciliationID }: Own, date: string, memo: string) =>
  ({ date, memo, source: 'reconciliation', sourceID: reconciliationID, reference: `REC-${reconciliationID}` }) as const;

/** #27: what the bank took, or the card's finance charge, entered with its statement. */
export const chargePosting = (own: Own, on: string, chargeAccountID: number, amount: Cents): JournalDraft =>
  draft(about(own, on, own.type === 'bank' ? 'Service charge' : 'Finance charge'), [
    debit(chargeAccountID, amount),
    credit(own.accountID, amount),
  ]);

/** #27: what the bank paid on the balance. */
export const interestPosting = (own: Own, on: string, interestAccountID: number, amount: Cents): JournalDraft =>
  draft(about(own, on, 'Interest earned'), [debit(own.accountID, amount), credit(interestAccountID, amount)]);

/** What a forced reconciliation leaves unexplained (behaviour B5.4). */
export const discrepancyPosting = (
  own: Own,
  on: string,
  discrepancies: number,
  difference: Cents,
  reason: string,
): JournalDraft =>
  draft(about(own, on, `Forced reconciliation: ${reason}`.slice(0, 500)), [
    debit(own.accountID, difference),
    credit(discrepancies, difference),
  ]);

type ReportFacts = {
  type: ReconciledType;
  beginning: Cents;
  clearedIn: Side;
  clearedOut: Side;
  charge: Cents;
  interest: Cents;
  forced: Cents;
};

/** From the beginning of a statement to its end, as its report says it; charge, interest and force only where there are any. */
export function reportSums(report: ReportFacts): { label: string; cents: Cents; isForced?: true }[] {
  const isBank = report.type === 'bank';
  const negative = (cents: number) => (0 - cents) as Cents;
  const inn = { label: `${isBank ? 'Deposits' : 'Payments and credits'}, ${report.clearedIn.count}` };
  const out = { label: `${isBank ? 'Payments' : 'Charges'}, ${report.clearedOut.count}` };
  const { clearedIn, clearedOut, charge, interest, forced } = report;
  return [
    { label: 'Beginning balance', cents: report.beginning },
    { ...inn, cents: isBank ? clearedIn.sum : negative(clearedIn.sum) },
    { ...out, cents: isBank ? negative(clearedOut.sum) : clearedOut.sum },
    ...(interest === 0 ? [] : [{ label: 'Interest earned', cents: interest }]),
    ...(charge === 0
      ? []
      : [{ label: isBank ? 'Service charge' : 'Finance charge', cents: isBank ? negative(charge) : charge }]),
    ...(forced === 0 ? [] : [{ label: 'Forced, not explained', cents: forced, isForced: true as const }]),
  ];
}

type ReportLine = { date: string; number: string; payee: string; memo: string; amount: Cents };
type WholeReport = ReportFacts & {
  endsOn: string;
  ending: Cents;
  registerBalance: Cents;
  cleared: readonly ReportLine[];
  uncleared: readonly ReportLine[];
};
export const reportTitles = ['Part', 'Date', 'Number', 'Payee', 'Memo', 'Amount'];

/** The report as a table: the statement from its beginning to its end, then every line; amounts in dollars. */
export function reportTable(report: WholeReport): (string | number)[][] {
  const { endsOn, ending, registerBalance, cleared, uncleared } = report;
  const sums = [
    ...reportSums(report),
    { label: 'Ending balance', cents: ending },
    { label: 'Balance of the books', cents: registerBalance },
  ];
  const rows = (part: string, lines: readonly ReportLine[]) =>
    lines.map(({ date, number, payee, memo, amount }) => [part, date, number, payee, memo, amount / 100]);
  return [
    ...sums.map(({ label, cents }) => ['Statement', endsOn, '', label, '', cents / 100]),
    ...rows('Cleared', cleared),
    ...rows('Not cleared', uncleared),
  ];
}
