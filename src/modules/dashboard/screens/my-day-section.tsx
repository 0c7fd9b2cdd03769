import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { Card } from '#web/page/card.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { taskArea } from '../../tasks/screens/task-area.tsx';
import { ticketArea } from '../../tickets/screens/ticket-area.tsx';
import { statuses } from '../../work/rules.ts';
import { Due } from '../../work/screens/due-mark.tsx';
import { addressOf, priorityKind, statusKind, statusWord } from '../../work/screens/work-area.tsx';
import { WorkTotalCard } from '../../work/screens/work-total-card.tsx';
import type { OwnWork } from '../contract.ts';
import classes from './dashboard.module.css';
import { useDay } from './use-day.ts';

const areas = { tickets: ticketArea, tasks: taskArea };
const mine = { view: 'my' } as const;

/** The own open tickets and tasks in the order of the day: what is worked on, what is late, what is due, and what comes next. */
export function MyDaySection() {
  const may = useMay();
  const read = Object.values(areas).filter(({ module }) => may(can(module, 'read')));
  const day = useDay();
  const counts = useShellFacts().counts;
  return (
    <Card
      title="My day"
      span={5}
      right={read.map((area, index) => {
        const total = counts[area.path]?.count;
        return (
          total !== undefined && (
            <span key={area.module}>
              {index > 0 && ' · '}
              <WorkTotalCard area={area} filter={mine} total={total} search={mine} />
            </span>
          )
        );
      })}
    >
      {!day.data && (
        <div className={classes.loading}>
          <Read reading={day} what="My day">
            {() => null}
          </Read>
        </div>
      )}
      {day.data && !day.data.work?.length && <p className={classes.none}>Nothing is open for you.</p>}
      <ul>
        {day.data?.work?.map((work) => (
          <li key={`${work.module}${work.id}`}>
            <WorkLine work={work} />
          </li>
        ))}
      </ul>
      {day.data?.hasMore && (
        <p className={classes.all}>
          {read.map((area) => (
            <PageLink key={area.module} href={`${area.path}?view=my`}>
              All my {area.title.toLowerCase()}
            </PageLink>
          ))}
        </p>
      )}
    </Card>
  );
}

function WorkLine({ work }: { work: OwnWork }) {
  const { module, statusID, statusName, customerName, typeName, priorityID, priorityName } = work;
  const area = areas[module];
  return (
    <PageLink
      href={addressOf(area, work)}
      className={classes.work}
      data-now={statusID === statuses.inProgress || undefined}
    >
      <span className={classes.due}>{work.dueDate ? <Due work={work} /> : 'Any'}</span>
      <StatusGlyph status={statusKind(statusID)} label={statusWord(statusID, statusName)} />
      <span className={classes.text}>
        <span className={classes.subject}>{work.subject}</span>
        <span className={classes.second}>
          {customerName ?? [area.entity.noun, typeName].filter(Boolean).join(', ')}
        </span>
      </span>
      <PriorityGlyph priority={priorityKind(priorityID)} label={priorityName} />
    </PageLink>
  );
}
