import { Button } from '@mantine/core';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatDate } from '#web/days/formats.ts';
import { unfiltering } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { MarkPill, StatusPill } from '#web/marks/status-pill.tsx';
import { moneyColumn } from '#web/page/amount.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { useCustomerFilter } from '../../customers/screens/customer-picker.tsx';
import { type FieldTicketRow, fieldTicketCalls, mayBatch } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { type FieldTicketStatus, fieldTicketStatuses, nameOfTicket, statusName } from '../rules.ts';
import classes from './field-tickets.module.css';

/** Its number alone, but for batches, which say what they are. */
const numberOf = (row: FieldTicketRow): string =>
  row.ticketType === 'batchTicket' ? nameOfTicket(row) : `${row.fieldTicketID}`;

/** Its status, and that a line of it is in dispute. */
const Standing = ({ row }: { row: FieldTicketRow }) => (
  <span className={classes.standing}>
    <StatusPill status={row.status} />
    {row.isDisputed && <MarkPill tone="alert">Disputed</MarkPill>}
  </span>
);

const columns: Column<FieldTicketRow>[] = [
  { key: 'number', title: 'No.', width: 92, opens: true, value: numberOf },
  { key: 'customer', title: 'Customer', width: { least: 120, most: 240 }, value: (row) => row.customerName },
  { key: 'work', title: 'What was done', width: 'grow', value: (row) => row.workDone },
  {
    key: 'location',
    isSecond: true,
    title: 'Location',
    width: { least: 90, most: 160 },
    value: (row) => row.locationName,
    leavesBelow: 1000,
  },
  {
    key: 'order',
    isSecond: true,
    title: 'P.O. no.',
    width: { least: 80, most: 130 },
    value: (row) => row.purchaseOrder,
    leavesBelow: 900,
  },
  {
    key: 'status',
    title: 'Status',
    width: 184,
    value: (row) => row.status,
    render: (row) => <Standing row={row} />,
  },
  { key: 'date', isSecond: true, title: 'Service', width: 92, value: (row) => dayCell(row.fieldTicketServiceDate) },
  moneyColumn('total', 'Total', (row) => row.total, { width: 108 }),
];

const batchAddress = (customerID: string | undefined) =>
  `/field_tickets/batch${customerID ? `?customerID=${customerID}` : ''}`;

/** Work that was done in the field, by where it stands on its way to the bill. */
export function FieldTicketListScreen({ search, onSearch }: AddressFilter) {
  const go = useGo();
  const may = useMay();
  const { data } = useReading(fieldTicketCalls.getFieldTicketTabs, {});
  const countOf = (status: FieldTicketStatus) => data?.tabs.find((tab) => tab.status === status)?.count;
  const { status, ...others } = search;
  const ofAll = data?.tabs.reduce((sum, tab) => sum + (tab.status === 'DELETED' ? 0 : tab.count), 0);
  const isWhole = Object.keys(others).every((part) => unfiltering.includes(part));
  return (
    <RecordList
      search={search}
      onSearch={onSearch}
      entity={fieldTicketEntity}
      contract={fieldTicketCalls.listFieldTickets}
      idOf={({ fieldTicketID }) => fieldTicketID}
      about="A field ticket says what a crew did at a customer’s: hours, equipment and material, priced by the rate sheet, signed, validated and then billed."
      tabs={
        <div className={classes.tabs}>
          <Segments
            label="Which field tickets"
            active={search.status ?? ''}
            onPick={(key) => onSearch({ ...others, ...(key && { status: key }) })}
            segments={[
              { key: '', label: 'All' },
              ...fieldTicketStatuses.map((key) => ({ key, label: statusName(key), count: countOf(key) })),
            ]}
          />
        </div>
      }
      total={isWhole ? (status ? countOf(status as FieldTicketStatus) : ofAll) : undefined}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={`${numberOf(row)} · ${row.customerName}`}
          right={row.total === null ? '' : formatDollars(row.total)}
          lines={[
            <span key="status">
              <Standing row={row} /> {formatDate(row.fieldTicketServiceDate)}
            </span>,
            row.workDone,
          ]}
        />
      )}
      facets={facetSource}
      order="Latest first"
      beside={
        <>
          {may(can('field_tickets', 'create')) && (
            <Button variant="subtle" component="a" href="/my_day">
              My day
            </Button>
          )}
          {may(mayBatch) && (
            <Button variant="subtle" onClick={() => go(batchAddress(search.customerID))}>
              New batch
            </Button>
          )}
        </>
      }
      filters={{ customerID: useCustomerFilter(search.customerID), disputes: { label: 'Disputes' } }}
    />
  );
}
