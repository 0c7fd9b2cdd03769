import type { SystemKey } from '#modules/ledger/accounts/rules.ts';
import { accountTypeKeys, accountTypes, type DraftLine, type LineFacts, sidesOf } from '#modules/ledger/rules.ts';
import type { EntrySource } from '#modules/ledger/source-rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import {
  account,
  type Books,
  costed,
  type Field,
  type FormItem,
  flag,
  lines,
  money,
  naming,
  optionalMoney,
  optionalPayee,
  rate,
  signed,
  sumOf,
  type ValueOf,
} from '../forms/rules.ts';
import { tradeKinds } from '../rules.ts';

/**
 * The money forms, declared: what each asks for. Contract, choices, screen and posting all go by this table
 * (docs/rules/ledger.md). A field's value is what `ValueOf` says.
 */

/** What every money form has. */
export type CommonForm = { date: string; reference: string; memo: string; divisionID: number | null };

const costs = ['expense', 'cost_of_goods_sold', 'other_expense'] as const;
const owned = ['fixed_asset', 'other_asset', 'other_current_asset'] as const;
const onStatement = accountTypeKeys.filter((type) => accountTypes[type].statement === 'balance_sheet');

export const transactionKinds = {
  ...tradeKinds,
  expense: {
    name: 'Expense',
    about: 'Something bought and paid at once.',
    fields: {
      paidFrom: account('Paid from', 'bank', 'credit_card'),
      payee: optionalPayee('Vendor', 'vendor', 'employee'),
      lines: costed(signed(naming(lines('Category', [...costs, ...owned]), 'customer'))),
    },
  },
  adjust_expense: {
    name: 'Adjust expense',
    about: 'Moves a cost to the account it belongs to.',
    fields: { from: account('From', ...costs), to: account('To', ...costs), amount: money('Amount') },
  },
  transfer: {
    name: 'Transfer funds',
    about: 'Money from one account of the company to another.',
    fields: {
      from: account('From', 'bank', 'credit_card'),
      to: account('To', 'bank', 'credit_card'),
      amount: money('Amount'),
    },
  },
  pay_credit_card: {
    name: 'Pay credit card',
    about: 'A payment to the card; a finance charge is added to what it is owed.',
    fields: {
      card: account('Card', 'credit_card'),
      paidFrom: account('Paid from', 'bank'),
      amount: money('Amount paid'),
      financeCharge: optionalMoney('Finance charge'),
    },
  },
  owners_draw: {
    name: "Owner's draw",
    about: 'Money the owner takes out: equity, not an expense.',
    fields: { paidFrom: account('Paid from', 'bank', 'credit_card'), amount: money('Amount') },
  },
  owners_equity: {
    name: "Owner's equity",
    about: 'Money or property the owner puts in.',
    fields: { into: account('Into', 'bank', ...owned), amount: money('Amount') },
  },
  grant: {
    name: 'Grant',
    about: 'A grant received; one with conditions is deferred until they are met.',
    fields: {
      into: account('Into', 'bank', 'other_current_asset'),
      payee: optionalPayee('Donor', 'donor'),
      amount: money('Amount'),
      isConditional: flag('Conditions are still to be met'),
    },
  },
  grant_earned: {
    name: 'Grant earned',
    about: 'Conditions of a deferred grant were met.',
    fields: { payee: optionalPayee('Donor', 'donor'), amount: money('Amount') },
  },
  donation: {
    name: 'Donation',
    about: 'A gift, in money or in kind at its fair value.',
    fields: {
      into: account('Into', 'bank', ...owned, ...costs),
      payee: optionalPayee('Donor', 'donor'),
      amount: money('Amount'),
    },
  },
  loan: {
    name: 'Loan',
    about: 'A loan received; fees held back are spread over its life.',
    fields: {
      loan: account('Loan account', 'long_term_liability'),
      payee: optionalPayee('Lender', 'lender'),
      into: account('Into', 'bank', 'fixed_asset'),
      amount: money('Amount of the loan'),
      fees: optionalMoney('Fees held back'),
    },
  },
  loan_payment: {
    name: 'Loan payment',
    about: 'A payment on a loan, part of which is interest.',
    fields: {
      loan: account('Loan account', 'long_term_liability'),
      payee: optionalPayee('Lender', 'lender'),
      paidFrom: account('Paid from', 'bank'),
      amount: money('Amount paid'),
      interest: optionalMoney('Of which interest'),
    },
  },
  sales_tax_payment: {
    name: 'Sales-tax payment',
    about: 'What was collected for an agency, paid to it.',
    fields: {
      agency: account('Tax account', 'other_current_liability'),
      paidFrom: account('Paid from', 'bank'),
      amount: money('Tax due'),
      discount: optionalMoney('Discount for filing in time'),
      penalty: optionalMoney('Penalty'),
    },
  },
  use_tax: {
    name: 'Use tax',
    about: 'Tax owed on something that was bought without it.',
    fields: { cost: account('What it was bought for', ...costs, ...owned), amount: money('Tax owed') },
  },
  commission: {
    name: 'Commission',
    about: 'A commission that was earned, to be paid later.',
    fields: { payee: optionalPayee('Earned by', 'employee', 'vendor'), amount: money('Amount') },
  },
  commission_payment: {
    name: 'Commission payment',
    about: 'A commission that was earned before, paid now.',
    fields: {
      paidFrom: account('Paid from', 'bank'),
      payee: optionalPayee('Paid to', 'vendor', 'employee'),
      amount: money('Amount'),
    },
  },
  commission_clawback: {
    name: 'Commission clawback',
    about: 'A commission that was accrued for a sale which was given back.',
    fields: { payee: optionalPayee('Earned by', 'employee', 'vendor'), amount: money('Amount') },
  },
  payroll: {
    name: 'Payroll entry',
    about: 'Wages with what is withheld from them and what the employer adds; net pay leaves the bank.',
    fields: {
      paidFrom: account('Paid from', 'bank'),
      lines: costed(naming(lines('Gross wages', ['expense', 'cost_of_goods_sold']), 'employee')),
      federalWithholding: optionalMoney('Federal withholding'),
      socialSecurity: optionalMoney('Social Security, employee'),
      medicare: optionalMoney('Medicare, employee'),
      stateWithholding: optionalMoney('State withholding'),
      benefits: optionalMoney('Benefits'),
      garnishments: optionalMoney('Garnishments'),
      employerSocialSecurity: optionalMoney('Social Security, employer'),
      employerMedicare: optionalMoney('Medicare, employer'),
      futa: optionalMoney('Federal unemployment (FUTA)'),
      suta: optionalMoney('State unemployment (SUTA)'),
    },
  },
  payroll_liability: {
    name: 'Payroll liability payment',
    about: 'What was withheld or owed on wages, paid.',
    fields: {
      paidFrom: account('Paid from', 'bank'),
      payee: optionalPayee('Paid to', 'vendor'),
      lines: lines('Liabilities', ['other_current_liability']),
    },
  },
  opening_balance: {
    name: 'Opening balance',
    about: 'What an account held when the books began, on its own side, against Opening Balance Equity.',
    fields: { lines: signed(naming(lines('Balances', onStatement), 'customer', 'vendor')) },
  },
  opening_equity: {
    name: 'Opening balances finished',
    about: 'Takes what is left of Opening Balance Equity to the owners, so that it ends at zero.',
    fields: {
      to: account('To', 'equity'),
      amount: money('Amount'),
      isDebit: flag('Opening Balance Equity is on the debit side'),
    },
  },
  deferred_revenue_earned: {
    name: 'Deferred revenue earned',
    about: 'The part of an agreement paid in advance that its month has earned.',
    fields: {
      payee: optionalPayee('Customer', 'customer'),
      income: account('Income account', 'income'),
      amount: money('Amount'),
    },
  },
  extract_subtotal: {
    name: 'Extract subtotal',
    about: 'Takes the sales tax out of income that was booked with it.',
    fields: {
      income: account('Income account', 'income'),
      agency: account('Tax account', 'other_current_liability'),
      amount: money('Amount with tax'),
      taxRate: rate('Tax rate'),
    },
  },
  inventory_adjustment: {
    name: 'Inventory adjustment',
    about: 'Stock that was counted: less than the books have, or more.',
    fields: { amount: money('Value'), isUp: flag('There is more than the books have') },
  },
  goods_received: {
    name: 'Goods received',
    about: 'Stock that came before its bill; the bill is then entered on Goods Received Not Billed.',
    fields: { payee: optionalPayee('Vendor', 'vendor'), amount: money('Value') },
  },
  warranty_use: {
    name: 'Warranty use',
    about: 'Stock that was used on a job nobody is charged for.',
    fields: { amount: money('Cost') },
  },
  depreciation: {
    name: 'Depreciation',
    about: 'What assets lost in value.',
    fields: { amount: money('Amount') },
  },
  bank_charge: {
    name: 'Bank charge',
    about: 'What the bank took for its service.',
    fields: { paidFrom: account('Account', 'bank'), amount: money('Amount') },
  },
  interest_earned: {
    name: 'Interest earned',
    about: 'What the bank paid on the balance.',
    fields: { into: account('Account', 'bank'), amount: money('Amount') },
  },
} as const satisfies Partial<Record<EntrySource, { name: string; about: string; fields: Record<string, Field> }>>;
export type TransactionKind = keyof typeof transactionKinds;
export const transactionKindKeys = Object.keys(transactionKinds) as [TransactionKind, ...TransactionKind[]];

