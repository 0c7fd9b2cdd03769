import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { can } from '#shared/permission.ts';
import type { Sent } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatMoment } from '#web/days/formats.ts';
import { both, bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldGroup } from '#web/form/field-group.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { useContractForm, type Values } from '#web/form/use-contract-form.ts';
import { useLineOrder } from '#web/form/use-line-order.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { RecordPage, useDeleting } from '#web/page/record-page.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { type Checklist, checklistCalls } from '../contract.ts';
import { checklistEntity } from '../entity.ts';
import { type ChecklistStep, findProblem, plainTick } from '../rules.ts';
import classes from './checklists.module.css';
import { StepCard } from './step-card.tsx';

/** Which kinds of work bring it, as a field. */
type KindsProps = Pick<Checklist, 'ticketTypeIDs' | 'taskCategoryIDs'> & {
  checklistID: number | null;
  isFixed: boolean;
  onChange: (field: 'ticketTypeIDs' | 'taskCategoryIDs', ids: number[]) => void;
};
type FieldOfKinds = { Kinds: ComponentType<KindsProps> };

/** The page of one checklist is its form. */
export function ChecklistPageForm({ id, Kinds }: FieldOfKinds & { id: number }) {
  return (
    <RecordPage entity={checklistEntity} id={id} contract={checklistCalls.getChecklist} input={{ checklistID: id }}>
      {(checklist) => <ChecklistForm checklist={checklist} Kinds={Kinds} />}
    </RecordPage>
  );
}

/** A new checklist, or the change of one, which makes a new version. */
export function ChecklistForm({ checklist, Kinds }: FieldOfKinds & { checklist: Checklist | null }) {
  const [go, goOn] = [useGo(), useGoOn()];
  const may = useMay();
  const client = useQueryClient();
  const back = listAddress(checklistEntity.list);
  const [opened] = useState(checklist);
  const needs = can('checklists', checklist ? 'update' : 'create');
  const form = useContractForm({
    contract: checklistCalls.createChecklist,
    initial: {
      name: opened?.name ?? '',
      steps: opened?.steps ?? [],
      ticketTypeIDs: opened?.ticketTypeIDs ?? [],
      taskCategoryIDs: opened?.taskCategoryIDs ?? [],
    },
    draftName: opened ? `checklist-${opened.checklistID}-${opened.version}` : 'new-checklist',
    save: async (sent, key, saw): Promise<{ data: Checklist; undo?: string }> => {
      const how = { key, isQuiet: true, done: `${sent.name} saved` };
      if (!opened) return write(client, checklistCalls.createChecklist, sent, how);
      const input = { checklistID: opened.checklistID, changes: changesOf(saw, sent) };
      return write(client, checklistCalls.updateChecklist, input, how);
    },
    joins: (saw, mine, now) => bothEdits(saw, mine, now, joinedSteps),
    onSaved: (saved) => (opened ? goOn(back) : goOn(`/checklists/${saved.checklistID}`)),
  });
  const title = checklist?.name ?? 'New checklist';
  if (!may(needs) && !checklist)
    return (
      <FormPage title={title} backTo={back}>
        <Prohibited title="the form of a new checklist" needs={needs} />
      </FormPage>
    );
  const saveLabel = checklist ? 'Save' : 'Add checklist';
  return (
    <FormPage title={title} backTo={back}>
      <FormBody form={form} saveLabel={may(needs) ? saveLabel : null} onCancel={() => go(back)}>
        <Field form={form} name="name" label="Name" isFirst={!checklist} />
        <StepsField
          steps={(form.values.steps ?? []) as ChecklistStep[]}
          isFixed={!may(needs)}
          onChange={(steps) => form.set('steps', steps)}
        />
        <Kinds
          checklistID={opened?.checklistID ?? null}
          ticketTypeIDs={form.values.ticketTypeIDs ?? []}
          taskCategoryIDs={form.values.taskCategoryIDs ?? []}
          isFixed={!may(needs)}
          onChange={form.set}
        />
        {checklist && may(can('checklists', 'delete')) && <DeleteChecklist checklist={checklist} back={back} />}
      </FormBody>
      {checklist && <Versions checklist={checklist} />}
    </FormPage>
  );
}

