import { type AccountType, accountTypes, shownBalance } from '#modules/ledger/rules.ts';
import { addDays } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';

/** The statements, pure: which rows they have, what each is made of, and what its words are (docs/rules/statements.md). */

/** An account of the chart as a statement needs it. */
export type ChartAccount = {
  accountID: number;
  number: string;
  name: string;
  type: AccountType;
  parentID: number | null;
  systemKey: string | null;
};

/** What a total is made of: other rows, added or taken away. */
export type RowPart = { key: string; sign: 1 | -1 };
export type StatementRow = {
  /** `account:12`, `total:assets`: the same in every period, so that rows can be compared. */
  key: string;
  label: string;
  depth: number;
  kind: 'heading' | 'account' | 'total' | 'computed';
  accountID: number | null;
  /** Rows until the total of the same group can be folded away. */
  groupOf: string | null;
  parts: RowPart[];
  /** One for each column, on the side on which the statement shows it. */
  amounts: Cents[];
};

type Section = { key: string; label: string; types: readonly AccountType[]; isOnlyGroup?: boolean };
type Block = { key: string; label: string; sections: readonly Section[]; total: string };

const section = (key: string, label: string, ...types: AccountType[]): Section => ({ key, label, types });

/** Debits less credits by account, in one column. */
export type Balances = ReadonlyMap<number, number>;

