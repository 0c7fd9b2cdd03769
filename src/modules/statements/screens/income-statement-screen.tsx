import { type Dimension, dimensionNames, dimensions } from '#modules/ledger/balances/rules.ts';
import { isAmong } from '#shared/among.ts';
import { comparedRanges } from '#shared/report-days.ts';
import { useReading } from '#web/api/query.ts';
import { comparisonIn, rangeIn } from '#web/days/report-days.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { OptionChip } from '#web/list/option-chip.tsx';
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
const shapesOfOne = { total: shapes.total, month: shapes.month, quarter: shapes.quarter, year: shapes.year } as const;
type One = { dimension: Dimension; dimensionID: number };
/** `ticket-4821`: what is shown alone; nothing where it is none of these. */
function oneIn(text: string | undefined): One | undefined {
  const [dimension, id] = text?.split('-') ?? [];
  return isAmong(dimensions, dimension) && /^[1-9]\d{0,14}$/.test(id ?? '')
    ? { dimension, dimensionID: Number(id) }
    : undefined;
}
const isShape = (text: string | undefined): text is Shape => isAmong([...periods, ...dimensions], text);

/** What was earned and spent: one period, compared with another, or in columns. */
export function IncomeStatementScreen({ search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { basis, knownOn, hidesZero } = options;
  const range = rangeIn(search);
  const of = oneIn(search.of);
  const wanted = of && !isAmong(periods, search.columns) ? undefined : search.columns;
  const shape: Shape = isShape(wanted) ? wanted : 'total';
  const comparison = comparisonIn(search);
  const compared = shape === 'total' && comparison !== 'none' && range ? comparedRanges(range)[comparison] : null;
  const asked = {
    basis,
    hidesZero,
    columns: shape,
    ...(of && { of }),
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
      ...of,
    };
  };
  const ofText = of && data?.ofName ? data.ofName : undefined;
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
      about={ofText}
      chips={
        <>
          {of && (
            <OptionChip
              label={dimensionNames[of.dimension]}
              value={'one' as 'one' | 'all'}
              options={{ one: data?.ofName ?? '…', all: 'All' }}
              onPick={(next) => next === 'all' && options.pick({ of: undefined })}
            />
          )}
          <PeriodChips
            options={options}
            range={shownRange}
            shapes={(of ? shapesOfOne : shapes) as typeof shapes}
            shape={shape}
            comparison={comparison}
          />
        </>
      }
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
          columnAddress={({ dimensionID }) =>
            isAmong(dimensions, shape) && dimensionID
              ? `/reports/income-statement?${alone(search, shape, dimensionID)}`
              : undefined
          }
        />
      )}
    </ReportPage>
  );
}

/** The same days and basis, of one alone. */
const alone = (search: Search, dimension: Dimension, dimensionID: number): string => {
  const { columns: _, compare: __, ...kept } = search;
  return new URLSearchParams({ ...(kept as Record<string, string>), of: `${dimension}-${dimensionID}` }).toString();
};

const isPeriod = (shape: Shape): boolean => isAmong(periods, shape);
