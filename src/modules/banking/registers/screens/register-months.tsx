import { monthEnd, monthName } from '#modules/closing/rules.ts';
import type { journalCalls } from '#modules/ledger/journal/contract.ts';
import type { Output } from '#shared/contract.ts';
import { Amount } from '#web/page/amount.tsx';
import classes from './register.module.css';

type Sums = Output<typeof journalCalls.getAccountSums>;
type Props = {
  sums: Sums | undefined;
  /** Shows the postings of a month. */
  onPick: (range: { from: string; to: string }) => void;
};

/** What an account comes to, month by month. */
export function RegisterMonths({ sums, onPick }: Props) {
  if (!sums) return null;
  return (
    <div className={classes.months}>
      {sums.months.length === 0 && <p className={classes.quiet}>Nothing was posted in this range.</p>}
      {sums.months.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Debits</th>
              <th scope="col">Credits</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {sums.months.map(({ month, debits, credits, balance }) => (
              <tr key={month}>
                <td>
                  <button
                    type="button"
                    className={classes.month}
                    onClick={() => onPick({ from: month, to: monthEnd(month) })}
                  >
                    {monthName(month)}
                  </button>
                </td>
                <td>
                  <Amount cents={debits} />
                </td>
                <td>
                  <Amount cents={credits} />
                </td>
                <td>
                  <Amount cents={balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