/** The first day of the fiscal year that a day is in. Years begin on the first of a month. */
export function fiscalYearStart(day: string, startMonth: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${month >= startMonth ? year : year - 1}-${String(startMonth).padStart(2, '0')}-01`;
}

/** The day before: what had been posted until then a period begins with. */
export const dayBefore = (day: string): string => addDays(day, -1);

/** A statement is read: more columns than these are a spreadsheet. */
export const maxColumns = 36;

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
export type Period = keyof typeof monthsOf;

/** The calendar months, quarters or years of a range; the first and the last are cut to it. */
export function periodsIn(from: string, to: string, period: Period): { from: string; to: string }[] {
  const months = monthsOf[period];
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  const periods: { from: string; to: string }[] = [];
  for (let at = year * 12 + month - (month % months); ; at += months) {
    const [begins, ends] = [firstOfMonth(at), dayBefore(firstOfMonth(at + months))];
    if (begins > to) return periods;
    periods.push({ from: begins < from ? from : begins, to: ends > to ? to : ends });
  }
}

/** The first day of a month that is counted from the year 0. */
const firstOfMonth = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;

/** Builds rows into a list; each total knows its parts. */
export class StatementWriter {
  readonly rows: StatementRow[] = [];
  readonly #columns: readonly Balances[];
  readonly #hidesZero: boolean;

  constructor(columns: readonly Balances[], hidesZero: boolean) {
    this.#columns = columns;
    this.#hidesZero = hidesZero;
  }

  heading(key: string, label: string, depth: number): void {
    this.rows.push({
      key: `heading:${key}`,
      label,
      depth,
      kind: 'heading',
      accountID: null,
      groupOf: key,
      parts: [],
      amounts: [],
    });
  }

  /** A row of its own, of amounts that no account has. */
  computed(key: string, label: string, depth: number, amounts: Cents[], accountID: number | null = null): RowPart {
    this.rows.push({ key, label, depth, kind: 'computed', accountID, groupOf: null, parts: [], amounts });
    return { key, sign: 1 };
  }

  total(key: string, label: string, depth: number, parts: readonly RowPart[]): RowPart {
    const byKey = new Map(this.rows.map((row) => [row.key, row]));
    const amounts = this.#columns.map((_column, index) =>
      parts.reduce((sum, part) => sum + part.sign * (byKey.get(part.key)?.amounts[index] ?? 0), 0),
    ) as Cents[];
    this.rows.push({
      key: `total:${key}`,
      label,
      depth,
      kind: 'total',
      accountID: null,
      groupOf: key,
      parts: [...parts],
      amounts,
    });
    return { key: `total:${key}`, sign: 1 };
  }

  /** The accounts of some types, each before those below it; one with others below has a total with them. */
  accounts(chart: readonly ChartAccount[], depth: number): RowPart[] {
    const known = new Set(chart.map(({ accountID }) => accountID));
    const below = Map.groupBy(chart, ({ parentID }) => (parentID !== null && known.has(parentID) ? parentID : 0));
    const write = (account: ChartAccount, at: number): RowPart[] => {
      const children = below.get(account.accountID) ?? [];
      const first = this.rows.length;
      const own = this.#account(account, children.length > 0 ? at + 1 : at);
      const parts = [...own, ...children.flatMap((child) => write(child, at + 1))];
      if (children.length === 0 || parts.length === 0) return parts;
      // The account's own line stands below its heading, because it is one of the parts.
      const rows = this.rows.splice(first);
      this.heading(`under:${account.accountID}`, `${account.number} ${account.name}`, at);
      this.rows.push(...rows);
      return [this.total(`under:${account.accountID}`, `Total ${account.name}`, at, parts)];
    };
    return (below.get(0) ?? []).flatMap((account) => write(account, depth));
  }

  #account(account: ChartAccount, depth: number): RowPart[] {
    const amounts = this.#columns.map((column) => shownBalance(account.type, column.get(account.accountID) ?? 0));
    const isUsed = this.#columns.some((column) => column.has(account.accountID));
    if (this.#hidesZero ? amounts.every((cents) => cents === 0) : !isUsed) return [];
    const key = `account:${account.accountID}`;
    this.rows.push({
      key,
      label: `${account.number} ${account.name}`,
      depth,
      kind: 'account',
      accountID: account.accountID,
      groupOf: null,
      parts: [],
      amounts,
    });
    return [{ key, sign: 1 }];
  }
}

const among = (chart: readonly ChartAccount[], types: readonly AccountType[]) =>
  chart.filter(({ type }) => types.includes(type));
const less = (part: RowPart): RowPart => ({ key: part.key, sign: -1 });

export type StatementAsked = { chart: readonly ChartAccount[]; hidesZero: boolean };

/** What stands above the column that all others come to. */
export const totalLabel = 'Total';

/** What was earned and spent in each column (behaviour B3). */
export function incomeStatement({ chart, hidesZero }: StatementAsked, columns: readonly Balances[]): StatementRow[] {
  const to = new StatementWriter(columns, hidesZero);
  const part = ({ key, label, types }: Section): RowPart => {
    const first = to.rows.length;
    to.heading(key, label, 0);
    const parts = to.accounts(among(chart, types), 1);
    // Nothing to fold away.
    if (parts.length === 0) to.rows.splice(first);
    return to.total(key, `Total ${label.toLowerCase()}`, 0, parts);
  };
  const income = part(section('income', 'Income', 'income'));
  const cost = part(section('cost', 'Cost of goods sold', 'cost_of_goods_sold'));
  const gross = to.total('gross_profit', 'Gross profit', 0, [income, less(cost)]);
  const expenses = part(section('expenses', 'Expenses', 'expense'));
  const operating = to.total('operating_income', 'Operating income', 0, [gross, less(expenses)]);
  const otherIncome = part(section('other_income', 'Other income', 'other_income'));
  const otherExpense = part(section('other_expense', 'Other expense', 'other_expense'));
  to.total('net_income', 'Net income', 0, [operating, otherIncome, less(otherExpense)]);
  return to.rows;
}

/** What a column of the balance sheet is made of: everything to its day, and what was earned before its fiscal year. */
export type BalanceColumn = { balances: Balances; beforeYear: Balances };

const balanceBlocks: Block[] = [
  {
    key: 'assets',
    label: 'Assets',
    total: 'Total assets',
    sections: [
      section('current_assets', 'Current assets', 'bank', 'accounts_receivable', 'other_current_asset'),
      section('fixed_assets', 'Fixed assets', 'fixed_asset'),
      section('other_assets', 'Other assets', 'other_asset'),
    ],
  },
  {
    key: 'liabilities',
    label: 'Liabilities',
    total: 'Total liabilities',
    sections: [
      section(
        'current_liabilities',
        'Current liabilities',
        'accounts_payable',
        'credit_card',
        'other_current_liability',
      ),
      section('long_term_liabilities', 'Long-term liabilities', 'long_term_liability'),
    ],
  },
];

/**
 * What an account stands at on a day, debits less credits: one of the income statement since its fiscal year began, retained earnings
 * with what all years before it have earned (behaviour B3, trial balance). `before` is the day before that year.
 */
export function balanceOfYear(
  account: ChartAccount,
  chart: readonly ChartAccount[],
  netOn: (accountID: number, day: string) => number,
  day: string,
  before: string,
): number {
  const isOfYear = ({ type }: ChartAccount) => accountTypes[type].statement === 'income_statement';
  const all = netOn(account.accountID, day);
  if (isOfYear(account)) return all - netOn(account.accountID, before);
  if (account.systemKey !== 'retained_earnings') return all;
  return chart.reduce((sum, one) => (isOfYear(one) ? sum + netOn(one.accountID, before) : sum), all);
}

/** What was earned by accounts of the income statement: credits less debits. */
function earned(chart: readonly ChartAccount[], balances: Balances): number {
  let cents = 0;
  for (const { accountID, type } of chart)
    if (accountTypes[type].statement === 'income_statement') cents -= balances.get(accountID) ?? 0;
  return cents;
}

/**
 * What is owned and owed at the end of each column's day (behaviour B3). Retained earnings are computed: what was posted to the account,
 * and what all fiscal years before have earned. On the cash basis what is left of receivables and payables is money that no
 * document was paid with, so it stands on the other side as what it is.
 */
export function balanceSheet(
  { chart, hidesZero, isCash }: StatementAsked & { isCash: boolean },
  columns: readonly BalanceColumn[],
): StatementRow[] {
  const to = new StatementWriter(
    columns.map(({ balances }) => balances),
    hidesZero,
  );
  const shown = isCash
    ? chart.filter(({ systemKey }) => systemKey !== 'accounts_receivable' && systemKey !== 'accounts_payable')
    : chart;
  const unapplied = (key: string, label: string, system: string, depth: number): RowPart[] => {
    const account = chart.find(({ systemKey }) => systemKey === system);
    if (!isCash || !account) return [];
    const side = key === 'unapplied_payments' ? -1 : 1;
    const amounts = columns.map(({ balances }) => side * (balances.get(account.accountID) ?? 0)) as Cents[];
    return amounts.some((cents) => cents !== 0) ? [to.computed(key, label, depth, amounts, account.accountID)] : [];
  };
  const totals = balanceBlocks.map((block) => {
    to.heading(block.key, block.label, 0);
    const parts = block.sections.flatMap(({ key, label, types }) => {
      const first = to.rows.length;
      to.heading(key, label, 1);
      const accounts = to.accounts(among(shown, types), 2);
      if (key === 'current_assets')
        accounts.push(...unapplied('unapplied_bills', 'Unapplied vendor payments', 'accounts_payable', 2));
      if (key === 'current_liabilities')
        accounts.push(...unapplied('unapplied_payments', 'Unapplied customer payments', 'accounts_receivable', 2));
      if (accounts.length > 0) return [to.total(key, `Total ${label.toLowerCase()}`, 1, accounts)];
      to.rows.splice(first);
      return [];
    });
    return to.total(block.key, block.total, 0, parts);
  });
  to.heading('equity', 'Equity', 0);
  const retained = chart.find(({ systemKey }) => systemKey === 'retained_earnings');
  const equity = to.accounts(
    among(shown, ['equity']).filter(({ accountID }) => accountID !== retained?.accountID),
    1,
  );
  const earnedBefore = columns.map(({ beforeYear }) => earned(chart, beforeYear) as Cents);
  const posted = columns.map(({ balances }) =>
    shownBalance('equity', retained ? (balances.get(retained.accountID) ?? 0) : 0),
  );
  const keptBefore = columns.map((_column, index) => ((earnedBefore[index] ?? 0) + (posted[index] ?? 0)) as Cents);
  const kept = to.computed(
    'retained_earnings',
    retained ? `${retained.number} ${retained.name}` : 'Retained earnings',
    1,
    keptBefore,
  );
  const thisYear = to.computed(
    'net_income',
    'Net income, this year',
    1,
    columns.map(({ balances, beforeYear }) => (earned(chart, balances) - earned(chart, beforeYear)) as Cents),
  );
  const equityTotal = to.total('equity', 'Total equity', 0, [...equity, kept, thisYear]);
  const [, liabilities] = totals;
  to.total('liabilities_and_equity', 'Total liabilities and equity', 0, [
    ...(liabilities ? [liabilities] : []),
    equityTotal,
  ]);
  return to.rows;
}

/** Assets less liabilities and equity of each column: 0 whenever the books are sound. */
export function differencesOf(rows: readonly StatementRow[]): Cents[] {
  const amounts = (key: string) => rows.find((row) => row.key === key)?.amounts ?? [];
  const owed = amounts('total:liabilities_and_equity');
  return amounts('total:assets').map((cents, index) => (cents - (owed[index] ?? 0)) as Cents);
}

/** What statements are read for. */
export const finalTotals: ReadonlySet<string> = new Set([
  ...['total:assets', 'total:liabilities_and_equity', 'total:net_income', 'total:cash_after', 'total:all'],
]);

/** What a total comes down to: rows that are no sums of others, each added or taken away. */
export function leavesOf(
  row: StatementRow,
  byKey: ReadonlyMap<string, StatementRow>,
  sign: 1 | -1 = 1,
): { row: StatementRow; sign: 1 | -1 }[] {
  return row.parts.flatMap((part) => {
    const one = byKey.get(part.key);
    if (!one) return [];
    const both = (sign * part.sign) as 1 | -1;
    return one.parts.length > 0 ? leavesOf(one, byKey, both) : [{ row: one, sign: both }];
  });
}

/** What each row says it is, where a person asks why a figure is what it is. */
export const definitions: Record<string, string> = {
  'total:income':
    'What was credited to income less what was debited: sales, fees and reimbursed expenses, less discounts given.',
  'total:cost': 'What the work sold has cost: materials, labor of jobs, subcontractors, equipment.',
  'total:gross_profit': 'Income less cost of goods sold.',
  'total:expenses': 'What running the company has cost, whatever was sold.',
  'total:operating_income': 'Gross profit less expenses.',
  'total:other_income': 'What was earned besides the business, such as interest and gains.',
  'total:other_expense': 'What was spent besides the business, such as interest and depreciation.',
  'total:net_income': 'Operating income, with other income, less other expense.',
  'total:assets': 'Everything the company owns or is owed.',
  'total:liabilities': 'Everything the company owes.',
  'total:equity': "The owners' part: what they put in less what they took out, and what the company has earned.",
  'total:liabilities_and_equity': 'What is owed and what is the owners’. It equals what is owned, on every day.',
  retained_earnings:
    'What all fiscal years before this one have earned, and what was posted to the account itself. It is computed: nothing is posted at the end of a year.',
  net_income: 'The net income of the fiscal year up to this day, as the income statement says it.',
  unapplied_payments: 'Money from customers that no invoice was paid with yet.',
  unapplied_bills: 'Money to vendors that no bill was paid with yet.',
};
export const definitionOf = (row: Pick<StatementRow, 'key' | 'kind' | 'label'>): string =>
  definitions[row.key] ??
  (row.kind === 'account'
    ? 'What was posted to this account: each debit and credit is a line of a journal entry.'
    : 'The sum of what stands above it.');
