import { IconCircleCheck } from '@tabler/icons-react';
import { accountTypes } from '#modules/ledger/rules.ts';
import { isAmong } from '#shared/among.ts';
import { useReading } from '#web/api/query.ts';
import { dayIn, rangeIn } from '#web/days/report-days.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import type { Search } from '#web/list/kept-filter.ts';
import { amountText } from '#web/page/amount.tsx';
import { periods, type StatementColumn, statementCalls, type TrialRow } from '../contract.ts';
import type { FigureAsked } from '../drill-down/contract.ts';
import { dayBefore, type StatementRow } from '../rules.ts';
import { trialTable, trialTitleOf } from '../table-rules.ts';
import { ColumnsChip, CompareOnChip } from './period-chips.tsx';
import { ReportPage, UnsoundCard } from './report-page.tsx';
import { StatementTable } from './statement-table.tsx';
import classes from './statements.module.css';
import { useReportOptions } from './use-report-options.ts';

const shapes = { total: 'Opening to closing', month: 'Months', quarter: 'Quarters', year: 'Years' } as const;
type Shape = keyof typeof shapes;

type Props = { search: Search; onSearch: (search: Search) => void };

/** Every account with its opening balance, what was debited and credited, and its closing balance on the side where it stands. */
export function TrialBalanceScreen({ search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { pick, today, basis, knownOn, hidesZero } = options;
  const range = rangeIn(search);
  const shape: Shape = isAmong(periods, search.columns) ? search.columns : 'total';
  const compareOn = shape === 'total' ? dayIn(search.compareOn) : undefined;
  const asked = {
    basis,
    hidesZero,
    columns: shape,
    ...(knownOn && { knownOn }),
    ...(range && { from: range.start, to: range.end }),
    ...(compareOn && { compareOn }),
  } as const;
  const reading = useReading(statementCalls.getTrialBalance, asked, { keepsPrevious: true });
  const { data } = reading;
  const table = data ? trialTable(data, compareOn) : null;
  const off = data ? data.totals.debits - data.totals.credits : 0;
  const figureOf = (row: StatementRow, { label, from, to }: StatementColumn): FigureAsked | undefined => {
    const account = data?.rows.find(({ accountID }) => accountID === row.accountID);
    if (!account || from === null) return undefined;
    // Debits and credits of a range are in its register; a balance is asked for on the side that is shown here.
    const facts = accountTypes[account.type as keyof typeof accountTypes];
    const isCredit = label.endsWith('Credit');
    const isTurned = facts.normal === (isCredit ? 'debit' : 'credit');
    const asked = { basis, exceptIDs: [], isTurned, ...(knownOn && { knownOn }) };
    if (label === 'debits' || label === 'credits' || isOtherSide(account, label)) return undefined;
    const until = label === 'opening' ? dayBefore(from) : to;
    const year = yearOf(label === 'opening' || label.startsWith('closing') ? from : to);
    if (account.isRetained) return { kind: 'retained_earnings', to: until, year, ...asked };
    const isOfYear = facts.statement === 'income_statement';
    return { kind: 'account', accountID: account.accountID, from: isOfYear ? year : null, to: until, ...asked };
  };
  const yearOf = (day: string): string => data?.yearStarts.findLast((start) => start <= day) ?? day;
  return (
    <ReportPage
      title="Trial balance"
      options={options}
      from={data?.from}
      to={data?.to}
      reading={reading}
      report={{ name: 'trial-balance', asked }}
      sheet={table ? { ...table, titleOf: trialTitleOf } : undefined}
      verdict={
        data &&
        (off === 0 ? (
          <span className={classes.sound}>
            <IconCircleCheck size={16} stroke={1.6} aria-hidden />
            Debits equal credits
          </span>
        ) : (
          <UnsoundCard>Debits and credits differ by {amountText(off)}</UnsoundCard>
        ))
      }
      chips={
        <>
          <DaysChip range={range ?? (data ? { start: data.from, end: data.to } : null)} today={today} pick={pick} />
          <ColumnsChip options={options} shapes={shapes} shape={shape} />
          {shape === 'total' && <CompareOnChip options={options} day={compareOn} />}
        </>
      }
    >
      {table && (
        <StatementTable
          name="Trial balance"
          {...table}
          titleOf={trialTitleOf}
          isCompared={false}
          definitionOf={definitionOf}
          figureOf={figureOf}
          addressOf={(row, { from, to }) =>
            row.accountID !== null && from !== null
              ? {
                  label: 'The register of these days',
                  href: `/accounting/accounts/${row.accountID}?${new URLSearchParams({ from, to })}`,
                }
              : undefined
          }
        />
      )}
    </ReportPage>
  );
}

/** The balance of the account stands in the column beside it. */
const isOtherSide = (row: TrialRow, label: string): boolean => {
  const balance = label.startsWith('closing') ? row.closing : label.startsWith('compared') ? (row.compared ?? 0) : 0;
  return label.endsWith('Debit') ? balance < 0 : label.endsWith('Credit') && balance >= 0;
};

const definitionOf = (row: StatementRow): string =>
  row.kind === 'total'
    ? 'The sum of the column. Debits equal credits, and what accounts open with comes to nothing.'
    : 'Of debits and credits of the account what one side has more. What it opens with, and columns of periods, are debits less credits: a credit balance is in parentheses. Accounts of the income statement begin each fiscal year with nothing.';
