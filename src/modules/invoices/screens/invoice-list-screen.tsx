import { Fragment } from 'react';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import type { Output } from '#shared/contract.ts';
import { formatDollars, formatWholeDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatDate } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { StatusPill } from '#web/marks/status-pill.tsx';
import { moneyColumn } from '#web/page/amount.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { type InvoiceRow, invoiceCalls } from '../contract.ts';
import { invoiceEntity } from '../entity.ts';
import { asOwed, statusShown } from '../rules.ts';

const columns: Column<InvoiceRow>[] = [
  { key: 'name', title: 'Invoice', width: { least: 120, most: 170 }, opens: true, value: (row) => row.name },
  { key: 'customer', title: 'Customer', width: 'grow', value: (row) => row.customerName },
  {
    key: 'order',
    isSecond: true,
    title: 'P.O. no.',
    width: { least: 80, most: 140 },
    value: (row) => row.purchaseOrder,
    leavesBelow: 900,
  },
  {
    key: 'status',
    title: 'Status',
    width: 104,
    value: statusShown,
    render: (row) => <StatusPill status={statusShown(row)} />,
  },
  { key: 'date', isSecond: true, title: 'Date', width: 92, value: (row) => dayCell(row.date) },
  {
    key: 'due',
    isSecond: true,
    title: 'Due',
    width: 92,
    value: (row) => (row.kind === 'invoice' ? dayCell(row.due) : null),
    leavesBelow: 700,
  },
  moneyColumn('total', 'Total', (row) => asOwed(row.kind, row.total), { width: 116 }),
  moneyColumn('open', 'Open', (row) => (row.open === null ? null : asOwed(row.kind, row.open)), {
    width: 116,
    leavesBelow: 800,
  }),
];

const tiles = {
  PENDING: 'Pending',
  SUBMITTED: 'Submitted',
  APPROVED: 'Open',
  OVERDUE: 'Overdue',
  PAID: 'Paid',
} as const;
type Tile = keyof typeof tiles;
const tileIn = (search: Search): Tile | undefined =>
  search.tile !== undefined && search.tile in tiles ? (search.tile as Tile) : undefined;

const countOf = (sums: Output<typeof invoiceCalls.getSums> | undefined, tile: Tile | undefined): number | undefined =>
  tile ? sums?.sums.find(({ key }) => key === tile)?.count : sums?.total;

/** Invoices and credit memos, the latest first. */
export function InvoiceListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const go = useGo();
  const may = useMay();
  const tile = tileIn(search);
  const range = search.from && search.to ? { from: search.from, to: search.to } : null;
  const list = useReadingPages<InvoiceRow, typeof invoiceCalls.listInvoices>(invoiceCalls.listInvoices, {
    ...(search.search && { search: search.search }),
    ...range,
    ...(tile === 'OVERDUE' ? { isOverdue: true } : tile && { statuses: [tile] }),
  });
  const sums = useReading(invoiceCalls.getSums, {});
  return (
    <ListScreen<InvoiceRow>
      name="invoices"
      title="Invoices"
      one="invoice"
      about="What customers are billed is here: drafts, what waits for approval, what is owed, and what is paid."
      list={list}
      total={search.search || range ? undefined : countOf(sums.data, tile)}
      rowKey={(row) => row.invoiceID}
      facets={{ of: invoiceEntity.module, from: facetSource }}
      hrefOf={(row) => `/invoices/${row.invoiceID}`}
      columns={columns}
      dataBox={{
        tiles: sums.data?.sums.map(({ key, count, amount }) => ({
          key,
          label: tiles[key],
          count,
          isAlert: key === 'OVERDUE',
          amount: formatWholeDollars(amount),
        })),
        active: tile,
      }}
      card={(row) => (
        <RecordCard
          title={`${row.name} · ${row.customerName}`}
          right={formatDollars(asOwed(row.kind, row.open ?? row.total))}
          lines={[
            <Fragment key="status">
              <StatusPill status={statusShown(row)} /> {formatDate(row.date)}
            </Fragment>,
            row.purchaseOrder,
          ]}
        />
      )}
      order="Latest first"
      isQuiet={(row) => row.status === 'VOID'}
      filters={(change) => [
        {
          kind: 'dates',
          key: 'range',
          label: 'Date',
          range: range && { start: range.from, end: range.to },
          onChange: (next) => change({ from: next?.start, to: next?.end }),
        },
      ]}
      search={search}
      onSearch={onSearch}
      more={
        may(can('invoices', 'create'))
          ? [{ label: 'New credit memo', run: () => go('/invoices/new?kind=credit_memo') }]
          : []
      }
      create={{ label: 'New invoice', href: '/invoices/new', needs: can('invoices', 'create') }}
    />
  );
}
