import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { TaxReportScreen } from '#modules/invoices/tax-report/screens/tax-report-screen.tsx';
import { SchedulesScreen } from '#modules/reports/schedules/screens/schedules-screen.tsx';
import { AgingReportScreen } from '#modules/statements/aging/screens/aging-report-screen.tsx';
import { CustomerStatementScreen } from '#modules/statements/customer-statements/screens/customer-statement-screen.tsx';
import { ChangesSinceScreen } from '#modules/statements/figures/screens/changes-since-screen.tsx';
import { FigureEntriesScreen } from '#modules/statements/figures/screens/figure-entries-screen.tsx';
import { GeneralLedgerScreen } from '#modules/statements/general-ledger/screens/general-ledger-screen.tsx';
import { BalanceSheetScreen } from '#modules/statements/screens/balance-sheet-screen.tsx';
import { CashFlowScreen } from '#modules/statements/screens/cash-flow-screen.tsx';
import { IncomeStatementScreen } from '#modules/statements/screens/income-statement-screen.tsx';
import { TrialBalanceScreen } from '#modules/statements/screens/trial-balance-screen.tsx';
import { VendorPaymentsScreen } from '#modules/statements/vendor-payments/screens/vendor-payments-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useAddressFilter, useId } from './address.ts';

export { ReportIndexScreen } from '#modules/statements/screens/report-index-screen.tsx';

type Asked = ReturnType<typeof useAddressFilter>;

/** Each report by the last part of its address; one route for all keeps the table of addresses small, which every page ships. */
const reports: Record<string, ComponentType<Asked>> = {
  'income-statement': IncomeStatementScreen,
  'balance-sheet': BalanceSheetScreen,
  'cash-flow': CashFlowScreen,
  'trial-balance': TrialBalanceScreen,
  'general-ledger': GeneralLedgerScreen,
  'accounts-receivable': (asked) => <AgingReportScreen account="receivable" {...asked} />,
  'accounts-payable': (asked) => <AgingReportScreen account="payable" {...asked} />,
  'sales-tax': TaxReportScreen,
  'vendor-1099': VendorPaymentsScreen,
  entries: FigureEntriesScreen,
  changes: ChangesSinceScreen,
  schedules: SchedulesScreen,
};

export function Report() {
  const { report = '' } = useParams({ strict: false }) as { report?: string };
  const asked = useAddressFilter(`/reports/${report}`);
  const Screen = Object.hasOwn(reports, report) ? reports[report] : undefined;
  return Screen ? <Screen key={report} {...asked} /> : <NoPage />;
}

export function CustomerStatement() {
  const id = useId();
  const filter = useAddressFilter(`/reports/customer-statement/${id}`);
  return id === undefined ? <NoPage /> : <CustomerStatementScreen key={id} customerID={id} {...filter} />;
}
