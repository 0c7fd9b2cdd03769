import { basisNames, type Dimension, dimensionNames, dimensions } from '#modules/ledger/balances/rules.ts';
import { isAmong } from '#shared/among.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { rangeIn } from '#web/days/report-days.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { Chips, OptionChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { useReportTools } from '#web/page/report-tools.tsx';
import { SummedFigure } from '#web/page/summed-figure.tsx';
import { useReportOptions } from '../../screens/use-report-options.ts';
import { percentOf, percentText } from '../../table-rules.ts';
import { type ProfitRow, profitabilityCalls } from '../contract.ts';

/** Of nothing earned there is no margin. */
const margin = ({ profit, income }: Pick<ProfitRow, 'profit' | 'income'>): [number, number] => [
  profit,
  Math.max(0, income),
];
const marginText = (one: Pick<ProfitRow, 'profit' | 'income'>): string => percentText(...margin(one));

/** What each ticket, customer, division … earned and cost; a row opens its income statement, whose figures open to their entries. */
export function ProfitabilityScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const { basis, usualBasis, pick, today } = useReportOptions(search, onSearch);
  const by: Dimension = isAmong(dimensions, search.by) ? search.by : 'ticket';
  const range = rangeIn(search);
  const asked = { by, basis, ...(range && { from: range.start, to: range.end }) };
  const reading = useReading(profitabilityCalls.getProfitability, asked, { keepsPrevious: true });
  const { data } = reading;
  const tools = useReportTools({ name: 'profitability', title: 'Profitability', asked, search });
  // What is shown is what was answered: what was just asked for may be on its way.
  const shown = data?.by ?? by;
  const statement = (of: Record<string, string>) =>
    `/reports/income-statement?${new URLSearchParams({ ...of, from: data?.from ?? '', to: data?.to ?? '', basis: data?.basis ?? basis })}`;
  const one = dimensionNames[shown].toLowerCase();
  return (
    <ListScreen<ProfitRow>
      name={`profitability-${shown}`}
      title="Profitability"
      tools={tools}
      one={one}
      many={`${one}s`}
      about="What was posted in the days to income, cost and expenses is here, by whose it is."
      beside={
        <Chips>
          <DaysChip range={data ? { start: data.from, end: data.to } : range} today={today} pick={pick} />
          <OptionChip
            label="By"
            value={by}
            options={dimensionNames}
            onPick={(next) => pick({ by: next, sort: undefined })}
          />
          <OptionChip
            label="Basis"
            value={basis}
            options={basisNames}
            onPick={(next) => pick({ basis: next === usualBasis ? undefined : next })}
          />
        </Chips>
      }
      figures={
        data && (
          <FigureStrip
            figures={[
              ...sums.map(([key, label]) => ({
                label,
                value: (
                  <SummedFigure
                    label={label}
                    cents={data.totals[key]}
                    rows={data.rows}
                    nameOf={({ name }) => name}
                    of={(row) => row[key]}
                  />
                ),
              })),
              {
                label: 'Margin',
                value: <PageLink href={statement({})}>{marginText(data.totals) || 'Income statement'}</PageLink>,
              },
            ]}
          />
        )
      }
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={(row) => row.id}
      hrefOf={(row) => statement(row.id === 0 ? { columns: shown } : { of: `${shown}-${row.id}` })}
      columns={columnsOf(shown)}
      isQuiet={(row) => row.id === 0}
      card={(row) => (
        <RecordCard
          title={row.name}
          right={dollarsText(row.profit)}
          lines={[
            `${dollarsText(row.income)} earned, ${dollarsText(row.cost + row.expenses)} spent`,
            marginText(row) && `${marginText(row)} left`,
          ]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="The least profit first"
    />
  );
}

const sums = [
  ['income', 'Income'],
  ['cost', 'Cost of goods sold'],
  ['expenses', 'Expenses'],
  ['profit', 'Profit'],
] as const;

const columnsOf = (by: Dimension): Column<ProfitRow>[] => [
  { key: 'name', title: dimensionNames[by], width: 'grow', opens: true, sortKey: 'name', value: (row) => row.name },
  ...sums.map(([key, label]) => moneyColumn<ProfitRow>(key, label, (row) => row[key], { sortKey: key })),
  {
    key: 'margin',
    title: 'Margin, %',
    align: 'right',
    sortKey: 'margin',
    value: (row) => percentOf(...margin(row)),
    render: marginText,
  },
];
