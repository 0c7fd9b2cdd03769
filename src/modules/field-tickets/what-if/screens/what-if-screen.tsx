import type { Output } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { counted, formatCount } from '#web/days/formats.ts';
import { rangeIn } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { Chips } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { SummedFigure } from '#web/page/summed-figure.tsx';
import { type WhatIfRow, whatIfCalls } from '../contract.ts';

type WhatIf = Output<typeof whatIfCalls.getWhatIf>;

/** What work that was done would have come to by a rate sheet; nothing is kept of it. */
export function WhatIfScreen({ id, search, onSearch }: Pick<Addressed, 'search' | 'onSearch'> & { id: number }) {
  const range = rangeIn(search);
  const asked = { rateSheetID: id, ...(range && { from: range.start, to: range.end }) };
  const reading = useReading(whatIfCalls.getWhatIf, asked, { keepsPrevious: true });
  const { data } = reading;
  return (
    <ListScreen<WhatIfRow>
      name="what-if"
      title={data ? `What if: ${data.name}` : 'What if'}
      one="row"
      many="rows"
      about="The field tickets of these days that the sheet is for, each line priced anew by it. What was agreed, and what a nearer sheet says, stays as it is; nothing is changed."
      beside={
        <Chips>
          <DaysChip
            label="Days of service"
            range={data ? { start: data.from, end: data.to } : range}
            none="The last twelve months"
            today={companyToday()}
            pick={(parts) => onSearch(searchOf({ ...search, ...parts }))}
          />
        </Chips>
      }
      figures={data && <Totals whatIf={data} />}
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={({ key }) => data?.rows.findIndex((row) => row.key === key) ?? 0}
      hrefOf={({ key }) => (key.includes('/') ? `/services/${Number.parseInt(key, 10)}` : '/field_tickets')}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={row.name}
          right={dollarsText(row.now)}
          lines={[`${counted(row.lineCount, 'line')} · ${dollarsText(row.was)} before · ${difference(row)}`]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="The largest difference first"
    />
  );
}

/** `+1,200.00`. */
const difference = ({ was, now }: Pick<WhatIfRow, 'was' | 'now'>): string =>
  `${now < was ? '' : '+'}${dollarsText((now - was) as Cents)}`;

const columns: Column<WhatIfRow>[] = [
  { key: 'name', title: 'Service', width: 'grow', opens: true, sortKey: 'name', value: (row) => row.name },
  { key: 'lineCount', title: 'Lines', align: 'right', sortKey: 'lineCount', value: (row) => row.lineCount },
  { key: 'quantity', title: 'Quantity', align: 'right', sortKey: 'quantity', value: (row) => row.quantity ?? '' },
  moneyColumn<WhatIfRow>('was', 'As it was', (row) => row.was, { sortKey: 'was' }),
  moneyColumn<WhatIfRow>('now', 'By this sheet', (row) => row.now, { sortKey: 'now' }),
  moneyColumn<WhatIfRow>('more', 'Difference', (row) => (row.now - row.was) as Cents, { sortKey: 'more' }),
];

/** What all of it comes to; each sum opens to its rows. */
function Totals({ whatIf: { rows, totals } }: { whatIf: WhatIf }) {
  const summed = (label: string, cents: number, of: (row: WhatIfRow) => number) => ({
    label,
    value: <SummedFigure label={label} cents={cents as Cents} rows={rows} nameOf={({ name }) => name} of={of} />,
  });
  return (
    <FigureStrip
      figures={[
        { label: 'Tickets', value: formatCount(totals.ticketCount) },
        summed('As it was', totals.was, ({ was }) => was),
        summed('By this sheet', totals.now, ({ now }) => now),
        summed('Difference', totals.now - totals.was, ({ was, now }) => now - was),
      ]}
    />
  );
}
