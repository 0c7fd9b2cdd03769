import { formatShortDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { isOverdue, type WorkRow } from './work-area.tsx';
import classes from './work-list.module.css';

export function Due({ work }: { work: Pick<WorkRow, 'dueDate' | 'isOpen'> }) {
  if (!work.dueDate) return null;
  const today = companyToday();
  const tone = isOverdue(work, today) ? 'late' : work.dueDate === today ? 'today' : 'later';
  return (
    <span className={`${classes.due} figures`} data-tone={work.isOpen ? tone : 'later'}>
      {formatShortDate(work.dueDate)}
    </span>
  );
}
