import { IconFlag, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useReading } from '#web/api/query.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { FlagMark } from '#web/marks/flag-mark.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { recordPlace } from '#web/outbox/waiting.ts';
import { quietValue, RailSection, railButton } from '#web/page/properties.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { usePersonChoices } from '../../people/screens/person-picker.tsx';
import { statuses, statusNames } from '../rules.ts';
import type { WorkChanges } from './use-work-changes.ts';
import { statusKind, statusWord, type WorkArea, type WorkDetail } from './work-area.tsx';
import classes from './work-detail.module.css';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

/** Who works on it, how far each is, and for whom it is flagged. */
export function AssigneesSection({ area, work, changes }: Props) {
  const [isChanging, setChanging] = useState(false);
  const place = {
    ...(work.divisionID !== null && { divisionID: work.divisionID }),
    ...(work.departmentID !== null && { departmentID: work.departmentID }),
  };
  const people = usePersonChoices(
    useReading(area.calls.listAssignableUsers, place, { isEnabled: isChanging }).data?.users,
    {
      divisionID: work.divisionID,
      isForWork: true,
    },
  );
  const assigned = work.assignedUserWithFlagStatus;
  const ids = assigned.map((assignee) => assignee.userID);
  const change = ({ id, label }: Choice) => {
    const isAssigned = ids.includes(id);
    const done = isAssigned ? `${label} is no longer assigned` : `assigned to ${label}`;
    const without = assigned.filter(({ userID }) => userID !== id);
    const added = { userID: id, user: label, ...newHere };
    const value = { assignedUserWithFlagStatus: isAssigned ? without : [...without, added] };
    changes.start(
      area.calls.setAssignees,
      done,
      { ...changes.item, ...(isAssigned ? { remove: [id] } : { add: [id] }) },
      {
        place: recordPlace('assignees'),
        value,
      },
    );
  };
  return (
    <RailSection
      title="Assignees"
      right={
        work.mayEdit && (
          <PickButton
            label="Change the assignees"
            className={railButton}
            side="bottom-end"
            isMultiple
            choices={people}
            chosen={ids}
            onOpen={() => setChanging(true)}
            onPick={change}
          >
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </PickButton>
        )
      }
    >
      {assigned.length === 0 && <span className={quietValue}>Nobody yet</span>}
      <ul className={classes.people}>
        {assigned.map((assignee) => (
          <li key={assignee.userID}>
            <Avatar userID={assignee.userID} name={assignee.user} size={22} isNamed={false} />
            <span className={classes.personName}>{assignee.user}</span>
            {work.mayEdit && (
              <>
                <SmallButton
                  className={classes.personTool}
                  aria-label={`No longer assign ${assignee.user}`}
                  data-tip="No longer assign"
                  onClick={() => change({ id: assignee.userID, label: assignee.user })}
                >
                  <IconX size={14} stroke={1.8} />
                </SmallButton>
                <FlagToggle area={area} work={work} changes={changes} assignee={assignee} />
              </>
            )}
            <span className={classes.personStatus}>
              <StatusGlyph status={statusKind(assignee.statusID)} />
              {statusWord(assignee.statusID, assignee.statusName)}
            </span>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

function FlagToggle({
  area,
  changes,
  assignee,
}: Props & { assignee: WorkDetail['assignedUserWithFlagStatus'][number] }) {
  const isFlagged = assignee.userFlaggedBy !== null;
  const words = isFlagged
    ? `Flagged by ${assignee.flaggedByUserName ?? 'a colleague'}`
    : `Flag it for ${assignee.user}`;
  return (
    <SmallButton
      className={classes.personTool}
      data-on={isFlagged || undefined}
      aria-pressed={isFlagged}
      aria-label={words}
      data-tip={words}
      onClick={() =>
        changes.start(
          area.calls.changeFlag,
          undefined,
          { ...changes.item, userID: assignee.userID, isFlagged: !isFlagged },
          { says: isFlagged ? `No longer flagged for ${assignee.user}` : `Flagged for ${assignee.user}` },
        )
      }
    >
      {isFlagged ? <FlagMark /> : <IconFlag size={14} stroke={1.8} />}
    </SmallButton>
  );
}

/** Somebody whom this device has just assigned. */
const newHere = {
  statusID: statuses.new,
  statusName: statusNames[statuses.new],
  userFlaggedBy: null,
  flaggedByUserName: null,
};
