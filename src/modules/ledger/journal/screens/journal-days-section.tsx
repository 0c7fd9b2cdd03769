import { Button } from '@mantine/core';
import type { Sent } from '#web/api/api.ts';
import { type ListReading, useReading } from '#web/api/query.ts';
import { useLongRows } from '#web/collection/use-long-rows.ts';
import { counted, formatDate } from '#web/days/formats.ts';
import { Amount, dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type JournalEntry, journalCalls } from '../contract.ts';
import classes from './journal.module.css';
import { aboutOf, accountsOf, stateOf } from './journal-columns.tsx';

type Props = { list: ListReading<JournalEntry>; filter: Sent<typeof journalCalls.getDays> };

const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** The journal day by day, each with what it comes to. */
export function JournalDaysSection({ list, filter }: Props) {
  const { rows } = list;
  const drawn = useLongRows(rows);
  const [first, last] = [rows?.[0]?.date, rows?.at(-1)?.date];
  // Of the days that are shown, whole, also where the page ends within one.
  const sums = useReading(
    journalCalls.getDays,
    { ...filter, ...(first && { to: first }), ...(last && { from: last }) },
    { isEnabled: first !== undefined, keepsPrevious: true },
  );
  const sumOf = new Map(sums.data?.days.map((day) => [day.date, day]));
  if (list.error && !rows) return <Failed error={list.error} what="The journal" retry={list.retry} />;
  if (!rows) return <LoadingLines lines={8} />;
  return (
    <div className={classes.days}>
      {rows.length === 0 && <p className={classes.quiet}>Nothing was posted in this range.</p>}
      {[...Map.groupBy(drawn ?? [], (row) => row.date)].map(([date, entries]) => {
        const sum = sumOf.get(date);
        return (
          <section key={date} aria-label={formatDate(date)}>
            <div className={classes.dayHead}>
              <h2>
                <span className="figures">{formatDate(date)}</span>{' '}
                <span className={classes.quiet}>{weekday(date)}</span>
              </h2>
              {sum && (
                <span className={classes.daySum}>
                  <span className={classes.quiet}>{counted(sum.entriesTotal, 'entry', 'entries')}</span>
                  <strong className="figures">{dollarsText(sum.total)}</strong>
                </span>
              )}
            </div>
            <ul>
              {entries.map((entry) => (
                <li key={entry.entryID}>
                  <PageLink href={`/accounting/journal/${entry.entryID}`} className={classes.dayEntry}>
                    <span className={`${classes.dayNumber} figures`}>{entry.entryID}</span>
                    <span className={classes.dayAbout}>
                      <span className={classes.entryNumber} data-reversed={entry.reversedByID !== null || undefined}>
                        {aboutOf(entry)}
                      </span>
                      <span className={classes.daySecond}>
                        {[entry.sourceName, accountsOf(entry), stateOf(entry)].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className={classes.dayBy}>{entry.createdBy}</span>
                    <Amount cents={entry.total} />
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {list.hasMore && (
        <Button variant="default" className={classes.moreDays ?? ''} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
