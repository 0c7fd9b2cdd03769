import { Button } from '@mantine/core';
import { IconCircleCheck, IconEye, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useReadingPages } from '#web/api/query.ts';
import { counted, formatDate, formatMoment } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type Closing, periodCalls } from '../contract.ts';
import classes from './periods.module.css';

const marks = {
  closed: <IconLock size={16} stroke={1.6} aria-hidden />,
  review: <IconEye size={16} stroke={1.6} aria-hidden />,
  reopened: <IconLockOpen size={16} stroke={1.6} aria-hidden />,
};
const dayText = (day: string | null): string => (day === null ? 'every day open' : formatDate(day));
const whatText = ({ kind, newDate, newSoftDate, oldDate }: Closing): string => {
  if (kind === 'closed') return `Closed through ${dayText(newDate)}`;
  if (kind === 'review') return `Under review through ${dayText(newSoftDate)}`;
  return newDate === oldDate
    ? 'Review ended'
    : `Reopened from ${dayText(oldDate)} to ${newDate === null ? dayText(null) : formatDate(newDate)}`;
};

/** Who closed and reopened the books, when and why, with the trial balance then. */
export function ClosingLogSection() {
  const list = useReadingPages<Closing, typeof periodCalls.listClosings>(periodCalls.listClosings, {});
  return (
    <section className={classes.card} aria-label="Books-closing log">
      <div className={classes.head}>
        <h2>Books-closing log</h2>
      </div>
      {list.error && !list.rows ? <Failed error={list.error} what="The log" retry={list.retry} /> : null}
      {!list.rows && !list.error && <LoadingLines lines={4} />}
      {list.rows?.length === 0 && <p className={classes.none}>The books have not been closed yet.</p>}
      <ul className={classes.rows}>
        {list.rows?.map((one) => (
          <li key={one.closingID} className={classes.logged} data-kind={one.kind}>
            <span className={classes.mark}>{marks[one.kind]}</span>
            <div className={classes.logText}>
              <div>{whatText(one)}</div>
              <div className={classes.second}>
                {one.closedBy ?? 'The system'}, {formatMoment(one.closedAt)}
                {one.reason && ` · ${one.reason}`}
              </div>
              {one.openChecks.length > 0 && (
                <div className={classes.second}>
                  {counted(one.openChecks.length, 'line')} open: {one.openChecks.map(({ text }) => text).join(', ')}
                </div>
              )}
            </div>
            <div className={classes.logSide}>
              <span>
                <span className={classes.second}>Trial balance</span>{' '}
                <PageLink href={`/reports/trial-balance?to=${one.balanceOn}&basis=accrual`} className="figures">
                  {dollarsText(one.debits)}
                </PageLink>
              </span>
              <span className={classes.second} title={`Hash of the trial balance: ${one.hash}`}>
                {one.isUnchanged ? (
                  <>
                    <IconCircleCheck size={14} stroke={1.8} aria-hidden className={classes.good} /> Unchanged
                  </>
                ) : (
                  'Changed since'
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" onClick={() => list.loadMore?.()}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}
