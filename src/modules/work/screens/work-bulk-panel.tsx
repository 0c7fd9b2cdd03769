import { Button } from '@mantine/core';
import { IconUserPlus, IconWand } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useReading } from '#web/query.ts';
import type { Steps } from '#web/steps.tsx';
import { automationCalls } from '../automation/contract.ts';
import type { ChangeSet } from '../change-sets/contract.ts';
import { useChangeMany } from '../change-sets/screens/use-change-many.ts';
import { priorityChoices } from './work-filters-panel.tsx';
import classes from './work-list.module.css';
import type { WorkArea, WorkRow } from './work-panel.tsx';

const BulkChangePanel = lazy(() =>
  import('../change-sets/screens/bulk-change-panel.tsx').then((module) => ({ default: module.BulkChangePanel })),
);

type Props = { area: WorkArea; chosen: readonly WorkRow[]; onDone: () => void; steps: Steps };

/** What can be done with all selected rows at once; one Undo takes all of it back. */
export function WorkBulkPanel({ area, chosen, onDone, steps }: Props) {
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
        onPick={({ id, label }) => void change(ids, { assign: [id] }, `assigned to ${label}`)}
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
        onPick={({ id, label }) =>
          void change(ids, { priorityID: id as NonNullable<ChangeSet['priorityID']> }, `set to ${label}`)
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
      {chosen.every((work) => work.isOpen) && (
        <Button onClick={() => void change(ids, { isEnded: true }, area.ended)}>
          {area.endVerb} {area.title.toLowerCase()}
        </Button>
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
