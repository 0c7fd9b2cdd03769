import { can } from '#shared/permission.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { recurringCalls } from '../contract.ts';
import { nextOf } from '../rules.ts';
import classes from './recurring.module.css';

const addressOf = ({ recurringEntryID }: { recurringEntryID: number }) => `/accounting/recurring/${recurringEntryID}`;

/** On the page of a document: when it comes again, and what it was made by; nothing where it is neither. */
export function RepetitionsCard({ module, documentID }: { module: string; documentID: number }) {
  const isEnabled = useMay()(can('accounting', 'read'));
  const { rows = [], madeBy } =
    useReading(recurringCalls.getRepetitions, { module, documentID }, { isEnabled }).data ?? {};
  if (rows.length === 0 && !madeBy) return null;
  return (
    <section className={classes.card} aria-label="Recurring">
      <h2>Recurring</h2>
      <ul>
        {rows.map((row) => (
          <FactRow
            key={row.recurringEntryID}
            title={<PageLink href={addressOf(row)}>{row.name}</PageLink>}
            text={[recurrenceText(row.recurrence), row.postsItself ? '' : 'to be confirmed']
              .filter(Boolean)
              .join(' · ')}
            right={<span className="figures">{nextOf(row, (day) => `Next ${formatDate(day)}`)}</span>}
          />
        ))}
        {madeBy && <FactRow title={<PageLink href={addressOf(madeBy)}>{madeBy.name}</PageLink>} text="Created by it" />}
      </ul>
    </section>
  );
}
