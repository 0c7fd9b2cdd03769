import type { Cents } from '#shared/money.ts';

/** The books, pure: what accounts there are and how a document becomes a journal entry (docs/rules/ledger.md). */

type Statement = 'balance_sheet' | 'income_statement';
/** Where a type stands in the statements; a balance is shown positive on the side that is normal for it. */
export type AccountTypeFacts = {
  typeID: number;
  name: string;
  statement: Statement;
  group: 'asset' | 'liability' | 'equity' | 'income' | 'cost' | 'expense';
  normal: 'debit' | 'credit';
};

const sideOf = {
  asset: { statement: 'balance_sheet', normal: 'debit' },
  liability: { statement: 'balance_sheet', normal: 'credit' },
  equity: { statement: 'balance_sheet', normal: 'credit' },
  income: { statement: 'income_statement', normal: 'credit' },
  cost: { statement: 'income_statement', normal: 'debit' },
  expense: { statement: 'income_statement', normal: 'debit' },
} as const;
const type = (typeID: number, name: string, group: keyof typeof sideOf): AccountTypeFacts => ({
  typeID,
  name,
  group,
  ...sideOf[group],
});

/** In the order of the statements. Source: behaviour B1. */
export const accountTypes = {
  bank: type(1, 'Bank', 'asset'),
  accounts_receivable: type(2, 'Accounts Receivable', 'asset'),
  other_current_asset: type(3, 'Other Current Asset', 'asset'),
  fixed_asset: type(4, 'Fixed Asset', 'asset'),
  other_asset: type(5, 'Other Asset', 'asset'),
  accounts_payable: type(6, 'Accounts Payable', 'liability'),
  credit_card: type(7, 'Credit Card', 'liability'),
  other_current_liability: type(8, 'Other Current Liability', 'liability'),
  long_term_liability: type(9, 'Long-Term Liability', 'liability'),
  equity: type(10, 'Equity', 'equity'),
  income: type(11, 'Income', 'income'),
  cost_of_goods_sold: type(12, 'Cost of Goods Sold', 'cost'),
  expense: type(13, 'Expense', 'expense'),
  other_income: type(14, 'Other Income', 'income'),
  other_expense: type(15, 'Other Expense', 'expense'),
};
export type AccountType = keyof typeof accountTypes;
/** What posts to the books or says how: who shows figures of the books shows these (docs/decisions/0044-freshness.md). */
export const bookKinds = [
  'journal_entries',
  'account_transactions',
  'invoices',
  'open_items',
  'reconciliations',
  'accounts',
] as const;
/** These, and who is named by them. */
export const namedBookKinds = [...bookKinds, 'customers', 'vendors', 'payees'] as const;

export const accountTypeKeys = Object.keys(accountTypes) as [AccountType, ...AccountType[]];
/** Those of the income statement: what a year earns and spends. */
export const typesOfYear = accountTypeKeys.filter((key) => accountTypes[key].statement === 'income_statement');

/**
 * The source of an entry that closes a year by hand. Statements compute what a year has earned, so they leave it out, and its year's
 * income stays to be read (behaviour B2 #33).
 */
export const closingSource = 'closing_entry';

/** What a balance is on the side that is normal for its type; contra accounts show what they take away as negative. */
export const shownBalance = (type: AccountType, debitsLessCredits: number): Cents =>
  (accountTypes[type].normal === 'debit' ? debitsLessCredits : 0 - debitsLessCredits) as Cents;

export const payeeKinds = ['customer', 'vendor', 'donor', 'lender', 'employee'] as const;
export type PayeeKind = (typeof payeeKinds)[number];
export type Payee = { kind: PayeeKind; id: number };

/** What is wrong with whom a line names on an account whose items are somebody's; nothing where it fits. */
export function payeeMissing(
  account: { label: string; subledger: 'customer' | 'vendor' | null },
  payee: Payee | null | undefined,
) {
  const { subledger, label } = account;
  const fits: (PayeeKind | null)[] = subledger === 'vendor' ? ['vendor', 'employee'] : [subledger];
  return subledger === null || (payee && fits.includes(payee.kind)) ? null : `Account ${label} needs a ${subledger}.`;
}

/** What a line says beside its account and amount (behaviour B0.7). */
export type LineFacts = {
  memo?: string;
  payee?: Payee | null;
  ticketID?: number | null;
  projectID?: number | null;
  divisionID?: number | null;
  departmentID?: number | null;
  locationID?: number | null;
  /** The line of the document that it comes from. */
  sourceLine?: number | null;
};
/** A debit is positive, a credit negative. */
export type DraftLine = LineFacts & { accountID: number; cents: Cents };

export type JournalDraft = {
  /** The day it counts. */
  date: string;
  source: string;
  sourceID: number | null;
  /** The number that people know the document by. */
  reference: string;
  memo: string;
  /** When what it leaves open is due; on its own day when it says nothing. */
  due?: string;
  lines: DraftLine[];
};

export const debit = (accountID: number, amount: Cents, facts: LineFacts = {}): DraftLine => ({
  ...facts,
  accountID,
  cents: amount,
});
export const credit = (accountID: number, amount: Cents, facts: LineFacts = {}): DraftLine => ({
  ...facts,
  accountID,
  // Not -0, which is no amount either.
  cents: (0 - amount) as Cents,
});

/** A document's draft: lines of nothing are left out, and a negative debit is a credit (behaviour B0.8). */
export const draft = (
  about: Omit<JournalDraft, 'lines' | 'sourceID' | 'reference'> & Partial<JournalDraft>,
  lines: readonly DraftLine[],
): JournalDraft => ({
  sourceID: null,
  reference: '',
  ...about,
  lines: lines.filter(({ cents }) => cents !== 0),
});

/** Both sides of a draft, as people compare them. */
export function sidesOf(lines: readonly { cents: number }[]): { debits: Cents; credits: Cents } {
  let debits = 0;
  let credits = 0;
  for (const { cents } of lines) {
    if (cents > 0) debits += cents;
    else credits -= cents;
  }
  return { debits: debits as Cents, credits: credits as Cents };
}

/** What takes a posted entry back: the same lines the other way round. */
export const reversalOf = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => ({ ...line, cents: (0 - line.cents) as Cents }));

/**
 * Splits an amount by weights: parts that sum to the whole, the cents that are left over going to the largest remainders,
 * among equals to the earlier one (behaviour B0.2). Weights are not negative, and not all zero.
 */
export function splitCents(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new Error('An amount is split by weights, of which one is above zero');
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const parts = weights.map((weight) => Number((whole * BigInt(weight)) / total));
  const left = Number(whole) - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * BigInt(weight)) % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map((part) => (part === 0 ? 0 : sign * part) as Cents);
}

/** Cash: banks with petty cash, checks on hand, and what a processor holds for us. Its system accounts besides banks. */
export const cashKeys = ['undeposited_funds', 'processor_clearing'] as const;
export const isCash = ({ type, systemKey }: { type: AccountType; systemKey: string | null }): boolean =>
  type === 'bank' || cashKeys.some((key) => key === systemKey);

/** Where a reconciliation that locks something stands. */
export const reconciliationLink = (id: number) => ({
  label: 'Open that reconciliation',
  address: `/accounting/reconciliations/${id}`,
});
