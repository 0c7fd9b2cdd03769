import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { loadingText } from '#shared/texts.ts';
import { useReading } from '#web/api/query.ts';
import { formatMoment, formatMomentShort } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import type { RecordedEvent, ToldEvent } from '../../events/recorded-contract.ts';
import { workFields } from '../field-rules.ts';
import { type StatusID, statusNames } from '../rules.ts';
import { useWorkHistory } from './use-work-history.ts';
import { statusKind, statusWord, type WorkArea, type WorkDetail } from './work-area.tsx';
import classes from './work-detail.module.css';
import { useFieldWords } from './work-rail-card.tsx';

/** What is shown as two values; a long text is better said. */
const { description: _, ...shownFields } = workFields;
const fieldNames: Record<string, string | undefined> = {
  ...Object.fromEntries(
    Object.entries(shownFields).map(([field, declared]) => [field, 'label' in declared ? declared.label : undefined]),
  ),
  isPinned: 'Pin',
  isSubscribe: 'Alerts',
  isDoLater: 'Do later',
};

/** What was done, by the last word of the event's name; other changes speak for themselves. */
const deeds: Record<string, string> = {
  created: 'created it',
  closed: 'closed it',
  completed: 'completed it',
  reopened: 'reopened it',
  deleted: 'deleted it',
  restored: 'restored it',
  reminded: 'reminded a colleague',
  recurring: 'made it come again',
  absorbed: 'merged duplicates into it',
  imported: 'imported it from a file',
  merged: 'merged it into another',
  near: 'says its time runs out',
  missed: 'says its time is up',
};

/** Of what is made or closed the deed is told, not its fields. */
const isChange = ({ name }: RecordedEvent) => deeds[deedIn(name)] === undefined;
const deedIn = (eventName: string) => eventName.split('_').at(-1) ?? '';

/** Who changed what and when, newest first. */
export function WorkHistory({ area, work }: { area: WorkArea; work: WorkDetail }) {
  const { events, hasEarlier, isLoading, error, showEarlier } = useWorkHistory(area.module, work.id);
  const fields = events.filter(isChange).flatMap(({ changes }) => changes.map(({ field }) => field));
  const words = useFieldWords(area, fields);
  const nameOf = useNames(area, work, events);
  if (events.length === 0) return null;
  return (
    <section className={classes.history} aria-label="History">
      <ul>
        {events.map((event) => (
          <Happening key={event.eventID} event={event} words={words} nameOf={nameOf} />
        ))}
      </ul>
      {hasEarlier && (
        <button type="button" className={classes.more} disabled={isLoading} onClick={showEarlier}>
          {isLoading ? loadingText : error ? 'Earlier could not be loaded. Try again' : 'Show earlier'}
        </button>
      )}
    </section>
  );
}

/** Most who are told of are assigned still; only for others the list of people is asked for. */
function useNames(area: WorkArea, work: WorkDetail, events: readonly RecordedEvent[]): (userID: number) => string {
  const assigned = new Map(work.assignedUserWithFlagStatus.map((one) => [one.userID, one.user]));
  const told = events
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'assignees'))
    .flatMap(({ was, now }) => [...assignmentsIn(was), ...assignmentsIn(now)]);
  const isEnabled = told.some(({ userID }) => !assigned.has(userID));
  const people = useReading(area.calls.listAssignableUsers, {}, { isEnabled }).data?.users;
  return (userID) =>
    assigned.get(userID) ?? people?.find((person) => person.userID === userID)?.userDisplayName ?? 'a colleague';
}

type Words = (field: string, value: unknown) => string;
type HappeningProps = { event: ToldEvent; words: Words; nameOf: (userID: number) => string };

function Happening({ event, words, nameOf }: HappeningProps) {
  const deed = deeds[deedIn(event.name)];
  const changes = event.changes.filter((change) => fieldNames[change.field] !== undefined);
  const isWholeMoved = changes.some((change) => change.field === 'statusID');
  const sentences = [
    ...(deed ? [deed] : []),
    ...event.changes.flatMap((change) => sentencesOf(change, nameOf, isWholeMoved || deed !== undefined)),
  ];
  // What records of every kind have is said as everywhere.
  const ofFacets = event.changes.filter(({ field }) => field === 'tags' || field.startsWith('customFields'));
  const isBare = sentences.length === 0 && changes.length + ofFacets.length === 0;
  return (
    <li className={classes.event}>
      <Avatar userID={event.userID} name={event.userDisplayName} size={28} isNamed={false} />
      <div className={classes.eventText}>
        <div className={classes.eventHead}>
          <strong>{event.userDisplayName}</strong>
          {(isBare || sentences.length > 0) && (
            <span className={classes.eventDid}>{isBare ? 'changed it' : sentences.join(', ')}</span>
          )}
          <span className={`${classes.when} figures`} data-tip={formatMoment(event.at)}>
            {formatMomentShort(event.at)}
          </span>
        </div>
        {!deed &&
          changes.map(({ field, was, now, words: said }) => (
            <Change
              key={field}
              label={fieldNames[field] ?? ''}
              was={isNamedByServer(field) ? said.was : <Value field={field} value={was} words={words} />}
              now={isNamedByServer(field) ? said.now : <Value field={field} value={now} words={words} />}
            />
          ))}
        {ofFacets.map(({ words: said }) => (
          <Change key={said.field} label={said.field} was={said.was} now={said.now} />
        ))}
      </div>
    </li>
  );
}

