import { type TransactionKind, transactionKindKeys } from '#modules/accounting/transactions/rules.ts';
import { TransactionDetailScreen } from '#modules/accounting/transactions/screens/transaction-detail-screen.tsx';
import { TransactionForm } from '#modules/accounting/transactions/screens/transaction-form.tsx';
import { TransactionListScreen } from '#modules/accounting/transactions/screens/transaction-list-screen.tsx';
import { NoPage } from '#web/no-page.tsx';
import { useAddressFilter, useFlatSearch } from './address.ts';
import { byId } from './by-id.tsx';

export const TransactionList = () => <TransactionListScreen {...useAddressFilter('/accounting/transactions')} />;

/** The kind stands in the address; an expense without one. */
export function NewTransaction() {
  const { kind = 'expense', ...about } = useFlatSearch();
  const known = transactionKindKeys.find((one): one is TransactionKind => one === kind);
  return known ? <TransactionForm kind={known} about={about} /> : <NoPage />;
}

export const TransactionDetail = byId(TransactionDetailScreen);
