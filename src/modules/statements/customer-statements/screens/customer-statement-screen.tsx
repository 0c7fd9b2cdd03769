import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { agingBuckets } from '#modules/ledger/open-items/rules.ts';
import { documentAddress } from '#modules/ledger/source-rules.ts';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { send } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatDate, formatShortDate } from '#web/days/formats.ts';
import { rangeIn } from '#web/days/report-days.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import type { ReportTools } from '#web/page/report-tools.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { customerStatementCalls, type StatementLine } from '../contract.ts';

const PdfPreview = lazyPart(() => import('#web/pdf/pdf-preview.tsx'), 'PdfPreview');
const StatementMailForm = lazyPart(() => import('./statement-mail-form.tsx'), 'StatementMailForm');

type Props = { id: number; search: Search; onSearch: (search: Search) => void };

const documentOf = (row: StatementLine): string => [row.sourceName, row.reference].filter(Boolean).join(' ');

/** What a customer owed, what came and was paid, and what is owed now by age. */
export function CustomerStatementScreen({ id: customerID, search, onSearch }: Props) {
  const range = rangeIn(search);
  const reading = useReading(
    customerStatementCalls.getCustomerStatement,
    { customerID, ...(range && { from: range.start, to: range.end }) },
    { keepsPrevious: true },
  );
  const { data } = reading;
  const tools = useStatementTools(data);
  return (
    <ListScreen<StatementLine>
      name="customerStatement"
      title={data ? `Statement of ${data.customerName}` : 'Statement'}
      tools={tools}
      one="line"
      many="lines"
      about="Invoices, payments and credits of the customer in these days are here."
      figures={
        data && (
          <FigureStrip
            figures={[
              { label: `Beginning balance ${formatDate(data.from)}`, value: dollarsText(data.opening) },
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
      filters={(change) => [
        {
          kind: 'dates',
          key: 'range',
          label: 'Days',
          range: range ?? (data ? { start: data.from, end: data.to } : null),
          onChange: (next) => change({ from: next?.start, to: next?.end }),
        },
      ]}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="By date"
    />
  );
}

/** What is shown goes to the customer: on paper, or by mail. */
function useStatementTools(
  statement: Output<typeof customerStatementCalls.getCustomerStatement> | undefined,
): ReportTools {
  const mayMail = useMay()(can('accounting', 'update'));
  const [shown, setShown] = useState<'pdf' | 'mail' | null>(null);
  if (!statement) return { buttons: null, items: [], dialogs: null };
  const { customerID, customerName, from, to } = statement;
  const title = `Statement of ${customerName}`;
  const print = () => setShown('pdf');
  const mail = () => setShown('mail');
  const close = () => setShown(null);
  return {
    items: [
      { label: 'PDF', icon: <IconPrinter size={16} stroke={1.6} />, run: print },
      ...(mayMail ? [{ label: 'Email', icon: <IconMail size={16} stroke={1.6} />, run: mail }] : []),
    ],
    buttons: (
      <>
        {mayMail && (
          <Button variant="subtle" leftSection={<IconMail size={14} stroke={1.8} />} onClick={mail}>
            Email
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconPrinter size={14} stroke={1.8} />} onClick={print}>
          PDF
        </Button>
      </>
    ),
    dialogs: (
      <Suspense fallback={null}>
        {shown === 'pdf' && (
          <PdfPreview
            what={title}
            fileName={`${title} ${to}.pdf`}
            load={async (signal) =>
              (await send('accounting/print_customer_statement', { customerID, from, to }, { signal })).blob()
            }
            onClose={close}
          />
        )}
        {shown === 'mail' && <StatementMailForm statement={statement} onClose={close} />}
      </Suspense>
    ),
  };
}

const columns: Column<StatementLine>[] = [
  {
    key: 'date',
    title: 'Date',
    width: 84,
    value: (row) => dayCell(row.date, formatShortDate),
    render: (row) => <span className="figures">{formatShortDate(row.date)}</span>,
  },
  { key: 'document', title: 'Document', width: { least: 140, most: 260 }, opens: true, value: documentOf },
  { key: 'memo', title: 'Memo', width: 'grow', value: (row) => row.memo },
  moneyColumn<StatementLine>('amount', 'Amount', (row) => row.amount),
  moneyColumn<StatementLine>('balance', 'Balance', (row) => row.balance),
];
