import { ChartScreen } from '#modules/accounting/accounts/screens/chart-screen.tsx';
import { BudgetScreen } from '#modules/accounting/budgets/screens/budget-screen.tsx';
import { EntryDetailScreen } from '#modules/accounting/journal/screens/entry-detail-screen.tsx';
import { JournalScreen } from '#modules/accounting/journal/screens/journal-screen.tsx';
import { RegisterScreen } from '#modules/accounting/journal/screens/register-screen.tsx';
import { CloseScreen } from '#modules/accounting/periods/screens/close-screen.tsx';
import { RecurringDetailScreen } from '#modules/accounting/recurring/screens/recurring-detail-screen.tsx';
import { RecurringListScreen } from '#modules/accounting/recurring/screens/recurring-list-screen.tsx';
import { NoPage } from '#web/no-page.tsx';
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
