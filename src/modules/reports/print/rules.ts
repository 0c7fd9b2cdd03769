import { budgetPapers } from '#modules/closing/budgets/paper-rules.ts';
import { taxReportPapers } from '#modules/invoices/tax-report/paper-rules.ts';
import { agingPapers } from '#modules/statements/aging/paper-rules.ts';
import { cashFlowPapers } from '#modules/statements/cash-flow/paper-rules.ts';
import { generalLedgerPapers } from '#modules/statements/general-ledger/paper-rules.ts';
import { statementPapers } from '#modules/statements/paper-rules.ts';
import { vendorPaymentPapers } from '#modules/statements/vendor-payments/paper-rules.ts';
import type { ReportOnPaper } from '#shared/report-paper.ts';
import type { ReportName } from '../rules.ts';

/** Each report on paper, as its own module says it. */
export const reportsOnPaper: Record<ReportName, ReportOnPaper> = {
  ...statementPapers,
  ...cashFlowPapers,
  ...agingPapers,
  ...taxReportPapers,
  ...vendorPaymentPapers,
  ...generalLedgerPapers,
  ...budgetPapers,
};
