import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import type { Column } from '#web/collection/columns.ts';
import { formatDate } from '#web/formats.ts';
import type { Search } from '#web/kept-filter.ts';
import { ListScreen } from '#web/list-screen.tsx';
import { useReadingPages } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { AccountingTabsPanel } from '../../screens/accounting-tabs-panel.tsx';
import { type TransactionRow, transactionCalls } from '../contract.ts';

const what = (row: TransactionRow): string => `${row.kindName} ${row.number}`;
const about = (row: TransactionRow): string => [row.payeeName, row.memo].filter(Boolean).join(' · ');

const columns: Column<TransactionRow>[] = [
  { key: 'date', title: 'Date', width: 96, value: (row) => formatDate(row.date) },
  { key: 'what', title: 'Transaction', width: { least: 140, most: 240 }, opens: true, value: what },
  { key: 'about', isSecond: true, title: 'About', width: 'grow', value: about },
  {
    key: 'reference',
    isSecond: true,
    title: 'Reference #',
    width: { least: 80, most: 140 },
    value: (row) => row.reference,
    leavesBelow: 800,
  },
  {
    key: 'void',
    isSecond: true,
    title: 'State',
    width: 70,
    value: (row) => (row.voidedAt === null ? '' : 'Void'),
    leavesBelow: 700,
  },
  { key: 'amount', title: 'Amount', width: 120, align: 'right', value: (row) => formatDollars(row.total) },
];

/** Money forms that were posted, latest first. */
export function TransactionListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useReadingPages<TransactionRow, typeof transactionCalls.listTransactions>(
    transactionCalls.listTransactions,
    search.search ? { search: search.search } : {},
  );
  return (
    <ListScreen<TransactionRow>
      name="accountTransactions"
      title="Transactions"
      one="transaction"
      about="Expenses, transfers, draws, loans, payroll entries and others that are posted by their form."
      beside={<AccountingTabsPanel active="transactions" />}
      list={list}
      rowKey={(row) => row.transactionID}
      hrefOf={(row) => `/accounting/transactions/${row.transactionID}`}
      columns={columns}
      card={(row) => (
        <RecordCard title={what(row)} right={formatDollars(row.total)} lines={[formatDate(row.date), about(row)]} />
      )}
      order="Latest first"
      isQuiet={(row) => row.voidedAt !== null}
      search={search}
      onSearch={onSearch}
      create={{
        label: 'New transaction',
        href: '/accounting/transactions/new',
        needs: can('accounting', 'create'),
      }}
    />
  );
}
