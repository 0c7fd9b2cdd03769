import type { Column } from '#web/collection/columns.ts';
import { formatDate, formatShortDate } from '#web/formats.ts';
import { type Search, searchOf } from '#web/kept-filter.ts';
import { ListScreen } from '#web/list-screen.tsx';
import { useReading } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { rangeIn } from '#web/report-days.ts';
import { agingBuckets } from '../../items/rules.ts';
import { documentAddress } from '../../journal/rules.ts';
import { amountText, dollarsText, FiguresPanel, MoneyPanel } from '../../screens/money-panel.tsx';
import { reportReads } from '../../statements/screens/use-report-options.ts';
import { customerStatementCalls, type StatementLine } from '../contract.ts';

type Props = { customerID: number; search: Search; onSearch: (search: Search) => void };

const documentOf = (row: StatementLine): string => [row.sourceName, row.reference].filter(Boolean).join(' ');

/** What a customer owed, what came and was paid, and what is owed now by age. */
export function CustomerStatementScreen({ customerID, search, onSearch }: Props) {
  const range = rangeIn(search);
  const reading = useReading(
    customerStatementCalls.getCustomerStatement,
    { customerID, ...(range && { from: range.start, to: range.end }) },
    { also: [...reportReads, 'customers'], keepsPrevious: true },
  );
  const { data } = reading;
  return (
    <ListScreen<StatementLine>
      name="customerStatement"
      title={data ? `Statement of ${data.customerName}` : 'Statement'}
      one="line"
      many="lines"
      about="Invoices, payments and credits of the customer in these days are here."
      figures={
        data && (
          <FiguresPanel
            figures={[
              { label: `Owed before ${formatDate(data.from)}`, value: dollarsText(data.opening) },
              { label: `Owed on ${formatDate(data.to)}`, value: dollarsText(data.closing) },
              ...agingBuckets.map((label, index) => ({ label, value: dollarsText(data.buckets[index] ?? 0) })),
              { label: 'Unapplied', value: dollarsText(data.unapplied) },
            ]}
          />
        )
      }
      list={{ rows: data?.lines, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={(row) => row.entryID}
      hrefOf={documentAddress}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={documentOf(row)}
          right={amountText(row.amount)}
          lines={[`${formatShortDate(row.date)} · Balance ${amountText(row.balance)}`, row.memo]}
        />
      )}
      filters={[
        {
          kind: 'dates',
          key: 'range',
          label: 'Days',
          range: range ?? (data ? { start: data.from, end: data.to } : null),
          onChange: (next) => onSearch(searchOf({ from: next?.start, to: next?.end })),
        },
      ]}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="By date"
    />
  );
}

const columns: Column<StatementLine>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => formatShortDate(row.date),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  { key: 'document', title: 'Document', width: { least: 140, most: 260 }, opens: true, value: documentOf },
  { key: 'memo', title: 'Memo', width: 'grow', value: (row) => row.memo },
  amount('amount', 'Amount', (row) => row.amount),
  amount('balance', 'Balance', (row) => row.balance),
];

function amount(key: string, title: string, of: (row: StatementLine) => number): Column<StatementLine> {
  return {
    ...{ key, title, align: 'right', width: { least: 110, extra: 24 } },
    value: (row) => of(row) / 100,
    render: (row) => <MoneyPanel cents={of(row)} />,
  };
}
