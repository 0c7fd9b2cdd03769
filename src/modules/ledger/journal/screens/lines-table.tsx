import { tenantCalls } from '#modules/tenants/contract.ts';
import { useReading } from '#web/api/query.ts';
import { Amount } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { EntryLine } from '../contract.ts';
import classes from './journal.module.css';

/** The lines of an entry; each account opens to its register. */
export function LinesTable({ lines, total }: { lines: readonly EntryLine[]; total: number }) {
  const hasDivisions = lines.some(({ divisionID }) => divisionID !== null);
  const parts = useReading(tenantCalls.getTenantLocations, {}, { isEnabled: hasDivisions }).data;
  const divisionOf = (line: EntryLine) => parts?.divisions.find(({ id }) => id === line.divisionID)?.name;
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
                  {[line.memo, line.ticketID && `Ticket ${line.ticketID}`, divisionOf(line)]
                    .filter(Boolean)
                    .join(' · ')}
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
