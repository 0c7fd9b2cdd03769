import { ChangesSinceScreen } from '#modules/accounting/figures/screens/changes-since-screen.tsx';
import { FigureEntriesScreen } from '#modules/accounting/figures/screens/figure-entries-screen.tsx';
import { BalanceSheetScreen } from '#modules/accounting/statements/screens/balance-sheet-screen.tsx';
import { CashFlowScreen } from '#modules/accounting/statements/screens/cash-flow-screen.tsx';
import { IncomeStatementScreen } from '#modules/accounting/statements/screens/income-statement-screen.tsx';
import { TrialBalanceScreen } from '#modules/accounting/statements/screens/trial-balance-screen.tsx';
import { useAddressFilter } from './address.ts';

export { ReportIndexScreen } from '#modules/accounting/statements/screens/report-index-screen.tsx';

export const IncomeStatement = () => <IncomeStatementScreen {...useAddressFilter('/reports/income-statement')} />;
export const BalanceSheet = () => <BalanceSheetScreen {...useAddressFilter('/reports/balance-sheet')} />;
export const CashFlow = () => <CashFlowScreen {...useAddressFilter('/reports/cash-flow')} />;
export const TrialBalance = () => <TrialBalanceScreen {...useAddressFilter('/reports/trial-balance')} />;
export const FigureEntries = () => <FigureEntriesScreen {...useAddressFilter('/reports/entries')} />;
export const ChangesSince = () => <ChangesSinceScreen {...useAddressFilter('/reports/changes')} />;
