import { IconCircleCheck } from '@tabler/icons-react';
import { isAmong } from '#shared/among.ts';
import { useReading } from '#web/api/query.ts';
import { dayIn, dayPresets } from '#web/days/report-days.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { DayChip } from '#web/list/option-chip.tsx';
import { amountText } from '#web/page/amount.tsx';
import { periods, type StatementColumn, statementCalls } from '../contract.ts';
import type { FigureAsked } from '../drill-down/contract.ts';
import { definitionOf, type StatementRow } from '../rules.ts';
import { columnTitle } from '../table-rules.ts';
import { ColumnsChip, CompareOnChip } from './period-chips.tsx';
import { ReportPage, UnsoundCard } from './report-page.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './statements.module.css';
import { useReportOptions } from './use-report-options.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

const shapes = { total: 'One day', month: 'Months', quarter: 'Quarters', year: 'Years' } as const;
type Shape = keyof typeof shapes;
const titleOf = (column: StatementColumn) => columnTitle(column, true);

/** What is owned and owed at the end of a day, compared with another, or at the end of each period. */
export function BalanceSheetScreen({ search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { pick, today, basis, usualBasis, knownOn, hidesZero } = options;
  const shape: Shape = isAmong(periods, search.columns) ? search.columns : 'total';
  const compareOn = shape === 'total' ? dayIn(search.compareOn) : undefined;
  const asOf = dayIn(search.asOf);
  const from = dayIn(search.from);
  const asked = {
    basis,
    hidesZero,
    columns: shape,
    ...(knownOn && { knownOn }),
    ...(asOf && { asOf }),
    ...(compareOn && { compareOn }),
    ...(shape !== 'total' && from && { from }),
  } as const;
  const reading = useReading(statementCalls.getBalanceSheet, asked, { keepsPrevious: true });
  const { data } = reading;
  const off = data?.differences.find((cents) => cents !== 0);
  const settings = { ...(basis !== usualBasis && { basis }), ...(knownOn && { known: knownOn }) };
  const figureOf = (row: StatementRow, { to }: StatementColumn): FigureAsked | undefined => {
    const asked = { to, basis, ...(knownOn && { knownOn }) };
    if (row.key === 'retained_earnings') return { kind: 'retained_earnings', isTurned: false, ...asked };
    if (row.accountID === null) return undefined;
    const isTurned = row.key === 'unapplied_payments';
    return { kind: 'account', accountID: row.accountID, from: null, exceptIDs: [], isTurned, ...asked };
  };
  return (
    <ReportPage
      title="Balance sheet"
      options={options}
      from={undefined}
      to={data?.asOf}
      reading={reading}
      report={{ name: 'balance-sheet', asked }}
      sheet={data && { columns: data.columns, rows: data.rows, titleOf }}
      verdict={
        data &&
        (off === undefined ? (
          <span className={classes.sound}>
            <IconCircleCheck size={16} stroke={1.6} aria-hidden />
            Balanced, difference 0.00
          </span>
        ) : (
          <UnsoundCard>Not balanced, difference {amountText(off)}</UnsoundCard>
        ))
      }
      chips={
        <>
          <DayChip
            label="As of"
            day={asOf ?? data?.asOf ?? today}
            none="Today"
            presets={dayPresets(today)}
            onChange={(day) => pick({ asOf: day ?? undefined })}
          />
          <ColumnsChip options={options} shapes={shapes} shape={shape} />
          {shape === 'total' && <CompareOnChip options={options} day={compareOn} end={asOf ?? today} />}
        </>
      }
    >
      {data && (
        <StatementTable
          name="Balance sheet"
          columns={data.columns}
          titleOf={titleOf}
          rows={data.rows}
          isCompared={compareOn !== undefined && data.columns.length === 2}
          definitionOf={definitionOf}
          figureOf={figureOf}
          addressOf={(row, { to }) =>
            row.key === 'net_income'
              ? {
                  label: 'The income statement of the year',
                  href: `/reports/income-statement?${new URLSearchParams({ from: yearIn(data.yearStarts, to), to, ...settings })}`,
                }
              : undefined
          }
        />
      )}
    </ReportPage>
  );
}

/** The last of the given first days that is not after a day. */
const yearIn = (starts: readonly string[], day: string): string => starts.findLast((start) => start <= day) ?? day;
