/** The lists whose filter is kept, each in local storage under this very name (product.md §3; `users` is one of its others). */
export const filterNames = [
  'tenantAssets',
  'tasks',
  'tickets',
  'fieldTickets',
  'quoteList',
  'accountingAccountDetails',
  'accountTransactions',
  'journal',
  'generalLedger',
  'vendorPayments',
  'customerStatement',
  'invoices',
  'rateSheet',
  'customers',
  'vendors',
  'payroll',
  'reports',
  'users',
  'checklists',
  'bankRules',
] as const;
export type FilterName = (typeof filterNames)[number];
