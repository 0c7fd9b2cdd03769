import { Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import type { StepTemplate, WorkKind } from '../../rules.ts';
import { workKindCalls } from '../contract.ts';
import classes from './work-kinds.module.css';

type Kind = Output<typeof workKindCalls.listWorkKinds>['kinds'][number];
const words = {
  ticket: { title: 'Ticket types', one: 'type', more: 'tickets' },
  task: { title: 'Task categories', one: 'category', more: 'tasks' },
} as const;
const modules = { ticket: 'ticket_types', task: 'task_categories' } as const;

export const TicketTypesCard = () => <WorkKinds kind="ticket" />;
export const TaskCategoriesCard = () => <WorkKinds kind="task" />;

/** The types of tickets, or the categories of tasks, and the steps that their items get; each change is saved at once. */
function WorkKinds({ kind }: { kind: WorkKind }) {
  const reading = useReading(workKindCalls.listWorkKinds, { kind }, { also: [modules[kind]] });
  const mayEdit = useMay()(can('settings', 'update'));
  const kinds = reading.data?.kinds;
  const { title, one, more } = words[kind];
  if (reading.error && !kinds)
    return <Failed error={reading.error} what={title} retry={() => void reading.refetch()} />;
  if (!kinds) return <LoadingLines lines={8} />;
  return (
    <Part title={title}>
      <p className={classes.about}>
        New {more} get the steps of their {one}; those that have their steps keep them.
      </p>
      {kinds.length === 0 && <NothingYet>There is none yet.</NothingYet>}
      <ul className={classes.kinds} aria-label={title}>
        {kinds.map((own) => (
          <KindLine key={own.id} kind={kind} own={own} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit && <NewKind kind={kind} parentID={null} label={`Add a ${one}`} />}
    </Part>
  );
}

function useSaving(kind: WorkKind) {
  const client = useQueryClient();
  const touches = ['tasks', 'tickets'];
  return {
    change: (own: Kind, field: 'name' | 'steps', now: string | StepTemplate[]) =>
      write(
        client,
        workKindCalls.updateWorkKind,
        { kind, id: own.id, changes: { [field]: { was: own[field], now } } },
        { done: `${own.name} saved`, touches },
      ),
    create: (name: string, parentID: number | null) =>
      write(client, workKindCalls.createWorkKind, { kind, name, parentID }, { done: `${name} added`, touches }),
    archive: (own: Kind) =>
      write(client, workKindCalls.archiveWorkKind, { kind, id: own.id }, { done: `${own.name} removed`, touches }),
  };
}

/** What goes wrong has been shown. */
const shown = (running: Promise<unknown>): void => void running.catch(() => undefined);

function KindLine({ kind, own, mayEdit }: { kind: WorkKind; own: Kind; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const saving = useSaving(kind);
  const isPart = own.parentID !== null;
  return (
    <li className={classes.kind} data-part={isPart || undefined}>
      <div className={classes.head}>
        <SmallButton
          aria-label={`Steps of ${own.name}`}
          aria-expanded={isOpen}
          className={classes.opener ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </SmallButton>
        <InlineText
          label={`Name of ${own.name}`}
          look="value"
          value={own.name}
          placeholder="Name"
          most={60}
          isRequired
          mayEdit={mayEdit}
          onSave={(_, now) => saving.change(own, 'name', now)}
        />
        <span className={classes.count}>{own.steps.length > 0 ? counted(own.steps.length, 'step') : 'No steps'}</span>
        {mayEdit && (
          <SmallButton aria-label={`Remove ${own.name}`} data-tip="Remove" onClick={() => shown(saving.archive(own))}>
            <IconTrash size={14} stroke={1.6} />
          </SmallButton>
        )}
      </div>
      {isOpen && (
        <div className={classes.body}>
          <StepLines own={own} mayEdit={mayEdit} save={(steps) => shown(saving.change(own, 'steps', steps))} />
          {mayEdit && kind === 'task' && !isPart && (
            <NewKind kind={kind} parentID={own.id} label="Add a sub-category" />
          )}
        </div>
      )}
    </li>
  );
}

type StepsProps = { own: Kind; mayEdit: boolean; save: (steps: StepTemplate[]) => void };

function StepLines({ own, mayEdit, save }: StepsProps) {
  const { steps } = own;
  const replace = (at: number, now: StepTemplate[]) =>
    save(steps.flatMap((step, index) => (index === at ? now : [step])));
  return (
    <>
      <ol aria-label={`Steps of ${own.name}`}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same title
          <li key={at} className={classes.step}>
            <span>{step.title}</span>
            {mayEdit ? (
              <>
                <span className={classes.required}>
                  <CheckBox
                    label={`${step.title} is required`}
                    isChecked={step.isRequired}
                    onChange={() => replace(at, [{ ...step, isRequired: !step.isRequired }])}
                  />
                  Required
                </span>
                <SmallButton aria-label={`Remove the step ${step.title}`} onClick={() => replace(at, [])}>
                  <IconX size={14} stroke={1.8} />
                </SmallButton>
              </>
            ) : (
              step.isRequired && <span className={classes.required}>Required</span>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <AddLine
          label={`A new step of ${own.name}`}
          placeholder="Add a step"
          add={(title) => save([...steps, { title, isRequired: false }])}
        />
      )}
    </>
  );
}

function NewKind({ kind, parentID, label }: { kind: WorkKind; parentID: number | null; label: string }) {
  const saving = useSaving(kind);
  return <AddLine label={label} placeholder={label} add={(name) => shown(saving.create(name, parentID))} />;
}

function AddLine({ label, placeholder, add }: { label: string; placeholder: string; add: (text: string) => void }) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        add(text.trim());
        setText('');
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isEmpty} leftSection={<IconPlus size={14} />}>
        Add
      </Button>
    </form>
  );
}
