/** The reports of the books by the last part of their addresses, and what they are called. */
export const reportTitles = {
  'income-statement': 'Income statement',
  'balance-sheet': 'Balance sheet',
  'cash-flow': 'Cash flow',
  'accounts-receivable': 'A/R aging',
  'accounts-payable': 'A/P aging',
  'sales-tax': 'Sales tax report',
  'vendor-1099': 'Vendor payments for form 1099',
  'trial-balance': 'Trial balance',
  'general-ledger': 'General ledger',
  budget: 'Budget against actual',
} as const;
export type ReportName = keyof typeof reportTitles;
export const reportNames = Object.keys(reportTitles) as [ReportName, ...ReportName[]];
