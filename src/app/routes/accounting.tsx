import { RegisterScreen } from '#modules/banking/registers/screens/register-screen.tsx';
import { BudgetScreen } from '#modules/closing/budgets/screens/budget-screen.tsx';
import { CloseScreen } from '#modules/closing/screens/close-screen.tsx';
import { ChartScreen } from '#modules/ledger/accounts/screens/chart-screen.tsx';
import { EntryDetailScreen } from '#modules/ledger/journal/screens/entry-detail-screen.tsx';
import { JournalScreen } from '#modules/ledger/journal/screens/journal-screen.tsx';
import { RecurringDetailScreen } from '#modules/ledger/recurring/screens/recurring-detail-screen.tsx';
import { RecurringListScreen } from '#modules/ledger/recurring/screens/recurring-list-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useAddressFilter, useId } from './address.ts';
import { byId } from './by-id.tsx';

export const Chart = () => <ChartScreen {...useAddressFilter('/accounting/chart')} />;
export const Journal = () => <JournalScreen {...useAddressFilter('/accounting/journal')} />;

export function Register() {
  const id = useId();
  const filter = useAddressFilter(`/accounting/accounts/${id}`);
  return id === undefined ? <NoPage /> : <RegisterScreen key={id} id={id} {...filter} />;
}

export const Budget = () => <BudgetScreen {...useAddressFilter('/accounting/budget')} />;
export const Close = () => <CloseScreen {...useAddressFilter('/accounting/close')} />;

export const EntryDetail = byId(EntryDetailScreen);

export const RecurringList = () => <RecurringListScreen {...useAddressFilter('/accounting/recurring')} />;

export const RecurringDetail = byId(RecurringDetailScreen);
