import { Button } from '@mantine/core';
import { can } from '#shared/permission.ts';
import { useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { type RecurringRow, recurringCalls } from '../contract.ts';
import classes from './recurring.module.css';

type Props = {
  row: Pick<RecurringRow, 'recurringEntryID' | 'name' | 'total'>;
  day: RecurringRow['waiting'][number];
  /** In the list of all of them. */
  hasName?: boolean;
};

/** A day that waits for somebody: why, and what can be done. */
export function WaitingSection({ row, day: { dueOn, problem }, hasName = false }: Props) {
  const may = useMay();
  const { recurringEntryID, name, total } = row;
  const post = useWriting(recurringCalls.postRecurring, { done: `${name} posted` });
  const skip = useWriting(recurringCalls.skipRecurring, { done: `${name} left out for ${formatDate(dueOn)}` });
  const about = `${name}, ${formatDate(dueOn)}`;
  return (
    <FactRow
      title={
        <>
          {hasName && <PageLink href={`/accounting/recurring/${recurringEntryID}`}>{name}</PageLink>}{' '}
          <span className="figures">{formatDate(dueOn)}</span>
        </>
      }
      text={problem ? <span className={classes.problem}>{problem}</span> : 'To be confirmed'}
      right={
        <span className={classes.side}>
          <span className={`${classes.amount} figures`}>{dollarsText(total)}</span>
          {may(can('accounting', 'update')) && (
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Leave out ${about}`}
              onClick={() => skip.start({ recurringEntryID, dueOn })}
            >
              Leave out
            </Button>
          )}
          {may(can('accounting', 'create')) && (
            <Button
              size="sm"
              variant="filled"
              aria-label={`Post ${about}`}
              loading={post.isRunning}
              onClick={() => post.start({ recurringEntryID, dueOn })}
            >
              Post
            </Button>
          )}
        </span>
      }
    />
  );
}
