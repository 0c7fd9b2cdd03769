/** The lists whose filter is kept in local storage under the very name that product.md §3 gives it. */
export const filterNames = [
  'tenantAssets',
  'tasks',
  'tickets',
  'fieldTickets',
  'quoteList',
  'accountingAccountDetails',
  'rateSheet',
  'customers',
  'payroll',
  'reports',
] as const;
/** One of these, or the name that a list has given itself. */
export type FilterName = (typeof filterNames)[number] | (string & {});
