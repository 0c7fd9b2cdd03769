import { ActionIcon, Button } from '@mantine/core';
import { IconTrash, IconUserPlus, IconWand } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { can } from '#shared/permission.ts';
import { call } from '#web/api.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useReading } from '#web/query.ts';
import { useMay } from '#web/session.tsx';
import type { Steps } from '#web/steps.tsx';
import { showError } from '#web/toast.tsx';
import { automationCalls } from '../automation/contract.ts';
import { type ChangeSet, changeSetCalls, mostAtOnce, settableStatuses } from '../change-sets/contract.ts';
import { useChangeMany } from '../change-sets/screens/use-change-many.ts';
import { statusNames } from '../rules.ts';
import { priorityChoices } from './work-filters-panel.tsx';
import classes from './work-list.module.css';
import { statusKind, type WorkArea, type WorkRow } from './work-panel.tsx';

const BulkChangePanel = lazy(() =>
  import('../change-sets/screens/bulk-change-panel.tsx').then((module) => ({ default: module.BulkChangePanel })),
);

type Props = { area: WorkArea; chosen: readonly WorkRow[]; onDone: () => void; steps: Steps };

/** What can be done with all selected rows at once; one Undo takes all of it back. */
export function WorkBulkPanel({ area, chosen, onDone, steps }: Props) {
  const may = useMay();
  const [begun, setBegun] = useState<Record<string, unknown> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const people = useReading(area.people, {}).data?.users;
  const macros = useReading(
    automationCalls.listMacros,
    { kind: area.kind },
    { isEnabled: isAsked, also: ['rules'] },
  ).data;
  const key = chosen.map(({ id }) => id).join(',');
  // The same list for as long as the same are chosen.
  const ids = useMemo(() => key.split(',').map(Number), [key]);
  const change = useChangeMany(area, steps, onDone);
  /** At once where all of them can; where some cannot, what becomes of each is shown first. */
  const start = async (changes: ChangeSet, done: string) => {
    const refused = await isAnyRefused(area, ids, changes);
    if (refused) setBegun(changes);
    else if (refused === false) await change(ids, changes, done);
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
        onPick={({ id, label }) => void start({ assign: [id] }, `assigned to ${label}`)}
      >
        <IconUserPlus size={14} stroke={1.8} aria-hidden />
        Assign
      </PickButton>
      <PickButton
        label="Status"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={settableStatuses.map((id) => ({
          id,
          label: statusNames[id],
          mark: <StatusGlyph status={statusKind(id)} />,
        }))}
        onPick={({ id, label }) =>
          void start({ statusID: id as NonNullable<ChangeSet['statusID']> }, `moved to ${label}`)
        }
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
        onPick={({ id, label }) =>
          void start({ priorityID: id as NonNullable<ChangeSet['priorityID']> }, `set to ${label}`)
        }
      >
        <PriorityGlyph priority="normal" />
        Priority
      </PickButton>
      <PickButton
        label="Macro"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={macros?.macros.map(({ ruleID, rule }) => ({ id: ruleID, label: rule.name }))}
        onOpen={() => setAsked(true)}
        onPick={({ id }) => setBegun(macros?.macros.find(({ ruleID }) => ruleID === id)?.rule.changes ?? {})}
      >
        <IconWand size={14} stroke={1.8} aria-hidden />
        Macro
      </PickButton>
      <Button onClick={() => setBegun({})}>Change …</Button>
      {chosen.some((work) => work.isOpen) && (
        <Button onClick={() => void start({ isEnded: true }, area.ended)}>
          {area.endVerb} {area.title.toLowerCase()}
        </Button>
      )}
      {may(can(area.module, 'delete')) && (
        <ActionIcon
          aria-label={`Delete ${area.title.toLowerCase()}`}
          data-tip="Delete"
          onClick={() => setBegun({ isDeleted: true })}
        >
          <IconTrash size={14} stroke={1.8} />
        </ActionIcon>
      )}
      {begun && (
        <Suspense fallback={null}>
          <BulkChangePanel
            area={area}
            ids={ids}
            initial={begun}
            onClose={() => setBegun(null)}
            onChange={(changes) => {
              setBegun(null);
              void change(ids, changes, 'changed');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether one of them would stay as it is; null when it could not be asked, which has been said. */
async function isAnyRefused(area: WorkArea, ids: readonly number[], changes: ChangeSet): Promise<boolean | null> {
  try {
    const { data } = await call(changeSetCalls.previewMany, {
      kind: area.kind,
      ids: ids.slice(0, mostAtOnce),
      changes,
    });
    return data.items.some(({ refusal }) => refusal !== null);
  } catch (error) {
    showError(error);
    return null;
  }
}
