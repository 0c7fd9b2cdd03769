import type { AccountType } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { type RowPart, type StatementRow, StatementWriter } from '../rules.ts';

/** The direct cash flow, pure: where a movement of money belongs (behaviour B4). */

/** A sum of movements of one kind: of entries of one source, to one account, in one direction. */
export type Flow = {
  source: string;
  /** 1 where the entry brought money, -1 where it took some; of a reversal what its original did. */
  direction: 1 | -1;
  /**
   * How the line was found: in the entry itself, in the bill or the card charge that was paid, in the wages of a payroll; `ahead`
   * is what was paid before there was a bill or a charge for it.
   */
  via: 'entry' | 'bill' | 'card' | 'payroll' | 'ahead';
  accountID: number;
  type: AccountType;
  systemKey: string | null;
  /** The account is of sales tax that is owed. */
  isTax: boolean;
  /** Positive is money that came. */
  cents: number;
};

/** Lines of the report, in its order. `sign` says which way the magnitude of its field counts. */
export const cashLines = {
  customer_payments: { field: 'sumCustomerPayments', sign: 1, label: 'Customer payments' },
  other_receipts: { field: 'otherReceipts', sign: 1, label: 'Other receipts' },
  customer_refunds: { field: 'sumCustomerRefunds', sign: -1, label: 'Customer refunds' },
  cogs: { field: 'sumCOGS', sign: -1, label: 'Cost of goods sold' },
  expenses: { field: 'sumExpenses', sign: -1, label: 'Running expenses' },
  payroll: { field: 'sumExpenses', sign: -1, label: 'Net pay and payroll liabilities' },
  tax_remittances: { field: 'sumExpenses', sign: -1, label: 'Sales tax remitted' },
  opening_payables: { field: 'sumExpenses', sign: -1, label: 'Opening payables' },
  paid_ahead: { field: 'sumExpenses', sign: -1, label: 'Paid ahead of bills and charges' },
  other_expenses: { field: 'sumOtherExpenses', sign: -1, label: 'Other expenses' },
  unclassified: { field: 'unclassified', sign: 1, label: 'Unclassified' },
  asset_sales: { field: 'totalFromInvesting', sign: 1, label: 'Sale of assets' },
  asset_purchases: { field: 'totalFromInvesting', sign: 1, label: 'Purchase of assets and deposits paid' },
  loans_received: { field: 'totalFromFinancing', sign: 1, label: 'Loans received' },
  contributions: { field: 'totalFromFinancing', sign: 1, label: 'Owner contributions' },
  opening_balances: { field: 'totalFromFinancing', sign: 1, label: 'Opening balances' },
  card_advances: { field: 'totalFromFinancing', sign: 1, label: 'Cash taken from cards' },
  loan_principal: { field: 'totalFromFinancing', sign: 1, label: 'Loan principal paid' },
  owner_distributions: { field: 'sumOwnerDistributions', sign: -1, label: 'Owner distributions' },
} as const;
export type CashLine = keyof typeof cashLines;
export const cashLineKeys = Object.keys(cashLines) as [CashLine, ...CashLine[]];

const ofCustomers = ['accounts_receivable', 'retainage_receivable', 'customer_deposits', 'deferred_revenue'];
const ofPayroll = [
  ...['payroll_liabilities', 'federal_withholding', 'social_security', 'medicare', 'state_withholding', 'futa', 'suta'],
  ...[
    'benefits',
    'garnishments',
    'commissions_payable',
    'accrued_wages',
    'employee_advances',
    'payroll',
    'payroll_taxes',
  ],
];
const byKey: Record<string, CashLine> = {
  ...Object.fromEntries(ofPayroll.map((key) => [key, 'payroll' as const])),
  inventory: 'cogs',
  goods_received: 'cogs',
  retainage_payable: 'cogs',
  prepaid: 'expenses',
  use_tax_payable: 'tax_remittances',
  grants_receivable: 'other_receipts',
  deferred_grants: 'other_receipts',
  owners_draw: 'owner_distributions',
  owners_equity: 'contributions',
};

