import { dateInZone } from '#shared/dates.ts';
import { can } from '#shared/permission.ts';
import { Card } from '#web/card.tsx';
import { localZone } from '#web/formats.ts';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink } from '#web/page-link.tsx';
import { useReading } from '#web/query.ts';
import { useMay, usePerson } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { taskArea } from '../../tasks/screens/task-panel.tsx';
import { ticketArea } from '../../tickets/screens/ticket-panel.tsx';
import { statuses } from '../../work/rules.ts';
import { Due } from '../../work/screens/work-columns-panel.tsx';
import {
  addressOf,
  isOverdue,
  priorityKind,
  statusKind,
  statusWord,
  type WorkArea,
  type WorkRow,
} from '../../work/screens/work-panel.tsx';
import { WorkTotalPanel } from '../../work/screens/work-total-panel.tsx';
import classes from './dashboard.module.css';

const mostShown = 6;
const mine = { view: 'my' } as const;
type Own = { area: WorkArea; work: WorkRow; statusID: number };

/** The own open tickets and tasks in the order of the day: what is worked on, what is late, what is due, and what comes next. */
export function MyDayPanel() {
  const may = useMay();
  const me = usePerson().currentUser;
  const areas = [ticketArea, taskArea].filter(({ module }) => may(can(module, 'read')));
  const lists = [
    useReading(ticketArea.list, mine, { also: ['customers'], isEnabled: areas.includes(ticketArea) }),
    useReading(taskArea.list, mine, { also: ['customers'], isEnabled: areas.includes(taskArea) }),
  ];
  const counts = useShellFacts().counts;
  const error = lists.find((list) => list.error && !list.data)?.error;
  const isThere = lists.every(({ data }, index) => data || !areas.includes(index === 0 ? ticketArea : taskArea));
  const today = dateInZone(new Date(), localZone());
  const all = [ticketArea, taskArea].flatMap((area, index): Own[] =>
    (lists[index]?.data?.rows ?? []).map((work) => {
      const own = work.assignedUserWithFlagStatus.find(({ userID }) => userID === me);
      return { area, work, statusID: own?.statusID ?? work.statusID };
    }),
  );
  const rank = ({ work, statusID }: Own) =>
    statusID === statuses.inProgress ? 0 : isOverdue(work, today) ? 1 : work.dueDate === today ? 2 : 3;
  const ordered = all.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      (left.work.dueDate ?? '9999').localeCompare(right.work.dueDate ?? '9999') ||
      right.work.priorityID - left.work.priorityID,
  );
  return (
    <Card
      title="My day"
      span={5}
      right={areas.map((area, index) => {
        const total = counts[area.path]?.count;
        return (
          total !== undefined && (
            <span key={area.module}>
              {index > 0 && ' · '}
              <WorkTotalPanel area={area} filter={mine} total={total} search={mine} />
            </span>
          )
        );
      })}
    >
      {error ? <Failed error={error} what="My day" retry={() => lists.forEach((list) => void list.refetch())} /> : null}
      {!isThere && !error && <LoadingLines lines={mostShown} />}
      {isThere && ordered.length === 0 && <p className={classes.none}>Nothing is open for you.</p>}
      <ul>
        {isThere &&
          ordered.slice(0, mostShown).map(({ area, work, statusID }) => (
            <li key={`${area.module}${work.id}`}>
              <PageLink
                href={addressOf(area, work)}
                className={classes.work}
                data-now={statusID === statuses.inProgress || undefined}
              >
                <span className={classes.due}>{work.dueDate ? <Due work={work} /> : 'Any'}</span>
                <StatusGlyph status={statusKind(statusID)} label={statusWord(statusID, work.statusName)} />
                <span className={classes.text}>
                  <span className={classes.subject}>{work.subject}</span>
                  <span className={classes.second}>
                    {work.customerName ?? [area.entity.noun, area.typeOf(work).name].filter(Boolean).join(', ')}
                  </span>
                </span>
                <PriorityGlyph priority={priorityKind(work.priorityID)} label={work.priorityName} />
              </PageLink>
            </li>
          ))}
      </ul>
      {isThere && ordered.length > mostShown && (
        <p className={classes.all}>
          {areas.map((area) => (
            <PageLink key={area.module} href={`${area.path}?view=my`}>
              All my {area.title.toLowerCase()}
            </PageLink>
          ))}
        </p>
      )}
    </Card>
  );
}
