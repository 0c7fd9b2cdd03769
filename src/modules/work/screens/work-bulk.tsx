import { ActionIcon, Button } from '@mantine/core';
import { IconTrash, IconUserPlus, IconWand } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { can } from '#shared/permission.ts';
import { confirm } from '#web/actions/confirm.tsx';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import type { Steps } from '#web/page/steps.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { usePersonChoices } from '../../people/screens/person-picker.tsx';
import { automationCalls } from '../automation/contract.ts';
import { type ChangeSet, changeSetCalls, maxAtOnce, settableStatuses } from '../change-sets/contract.ts';
import { statusNames } from '../rules.ts';
import { priorityChoices, priorityOf } from './status-choices.tsx';
import { useChangeMany } from './use-change-many.ts';
import { statusKind, type WorkArea, type WorkRow } from './work-area.tsx';
import classes from './work-list.module.css';

const BulkChangeDialog = lazyPart(() => import('../change-sets/screens/bulk-change-dialog.tsx'), 'BulkChangeDialog');

type Props = { area: WorkArea; chosen: readonly WorkRow[]; onDone: () => void; steps: Steps };

/** What can be done with all selected rows at once; one Undo takes all of it back. */
export function WorkBulk({ area, chosen, onDone, steps }: Props) {
  const may = useMay();
  const [begun, setBegun] = useState<Record<string, unknown> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [divisionID, ...others] = new Set(chosen.map((work) => work.divisionID));
  const people = usePersonChoices(useReading(area.calls.listAssignableUsers, {}).data?.users, {
    divisionID: others.length === 0 ? divisionID : null,
    isForWork: true,
  });
  const macros = useReading(automationCalls.listMacros, { kind: area.kind }, { isEnabled: isAsked }).data;
  const key = chosen.map(({ id }) => id).join(',');
  // The same list for as long as the same are chosen.
  const ids = useMemo(() => key.split(',').map(Number), [key]);
  const change = useChangeMany(area, steps, onDone);
  /** At once where all of them can; where some cannot, or should be asked about, what becomes of each is shown first. */
  const start = async (changes: ChangeSet, done: string) => {
    const isPlain = await isPlainFor(area, ids, changes);
    if (isPlain === false) setBegun(changes);
    else if (isPlain) await change(ids, changes, done);
  };
  const assign = async ({ id, label }: { id: number; label: string }) => {
    const changes = await askWhose(area, chosen, { id, label });
    if (changes) await start(changes, `assigned to ${label}`);
  };

  return (
    <>
      <PickButton
        label="Assign"
        side="top-start"
        className={classes.bulkButton}
        chosen={[]}
        choices={people}
        onPick={(person) => void assign(person)}
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
        onPick={({ id, label }) => void start({ priorityID: priorityOf(id) }, `set to ${label}`)}
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
          <BulkChangeDialog
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

/** Who is given work that others have has it beside them or instead of them; null when nothing is to be done. */
async function askWhose(
  area: WorkArea,
  chosen: readonly WorkRow[],
  { id, label }: { id: number; label: string },
): Promise<ChangeSet | null> {
  const others = chosen.map((work) => work.assignedUserWithFlagStatus.filter(({ userID }) => userID !== id));
  const taken = others.filter(({ length }) => length > 0).length;
  if (taken === 0) return { assign: [id] };
  const names = [...new Set(others.flat().map(({ user }) => user))];
  const answer = await confirm({
    title: `Assign ${counted(chosen.length, area.one)} to ${label}`,
    text: `${taken === chosen.length ? 'They have' : `${taken} of them have`} others already: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
    continueLabel: 'Beside them',
    extraLabel: 'Instead of them',
  });
  if (answer === 'cancel') return null;
  return answer === 'continue' ? { assign: [id] } : { assignOnly: [id] };
}

/** Whether nothing stands against it for any of them; null when it could not be asked, which has been said. */
async function isPlainFor(area: WorkArea, ids: readonly number[], changes: ChangeSet): Promise<boolean | null> {
  try {
    const { data } = await call(changeSetCalls.previewMany, {
      kind: area.kind,
      ids: ids.slice(0, maxAtOnce),
      changes,
    });
    return data.items.every(({ refusal, question }) => refusal === null && question === null);
  } catch (error) {
    showError(error);
    return null;
  }
}
