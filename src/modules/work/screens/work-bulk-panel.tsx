import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call, undoChange } from '#web/api.ts';
import { counted } from '#web/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { refreshChanged, useReading } from '#web/query.ts';
import type { Steps } from '#web/steps.tsx';
import { showDone, showError } from '#web/toast.tsx';
import { priorityChoices } from './work-filters-panel.tsx';
import classes from './work-list.module.css';
import type { WorkArea, WorkRow } from './work-panel.tsx';

type Props = { area: WorkArea; chosen: readonly WorkRow[]; onDone: () => void; steps: Steps };

/** What can be done with all selected rows at once; one Undo takes all of it back. */
export function WorkBulkPanel({ area, chosen, onDone, steps }: Props) {
  const client = useQueryClient();
  const people = useReading(area.people, {}).data?.users;

  /** One after the other; what was changed before it was stopped, or failed, can be taken back as a whole. */
  const runForAll = async (contract: WorkArea['close'], done: string, more: Record<string, unknown> = {}) => {
    const undos: string[] = [];
    await steps.run('Changing', chosen.length, async (tell, signal) => {
      try {
        for (const [index, work] of chosen.entries()) {
          if (signal.aborted) return;
          const reply = await call(contract, { [area.idName]: work.id, ...more });
          if (reply.undo) undos.push(reply.undo);
          tell(index + 1);
        }
        onDone();
      } catch (error) {
        showError(
          error,
          undos.length > 0 ? `${undos.length} of ${chosen.length} were changed before that.` : undefined,
        );
      }
    });
    refreshChanged(client, [{ module: area.module }]);
    if (undos.length === 0) return;
    showDone(`${counted(undos.length, area.one)} ${done}`, async () => {
      try {
        for (const undo of undos.reverse()) await undoChange(undo);
        showDone('Taken back');
      } catch (error) {
        showError(error);
      }
      refreshChanged(client, [{ module: area.module }]);
    });
  };

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
        onPick={({ id, label }) => void runForAll(area.setAssignees, `assigned to ${label}`, { add: [id] })}
      >
        <IconUserPlus size={14} stroke={1.8} aria-hidden />
        Assign
      </PickButton>
      <PickButton
        label="Priority"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={priorityChoices}
        onPick={({ id, label }) => void runForAll(area.changePriority, `set to ${label}`, { priorityID: id })}
      >
        <PriorityGlyph priority="normal" />
        Priority
      </PickButton>
      {chosen.every((work) => work.isOpen) && (
        <Button onClick={() => runForAll(area.close, area.ended)}>
          {area.endVerb} {area.title.toLowerCase()}
        </Button>
      )}
    </>
  );
}