/** The kinds that people look for together; what is in none of them is another. */
export const transactionGroups = {
  bills: { name: 'Bills', kinds: ['bill', 'bill_payment', 'vendor_credit', 'retainage_release'] },
  payments: { name: 'Payments', kinds: ['payment', 'customer_deposit', 'deposit_application', 'bounced_payment'] },
  deposits: { name: 'Deposits', kinds: ['deposit', 'processor_payout'] },
  refunds: { name: 'Refunds', kinds: ['refund'] },
} as const satisfies Record<string, { name: string; kinds: readonly TransactionKind[] }>;
export type TransactionGroup = keyof typeof transactionGroups;
const grouped = new Set<TransactionKind>(Object.values(transactionGroups).flatMap(({ kinds }) => kinds));
export const otherKinds = transactionKindKeys.filter((kind) => !grouped.has(kind));

export type FieldsOf<K extends TransactionKind> = {
  -readonly [N in keyof (typeof transactionKinds)[K]['fields']]: ValueOf<
    Extract<(typeof transactionKinds)[K]['fields'][N], Field>
  >;
};
/** A filled-in form of one kind. */
export type FormOf<K extends TransactionKind = TransactionKind> = {
  [One in K]: { kind: One } & CommonForm & FieldsOf<One>;
}[K];

