import { isAmong } from '#shared/among.ts';
import { comparedRanges } from '#shared/report-days.ts';
import { useReading } from '#web/api/query.ts';
import { comparisonIn, rangeIn } from '#web/days/report-days.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { amountText } from '#web/page/amount.tsx';
import { cashFlowCalls } from '../cash-flow/contract.ts';
import { type CashLine, cashDefinitionOf } from '../cash-flow/rules.ts';
import { periods, type StatementColumn } from '../contract.ts';
import type { FigureAsked } from '../drill-down/contract.ts';
import { dayBefore, type StatementRow } from '../rules.ts';
import { columnTitle } from '../table-rules.ts';
import { PeriodChips } from './period-chips.tsx';
import { ReportPage, UnsoundCard } from './report-page.tsx';
import { StatementTable } from './statement-table.tsx';
import { useReportOptions } from './use-report-options.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

const shapes = { total: 'Total only', month: 'Months', quarter: 'Quarters', year: 'Years' } as const;
type Shape = keyof typeof shapes;
const titleOf = (column: StatementColumn) => columnTitle(column, true);

/** Where money came from and went, followed to what it was paid for. */
export function CashFlowScreen({ search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { knownOn } = options;
  const range = rangeIn(search);
  const shape: Shape = isAmong(periods, search.columns) ? search.columns : 'total';
  const comparison = comparisonIn(search);
  const compared = shape === 'total' && comparison !== 'none' && range ? comparedRanges(range)[comparison] : null;
  const asked = {
    columns: shape,
    ...(knownOn && { knownOn }),
    ...(range && { from: range.start, to: range.end }),
    ...(compared && { compareFrom: compared.start, compareTo: compared.end }),
  } as const;
  const reading = useReading(cashFlowCalls.getCashFlow, asked, { keepsPrevious: true });
  const { data } = reading;
  const shownRange = range ?? (data ? { start: data.from, end: data.to } : null);
  const figureOf = (row: StatementRow, { from, to }: StatementColumn): FigureAsked | undefined => {
    const line = /^cash:(.*)$/.exec(row.key)?.[1];
    if (!line || from === null) return undefined;
    return { kind: 'cash', line: line as CashLine, from, to, ...(knownOn && { knownOn }) };
  };
  return (
    <ReportPage
      title="Cash flow"
      options={options}
      hasBasis={false}
      hasZero={false}
      from={data?.from}
      to={data?.to}
      reading={reading}
      report={{ name: 'cash-flow', asked }}
      sheet={data && { columns: data.columns, rows: data.rows, titleOf }}
      verdict={
        data &&
        data.unclassified !== 0 && <UnsoundCard>{amountText(data.unclassified)} could not be classified</UnsoundCard>
      }
      chips={<PeriodChips options={options} range={shownRange} shapes={shapes} shape={shape} comparison={comparison} />}
    >
      {data && (
        <StatementTable
          name="Cash flow"
          columns={data.columns}
          titleOf={titleOf}
          rows={data.rows}
          isCompared={compared !== null && data.columns.length === 2}
          definitionOf={cashDefinitionOf}
          figureOf={figureOf}
          addressOf={(row, { from }) =>
            row.key === 'cash_before' && from !== null
              ? {
                  label: 'The balance sheet of the day before',
                  href: `/reports/balance-sheet?${new URLSearchParams({ asOf: dayBefore(from), ...(knownOn && { known: knownOn }) })}`,
                }
              : undefined
          }
        />
      )}
    </ReportPage>
  );
}
