import { Amount } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { EntryLine } from '../contract.ts';
import classes from './journal.module.css';
import { LineMark } from './line-mark.tsx';

/** The lines of an entry; each account opens to its register. */
export function LinesTable({ lines, total }: { lines: readonly EntryLine[]; total: number }) {
  return (
    <div className={classes.linesScroll}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Payee and memo</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td>
                <PageLink href={`/accounting/accounts/${line.accountID}`}>
                  <span className="figures">{line.accountNumber}</span> {line.accountName}
                </PageLink>
              </td>
              <td>
                {line.payeeName}{' '}
                <span className={classes.quiet}>
                  <LineMark line={line} />
                </span>
              </td>
              <td>
                <Amount cents={line.debitAmount} />
              </td>
              <td>
                <Amount cents={line.creditAmount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>
              <Amount cents={total} />
            </td>
            <td>
              <Amount cents={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
