import type { Search } from '#web/list/kept-filter.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { transactionKindKeys } from '../rules.ts';
import { TransactionForm } from './transaction-form.tsx';

/** The kind stands in the address; an expense without one. */
export function NewTransactionScreen({ search: { kind = 'expense', ...about } }: { search: Search }) {
  const known = transactionKindKeys.find((one) => one === kind);
  return known ? <TransactionForm kind={known} about={about} /> : <NoPage />;
}
