import { closingSource } from './rules.ts';

/** What posts to the books, by the word that an entry keeps of it. */
export const sourceNames = {
  journal_entry: 'Journal entry',
  opening_balance: 'Opening balance',
  bill: 'Bill',
  bill_payment: 'Bill payment',
  vendor_credit: 'Vendor credit',
  expense: 'Expense',
  adjust_expense: 'Adjust expense',
  pay_credit_card: 'Pay credit card',
  transfer: 'Transfer funds',
  extract_subtotal: 'Extract subtotal',
  commission: 'Commission',
  commission_payment: 'Commission payment',
  sales_tax_payment: 'Sales-tax payment',
  use_tax: 'Use tax',
  payroll: 'Payroll entry',
  payroll_liability: 'Payroll liability payment',
  owners_draw: "Owner's draw",
  owners_equity: "Owner's equity",
  grant: 'Grant',
  donation: 'Donation',
  loan: 'Loan',
  loan_payment: 'Loan payment',
  inventory_adjustment: 'Inventory adjustment',
  depreciation: 'Depreciation',
  grant_earned: 'Grant earned',
  bank_charge: 'Bank charge',
  interest_earned: 'Interest earned',
  invoice: 'Invoice',
  payment: 'Payment',
  customer_deposit: 'Customer deposit',
  deposit: 'Deposit',
  refund: 'Refund',
  credit_memo: 'Credit memo',
  write_off: 'Write-off',
  bounced_payment: 'Returned payment',
  deposit_application: 'Apply deposit',
  processor_payout: 'Processor payout',
  bad_debt_recovery: 'Bad debt recovered',
  bad_debt_estimate: 'Bad debt estimate',
  retainage_release: 'Release retainage',
  retainage_billing: 'Bill retainage',
  commission_clawback: 'Commission clawback',
  goods_received: 'Goods received',
  warranty_use: 'Warranty use',
  deferred_revenue_earned: 'Deferred revenue earned',
  opening_equity: 'Opening balances finished',
  reconciliation: 'Reconciliation',
  closing_entry: 'Closing entry',
} as const;
export type EntrySource = keyof typeof sourceNames;
export const nameOfSource = (source: string): string => sourceNames[source as EntrySource] ?? source;
export const entrySources = Object.keys(sourceNames) as [EntrySource, ...EntrySource[]];

/** The page of the document that an entry, or what is open of it, comes from; the entry's own when it was entered by hand. */
export function documentAddress({
  source,
  sourceID,
  entryID,
}: {
  source: string;
  sourceID: number | null;
  entryID: number;
}): string {
  if (source === 'journal_entry' || source === closingSource || sourceID === null)
    return `/accounting/journal/${entryID}`;
  if (source === 'invoice' || source === 'credit_memo') return `/invoices/${sourceID}`;
  if (source === 'reconciliation') return `/accounting/reconciliations/${sourceID}`;
  return `/accounting/transactions/${sourceID}`;
}
