import { useReading } from '#web/api/query.ts';
import { formatMomentShort } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { eventCalls, type RecordedEvent } from '../../events/contract.ts';
import classes from './dashboard.module.css';

const maxShown = 9;

/** What happened lately, each line with its record. */
export function RecentSection() {
  const recent = useReading(eventCalls.listRecent, {});
  return (
    <Read reading={recent} what="Recent activity">
      {({ events }) =>
        events.length === 0 ? (
          <p className={classes.none}>Nothing happened yet.</p>
        ) : (
          <ul>
            {events.slice(0, maxShown).map((event) => (
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
        )
      }
    </Read>
  );
}

const isOfOneself = (event: RecordedEvent): boolean =>
  event.module === 'users' && event.label === event.userDisplayName;

/** What is done to people and companies, to a colleague and to oneself. */
const sentencesAboutPeople: Record<string, [toColleague: string, toOneself: string]> = {
  user_joined: ['added', 'joined'],
  user_invited: ['invited', 'was invited'],
  password_changed: ['changed the password of', 'changed the password'],
  email_change_asked: ['asked for another email of', 'asked for another email'],
  email_kept: ['kept the email of', 'kept the email'],
  email_changed: ['changed the email of', 'changed the email'],
  second_factor_on: ['turned on the second factor of', 'turned on the second factor'],
  second_factor_off: ['turned off the second factor of', 'turned off the second factor'],
  tenant_created: ['set up', 'set up'],
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
