import { ActionIcon, Button } from '@mantine/core';
import { IconBuildingCommunity, IconCalendar, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { call, undoChange } from '#web/api.ts';
import { confirm } from '#web/confirm.tsx';
import { DatePickButton } from '#web/form/date-pick-button.tsx';
import { counted, formatCount, formatDate } from '#web/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { refreshChanged, useReading } from '#web/query.ts';
import { useMay } from '#web/session.tsx';
import type { Steps } from '#web/steps.tsx';
import { showDone, showError } from '#web/toast.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import { type BulkChange, type BulkOutcome, bulkStatuses, mostAtOnce } from '../bulk/contract.ts';
import { priorityIDs, statusNames } from '../rules.ts';
import { priorityChoices } from './work-filters-panel.tsx';
import classes from './work-list.module.css';
import { statusKind, type WorkArea, type WorkRow } from './work-panel.tsx';

type Props = { area: WorkArea; chosen: readonly WorkRow[]; onDone: () => void; steps: Steps };

const mostReasons = 8;

/** What can be done with all selected rows at once; what cannot is said before, and one Undo takes all of it back. */
export function WorkBulkPanel({ area, chosen, onDone, steps }: Props) {
  const may = useMay();
  const people = useReading(area.people, {}).data?.users;
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const start = useBulkChange({ area, chosen, onDone, steps });
  return (
    <>
      <PickButton
        label="Assign"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={people?.map((person) => ({
          id: person.userID,
          label: person.userDisplayName,
          mark: <Avatar name={person.userDisplayName} isNamed={false} />,
        }))}
        onPick={({ id, label }) => start({ addAssignees: [id] }, `assigned to ${label}`)}
      >
        <IconUserPlus size={14} stroke={1.8} aria-hidden />
        Assign
      </PickButton>
      <PickButton
        label="Status"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={bulkStatuses.map((id) => ({
          id,
          label: statusNames[id],
          mark: <StatusGlyph status={statusKind(id)} />,
        }))}
        onPick={({ id, label }) => {
          const statusID = bulkStatuses.find((status) => status === id);
          if (statusID) start({ statusID }, `moved to ${label}`);
        }}
      >
        <StatusGlyph status="scheduled" />
        Status
      </PickButton>
      <PickButton
        label="Priority"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={priorityChoices}
        onPick={({ id, label }) => {
          const priorityID = priorityIDs.find((priority) => priority === id);
          if (priorityID) start({ priorityID }, `set to ${label}`);
        }}
      >
        <PriorityGlyph priority="normal" />
        Priority
      </PickButton>
      <DatePickButton
        label="Due date"
        className={classes.bulkButton}
        value={null}
        onPick={(dueDate) => start({ dueDate }, dueDate ? `due ${formatDate(dueDate)}` : 'due no more')}
      >
        <IconCalendar size={14} stroke={1.8} aria-hidden />
        Due
      </DatePickButton>
      <PickButton
        label="Division"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={parts?.divisions.map(({ id, name }) => ({ id, label: name }))}
        onPick={({ id, label }) => start({ divisionID: id }, `moved to ${label}`)}
      >
        <IconBuildingCommunity size={14} stroke={1.8} aria-hidden />
        Division
      </PickButton>
      <PickButton
        label="Department"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={parts?.departments.map(({ id, name }) => ({ id, label: name }))}
        onPick={({ id, label }) => start({ departmentID: id }, `moved to ${label}`)}
      >
        Department
      </PickButton>
      {chosen.some((work) => work.isOpen) && (
        <Button onClick={() => start({ isClosed: true }, area.ended)}>
          {area.endVerb} {area.title.toLowerCase()}
        </Button>
      )}
      {may(can(area.module, 'delete')) && (
        <ActionIcon
          aria-label={`Delete ${area.title.toLowerCase()}`}
          data-tip="Delete"
          onClick={() => start({ isDeleted: true }, 'deleted')}
        >
          <IconTrash size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </>
  );
}

/** Asks where some would stay as they are, changes the others, and offers one Undo for all of it. */
function useBulkChange({ area, chosen, onDone, steps }: Props) {
  const client = useQueryClient();
  const ids = chosen.map((work) => work.id);
  const portions = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
    ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  );
  const undoAll = async (undos: string[]) => {
    try {
      for (const undo of undos.toReversed()) await undoChange(undo);
      showDone('Taken back');
    } catch (error) {
      showError(error);
    }
    refreshChanged(client, [{ module: area.module }]);
  };
  const run = async (change: BulkChange, done: string) => {
    const previews = await Promise.all(
      portions.map(async (part) => (await call(area.previewMany, { ids: part, change })).data),
    );
    const sum = (of: (outcome: BulkOutcome) => number) => previews.reduce((total, one) => total + of(one), 0);
    const skipped = previews.flatMap((one) => one.skipped);
    const changed = sum((one) => one.changed);
    if (skipped.length > 0 && !(await asks(area, changed, skipped))) return;
    const undos: string[] = [];
    await steps.run('Changing', ids.length, async (tell, signal) => {
      for (const [index, part] of portions.entries()) {
        if (signal.aborted) break;
        const reply = await call(area.changeMany, { ids: part, change });
        if (reply.undo) undos.push(reply.undo);
        tell(Math.min(ids.length, (index + 1) * mostAtOnce));
      }
    });
    refreshChanged(client, [{ module: area.module }]);
    onDone();
    showDone(`${counted(changed, area.one)} ${done}`, undos.length > 0 ? () => undoAll(undos) : undefined);
  };
  return (change: BulkChange, done: string) => void run(change, done).catch(showError);
}

/** Which stay as they are and why, before anything is changed. */
async function asks(area: WorkArea, changed: number, skipped: BulkOutcome['skipped']): Promise<boolean> {
  const text = (
    <>
      {counted(changed, area.one)} will be changed. These stay as they are:
      <ul>
        {skipped.slice(0, mostReasons).map(({ id, subject, reason }) => (
          <li key={id}>
            <span className="figures">{id}</span> {subject}: {reason}
          </li>
        ))}
      </ul>
      {skipped.length > mostReasons && `And ${formatCount(skipped.length - mostReasons)} more.`}
    </>
  );
  if (changed === 0) {
    await confirm({ title: 'None of them can be changed', text, continueLabel: 'Close' });
    return false;
  }
  const title = `Change ${formatCount(changed)} of ${formatCount(changed + skipped.length)}?`;
  return (await confirm({ title, text, continueLabel: `Change ${formatCount(changed)}` })) === 'continue';
}
