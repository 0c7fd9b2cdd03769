import { accountTypes } from '#modules/ledger/rules.ts';
import type { Output } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { OptionChip } from '#web/list/option-chip.tsx';
import { Amount } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { useReportTools } from '#web/page/report-tools.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { monthEnd, monthStart } from '../../rules.ts';
import { budgetCalls } from '../contract.ts';
import classes from './budgets.module.css';

const ranges = { '': 'This year so far', month: 'This month', last: 'Last month' } as const;
type Range = keyof typeof ranges;
type Report = Output<typeof budgetCalls.getBudgetReport>;
type Compared = Report['netIncome'];

function daysOf(range: Range, today: string): { from?: string; to?: string } {
  const first = monthStart(today);
  if (range === 'month') return { from: first, to: monthEnd(today) };
  return range === 'last' ? { from: monthStart(addDays(first, -1)), to: addDays(first, -1) } : {};
}

/** Budget against actual; each actual opens the register of its account. */
export function BudgetReport({ range: asked, onRange }: { range: string; onRange: (range: string) => void }) {
  const range = (asked in ranges ? asked : '') as Range;
  const days = daysOf(range, companyToday());
  const tools = useReportTools({ name: 'budget', title: 'Budget against actual', asked: days, search: {} });
  const reading = useReading(budgetCalls.getBudgetReport, days, {
    keepsPrevious: true,
  });
  const { data } = reading;
  return (
    <>
      <div className={classes.tools}>
        <OptionChip label="Months" value={range} options={ranges} onPick={onRange} />
        {data && (
          <span className={`${classes.days} figures`}>
            {formatDate(data.from)} – {formatDate(data.to)}
          </span>
        )}
        <span className={classes.print}>{tools.buttons}</span>
      </div>
      {tools.dialogs}
      {reading.error && !data && (
        <Failed error={reading.error} what="The report" retry={() => void reading.refetch()} />
      )}
      {!data && !reading.error && <LoadingLines />}
      {data?.rows.length === 0 && <p className={classes.about}>Nothing is planned or posted in these months.</p>}
      {data && data.rows.length > 0 && <Compare report={data} />}
    </>
  );
}

function Compare({ report }: { report: Report }) {
  const { rows, from, to, income, expenses, netIncome } = report;
  const part = (isIncome: boolean) => rows.filter(({ type }) => (accountTypes[type].group === 'income') === isIncome);
  const lines = (isIncome: boolean) =>
    part(isIncome).map((row) => (
      <tr key={row.accountID}>
        <th scope="row" className={classes.first}>
          {row.number} {row.name}
        </th>
        <td className="figures">
          <PageLink href="/accounting/budget">
            <Amount cents={row.budget} />
          </PageLink>
        </td>
        <td className="figures">
          <PageLink href={`/accounting/accounts/${row.accountID}?from=${from}&to=${to}`}>
            <Amount cents={row.actual} />
          </PageLink>
        </td>
        <Difference of={row} isIncome={isIncome} />
      </tr>
    ));
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${classes.compare}`}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              Account
            </th>
            <th scope="col">Budget</th>
            <th scope="col">Actual</th>
            <th scope="col">Difference</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {lines(true)}
          <Total label="Total income" of={income} isIncome />
          {lines(false)}
          <Total label="Total cost and expenses" of={expenses} isIncome={false} />
          <Total label="Net income" of={netIncome} isIncome />
        </tbody>
      </table>
    </div>
  );
}

function Total({ label, of, isIncome }: { label: string; of: Compared; isIncome: boolean }) {
  return (
    <tr data-total>
      <th scope="row" className={classes.first}>
        {label}
      </th>
      <td>
        <Amount cents={of.budget} />
      </td>
      <td>
        <Amount cents={of.actual} />
      </td>
      <Difference of={of} isIncome={isIncome} />
    </tr>
  );
}

/** More income is good, more cost is not. */
function Difference({ of: { budget, difference }, isIncome }: { of: Compared; isIncome: boolean }) {
  const isBad = isIncome ? difference < 0 : difference > 0;
  return (
    <>
      <td className="figures" data-bad={isBad || undefined}>
        <Amount cents={difference} />
      </td>
      <td className={`${classes.percent} figures`}>
        {budget === 0 ? '—' : `${((difference / Math.abs(budget)) * 100).toFixed(1).replace('-', '−')}%`}
      </td>
    </>
  );
}