/** What a form of a kind posts. */
export type Rule<K extends TransactionKind> = (form: FormOf<K>, books: Books, facts: LineFacts) => DraftLine[];
export type TransactionRules = { [K in TransactionKind]: Rule<K> };

/** What people call the number that somebody else gave it. */
export const referenceLabel = (kind: TransactionKind): string =>
  kind === 'bill' || kind === 'vendor_credit' ? 'Bill no.' : 'Check or reference #';

export const fieldsOf = (kind: TransactionKind): [name: string, field: Field][] =>
  Object.entries(transactionKinds[kind].fields);

/** Books begin once. */
const beginnings: readonly TransactionKind[] = ['opening_balance', 'opening_equity'];
/** Forms that name no other document and no item, and do not begin the books: they can come again and be copied. */
export const recurringTransactions = transactionKindKeys.filter(
  (kind) => !beginnings.includes(kind) && fieldsOf(kind).every(([, { is }]) => is !== 'items' && is !== 'transaction'),
);

/** The account whose balance a form takes away, by its name in the books or the field that names it; of the months before the form's own day only. */
type BalanceMoved = { system?: SystemKey; field?: string; isOfMonthsBefore?: true };
export const balancesMoved: Partial<Record<TransactionKind, BalanceMoved>> = {
  opening_equity: { system: 'opening_balance_equity' },
  sales_tax_payment: { field: 'agency', isOfMonthsBefore: true },
};

/** What of a bill is held back until the work is accepted: a percentage of it, rounded half up once. */
export const retainageOf = ({ lines: list, retainage }: Pick<FormOf<'bill'>, 'lines' | 'retainage'>): Cents =>
  Number((BigInt(sumOf(list)) * BigInt(Math.round(retainage * 10_000)) * 2n + 1_000_000n) / 2_000_000n) as Cents;

/** What is withheld from the wages of a payroll entry. */
export const withheldOf = (form: FormOf<'payroll'>): Cents =>
  (form.federalWithholding +
    form.socialSecurity +
    form.medicare +
    form.stateWithholding +
    form.benefits +
    form.garnishments) as Cents;

