import { type TransactionKind, transactionKindKeys } from '#modules/trade/transactions/rules.ts';
import { TransactionDetailScreen } from '#modules/trade/transactions/screens/transaction-detail-screen.tsx';
import { TransactionForm } from '#modules/trade/transactions/screens/transaction-form.tsx';
import { TransactionListScreen } from '#modules/trade/transactions/screens/transaction-list-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
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
