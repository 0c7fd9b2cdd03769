import { isAmong } from '#shared/among.ts';
import type { Output } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { capitalised, counted, formatCount } from '#web/days/formats.ts';
import { rangeIn } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { Chips, OptionChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { useReportTools } from '#web/page/report-tools.tsx';
import { SummedFigure } from '#web/page/summed-figure.tsx';
import { type FieldWorkRow, fieldReportCalls } from '../contract.ts';
import { countedAs, quantityTitle, type ReportedBy, reportedBy, reportedByKeys, saysUnbilled } from '../rules.ts';

type Report = Output<typeof fieldReportCalls.getFieldTicketReport>;

/** Field tickets of some days of service by what they are, whose they are and what was done, and what of them is not billed. */
export function FieldTicketReportScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const by = isAmong(reportedByKeys, search.by) ? search.by : 'status';
  const range = rangeIn(search);
  const asked = { by, ...(range && { from: range.start, to: range.end }) };
  const reading = useReading(fieldReportCalls.getFieldTicketReport, asked, { keepsPrevious: true });
  const { data } = reading;
  const shown = data?.by ?? by;
  const [one, many] = countedAs(shown);
  const tools = useReportTools({ name: 'fieldticketsreports', title: 'Field tickets', asked, search });
  const pick = (parts: Record<string, string | undefined>) => onSearch(searchOf({ ...search, ...parts }));
  return (
    <ListScreen<FieldWorkRow>
      name={`field-tickets-${shown}`}
      title="Field tickets"
      tools={tools}
      one="row"
      many="rows"
      about="Field tickets whose work was done in these days are here, but those that are deleted."
      beside={
        <Chips>
          <DaysChip
            label="Days of service"
            range={data ? { start: data.from, end: data.to } : range}
            none="This year"
            today={companyToday()}
            pick={pick}
          />
          <OptionChip
            label="By"
            value={by}
            options={reportedBy}
            onPick={(next) => pick({ by: next, sort: undefined })}
          />
        </Chips>
      }
      figures={data && <Totals report={data} />}
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={({ subject }) => data?.rows.findIndex((row) => row.subject === subject) ?? 0}
      hrefOf={(row) => addressOf(shown, row)}
      columns={data ? columnsOf(data) : []}
      card={(row) => (
        <RecordCard
          title={row.name}
          right={row.amount === null ? '' : dollarsText(row.amount)}
          lines={[
            [
              counted(row.ticketCount, one, many),
              row.quantity !== null && `${row.quantity} ${(quantityTitle[shown] ?? '').toLowerCase()}`,
              row.unbilled !== null && row.unbilled !== 0 && `${dollarsText(row.unbilled)} not billed`,
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order={['status', 'age', 'multiplier'].includes(shown) ? 'In their order' : 'The most first'}
    />
  );
}

/** The tickets of a row, as far as the list can be asked for them. */
function addressOf(by: ReportedBy, { subject }: FieldWorkRow): string {
  const asked: Partial<Record<ReportedBy, Record<string, string>>> = {
    status: { status: subject },
    customer: { customerID: subject },
    rejection: { status: 'REJECTED' },
  };
  return `/field_tickets?${new URLSearchParams(asked[by])}`;
}

function columnsOf({ by, totals }: Report): Column<FieldWorkRow>[] {
  const [, many] = countedAs(by);
  const quantity = quantityTitle[by];
  const money = (key: 'amount' | 'unbilled', title: string) =>
    totals[key] === null ? [] : [moneyColumn<FieldWorkRow>(key, title, (row) => row[key] ?? 0, { sortKey: key })];
  const count = (key: 'ticketCount' | 'quantity', title: string): Column<FieldWorkRow> => ({
    key,
    title,
    align: 'right',
    sortKey: key,
    value: (row) => row[key] ?? 0,
  });
  return [
    { key: 'name', title: reportedBy[by], width: 'grow', opens: true, sortKey: 'name', value: (row) => row.name },
    count('ticketCount', capitalised(many)),
    ...(quantity ? [count('quantity', quantity)] : []),
    ...money('amount', 'Amount'),
    ...(saysUnbilled(by) ? money('unbilled', 'Not billed') : []),
  ];
}

/** What all rows come to; each sum opens to them. */
function Totals({ report: { by, rows, totals } }: { report: Report }) {
  const [, many] = countedAs(by);
  const summed = (label: string, cents: Cents | null, of: (row: FieldWorkRow) => number) =>
    cents === null
      ? []
      : [
          {
            label,
            value: <SummedFigure label={label} cents={cents} rows={rows} nameOf={({ name }) => name} of={of} />,
          },
        ];
  return (
    <FigureStrip
      figures={[
        { label: capitalised(many), value: formatCount(totals.ticketCount) },
        ...(totals.quantity === null ? [] : [{ label: 'Hours', value: String(totals.quantity) }]),
        ...summed('Amount', totals.amount, ({ amount }) => amount ?? 0),
        ...summed('Not billed', totals.unbilled, ({ unbilled }) => unbilled ?? 0),
      ]}
    />
  );
}