/** The line of the report that a movement belongs to. What no rule places is shown as unclassified, never hidden. */
export function cashLineOf({ source, direction, via, type, systemKey, isTax }: Flow): CashLine {
  if (source === 'opening_balance' && via === 'entry') return 'opening_balances';
  if (via === 'ahead') return 'paid_ahead';
  if (systemKey === 'opening_balance_equity') return via === 'entry' ? 'opening_balances' : 'opening_payables';
  if (source === 'sales_tax_payment' && type !== 'other_expense') return 'tax_remittances';
  const isOfCustomer =
    type === 'income' ||
    ofCustomers.includes(systemKey ?? '') ||
    (isTax && (direction > 0 || source === 'refund' || source === 'bounced_payment'));
  if (isOfCustomer) return direction > 0 || source === 'bounced_payment' ? 'customer_payments' : 'customer_refunds';
  if (isTax) return 'tax_remittances';
  if (systemKey === 'gain_on_sale' || type === 'fixed_asset' || type === 'other_asset')
    return direction > 0 && via === 'entry' ? 'asset_sales' : 'asset_purchases';
  if (type === 'long_term_liability') return source === 'loan' || direction > 0 ? 'loans_received' : 'loan_principal';
  if (type === 'bank' || (type === 'credit_card' && direction > 0)) return 'card_advances';
  // Whoever is paid had paid the card: for which of its charges nobody says.
  if (type === 'credit_card') return 'paid_ahead';
  const placed = byKey[systemKey ?? ''];
  if (placed && placed !== 'payroll') return placed;
  // Money back for what was bought is no smaller purchase.
  if (via === 'entry' && direction > 0 && (placed || isBought(type) || type === 'accounts_payable'))
    return 'other_receipts';
  if (placed) return placed;
  if (type === 'cost_of_goods_sold') return 'cogs';
  if (type === 'expense') return via === 'payroll' ? 'payroll' : 'expenses';
  if (type === 'other_expense') return 'other_expenses';
  if (type === 'other_income') return 'other_receipts';
  return 'unclassified';
}

const isBought = (type: AccountType) => type === 'expense' || type === 'cost_of_goods_sold' || type === 'other_expense';

/** What each line comes to, as money that came. */
export function linesOf(flows: readonly Flow[]): Record<CashLine, Cents> {
  const lines = Object.fromEntries(cashLineKeys.map((key) => [key, 0])) as Record<CashLine, number>;
  for (const flow of flows) lines[cashLineOf(flow)] += flow.cents;
  return lines as Record<CashLine, Cents>;
}

/**
 * The ten fields (product.md §3) with what they leave no place for. The first six and the distributions are magnitudes; the totals
 * say with their sign whether money came. The operations take in what no rule places, so that the net is always the change of cash.
 */
export function fieldsOf(lines: Readonly<Record<CashLine, number>>) {
  const field = (name: string) =>
    cashLineKeys.reduce(
      (sum, key) => (cashLines[key].field === name ? sum + cashLines[key].sign * lines[key] : sum),
      0,
    );
  const sums = {
    sumCustomerPayments: field('sumCustomerPayments'),
    sumCOGS: field('sumCOGS'),
    sumExpenses: field('sumExpenses'),
    sumOtherExpenses: field('sumOtherExpenses'),
    sumCustomerRefunds: field('sumCustomerRefunds'),
    sumOwnerDistributions: field('sumOwnerDistributions'),
    otherReceipts: field('otherReceipts'),
    unclassified: field('unclassified'),
  };
  const totalFromOperations =
    sums.sumCustomerPayments +
    sums.otherReceipts +
    sums.unclassified -
    sums.sumCustomerRefunds -
    sums.sumCOGS -
    sums.sumExpenses -
    sums.sumOtherExpenses;
  const totalFromInvesting = field('totalFromInvesting');
  const totalFromFinancing = field('totalFromFinancing') - sums.sumOwnerDistributions;
  const all = {
    ...sums,
    totalFromOperations,
    totalFromInvesting,
    totalFromFinancing,
    netCashFlow: totalFromOperations + totalFromInvesting + totalFromFinancing,
  };
  return all as Record<keyof typeof all, Cents>;
}