/** The open items that a form settles, field by field. */
export const itemFieldsOf = (
  form: FormOf,
): { name: string; field: Extract<Field, { is: 'items' }>; items: FormItem[] }[] =>
  fieldsOf(form.kind).flatMap(([name, field]) =>
    field.is === 'items' ? { name, field, items: (form as unknown as Record<string, FormItem[]>)[name] ?? [] } : [],
  );

/** What is wrong with a form though each field is right by itself, at the field. */
export function problemsOf(form: FormOf): FieldMessages {
  const isSame = (one: number, other: number): FieldMessages => (one === other ? { to: 'Choose another account' } : {});
  switch (form.kind) {
    case 'transfer':
    case 'adjust_expense':
      return isSame(form.from, form.to);
    case 'loan':
      return form.fees >= form.amount ? { fees: 'Less than the loan' } : {};
    case 'loan_payment':
      return form.interest > form.amount ? { interest: 'At most what is paid' } : {};
    case 'sales_tax_payment':
      return form.discount > form.amount ? { discount: 'At most the tax due' } : {};
    case 'bill':
      return {
        ...(form.dueOn !== null && form.dueOn < form.date && { dueOn: 'On the day of the bill, or later' }),
        ...belowZero(form.lines, 'a vendor credit'),
      };
    case 'vendor_credit':
      return belowZero(form.lines, 'a bill');
    case 'expense':
      return belowZero(form.lines, 'the money back as a deposit, or a vendor credit');
    case 'bill_payment':
    case 'payment':
      return sumOf(form.items) > form.amount ? { amount: 'Less than what is paid of the items' } : {};
    case 'deposit_application':
      return sumOf(form.deposits) === sumOf(form.items) ? {} : { items: 'As much as of the deposits' };
    case 'deposit':
      return depositOf(form) > 0 ? {} : { payments: 'Choose a payment, or enter a line' };
    case 'processor_payout':
      return form.fee >= form.amount ? { fee: 'Less than the amount' } : {};
    case 'refund':
      return form.items.length + form.deposits.length + form.lines.length === 0
        ? { items: 'Choose a credit, or enter a line' }
        : {};
    case 'write_off':
      return form.taxPart > sumOf(form.items) ? { taxPart: 'At most what is written off' } : {};
    case 'payroll':
      return withheldOf(form) > sumOf(form.lines) ? { lines: 'More is withheld than was earned' } : {};
    default:
      return {};
  }
}

const belowZero = (list: readonly { amount: Cents }[], instead: string): FieldMessages =>
  sumOf(list) < 0 ? { lines: `The lines come to less than zero. Enter ${instead} instead` } : {};

/** The field of what a form moves money on. */
const moneyFields = ['paidFrom', 'into', 'bank'] as const;

/** What people know it by: what its bank or card shows, without a bank what its lines come to, else one of its sides. */
export function amountOf(form: FormOf, posted: readonly DraftLine[]): Cents {
  const values = form as unknown as Partial<Record<string, unknown>>;
  const account = moneyFields.map((name) => values[name]).find((id) => typeof id === 'number');
  const moved = posted.filter(({ accountID }) => accountID === account);
  if (moved.length > 0) return Math.abs(moved.reduce((sum, { cents }) => sum + cents, 0)) as Cents;
  return form.kind === 'bill' || form.kind === 'vendor_credit' ? sumOf(form.lines) : sidesOf(posted).debits;
}

/** What reaches the bank with a deposit. */
export const depositOf = (form: Pick<FormOf<'deposit'>, 'payments' | 'lines' | 'fee' | 'cashBack'>): Cents =>
  (sumOf(form.payments) + sumOf(form.lines) - form.fee - form.cashBack) as Cents;

/** The tax within an amount that includes it: amount − amount ÷ (1 + rate), rounded half up once. Rate in percent. */
export function taxWithin(amount: Cents, ratePercent: number): Cents {
  const scaled = BigInt(Math.round(ratePercent * 10_000));
  const whole = 1_000_000n + scaled;
  const subtotal = (BigInt(amount) * 2_000_000n + whole) / (2n * whole);
  return (amount - Number(subtotal)) as Cents;
}
