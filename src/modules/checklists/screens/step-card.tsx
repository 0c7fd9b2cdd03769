import '@mantine/core/styles/NumberInput.layer.css';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconChevronRight, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useReading } from '#web/api/query.ts';
import { SmallButton } from '#web/parts/small-button.tsx';
import { Tick } from '#web/parts/tick.tsx';
import { checklistCalls } from '../contract.ts';
import { answersOf, type ChecklistStep, canFail } from '../rules.ts';
import { type StepType, stepTypes } from '../step-rules.ts';
import classes from './checklists.module.css';

const typeNames: Record<StepType, string> = {
  tick: 'Tick',
  pass_fail: 'Pass or fail',
  number: 'Number',
  choice: 'Choice',
  text: 'Text',
  photo: 'Photo',
  signature: 'Signature',
  scan: 'Scan',
};
const answerWords: Record<string, string> = { yes: 'is ticked', pass: 'passed', fail: 'failed' };

type Props = {
  step: ChecklistStep;
  /** The steps that it can depend on. */
  before: readonly ChecklistStep[];
  handle: ComponentProps<'button'>;
  isOpen: boolean;
  /** It was just added: its name is what comes next. */
  isNew: boolean;
  problem: string | null;
  onOpen: () => void;
  onChange: (step: ChecklistStep) => void;
  onRemove: () => void;
};

/** One step of a checklist while it is written: its line, and below it what it asks for. */
export function StepCard(props: Props) {
  const { step, handle, isOpen, isNew, problem, onOpen, onChange, onRemove } = props;
  const name = step.title || 'this step';
  return (
    <>
      <div className={classes.head}>
        <SmallButton
          {...handle}
          className={classes.grip}
          aria-label={`Move ${name}`}
          data-tip="Drag, or move with the arrow keys"
        >
          <IconGripVertical size={14} stroke={1.6} />
        </SmallButton>
        <TextInput
          className={classes.title}
          aria-label="What is to be done"
          placeholder="What is to be done"
          maxLength={120}
          autoFocus={isNew}
          value={step.title}
          onChange={(event) => onChange({ ...step, title: event.currentTarget.value })}
        />
        <NativeSelect
          className={classes.type}
          aria-label={`Kind of ${name}`}
          value={step.type}
          data={stepTypes.map((value) => ({ value, label: typeNames[value] }))}
          onChange={(event) => onChange(ofType(step, event.currentTarget.value as StepType))}
        />
        <SmallButton className={classes.opener} aria-label={`More of ${name}`} aria-expanded={isOpen} onClick={onOpen}>
          <IconChevronRight size={14} stroke={1.8} />
        </SmallButton>
        <SmallButton aria-label={`Remove ${name}`} data-tip="Remove" onClick={onRemove}>
          <IconTrash size={14} stroke={1.6} />
        </SmallButton>
      </div>
      {isOpen && <StepBody {...props} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What another kind does not know is left out. */
const ofType = (step: ChecklistStep, type: StepType): ChecklistStep => ({
  ...step,
  type,
  unit: type === 'number' ? step.unit : '',
  min: type === 'number' ? step.min : null,
  max: type === 'number' ? step.max : null,
  options: type === 'choice' ? step.options : [],
  codes: type === 'scan' ? step.codes : [],
  failCreatesTicket: canFail({ type }) && step.failCreatesTicket,
});

function StepBody({ step, before, onChange }: Props) {
  const roles = useReading(checklistCalls.listStepRoles, {}).data?.roles ?? [step.role].filter(Boolean);
  // Written when roles were typed, or the role is gone since.
  const gone =
    step.role === '' || roles.includes(step.role) ? [] : [{ value: step.role, label: `${step.role} (no such role)` }];
  const set = (fields: Partial<ChecklistStep>) => onChange({ ...step, ...fields });
  const asked = before.filter((other) => answersOf(other).length > 0);
  const source = asked.find((other) => other.id === step.condition?.stepID);
  return (
    <div className={classes.body}>
      <Textarea
        label="Help"
        placeholder="How it is done, what to look for"
        autosize
        minRows={1}
        maxLength={500}
        value={step.help}
        onChange={(event) => set({ help: event.currentTarget.value })}
      />
      {step.type === 'number' && (
        <div className={classes.three}>
          <TextInput
            label="Unit"
            placeholder="psi"
            maxLength={20}
            value={step.unit}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
          <Bound label="At least" value={step.min} onChange={(min) => set({ min })} />
          <Bound label="At most" value={step.max} onChange={(max) => set({ max })} />
        </div>
      )}
      {step.type === 'choice' && (
        <Lines
          label="Options, one a line"
          placeholder={'Dry\nDrip\nStream'}
          value={step.options}
          onChange={(options) => set({ options })}
        />
      )}
      {step.type === 'scan' && (
        <Lines
          label="Right codes, one a line"
          description="Empty: any code. With a * at its end: every code that begins so. Any other code fails the step."
          placeholder={'PMP-*\n7340-118'}
          value={step.codes}
          onChange={(codes) => set({ codes })}
        />
      )}
      <div className={classes.two}>
        <NativeSelect
          label="Only when"
          value={source ? String(source.id) : ''}
          data={[
            { value: '', label: 'Always' },
            ...asked.map((other) => ({ value: String(other.id), label: other.title })),
          ]}
          onChange={(event) => {
            const next = asked.find((other) => String(other.id) === event.currentTarget.value);
            set({ condition: next ? { stepID: next.id, equals: answersOf(next)[0] ?? '' } : null });
          }}
        />
        {source && step.condition && (
          <NativeSelect
            label="Answer"
            value={step.condition.equals}
            data={answersOf(source).map((value) => ({ value, label: answerWords[value] ?? value }))}
            onChange={(event) => set({ condition: { stepID: source.id, equals: event.currentTarget.value } })}
          />
        )}
        <NativeSelect
          label="Only for the role"
          value={step.role}
          data={[{ value: '', label: 'Anybody' }, ...roles.map((role) => ({ value: role, label: role })), ...gone]}
          onChange={(event) => set({ role: event.currentTarget.value })}
        />
      </div>
      <Tick label="Required" isOn={step.isRequired} onChange={(isRequired) => set({ isRequired })} />
      {canFail(step) && (
        <Tick
          label="Failing it opens a ticket"
          isOn={step.failCreatesTicket}
          onChange={(failCreatesTicket) => set({ failCreatesTicket })}
        />
      )}
    </div>
  );
}

type LinesProps = {
  label: string;
  description?: string;
  placeholder: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
};
function Lines({ value, onChange, ...shown }: LinesProps) {
  return (
    <Textarea
      {...shown}
      autosize
      minRows={2}
      value={value.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
      onBlur={() => onChange(value.map((one) => one.trim()).filter(Boolean))}
    />
  );
}

function Bound({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  return (
    <NumberInput
      label={label}
      placeholder="Any"
      hideControls
      value={value ?? ''}
      onChange={(now) => onChange(typeof now === 'number' ? now : null)}
    />
  );
}