type Group = { key: string; label: string; lines: readonly CashLine[] };
const activities: { key: string; label: string; groups: readonly (CashLine | Group)[] }[] = [
  {
    key: 'operations',
    label: 'Operations',
    groups: [
      'customer_payments',
      'other_receipts',
      'customer_refunds',
      'cogs',
      {
        key: 'expenses',
        label: 'Expenses',
        lines: ['expenses', 'payroll', 'tax_remittances', 'opening_payables', 'paid_ahead'],
      },
      'other_expenses',
      'unclassified',
    ],
  },
  { key: 'investing', label: 'Investing', groups: ['asset_sales', 'asset_purchases'] },
  {
    key: 'financing',
    label: 'Financing',
    groups: [
      ...(['loans_received', 'contributions', 'opening_balances', 'card_advances', 'loan_principal'] as const),
      'owner_distributions',
    ],
  },
];

export type CashColumn = { lines: Readonly<Record<CashLine, number>>; opening: number };

/** The report row by row; what left is negative. Lines without a movement in any column are left out. */
export function cashFlowRows(columns: readonly CashColumn[]): StatementRow[] {
  const to = new StatementWriter(
    columns.map(() => new Map()),
    true,
  );
  const line = (key: CashLine, depth: number): RowPart[] => {
    const amounts = columns.map(({ lines }) => lines[key] as Cents);
    return amounts.some((cents) => cents !== 0)
      ? [to.computed(`cash:${key}`, cashLines[key].label, depth, amounts)]
      : [];
  };
  const totals = activities.map(({ key, label, groups }) => {
    to.heading(key, label, 0);
    const parts = groups.flatMap((one): RowPart[] => {
      if (typeof one === 'string') return line(one, 1);
      const first = to.rows.length;
      to.heading(one.key, one.label, 1);
      const inside = one.lines.flatMap((each) => line(each, 2));
      if (inside.length > 0) return [to.total(one.key, `Total ${one.label.toLowerCase()}`, 1, inside)];
      to.rows.splice(first);
      return [];
    });
    return to.total(key, `Total from ${label.toLowerCase()}`, 0, parts);
  });
  const net = to.total('net_cash_flow', 'Net cash flow', 0, totals);
  const opening = to.computed(
    'cash_before',
    'Cash at the beginning',
    0,
    columns.map((one) => one.opening as Cents),
  );
  to.total('cash_after', 'Cash at the end', 0, [opening, net]);
  return to.rows;
}

const cashDefinitions: Record<string, string> = {
  'total:operations': 'What customers paid and other receipts, less what running the business took.',
  'total:investing': 'What the sale of equipment and vehicles brought, less what buying them took.',
  'total:financing': 'Loans and what owners put in, less loan principal and draws.',
  'total:net_cash_flow': 'What cash grew by: operations, investing and financing together.',
  'total:cash_after': 'Banks, petty cash, undeposited funds and what a processor holds, at the end of the last day.',
  cash_before:
    'Banks, petty cash, undeposited funds and what a processor holds, at the end of the day before the first.',
  'cash:customer_payments':
    'Money from customers against invoices, cash sales, deposits and retainage, with their sales tax.',
  'cash:cogs':
    'Money for materials, subcontractors and labor of jobs; bills and card charges count when they are paid.',
  'cash:expenses': 'Money for what running the company takes; bills and card charges count when they are paid.',
  'cash:paid_ahead': 'Money to vendors and cards before there was a bill or a charge for it.',
  'cash:opening_payables': 'Money for bills and card balances from before the books began.',
  'cash:unclassified': 'Movements whose other side no rule places. Look at their entries.',
};
export const cashDefinitionOf = (row: Pick<StatementRow, 'key' | 'label'>): string =>
  cashDefinitions[row.key] ?? `${row.label}: the movements of cash whose other side says so.`;
