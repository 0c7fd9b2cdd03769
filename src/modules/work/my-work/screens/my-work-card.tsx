import type { ReactNode } from 'react';
import { formatCalendarDate } from '#shared/dates.ts';
import classes from '#web/crew/crew.module.css';
import type { Waiting } from '#web/outbox/waiting.ts';
import type { WorkInHand } from '../contract.ts';
import { recordOf, titleOf } from '../rules.ts';
import { asItWillBe } from './use-as-it-will-be.ts';

type CardProps = {
  items: readonly WorkInHand[];
  waiting: readonly Waiting[];
  me: number;
  today: string;
  onOpen: (record: string) => void;
};

/** The tasks that somebody has in hand; where there are none nothing is said. */
export const MyTasksCard = ({ items, ...rest }: CardProps) => {
  const tasks = items.filter(({ kind }) => kind === 'task');
  return (
    tasks.length > 0 && (
      <section className={classes.card} aria-label="My tasks">
        <h2>My tasks</h2>
        <ul className={classes.rows}>
          {tasks.map((work) => (
            <WorkRow key={work.id} work={work} {...rest} />
          ))}
        </ul>
      </section>
    )
  );
};

type RowProps = Omit<CardProps, 'items'> & { work: WorkInHand; children?: ReactNode };

/** One of what somebody has in hand, which opens from the device; `children` stand beside it. */
export function WorkRow({ work, waiting, me, today, onOpen, children }: RowProps) {
  const now = asItWillBe(work, waiting, me);
  const own = waiting.filter(({ record, isSent }) => record === recordOf(work) && !isSent);
  const refused = own.filter(({ refusal }) => refusal !== null).length;
  const isLate = now.isOpen && now.dueDate !== null && now.dueDate < today;
  const place = [now.customerName, now.locationName].filter(Boolean).join(', ');
  return (
    <li className={classes.row}>
      <div>
        <button type="button" className={classes.rowButton} onClick={() => onOpen(recordOf(work))}>
          <strong>{titleOf(now)}</strong>
          <small>{[place || 'No customer', now.address].filter(Boolean).join(' · ')}</small>
          <small data-tone={isLate ? 'red' : undefined}>
            {now.statusName}
            {now.dueDate && ` · due ${now.dueDate === today ? 'today' : formatCalendarDate(now.dueDate)}`}
          </small>
          {own.length > 0 && (
            <small data-tone={refused > 0 ? 'red' : 'amber'}>
              {refused > 0 ? `${refused} not saved` : `${own.length} waiting`}
            </small>
          )}
        </button>
      </div>
      {children}
    </li>
  );
}
