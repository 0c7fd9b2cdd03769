import { formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import type { Discrepancy } from '../contract.ts';
import classes from './report.module.css';

/** Reconciled lines that are not what they were: who changed them, and what they said (behaviour B5.8). */
export function DiscrepancySection({ discrepancies }: { discrepancies: readonly Discrepancy[] }) {
  if (discrepancies.length === 0) return null;
  return (
    <div className={classes.forcedNote} role="alert">
      The last ending balance does not hold any more. These reconciled lines changed since:
      <ul>
        {discrepancies.map((one) => (
          <li key={one.lineID}>
            <PageLink href={`/accounting/journal/${one.lineID}`}>{one.number}</PageLink> {dollarsText(one.before)} is
            now {dollarsText(one.after)}
            {one.dateAfter && one.dateAfter !== one.dateBefore && `, ${formatDate(one.dateAfter)}`}
            {one.changedBy && `, by ${one.changedBy}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
