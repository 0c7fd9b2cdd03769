import { budgetPapers } from '#modules/closing/budgets/paper-rules.ts';
import { fieldReportPapers } from '#modules/field-tickets/report/paper-rules.ts';
import { salesPapers } from '#modules/invoices/sales/paper-rules.ts';
import { taxReportPapers } from '#modules/invoices/tax-report/paper-rules.ts';
import { agingPapers } from '#modules/statements/aging/paper-rules.ts';
import { cashFlowPapers } from '#modules/statements/cash-flow/paper-rules.ts';
import { generalLedgerPapers } from '#modules/statements/general-ledger/paper-rules.ts';
import { statementPapers } from '#modules/statements/paper-rules.ts';
import { profitabilityPapers } from '#modules/statements/profitability/paper-rules.ts';
import { vendorPaymentPapers } from '#modules/statements/vendor-payments/paper-rules.ts';
import type { ReportOnPaper } from '#shared/report-paper.ts';

/** Each report on paper, by the last part of its address, as its own module says it. */
const papers = {
  ...statementPapers,
  ...cashFlowPapers,
  ...agingPapers,
  ...taxReportPapers,
  ...salesPapers,
  ...profitabilityPapers,
  ...fieldReportPapers,
  ...vendorPaymentPapers,
  ...generalLedgerPapers,
  ...budgetPapers,
} satisfies Record<string, ReportOnPaper>;
export type ReportName = keyof typeof papers;
export const reportsOnPaper: Readonly<Record<ReportName, ReportOnPaper>> = papers;
export const reportNames = Object.keys(papers) as [ReportName, ...ReportName[]];
