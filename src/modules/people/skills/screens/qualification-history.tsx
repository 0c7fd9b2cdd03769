import { useReading } from '#web/api/query.ts';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import type { RecordedEvent } from '../../../events/contract.ts';
import { eventCalls } from '../../../events/contract.ts';
import type { Qualification } from '../contract.ts';
import { qualificationEntity } from '../entity.ts';
import classes from './skills.module.css';

const labels: Readonly<Record<string, string>> = {
  number: 'the number',
  issuedBy: 'the issuer',
  issuedOn: 'the day of issue',
  expiresOn: 'the expiration',
  note: 'the note',
};
const deeds: Readonly<Record<string, string>> = {
  qualification_created: 'added it',
  qualification_deleted: 'removed it',
  qualification_undone: 'took a change back',
};

/** Who entered and changed it, the latest first. */
export function QualificationHistory({ qualification }: { qualification: Qualification }) {
  const { module } = qualificationEntity;
  const entityID = qualification.qualificationID;
  const history = useReading(eventCalls.listHistory, { module, entityID }, { shows: [module], entityId: entityID });
  if (!history.data) return null;
  if (history.data.events.length === 0) return <p className={classes.history}>Nothing was changed.</p>;
  return (
    <ul className={classes.history} aria-label={`What happened to ${qualification.skillName}`}>
      {history.data.events.map((event) => (
        <li key={event.eventID}>
          {event.userDisplayName} {deeds[event.name] ?? `changed ${changesOf(event)}`}
          <span className={classes.when}>, {formatMoment(event.at)}</span>
        </li>
      ))}
    </ul>
  );
}

const changesOf = ({ changes }: RecordedEvent): string =>
  changes
    .map(({ field, was, now }) => {
      const label = labels[field];
      return label
        ? `${label} from ${inWords(was)} to ${inWords(now)}`
        : field === 'fileID'
          ? 'the paper'
          : 'the skill';
    })
    .join(', ');

function inWords(value: unknown): string {
  const text = String(value ?? '');
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text ? `“${text}”` : 'nothing';
}
