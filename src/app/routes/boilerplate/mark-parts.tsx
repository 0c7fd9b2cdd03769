import { Avatar } from '#web/marks/avatar.tsx';
import { FlagMark, PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { type ActivityStatus, StatusGlyph } from '#web/marks/status-glyph.tsx';
import { documentStatuses, StatusPill } from '#web/marks/status-pill.tsx';
import classes from './boilerplate.module.css';
import { examplePeople } from './example-people.tsx';
import { Panel } from './panel.tsx';

const statusWords: [ActivityStatus, string][] = [
  ['new', 'New'],
  ['inProgress', 'In Progress'],
  ['scheduled', 'Scheduled'],
  ['waitingOnClient', 'Waiting on Client'],
  ['reopened', 'Reopened'],
  ['blocked', 'Blocked'],
  ['paused', 'Paused'],
  ['inactive', 'Inactive'],
  ['needsApproval', 'Needs Approval'],
  ['completed', 'Completed'],
  ['closed', 'Closed'],
];

export function MarkParts() {
  return (
    <>
      <Panel title="Activity statuses" about="Glyph and text, never a pill">
        <ul className={classes.rows}>
          {statusWords.map(([status, word]) => (
            <li key={status}>
              <StatusGlyph status={status} /> {word}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Document statuses" about="A pill, never a glyph">
        <div className={classes.wrap}>
          {documentStatuses.map((status) => (
            <StatusPill key={status} status={status} />
          ))}
        </div>
      </Panel>
      <Panel title="Priorities, flags, people" about="Bars; a word beside them">
        <ul className={classes.rows}>
          {(['urgent', 'high', 'normal', 'low'] as const).map((priority) => (
            <li key={priority}>
              <PriorityGlyph priority={priority} /> {priority.charAt(0).toUpperCase() + priority.slice(1)}
            </li>
          ))}
          <li>
            <FlagMark label="Flag" /> <FlagMark colour="red" label="Red flag" />{' '}
            <FlagMark colour="amber" label="Amber flag" /> <PinMark label="Pin" />
          </li>
          <li>
            {examplePeople.map((person) => (
              <Avatar
                userID={null}
                key={person.id}
                name={person.label}
                size={28}
                status={{ kind: 'inProgress', name: 'In Progress' }}
              />
            ))}
          </li>
        </ul>
      </Panel>
    </>
  );
}
