/** The lines of the close checklist, in their order, pure (behaviour B6, docs/rules/closing.md). */

type Words = {
  /** What it is called when nothing is found. */
  label: string;
  /** What is found, after how many. */
  one: string;
  many: string;
  definition: string;
};

/** A payment that was received so many days before the end is late to the bank. */
export const depositedAfterDays = 7;

export const closeChecks = {
  reconciled: {
    label: 'Bank and card reconciled',
    one: 'account is not reconciled',
    many: 'accounts are not reconciled',
    definition:
      'Bank and card accounts whose latest completed reconciliation ends before the last day, with what the books moved since.',
  },
  undeposited: {
    label: 'Undeposited funds reviewed',
    one: 'payment waits to be deposited',
    many: 'payments wait to be deposited',
    definition: `Payments received ${depositedAfterDays} days or more before the last day and not deposited by its end.`,
  },
  customer_credits: {
    label: 'Customer credits applied',
    one: 'customer credit is not applied',
    many: 'customer credits are not applied',
    definition: 'What is left on the last day of payments and credit memos of customers.',
  },
  vendor_credits: {
    label: 'Vendor credits applied',
    one: 'vendor credit is not applied',
    many: 'vendor credits are not applied',
    definition: 'What is left on the last day of payments and credits of vendors.',
  },
  pending_invoices: {
    label: 'No draft invoices',
    one: 'invoice is still a draft',
    many: 'invoices are still drafts',
    definition: 'Invoices and credit memos dated by the last day that nobody has submitted: they are not in the books.',
  },
  submitted_invoices: {
    label: 'Submitted invoices approved',
    one: 'invoice waits for approval',
    many: 'invoices wait for approval',
    definition: 'Invoices and credit memos dated by the last day that wait for approval: they are not in the books.',
  },
  field_tickets: {
    label: 'Field tickets billed',
    one: 'validated field ticket not billed',
    many: 'validated field tickets not billed',
    definition: 'Validated field tickets of work done by the last day that no approved invoice bills.',
  },
  inventory: {
    label: 'Inventory is not negative',
    one: 'inventory account is below zero',
    many: 'inventory accounts are below zero',
    definition: 'Inventory accounts that say on the last day that more was used than there was.',
  },
  opening_balances: {
    label: 'Opening balances finished',
    one: 'balance is left in Opening Balance Equity',
    many: 'balances are left in Opening Balance Equity',
    definition: 'Opening Balance Equity is zero once the opening balances are complete.',
  },
  uncategorized: {
    label: 'Nothing uncategorized',
    one: 'entry is uncategorized',
    many: 'entries are uncategorized',
    definition: 'What was posted to the uncategorized account in the days to close, without what was reversed.',
  },
  receivables: {
    label: 'Receivables agree with open invoices',
    one: 'difference in receivables',
    many: 'differences in receivables',
    definition: 'Accounts Receivable on the last day less what customers owe by document.',
  },
  payables: {
    label: 'Payables agree with open bills',
    one: 'difference in payables',
    many: 'differences in payables',
    definition: 'Accounts Payable on the last day less what vendors are owed by document.',
  },
  sales_tax: {
    label: 'Sales tax agrees',
    one: 'entry changes sales tax outside its report',
    many: 'entries change sales tax outside its report',
    definition:
      'The differences of the sales-tax report of the days to close: what was posted to the accounts of tax agencies and is not what documents say.',
  },
  recurring: {
    label: 'Recurring transactions posted',
    one: 'recurring entry waits',
    many: 'recurring transactions wait',
    definition: 'Days of recurring transactions by the last day that were neither posted nor left out.',
  },
  deferred: {
    label: 'Deferrals moved on',
    one: 'deferral did not move on',
    many: 'deferrals did not move on',
    definition:
      'Prepaid expenses, deferred revenue and deferred grants with a balance before these days, of which nothing was used or earned in them.',
  },
  depreciation: {
    label: 'Depreciation posted',
    one: 'depreciation is missing',
    many: 'depreciations are missing',
    definition:
      'Fixed assets had a value before these days, and no depreciation was posted in them. The amount is the last one.',
  },
  payroll: {
    label: 'Payroll posted',
    one: 'payroll is missing',
    many: 'payrolls are missing',
    definition: 'Payroll was posted in the three months before, and not in these days. The amount is the last one.',
  },
} as const satisfies Record<string, Words>;
export type CloseCheckKey = keyof typeof closeChecks;
export const closeCheckKeys = Object.keys(closeChecks) as [CloseCheckKey, ...CloseCheckKey[]];

/** `3 payments wait to be deposited`, or what the line is called when nothing is found. */
export function checkText(key: CloseCheckKey, total: number): string {
  const { label, one, many } = closeChecks[key];
  return total === 0 ? label : `${total} ${total === 1 ? one : many}`;
}
