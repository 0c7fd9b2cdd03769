import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useReading } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import type { WorkArea } from '../../screens/work-area.tsx';
import { useFieldWords } from '../../screens/work-rail-card.tsx';
import type { Outcome } from '../contract.ts';
import classes from './change-sets.module.css';

export type Shown = { field: string; was: unknown; now: unknown };

/** What people call the fields; others are part of one of these and need no line. */
const labels: Record<string, string> = {
  priorityID: 'Priority',
  statusID: 'Status',
  typeID: 'Type',
  categoryID: 'Category',
  divisionID: 'Division',
  departmentID: 'Department',
  dueDate: 'Due',
  isRush: 'Rush',
  isPrivate: 'Private',
  isTrial: 'Trial',
  isWarranty: 'Warranty',
  assignees: 'Assignees',
};

/** What becomes of each: its changes, that it is so already, or why it stays as it is. */
export function OutcomeTable({ area, outcome }: { area: WorkArea; outcome: Outcome }) {
  const changed = outcome.items.filter((item) => item.changes.length > 0);
  const refused = outcome.items.filter((item) => item.refusal !== null);
  const asked = changed.filter((item) => item.question !== null);
  const same = outcome.items.length - changed.length - refused.length;
  return (
    <>
      <p className={classes.sum} role="status">
        {[
          `${counted(changed.length, area.one)} ${changed.length === 1 ? 'changes' : 'change'}`,
          ...(same > 0 ? [`${same} ${same === 1 ? 'is' : 'are'} so already`] : []),
          ...(refused.length > 0 ? [`${refused.length} cannot be changed`] : []),
        ].join(', ')}
        .
      </p>
      <ul className={classes.items} aria-label="What becomes of each">
        {[...refused, ...asked, ...changed.filter((item) => item.question === null)].slice(0, 100).map((item) => (
          <li key={item.id} className={classes.item}>
            <span className={classes.name}>
              <span className={`${classes.number} figures`}>{item.id}</span>
              {item.subject}
            </span>
            {item.refusal === null && <Changes area={area} changes={item.changes} />}
            {(item.refusal ?? item.question) !== null && (
              <span className={classes.refusal}>{item.refusal ?? item.question}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `Priority Normal → Urgent`, one after the other. */
export function Changes({ area, changes }: { area: WorkArea; changes: readonly Shown[] }) {
  const shown = changes.filter(({ field }) => field in labels);
  const words = useFieldWords(
    area,
    shown.map(({ field }) => field),
  );
  const people = useReading(
    area.calls.listAssignableUsers,
    {},
    { isEnabled: shown.some(({ field }) => field === 'assignees') },
  ).data?.users;
  const inWords = (field: string, value: unknown) => {
    if (field !== 'assignees') return words(field, value);
    const ids = (value as (number | { userID: number })[]).map((one) => (typeof one === 'number' ? one : one.userID));
    const names = ids.map((id) => people?.find(({ userID }) => userID === id)?.userDisplayName ?? 'a colleague');
    return names.join(', ') || 'nobody';
  };
  if (shown.length === 0) return <span className={classes.change}>Deleted</span>;
  return (
    <span className={classes.changes}>
      {shown.map(({ field, was, now }) => (
        <span key={field} className={classes.change}>
          {labels[field]} {inWords(field, was)}
          <IconArrowNarrowRight size={14} stroke={1.8} aria-label="becomes" />
          <strong>{inWords(field, now)}</strong>
        </span>
      ))}
    </span>
  );
}
