import type { ReactNode } from 'react';
import { can } from '#shared/permission.ts';
import { formatMomentShort } from '#web/formats.ts';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink, useGo } from '#web/page-link.tsx';
import { useReading } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay, usePerson } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { usePhone } from '#web/use-phone.ts';
import { eventCalls, type RecordedEvent } from '../../events/contract.ts';
import { taskArea } from '../../tasks/screens/task-panel.tsx';
import { ticketArea } from '../../tickets/screens/ticket-panel.tsx';
import { Due } from '../../work/screens/work-columns-panel.tsx';
import { addressOf, priorityKind, statusKind, statusWord, type WorkArea } from '../../work/screens/work-panel.tsx';
import { WorkTotalPanel } from '../../work/screens/work-total-panel.tsx';
import classes from './dashboard.module.css';
import { TicketWeeksPanel } from './ticket-weeks-panel.tsx';

/** What is on the own plate, and what happened lately. */
export function DashboardScreen() {
  const person = usePerson();
  const may = useMay();
  const go = useGo();
  const isPhone = usePhone();
  const first = person.userFullName.split(' ')[0] ?? '';
  const mayCreate = may(can('tickets', 'create'));
  const isPlaced = useIsMineSettled();
  return (
    <Screen
      title={`${isPhone ? 'Hello' : greeting(new Date())}, ${first}`}
      pageTitle="Dashboard"
      beside={<span className={`${classes.today} figures`}>{today()}</span>}
      primary={mayCreate ? { label: 'New ticket', key: 'c', run: () => go('/tickets/new') } : undefined}
      sum={person.tenantName}
    >
      <div className={classes.grid} data-unplaced={!isPlaced || undefined}>
        {may(can('tickets', 'read')) && <MyWork area={ticketArea} />}
        {may(can('tasks', 'read')) && <MyWork area={taskArea} />}
        <Recent />
        {may(can('tickets', 'read')) && (
          <Card title="Tickets by week" right="Last 12 weeks" isWide>
            <div className={classes.picture}>
              <TicketWeeksPanel />
            </div>
          </Card>
        )}
      </div>
    </Screen>
  );
}

function greeting(now: Date): string {
  const hour = now.getHours();
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

const today = (): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date());

type CardProps = { title: string; right?: ReactNode; isWide?: boolean; isTall?: boolean; children: ReactNode };

function Card({ title, right, isWide, isTall, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title} data-wide={isWide} data-tall={isTall}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span className={`${classes.right} figures`}>{right}</span>
      </div>
      {children}
    </section>
  );
}

const mostShown = 7;
const mine = { view: 'my' } as const;

const useMine = (area: WorkArea, isEnabled = true) => useReading(area.list, mine, { also: ['customers'], isEnabled });

/** Whether one's own work has come, or is known not to: what stands below it is shown in its place. */
function useIsMineSettled(): boolean {
  const may = useMay();
  const [tickets, tasks] = [may(can('tickets', 'read')), may(can('tasks', 'read'))];
  const [hasTickets, hasTasks] = [!useMine(ticketArea, tickets).isPending, !useMine(taskArea, tasks).isPending];
  return (hasTickets || !tickets) && (hasTasks || !tasks);
}

function MyWork({ area }: { area: WorkArea }) {
  const list = useMine(area);
  const total = useShellFacts().counts[area.path]?.count;
  const all = list.data?.rows ?? [];
  const rows = list.data && all.slice(0, mostShown);
  return (
    <Card
      title={`My ${area.title.toLowerCase()}`}
      right={
        total !== undefined && (
          <>
            <WorkTotalPanel area={area} filter={mine} total={total} search={mine} /> open
          </>
        )
      }
    >
      {list.error && !rows && (
        <Failed error={list.error} what={`My ${area.title.toLowerCase()}`} retry={() => void list.refetch()} />
      )}
      {!rows && !list.error && <LoadingLines lines={4} />}
      {rows?.length === 0 && <p className={classes.none}>Nothing is open for you.</p>}
      <ul>
        {rows?.map((work) => (
          <li key={work.id}>
            <PageLink href={addressOf(area, work)} className={classes.work}>
              <StatusGlyph status={statusKind(work.statusID)} label={statusWord(work.statusID, work.statusName)} />
              <span className={classes.text}>
                <span className={classes.subject}>{work.subject}</span>
                <span className={classes.second}>{work.customerName ?? area.typeOf(work).name ?? `#${work.id}`}</span>
              </span>
              <Due work={work} />
              <PriorityGlyph priority={priorityKind(work.priorityID)} label={work.priorityName} />
            </PageLink>
          </li>
        ))}
      </ul>
      {all.length > mostShown && (
        <PageLink href={`${area.path}?view=my`} className={classes.all}>
          Show all {total}
        </PageLink>
      )}
    </Card>
  );
}

function Recent() {
  const recent = useReading(
    eventCalls.listRecent,
    {},
    { also: ['tickets', 'tasks', 'customers', 'assets', 'vendors', 'checklists', 'exports'] },
  );
  const events = recent.data?.events.slice(0, 14);
  return (
    <Card title="Recent activity" isTall>
      {recent.error && !events && (
        <Failed error={recent.error} what="Recent activity" retry={() => void recent.refetch()} />
      )}
      {!events && !recent.error && <LoadingLines lines={5} />}
      {events?.length === 0 && <p className={classes.none}>Nothing happened yet.</p>}
      <ul>
        {events?.map((event) => (
          <li key={event.eventID} className={classes.event}>
            <Avatar name={event.userDisplayName} size={22} isNamed={false} />
            <span className={classes.eventText}>
              <span className={classes.who}>{event.userDisplayName}</span> {deedOf(event)}
              {!isOfOneself(event) && (
                <> {event.address ? <PageLink href={event.address}>{event.label}</PageLink> : event.label}</>
              )}
            </span>
            <span className={`${classes.when} figures`}>{formatMomentShort(event.at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isOfOneself = (event: RecordedEvent): boolean =>
  event.module === 'users' && event.label === event.userDisplayName;

/** What is done to people and companies, to a colleague and to oneself. */
const deedsAboutPeople: Record<string, [toColleague: string, toOneself: string]> = {
  user_joined: ['added', 'joined'],
  user_invited: ['invited', 'was invited'],
  password_changed: ['changed the password of', 'changed the password'],
  second_factor_on: ['turned on the second factor of', 'turned on the second factor'],
  second_factor_off: ['turned off the second factor of', 'turned off the second factor'],
  tenant_created: ['set up', 'set up'],
};

/** `ticket_priority_changed` → `changed the priority of`, from what changed rather than from its name where that says more. */
function deedOf(event: RecordedEvent): string {
  const aboutPeople = deedsAboutPeople[event.name];
  if (aboutPeople) return aboutPeople[isOfOneself(event) ? 1 : 0];
  const words = event.name.split('_');
  const last = words.at(-1) ?? '';
  const between = words.slice(1, -1).join(' ');
  if (last === 'changed' && between) return `changed the ${between} of`;
  if (last === 'created') return 'added';
  const known = [
    'changed',
    'closed',
    'completed',
    'reopened',
    'deleted',
    'restored',
    'assigned',
    'pinned',
    'flagged',
    'moved',
    'exported',
  ];
  return known.includes(last) ? last : `changed`;
}
