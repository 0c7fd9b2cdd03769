import { addDays, dateInZone, fromUtcTime } from '#shared/dates.ts';
import { useReading } from '#web/api/query.ts';
import { useKeepOwn, usePerson } from '#web/api/session.tsx';
import { formatMomentShort } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { Segments } from '#web/page/segments.tsx';
import { eventCalls } from '../../events/contract.ts';
import type { RecordedEvent } from '../../events/recorded-contract.ts';
import classes from './dashboard.module.css';

const maxShown = 9;

const spans = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: '7 days' },
  { key: 'all', label: 'Latest' },
] as const;

/** What happened today, in seven days or lately, as the person wants it; each line with its record. */
export function RecentSection() {
  const { activityDisplay, tenantTimeZone } = usePerson();
  const keep = useKeepOwn();
  const recent = useReading(eventCalls.listRecent, {});
  const today = companyToday();
  const since = { today, week: addDays(today, -6), all: '' }[activityDisplay];
  const isShown = ({ at }: RecordedEvent) => dateInZone(fromUtcTime(at), tenantTimeZone) >= since;
  return (
    <>
      <div className={classes.spans}>
        <Segments
          label="Activity of"
          segments={spans}
          active={activityDisplay}
          onPick={(span) => void keep({ activityDisplay: span })}
        />
      </div>
      <Read reading={recent} what="Recent activity">
        {({ events }) => <Happened events={events.filter(isShown).slice(0, maxShown)} />}
      </Read>
    </>
  );
}

function Happened({ events }: { events: readonly RecordedEvent[] }) {
  if (events.length === 0) return <p className={classes.none}>Nothing happened yet.</p>;
  return (
    <ul>
      {events.map((event) => (
        <li key={event.eventID} className={classes.event}>
          <Avatar userID={event.userID} name={event.userDisplayName} size={22} isNamed={false} />
          <span className={classes.eventText}>
            <span className={classes.who}>{event.userDisplayName}</span> {whatWasDone(event)}
            {!isOfOneself(event) && (
              <> {event.address ? <PageLink href={event.address}>{event.label}</PageLink> : event.label}</>
            )}
          </span>
          <span className={`${classes.when} figures`}>{formatMomentShort(event.at)}</span>
        </li>
      ))}
    </ul>
  );
}

const isOfOneself = (event: RecordedEvent): boolean =>
  event.module === 'users' && event.label === event.userDisplayName;

/** What is done to people, companies and roles, to a colleague and to oneself. */
const sentencesAboutPeople: Record<string, [toColleague: string, toOneself: string]> = {
  user_joined: ['added', 'joined'],
  user_invited: ['invited', 'was invited'],
  password_changed: ['changed the password of', 'changed the password'],
  second_factor_on: ['turned on the second factor of', 'turned on the second factor'],
  second_factor_off: ['turned off the second factor of', 'turned off the second factor'],
  tenant_created: ['set up', 'set up'],
  role_viewed: ['viewed the product as', ''],
  role_viewing_ended: ['stopped viewing as', ''],
};

/** `ticket_priority_changed` → `changed the priority of`, from what changed rather than from its name where that says more. */
function whatWasDone(event: RecordedEvent): string {
  const aboutPeople = sentencesAboutPeople[event.name];
  if (aboutPeople) return aboutPeople[isOfOneself(event) ? 1 : 0];
  const words = event.name.split('_');
  const last = words.at(-1) ?? '';
  const between = words.slice(1, -1).join(' ');
  if (last === 'changed' && between) return `changed the ${between} of`;
  if (last === 'created') return 'added';
  if (last === 'undone') return 'took back a change of';
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
