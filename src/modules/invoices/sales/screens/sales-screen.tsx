import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { isAmong } from '#shared/among.ts';
import type { Output } from '#shared/contract.ts';
import { comparedRanges, wholeMonths } from '#shared/report-days.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/days/formats.ts';
import { comparisonIn, comparisons, rangeIn } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { Chips, OptionChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { Figure } from '#web/page/figure.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { useReportTools } from '#web/page/report-tools.tsx';
import { SummedFigure } from '#web/page/summed-figure.tsx';
import { percentOf, percentText, rangeTitle } from '../../../statements/table-rules.ts';
import type { InvoiceKind } from '../../rules.ts';
import { type SalesRow, salesCalls } from '../contract.ts';
import { salesBy } from '../rules.ts';
import { SoldLinesCard } from './sold-lines-card.tsx';

type By = keyof typeof salesBy;
const bys = Object.keys(salesBy) as By[];
/** The plural of what a row is. */
const many: Record<By, [one: string, many: string]> = {
  customer: ['customer', 'customers'],
  item_class: ['kind of sale', 'kinds of sale'],
  account: ['account', 'accounts'],
  division: ['division', 'divisions'],
  month: ['month', 'months'],
};

/** What was invoiced less what was credited, by customer, what was sold, account, division or month; every figure opens to its lines. */
export function SalesScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const by = isAmong(bys, search.by) ? search.by : 'customer';
  const range = rangeIn(search);
  // Months are compared with each other.
  const comparison = range && by !== 'month' ? comparisonIn(search) : 'none';
  const other = range && comparison !== 'none' ? comparedRanges(range)[comparison] : null;
  const today = companyToday();
  const asked = {
    by,
    ...(range && { from: range.start, to: range.end }),
    ...(other && { compareFrom: other.start, compareTo: other.end }),
  };
  const reading = useReading(salesCalls.getSales, asked, { keepsPrevious: true });
  const { data } = reading;
  // What is shown is what was answered: what was just asked for may be on its way.
  const shown = data?.by ?? by;
  const compared = otherOf(data);
  const tools = useReportTools({ name: 'sales', title: 'Sales', asked, search });
  const pick = (parts: Record<string, string | undefined>) => onSearch(searchOf({ ...search, ...parts }));
  const days = data && { from: data.from, to: data.to };
  const [one, several] = many[shown];
  return (
    <ListScreen<SalesRow>
      name={`sales-${shown}`}
      title="Sales"
      tools={tools}
      one={one}
      many={several}
      about="Approved invoices and credit memos of the days, without tax and less discounts, are here. What is void does not count."
      beside={
        <Chips>
          <DaysChip range={days ? { start: days.from, end: days.to } : range} today={today} pick={pick} />
          <OptionChip label="By" value={by} options={salesBy} onPick={(next) => pick({ by: next, sort: undefined })} />
          {by !== 'month' && (
            <OptionChip
              label="Compared with"
              value={comparison}
              options={comparisons}
              onPick={(next) => pick({ compare: next === 'none' ? undefined : next, ...days })}
            />
          )}
        </Chips>
      }
      figures={data && <Totals rows={data.rows} totals={data.totals} other={compared} />}
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={keyOf}
      hrefOf={(row) => addressOf(shown, row, { from: data?.from ?? '', to: data?.to ?? '' })}
      columns={data ? columnsOf(data, compared) : []}
      card={(row) => (
        <RecordCard
          title={row.name}
          right={dollarsText(row.sales)}
          lines={[
            [counted(row.lineCount, 'line'), row.credited !== 0 && `${dollarsText(row.credited)} credited`]
              .filter(Boolean)
              .join(' · '),
            compared && row.compared !== null && `${dollarsText(row.compared)} in ${compared.title}`,
          ]}
        />
      )}
      underCard={(row) => days && <Sold days={days} by={shown} row={row} cents={row.sales} text="Lines" />}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order={shown === 'month' ? 'By month' : 'The most sold first'}
    />
  );
}

/** Ids and months are numbers; classes are counted. */
const keyOf = ({ subject }: SalesRow): number =>
  /\d/.test(subject) ? Number(subject.replaceAll('-', '')) : (itemClassKeys as readonly string[]).indexOf(subject);

type Days = { from: string; to: string };
/** Where one goes on from a row: a customer's page, an account's register, what a division earns, a month by customer, the invoices. */
function addressOf(by: By, { subject }: SalesRow, days: Days): string {
  const asked = new URLSearchParams(days).toString();
  if (by === 'month') {
    const { start, end } = wholeMonths(subject, 1);
    return `/reports/sales?${new URLSearchParams({ from: start, to: end })}`;
  }
  if (subject === '0' || by === 'item_class') return `/invoices?${asked}`;
  if (by === 'customer') return `/customers/${subject}`;
  if (by === 'account') return `/accounting/accounts/${subject}?${asked}`;
  return `/reports/income-statement?of=division-${subject}&${asked}`;
}