/** What was changed, field by field, with what its writer saw there. */
function changesOf(
  opened: Values<typeof checklistCalls.createChecklist>,
  sent: Sent<typeof checklistCalls.createChecklist>,
) {
  const fields = ['name', 'steps', 'ticketTypeIDs', 'taskCategoryIDs'] as const;
  const changed = fields.filter((field) => JSON.stringify(sent[field]) !== JSON.stringify(opened[field]));
  return Object.fromEntries(changed.map((field) => [field, { was: opened[field], now: sent[field] }]));
}

type WithSteps = { steps?: readonly unknown[] | undefined };

/** The steps that two people have made of a checklist. Steps that both added have the same ids: one's own are given others. */
function joinedSteps(was: WithSteps, mine: WithSteps, theirs: WithSteps): { steps: ChecklistStep[] } {
  const stepsOf = ({ steps }: WithSteps) => (steps ?? []) as ChecklistStep[];
  const idsOf = (one: WithSteps) => new Set(stepsOf(one).map(({ id }) => id));
  const [before, others] = [idsOf(was), idsOf(theirs)];
  let highest = Math.max(0, ...before, ...others, ...idsOf(mine));
  const renumbered = new Map<number, number>();
  for (const id of idsOf(mine)) if (!before.has(id) && others.has(id)) renumbered.set(id, ++highest);
  const idOf = (id: number) => renumbered.get(id) ?? id;
  const own = stepsOf(mine).map((step) => ({
    ...step,
    id: idOf(step.id),
    condition: step.condition && { ...step.condition, stepID: idOf(step.condition.stepID) },
  }));
  return { steps: both(stepsOf(was), own, stepsOf(theirs)) as ChecklistStep[] };
}

type StepsProps = { steps: ChecklistStep[]; isFixed: boolean; onChange: (steps: ChecklistStep[]) => void };

function StepsField({ steps: given, isFixed, onChange }: StepsProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const order = useLineOrder(given, onChange);
  const steps = order.lines;
  const problem = findProblem(steps);
  const add = () => {
    const id = Math.max(0, ...steps.map((step) => step.id)) + 1;
    onChange([...steps, { ...plainTick, id, title: '', isRequired: false }]);
    setOpen(id);
    setAdded(id);
  };
  return (
    <FieldGroup label="Steps" isFixed={isFixed}>
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((step, at) => (
          <li key={step.id} className={classes.step} {...order.place(at)}>
            <StepCard
              step={step}
              before={steps.slice(0, at)}
              handle={order.handle(at)}
              isOpen={open === step.id}
              isNew={added === step.id}
              problem={problem?.at === at ? problem.sentence : null}
              onOpen={() => setOpen(open === step.id ? null : step.id)}
              onChange={(now) => onChange(steps.with(at, now))}
              onRemove={() => onChange(steps.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
        Add a step
      </Button>
      <output className="only-read-aloud">{order.told}</output>
    </FieldGroup>
  );
}

function Versions({ checklist }: { checklist: Checklist }) {
  return (
    <ul className={classes.versions} aria-label="Versions">
      {checklist.versions.slice(0, 6).map(({ version, stepsTotal, madeAt, madeByName }) => (
        <li key={version}>
          Version {version}, {counted(stepsTotal, 'step')}, {formatMoment(madeAt)}
          {madeByName && `, ${madeByName}`}
        </li>
      ))}
    </ul>
  );
}

function DeleteChecklist({ checklist, back }: { checklist: Checklist; back: string }) {
  const { checklistID, name } = checklist;
  const remove = useDeleting({
    entity: checklistEntity,
    id: checklistID,
    name,
    contract: checklistCalls.deleteChecklist,
    input: { checklistID },
    back,
  });
  return (
    <div>
      <Button variant="subtle" leftSection={<IconTrash size={14} stroke={1.8} />} onClick={() => void remove()}>
        Delete the checklist
      </Button>
    </div>
  );
}
