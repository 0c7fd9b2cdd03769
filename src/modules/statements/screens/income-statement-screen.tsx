import { dimensionNames, dimensions } from '#modules/ledger/balances/rules.ts';
import { isAmong } from '#shared/among.ts';
import { comparedRanges } from '#shared/report-days.ts';
import { useReading } from '#web/api/query.ts';
import { comparisonIn, rangeIn } from '#web/days/report-days.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { periods, type StatementColumn, statementCalls } from '../contract.ts';
import type { FigureAsked } from '../drill-down/contract.ts';
import { definitionOf, type StatementRow } from '../rules.ts';
import { columnTitle } from '../table-rules.ts';
import { PeriodChips } from './period-chips.tsx';
import { ReportPage } from './report-page.tsx';
import { StatementTable } from './statement-table.tsx';
import { useReportOptions } from './use-report-options.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

const shapes = {
  total: 'Total only',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
  ...dimensionNames,
} as const;
type Shape = keyof typeof shapes;
const isShape = (text: string | undefined): text is Shape => isAmong([...periods, ...dimensions], text);

/** What was earned and spent: one period, compared with another, or in columns. */
export function IncomeStatementScreen({ search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { basis, knownOn, hidesZero } = options;
  const range = rangeIn(search);
  const shape: Shape = isShape(search.columns) ? search.columns : 'total';
  const comparison = comparisonIn(search);
  const compared = shape === 'total' && comparison !== 'none' && range ? comparedRanges(range)[comparison] : null;
  const asked = {
    basis,
    hidesZero,
    columns: shape,
    ...(knownOn && { knownOn }),
    ...(range && { from: range.start, to: range.end }),
    ...(compared && { compareFrom: compared.start, compareTo: compared.end }),
  } as const;
  const reading = useReading(statementCalls.getIncomeStatement, asked, { keepsPrevious: true });
  const { data } = reading;
  const shownRange = range ?? (data ? { start: data.from, end: data.to } : null);
  const figureOf = (row: StatementRow, column: StatementColumn): FigureAsked | undefined => {
    if (row.accountID === null) return undefined;
    const isByDimension = isAmong(dimensions, shape);
    const named = (data?.columns ?? []).flatMap(({ dimensionID }) => dimensionID || []);
    return {
      kind: 'account',
      accountID: row.accountID,
      from: column.from,
      to: column.to,
      basis,
      isTurned: false,
      exceptIDs: isByDimension && column.dimensionID === 0 ? named : [],
      ...(knownOn && { knownOn }),
      ...(isByDimension && column.dimensionID !== null && { dimension: shape as (typeof dimensions)[number] }),
      ...(column.dimensionID ? { dimensionID: column.dimensionID } : {}),
    };
  };
  const titleOf = (column: StatementColumn) => columnTitle(column, shape === 'total' || isPeriod(shape));
  return (
    <ReportPage
      title="Income statement"
      options={options}
      from={data?.from}
      to={data?.to}
      reading={reading}
      report={{ name: 'income-statement', asked }}
      sheet={data && { columns: data.columns, rows: data.rows, titleOf }}
      chips={<PeriodChips options={options} range={shownRange} shapes={shapes} shape={shape} comparison={comparison} />}
    >
      {data && (
        <StatementTable
          name="Income statement"
          columns={data.columns}
          titleOf={titleOf}
          rows={data.rows}
          isCompared={compared !== null && data.columns.length === 2}
          definitionOf={definitionOf}
          figureOf={figureOf}
        />
      )}
    </ReportPage>
  );
}

const isPeriod = (shape: Shape): boolean => isAmong(periods, shape);
