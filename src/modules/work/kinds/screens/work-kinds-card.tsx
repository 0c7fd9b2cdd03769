import { IconChevronRight, IconGripVertical, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { useLineOrder } from '#web/form/use-line-order.ts';
import { InlineText } from '#web/page/inline-text.tsx';
import { AddLine, NamedLine, savedAs, useLineEdits } from '#web/page/named-line.tsx';
import { NamedList } from '#web/page/named-list.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import type { StepTemplate, WorkKind } from '../../rules.ts';
import { workKindCalls } from '../contract.ts';
import { taskCategoryEntity, ticketTypeEntity } from '../entity.ts';
import classes from './work-kinds.module.css';

type Kind = Output<typeof workKindCalls.listWorkKinds>['kinds'][number];
const words = {
  ticket: { title: 'Ticket types', one: 'type', more: 'tickets' },
  task: { title: 'Task categories', one: 'category', more: 'tasks' },
} as const;

const entities = { ticket: ticketTypeEntity, task: taskCategoryEntity };

export const TicketTypesCard = () => <WorkKinds kind="ticket" />;
export const TaskCategoriesCard = () => <WorkKinds kind="task" />;

/** The types of tickets, or the categories of tasks, and the steps that their items get; each change is saved at once. */
function WorkKinds({ kind }: { kind: WorkKind }) {
  const reading = useReading(workKindCalls.listWorkKinds, { kind });
  const may = useMay();
  const mayEdit = may(can('settings', 'update'));
  const kinds = reading.data?.kinds;
  const saving = useSaving(kind);
  const { title, one, more } = words[kind];
  if (reading.error && !kinds)
    return <Failed error={reading.error} what={title} retry={() => void reading.refetch()} />;
  if (!kinds) return <LoadingLines lines={8} />;
  return (
    <NamedList
      title={title}
      about={
        <>
          New {more} get the steps of their {one}; those that have their steps keep them. Readings, photos and
          signatures are asked for by{' '}
          {may(can('checklists', 'read')) ? <PageLink href="/checklists">checklists</PageLink> : 'checklists'}, which a{' '}
          {one} can bring too.
        </>
      }
      noun={one}
      empty="There is none yet."
      most={60}
      mayEdit={mayEdit}
      inUse={kinds}
      outOfUse={reading.data?.outOfUse ?? []}
      line={(own) => <KindLine key={own.id} kind={kind} own={own} mayEdit={mayEdit} />}
      add={(name) => saving.create(name, null)}
      bringBack={saving.bringBack}
    />
  );
}

function useSaving(kind: WorkKind) {
  const client = useQueryClient();
  return {
    changeSteps: (own: Kind, now: StepTemplate[]) =>
      write(
        client,
        workKindCalls.updateWorkKind,
        { kind, id: own.id, changes: { steps: { was: own.steps, now } } },
        { done: `${own.name} saved` },
      ),
    create: (name: string, parentID: number | null) =>
      write(client, workKindCalls.createWorkKind, { kind, name, parentID }, { done: `${name} added` }),
    archive: (own: Kind) =>
      write(client, workKindCalls.archiveWorkKind, { kind, id: own.id }, { done: `${own.name} is out of use` }),
    bringBack: ({ id, name }: { id: number; name: string }) =>
      write(client, workKindCalls.bringBackWorkKind, { kind, id }, { done: `${name} is in use again` }),
  };
}

function KindLine({ kind, own, mayEdit }: { kind: WorkKind; own: Kind; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const saving = useSaving(kind);
  const isPart = own.parentID !== null;
  const client = useQueryClient();
  const { id, name } = own;
  const edits = useLineEdits({ module: entities[kind].module, id, name }, (changes) =>
    write(client, workKindCalls.updateWorkKind, { kind, id, changes }, { done: savedAs(name, changes), isQuiet: true }),
  );
  return (
    <NamedLine
      name={own.name}
      most={60}
      mayEdit={mayEdit}
      depth={isPart ? 1 : 0}
      edits={edits}
      onRemove={() => saving.archive(own)}
      opener={
        <SmallButton
          aria-label={`Steps of ${own.name}`}
          aria-expanded={isOpen}
          className={classes.opener ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </SmallButton>
      }
      right={own.steps.length > 0 ? counted(own.steps.length, 'step') : 'No steps'}
    >
      {isOpen && (
        <div className={classes.body}>
          <StepLines kind={kind} own={own} mayEdit={mayEdit} />
          {mayEdit && kind === 'task' && !isPart && (
            <NewKind kind={kind} parentID={own.id} label="Add a sub-category" />
          )}
        </div>
      )}
    </NamedLine>
  );
}

type StepsProps = { kind: WorkKind; own: Kind; mayEdit: boolean };

/** The steps as the person left them, sent one change after the other: each says what the one before it left. */
function useSteps({ kind, own }: StepsProps) {
  const saving = useSaving(kind);
  const [made, setMade] = useState<StepTemplate[] | null>(null);
  const latest = useRef(own.steps);
  /** What the server has taken and the page has not read yet. */
  const taken = useRef<StepTemplate[] | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const forget = () => {
    taken.current = null;
    setMade(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew counts from then on
  useEffect(() => {
    if (!running.current) forget();
  }, [own.steps]);
  const send = async () => {
    try {
      for (let was = taken.current ?? own.steps; was !== latest.current; was = taken.current) {
        const now = latest.current;
        await saving.changeSteps({ ...own, steps: was }, now);
        taken.current = now;
      }
    } catch (error) {
      forget();
      throw error;
    } finally {
      running.current = null;
    }
  };
  const save = (now: StepTemplate[]): Promise<void> => {
    latest.current = now;
    setMade(now);
    running.current ??= send();
    return running.current;
  };
  return { steps: made ?? own.steps, save };
}

function StepLines(props: StepsProps) {
  const { own, mayEdit } = props;
  const { steps, save } = useSteps(props);
  const order = useLineOrder(steps, (lines) => shown(save(lines)));
  const lines = order.lines;
  const change = (at: number, fields: Partial<StepTemplate>) =>
    save(lines.map((step, index) => (index === at ? { ...step, ...fields } : step)));
  return (
    <>
      <ol aria-label={`Steps of ${own.name}`}>
        {lines.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same title
          <li key={at} className={classes.step} {...order.place(at)}>
            {mayEdit && (
              <SmallButton
                {...order.handle(at)}
                className={classes.grip}
                aria-label={`Move ${step.title}`}
                data-tip="Drag, or move with the arrow keys"
              >
                <IconGripVertical size={14} stroke={1.6} />
              </SmallButton>
            )}
            <div className={classes.title}>
              <InlineText
                label={`Step ${at + 1} of ${own.name}`}
                look="value"
                value={step.title}
                placeholder="What is to be done"
                most={120}
                isRequired
                mayEdit={mayEdit}
                onSave={(_, title) => change(at, { title })}
              />
            </div>
            {mayEdit ? (
              <>
                <span className={classes.required}>
                  <CheckBox
                    label={`${step.title} is required`}
                    isChecked={step.isRequired}
                    onChange={() => shown(change(at, { isRequired: !step.isRequired }))}
                  />
                  Required
                </span>
                <SmallButton
                  aria-label={`Remove the step ${step.title}`}
                  onClick={() => shown(save(lines.toSpliced(at, 1)))}
                >
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
          most={120}
          add={(title) => save([...lines, { title, isRequired: false }])}
        />
      )}
      <output className="only-read-aloud">{order.told}</output>
    </>
  );
}

function NewKind({ kind, parentID, label }: { kind: WorkKind; parentID: number | null; label: string }) {
  const saving = useSaving(kind);
  return <AddLine label={label} placeholder={label} most={60} add={(name) => saving.create(name, parentID)} />;
}
