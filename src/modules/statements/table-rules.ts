import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { PaperColumn, PaperRow, PaperTable } from '#shared/report-paper.ts';
import type { StatementColumn, TrialRow } from './contract.ts';
import { finalTotals, type StatementRow, totalLabel } from './rules.ts';

/** Reports as columns and rows, pure: the screen, the workbook and the paper of each are made of these (docs/rules/statements.md). */

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** `Oct 2026` for a whole month, `2026` for a whole year, else its days. */
export function rangeTitle(from: string, to: string): string {
  const isMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01');
  if (isMonth) return monthName.format(at(from));
  const isYear = from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;
  if (isYear) return from.slice(0, 4);
  // The words between two days are set in spaces that some fonts do not have.
  return dayName.formatRange(at(from), at(to)).replaceAll('\u2009', ' ');
}
export const dayTitle = (day: string): string => dayName.format(at(day));

/** What stands above a column of a statement: a customer's name, its month, year or days. */
export function columnTitle({ label, from, to, dimensionID }: StatementColumn, isByDays: boolean): string {
  if (!isByDays || dimensionID !== null || label === totalLabel) return label;
  return from === null ? dayTitle(to) : rangeTitle(from, to);
}

/** What a part is of a whole, in percent of one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(((part / Math.abs(whole)) * 100).toFixed(1));

/** `63.6%`; nothing where there was nothing to compare with. */
export function percentText(change: number, was: number): string {
  const percent = was === 0 && change === 0 ? 0 : percentOf(change, was);
  return percent === null ? '' : `${percent.toFixed(1).replace('-', '−')}%`;
}

/** A row that is no sum of others. */
export const plainRow = (
  key: string,
  label: string,
  amounts: Cents[],
  accountID: number | null = null,
): StatementRow => ({
  key,
  label,
  depth: 0,
  kind: 'account',
  accountID,
  groupOf: null,
  parts: [],
  amounts,
});

/** The sum of all rows. */
const totalRow = (rows: readonly StatementRow[], amounts: Cents[]): StatementRow => ({
  key: 'total:all',
  label: 'Total',
  depth: 0,
  kind: 'total',
  accountID: null,
  groupOf: null,
  amounts,
  parts: rows.map(({ key }) => ({ key, sign: 1 })),
});

/** The columns of a trial balance: a balance stands in that of its side, what moves by a credit too is told apart. */
const trialSides = {
  opening: { title: 'Opening', of: ({ opening }) => opening },
  debits: { title: 'Debits', of: ({ debits }) => debits },
  credits: { title: 'Credits', of: ({ credits }) => credits },
  closingDebit: { title: 'Closing debit', of: ({ closing }) => Math.max(closing, 0) },
  closingCredit: { title: 'Closing credit', of: ({ closing }) => Math.max(0 - closing, 0) },
  comparedDebit: { title: 'Compared debit', of: ({ compared }) => Math.max(compared ?? 0, 0) },
  comparedCredit: { title: 'Compared credit', of: ({ compared }) => Math.max(0 - (compared ?? 0), 0) },
} as const satisfies Record<string, { title: string; of: (row: TrialRow) => number }>;
type TrialSide = keyof typeof trialSides;
const sides = Object.keys(trialSides) as TrialSide[];
const isTrialSide = (label: string): label is TrialSide => label in trialSides;
export const trialTitleOf = (column: StatementColumn): string =>
  isTrialSide(column.label) ? trialSides[column.label].title : columnTitle(column, true);

type Trial = {
  from: string;
  to: string;
  columns: readonly StatementColumn[];
  rows: readonly TrialRow[];
};

/** The trial balance, with the balances of another day where it is compared; or what every account closes each period with. */
export function trialTable(trial: Trial, compareOn: string | undefined) {
  if (trial.columns.length > 0) return periodTable(trial);
  const shown = sides.filter((side) => compareOn !== undefined || !side.startsWith('compared'));
  const columns = shown.map(
    (label): StatementColumn => ({
      label,
      from: trial.from,
      dimensionID: null,
      to: label.startsWith('compared') ? (compareOn ?? trial.to) : trial.to,
    }),
  );
  const amountsOf = (row: TrialRow) => shown.map((side) => trialSides[side].of(row) as Cents);
  const rows = trial.rows.map((row) =>
    plainRow(`account:${row.accountID}`, `${row.number} ${row.name}`, amountsOf(row), row.accountID),
  );
  const totals = shown.map((_side, at) => rows.reduce((all, { amounts }) => all + (amounts[at] ?? 0), 0) as Cents);
  return { columns, rows: [...rows, totalRow(rows, totals)] };
}

function periodTable({ columns, rows }: Trial) {
  const lines = rows.map((row) =>
    plainRow(`account:${row.accountID}`, `${row.number} ${row.name}`, row.closings, row.accountID),
  );
  const totals = columns.map(
    (_column, index) => rows.reduce((all, row) => all + (row.closings[index] ?? 0), 0) as Cents,
  );
  return { columns: [...columns], rows: [...lines, totalRow(lines, totals)] };
}

type Age = { buckets: Cents[]; unapplied: Cents; total: Cents; retainage: Cents };
type Aging = {
  rows: readonly (Age & { payee: { kind: string; id: number } | null; payeeName: string | null })[];
  totals: Age;
};

export const agingTitles: readonly string[] = [...agingBuckets, 'Unapplied', 'Total', 'Retainage'];
export const agingKey = (payee: { kind: string; id: number } | null): string =>
  payee ? `${payee.kind}:${payee.id}` : 'nobody';

/** Receivables or payables by payee and age. */
export function agingRows({ rows, totals }: Aging): StatementRow[] {
  const amounts = (age: Age): Cents[] => [...age.buckets, age.unapplied, age.total, age.retainage];
  const lines = rows.map((row) => plainRow(agingKey(row.payee), row.payeeName ?? 'Nobody named', amounts(row)));
  return [...lines, totalRow(lines, amounts(totals))];
}

/** Columns of no days of their own. */
export const namedColumns = (titles: readonly string[]): StatementColumn[] =>
  titles.map((label) => ({ label, from: null, to: '', dimensionID: null }));

/** A statement on paper: a column for each amount, and what changed where two are compared. */
export function paperTable(
  { titles, rows }: { titles: readonly string[]; rows: readonly StatementRow[] },
  more: { title?: string; of?: string; isCompared?: boolean } = {},
): PaperTable {
  const isCompared = more.isCompared === true && titles.length === 2;
  const columns: PaperColumn[] = [
    { title: more.of ?? '', is: 'text' },
    ...titles.map((title) => ({ title, is: 'money' as const })),
    ...(isCompared
      ? [
          { title: 'Change', is: 'money' as const },
          { title: '%', is: 'percent' as const },
        ]
      : []),
  ];
  return {
    title: more.title ?? null,
    columns,
    rows: rows.map((row): PaperRow => {
      const [now, was] = row.amounts;
      const change =
        isCompared && now !== undefined && was !== undefined ? [now - was, percentText(now - was, was)] : [];
      const cells = [row.label, ...row.amounts, ...change];
      return { kind: paperKindOf(row), depth: row.depth, cells: columns.map((_column, index) => cells[index] ?? null) };
    }),
  };
}

function paperKindOf({ kind, key }: StatementRow): PaperRow['kind'] {
  if (kind === 'heading') return 'heading';
  if (kind !== 'total') return 'line';
  return finalTotals.has(key) ? 'final' : 'total';
}
