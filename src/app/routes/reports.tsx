import { AgingReportScreen } from '#modules/accounting/aging/screens/aging-report-screen.tsx';
import { CustomerStatementScreen } from '#modules/accounting/customer-statements/screens/customer-statement-screen.tsx';
import { ChangesSinceScreen } from '#modules/accounting/figures/screens/changes-since-screen.tsx';
import { FigureEntriesScreen } from '#modules/accounting/figures/screens/figure-entries-screen.tsx';
import { GeneralLedgerScreen } from '#modules/accounting/general-ledger/screens/general-ledger-screen.tsx';
import { BalanceSheetScreen } from '#modules/accounting/statements/screens/balance-sheet-screen.tsx';
import { CashFlowScreen } from '#modules/accounting/statements/screens/cash-flow-screen.tsx';
import { IncomeStatementScreen } from '#modules/accounting/statements/screens/income-statement-screen.tsx';
import { TrialBalanceScreen } from '#modules/accounting/statements/screens/trial-balance-screen.tsx';
import { VendorPaymentsScreen } from '#modules/accounting/vendor-payments/screens/vendor-payments-screen.tsx';
import { TaxReportScreen } from '#modules/invoices/tax-report/screens/tax-report-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useAddressFilter, useId } from './address.ts';

export { ReportIndexScreen } from '#modules/accounting/statements/screens/report-index-screen.tsx';

export const IncomeStatement = () => <IncomeStatementScreen {...useAddressFilter('/reports/income-statement')} />;
export const BalanceSheet = () => <BalanceSheetScreen {...useAddressFilter('/reports/balance-sheet')} />;
export const CashFlow = () => <CashFlowScreen {...useAddressFilter('/reports/cash-flow')} />;
export const TrialBalance = () => <TrialBalanceScreen {...useAddressFilter('/reports/trial-balance')} />;
export const FigureEntries = () => <FigureEntriesScreen {...useAddressFilter('/reports/entries')} />;
export const ChangesSince = () => <ChangesSinceScreen {...useAddressFilter('/reports/changes')} />;
export const GeneralLedger = () => <GeneralLedgerScreen {...useAddressFilter('/reports/general-ledger')} />;
export const Receivables = () => (
  <AgingReportScreen account="receivable" {...useAddressFilter('/reports/accounts-receivable')} />
);
export const Payables = () => (
  <AgingReportScreen account="payable" {...useAddressFilter('/reports/accounts-payable')} />
);
export const TaxReport = () => <TaxReportScreen {...useAddressFilter('/reports/sales-tax')} />;
export const VendorPayments = () => <VendorPaymentsScreen {...useAddressFilter('/reports/vendor-1099')} />;

export function CustomerStatement() {
  const id = useId();
  const filter = useAddressFilter(`/reports/customer-statement/${id}`);
  return id === undefined ? <NotFound /> : <CustomerStatementScreen key={id} customerID={id} {...filter} />;
}