type Sums = Omit<SalesRow, 'subject' | 'name'>;
type Report = Output<typeof salesCalls.getSales>;
/** The days that it is compared with, and what they are called above their column. */
type Other = { days: Days; title: string };

const otherOf = (report: Report | undefined): Other | null =>
  report?.comparedWith
    ? { days: report.comparedWith, title: rangeTitle(report.comparedWith.from, report.comparedWith.to) }
    : null;

function columnsOf({ by, from, to, totals }: Report, other: Other | null): Column<SalesRow>[] {
  const opening = (
    key: string,
    title: string,
    of: (row: SalesRow) => number,
    { days = { from, to }, kind }: { days?: Days; kind?: InvoiceKind } = {},
  ) =>
    moneyColumn<SalesRow>(key, title, of, {
      sortKey: key,
      render: (row) => (
        <Sold days={days} by={by} row={row} cents={of(row)} kind={kind} text={amountText(of(row))} what={title} />
      ),
    });
  const count = (key: string, title: string, of: (row: SalesRow) => number): Column<SalesRow> => ({
    key,
    title,
    align: 'right',
    sortKey: key,
    value: of,
  });
  const changeOf = (row: SalesRow) => row.sales - (row.compared ?? 0);
  return [
    { key: 'name', title: salesBy[by], width: 'grow', opens: true, sortKey: 'name', value: (row) => row.name },
    ...(by === 'customer' || by === 'month' ? [count('documents', 'Documents', (row) => row.documentCount)] : []),
    { ...count('lines', 'Lines', (row) => row.lineCount), isOffAtFirst: true },
    opening('invoiced', 'Invoiced', (row) => row.invoiced, { kind: 'invoice' }),
    opening('credited', 'Credited', (row) => row.credited, { kind: 'credit_memo' }),
    opening('sales', 'Sales', (row) => row.sales),
    {
      key: 'share',
      title: 'Share, %',
      align: 'right',
      sortKey: 'share',
      value: (row) => percentOf(row.sales, totals.sales),
      render: (row) => percentText(row.sales, totals.sales),
    },
    ...(other
      ? [
          opening('compared', other.title, (row) => row.compared ?? 0, { days: other.days }),
          moneyColumn<SalesRow>('change', 'Change', changeOf, { sortKey: 'change' }),
          {
            key: 'percent',
            title: 'Change, %',
            align: 'right' as const,
            sortKey: 'percent',
            value: (row: SalesRow) => percentOf(changeOf(row), row.compared ?? 0),
            render: (row: SalesRow) => percentText(changeOf(row), row.compared ?? 0),
          },
        ]
      : []),
  ];
}

type SoldProps = {
  days: Days;
  by: By;
  row: SalesRow;
  cents: number;
  kind?: InvoiceKind | undefined;
  text: string;
  what?: string;
};

/** An amount of a row, which opens to its lines. */
const Sold = ({ days, by, row, cents, kind, text, what = 'Sales' }: SoldProps) => (
  <Figure label={`${row.name}, ${what.toLowerCase()}`} value={text} side="bottom-end">
    {() => (
      <SoldLinesCard
        label={`${row.name}, ${what.toLowerCase()}`}
        cents={cents}
        asked={{ ...days, by, subject: row.subject, ...(kind && { kind }) }}
      />
    )}
  </Figure>
);

const counts =
  'What the rows below come to: approved documents by their dates, without tax and less discounts. What is void counts as if it had never been, where the income statement takes it off on the day of the void.';

/** What all rows come to; each of these sums opens to them. */
function Totals({ rows, totals, other }: { rows: readonly SalesRow[]; totals: Sums; other: Other | null }) {
  const summed = (label: string, of: (row: Sums) => number) => ({
    label,
    value: (
      <SummedFigure
        label={label}
        definition={counts}
        cents={of(totals)}
        rows={rows}
        nameOf={({ name }) => name}
        of={of}
      />
    ),
  });
  const change = totals.sales - (totals.compared ?? 0);
  return (
    <FigureStrip
      figures={[
        summed('Sales', ({ sales }) => sales),
        summed('Invoiced', ({ invoiced }) => invoiced),
        summed('Credited', ({ credited }) => credited),
        ...(other
          ? [
              summed(other.title, ({ compared }) => compared ?? 0),
              {
                label: 'Change',
                value: [dollarsText(change), percentText(change, totals.compared ?? 0)].filter(Boolean).join(' · '),
              },
            ]
          : []),
      ]}
    />
  );
}