const Change = ({ label, was, now }: { label: string; was: ReactNode; now: ReactNode }) => (
  <div className={classes.change}>
    <span>{label}</span>
    {was}
    <IconArrowNarrowRight size={14} stroke={1.8} aria-label="is now" />
    <span className={classes.changeNow}>{now}</span>
  </div>
);

/** Also one that its customer no longer has. */
const isNamedByServer = (field: string): boolean => field === 'locationID';

type Assignment = { userID: number; statusID: number; flaggedBy: number | null };

/** What is better said than shown as two values: people, assets, a long text. */
function sentencesOf(
  change: RecordedEvent['changes'][number],
  nameOf: (userID: number) => string,
  isMoveTold: boolean,
): string[] {
  if (change.field === 'description') return ['changed the description'];
  if (change.field === 'assets') return ['changed the assets'];
  if (change.field === 'rule') return [`by the rule “${change.now}”`];
  if (change.field === 'links') return ['changed what it is linked with'];
  if (change.field === 'contacts') return ['changed the contacts'];
  if (change.field === 'steps') return stepSentences(change);
  if (change.field === 'deletedAt' && change.now === null) return ['restored it'];
  if (change.field === 'closedAt' && change.now === null && !isMoveTold) return ['opened it again'];
  if (change.field !== 'assignees') return [];
  const was = assignmentsIn(change.was);
  const now = assignmentsIn(change.now);
  const joined = now.filter((one) => !was.some((other) => other.userID === one.userID));
  const left = was.filter((one) => !now.some((other) => other.userID === one.userID));
  const flagged = now.filter((one) =>
    was.some((other) => other.userID === one.userID && !other.flaggedBy && one.flaggedBy),
  );
  const unflagged = now.filter((one) =>
    was.some((other) => other.userID === one.userID && other.flaggedBy && !one.flaggedBy),
  );
  const moved = isMoveTold
    ? []
    : now.filter((one) => was.some((other) => other.userID === one.userID && other.statusID !== one.statusID));
  const names = (list: readonly Assignment[]) => list.map((one) => nameOf(one.userID)).join(' and ');
  return [
    ...(joined.length > 0 ? [`assigned ${names(joined)}`] : []),
    ...(left.length > 0 ? [`no longer assigned ${names(left)}`] : []),
    ...(flagged.length > 0 ? [`flagged it for ${names(flagged)}`] : []),
    ...(unflagged.length > 0 ? [`took the flag of ${names(unflagged)} away`] : []),
    ...moved.map(
      (one) => `moved ${nameOf(one.userID)} to ${statusNames[one.statusID as StatusID] ?? 'another status'}`,
    ),
  ];
}

type StepThen = { stepID: number; title: string; doneAt: string | null; isFormer: boolean };

/** Which steps were ticked off or reset; other steps come with another type. */
function stepSentences({ was, now }: RecordedEvent['changes'][number]): string[] {
  const before = (Array.isArray(was) ? was : []) as StepThen[];
  const after = (Array.isArray(now) ? now : []) as StepThen[];
  const moved = after.filter((step) =>
    before.some((other) => other.stepID === step.stepID && Boolean(other.doneAt) !== Boolean(step.doneAt)),
  );
  return moved.map((step) => (step.doneAt ? `ticked off “${step.title}”` : `reset “${step.title}”`));
}

/** A creation names the people only; later changes hold their statuses too. */
function assignmentsIn(value: unknown): Assignment[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: number | Assignment) =>
    typeof one === 'number' ? { userID: one, statusID: 0, flaggedBy: null } : one,
  );
}

function Value({ field, value, words }: { field: string; value: unknown; words: Words }) {
  if (field === 'statusID' && typeof value === 'number') {
    return (
      <span className={classes.statusValue}>
        <StatusGlyph status={statusKind(value)} />
        {statusWord(value, statusNames[value as StatusID] ?? '')}
      </span>
    );
  }
  return <span>{words(field, value)}</span>;
}
