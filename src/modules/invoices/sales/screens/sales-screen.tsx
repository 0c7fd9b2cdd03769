import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { isAmong } from '#shared/among.ts';
import { comparedRanges, wholeMonths } from '#shared/report-days.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/days/formats.ts';
import { comparisonIn, comparisons, rangeIn, rangePresets } from '#web/days/report-days.ts';
import { companyToday } from '#web/days/today.ts';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { OptionChip, RangeChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { amountText, dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { Figure } from '#web/page/figure.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { useReportTools } from '#web/page/report-tools.tsx';
import { percentText } from '../../../statements/table-rules.ts';
import type { InvoiceKind } from '../../rules.ts';
import { type SalesRow, salesCalls } from '../contract.ts';
import { salesBy, shareOf } from '../rules.ts';
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
  const comparison = comparisonIn(search);
  const today = companyToday();
  const shownRange = range ?? { start: `${today.slice(0, 4)}-01-01`, end: today };
  const other = comparison === 'none' ? null : comparedRanges(shownRange)[comparison];
  const asked = {
    by,
    ...((range ?? other) && { from: shownRange.start, to: shownRange.end }),
    ...(other && { compareFrom: other.start, compareTo: other.end }),
  };
  const reading = useReading(salesCalls.getSales, asked, { keepsPrevious: true });
  const { data } = reading;
  const tools = useReportTools({ name: 'sales', title: 'Sales', asked, search });
  const pick = (parts: Record<string, string | undefined>) => onSearch(searchOf({ ...search, ...parts }));
  const days = data && { from: data.from, to: data.to };
  const [one, several] = many[by];
  return (
    <ListScreen<SalesRow>
      name={`sales-${by}`}
      title="Sales"
      tools={tools}
      one={one}
      many={several}
      about="Approved invoices and credit memos of the days, without tax and less discounts, are here. What is void does not count."
      beside={
        <>
          <RangeChip
            label="Days"
            range={days ? { start: days.from, end: days.to } : range}
            none="This fiscal year"
            presets={rangePresets(today)}
            onChange={(next) => pick({ from: next?.start, to: next?.end })}
          />
          <OptionChip label="By" value={by} options={salesBy} onPick={(next) => pick({ by: next, sort: undefined })} />
          <OptionChip
            label="Compared with"
            value={comparison}
            options={comparisons}
            onPick={(next) => pick({ compare: next === 'none' ? undefined : next })}
          />
        </>
      }
      figures={<Totals totals={data?.totals} />}
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={keyOf}
      hrefOf={(row) => addressOf(by, row, days ?? { from: '', to: '' })}
      columns={data ? columnsOf(by, data) : []}
      card={(row) => (
        <RecordCard
          title={row.name}
          right={dollarsText(row.sales)}
          lines={[
            [counted(row.lineCount, 'line'), row.credited !== 0 && `${dollarsText(row.credited)} credited`]
              .filter(Boolean)
              .join(' · '),
            row.compared !== null && `${dollarsText(row.compared)} before`,
          ]}
        />
      )}
      underCard={(row) => days && <Sold days={days} by={by} row={row} cents={row.sales} text="Lines" />}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order={by === 'month' ? 'By month' : 'The most sold first'}
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

type Report = Days & { totals: Omit<SalesRow, 'subject' | 'name'> };

function columnsOf(by: By, { from, to, totals }: Report): Column<SalesRow>[] {
  const days = { from, to };
  const opening = (key: string, title: string, of: (row: SalesRow) => number, kind?: InvoiceKind) =>
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
  return [
    { key: 'name', title: salesBy[by], width: 'grow', opens: true, sortKey: 'name', value: (row) => row.name },
    ...(by === 'customer' || by === 'month' ? [count('documents', 'Documents', (row) => row.documentCount)] : []),
    count('lines', 'Lines', (row) => row.lineCount),
    opening('invoiced', 'Invoiced', (row) => row.invoiced, 'invoice'),
    opening('credited', 'Credited', (row) => row.credited, 'credit_memo'),
    opening('sales', 'Sales', (row) => row.sales),
    {
      key: 'share',
      title: 'Share',
      align: 'right',
      sortKey: 'share',
      value: (row) => {
        const share = shareOf(row.sales, totals.sales);
        return share === null ? '' : `${share.toFixed(1)}%`;
      },
    },
    ...(totals.compared === null
      ? []
      : [
          moneyColumn<SalesRow>('compared', 'Before', (row) => row.compared, { sortKey: 'compared' }),
          moneyColumn<SalesRow>('change', 'Change', (row) => row.sales - (row.compared ?? 0), { sortKey: 'change' }),
          {
            key: 'percent',
            title: '%',
            align: 'right' as const,
            value: (row: SalesRow) => percentText(row.sales - (row.compared ?? 0), row.compared ?? 0),
          },
        ]),
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

function Totals({ totals }: { totals: Report['totals'] | undefined }) {
  const dollars = (cents: number | undefined) => (cents === undefined ? '' : dollarsText(cents));
  const compared = totals?.compared ?? null;
  return (
    <FigureStrip
      figures={[
        { label: 'Sales', value: dollars(totals?.sales) },
        { label: 'Invoiced', value: dollars(totals?.invoiced) },
        { label: 'Credited', value: dollars(totals?.credited) },
        ...(totals && compared !== null
          ? [
              { label: 'Before', value: dollars(compared) },
              {
                label: 'Change',
                value: `${dollars(totals.sales - compared)} ${percentText(totals.sales - compared, compared)}`,
              },
            ]
          : []),
      ]}
    />
  );
}
