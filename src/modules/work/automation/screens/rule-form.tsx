import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import { useReading, write } from '#web/api/query.ts';
import { counted, formatMoment } from '#web/days/formats.ts';
import { FormBox } from '#web/page/facts.tsx';
import { FieldRows, type RowField } from '#web/page/field-rows.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { useCustomerChoices } from '../../../customers/screens/customer-picker.tsx';
import { taskArea } from '../../../tasks/screens/task-area.tsx';
import { ticketArea } from '../../../tickets/screens/ticket-area.tsx';
import { ChangeSetCard } from '../../change-sets/screens/change-set-card.tsx';
import { Changes } from '../../change-sets/screens/outcome-table.tsx';
import { priorityChoices, statusChoices } from '../../screens/status-choices.tsx';
import { useWorkChoices } from '../../screens/use-work-choices.ts';
import type { WorkArea } from '../../screens/work-area.tsx';
import { automationCalls, happenings, type KeptRule, type Rule, rule as ruleSchema } from '../contract.ts';
import { happeningWords } from '../rules.ts';
import classes from './automation.module.css';

const kinds = ['ticket', 'task'] as const;

type Props = { kept: KeptRule | null; initial: Rule; onDone: () => void };

/** A rule or macro: what it waits for, of which items, and what it changes. */
export function RuleForm({ kept, initial, onDone }: Props) {
  const client = useQueryClient();
  const [rule, setRule] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const area = rule.kind === 'task' ? taskArea : ticketArea;
  const isRule = initial.happening !== null;
  const parsed = ruleSchema.safeParse(rule);
  const set = (part: Partial<Rule>) => setRule((was) => ({ ...was, ...part }));
  const waitable = happenings.filter((one) => rule.kind === 'ticket' || !one.startsWith('sla'));
  const save = async () => {
    if (!parsed.success) return;
    setSaving(true);
    const options = { done: `${parsed.data.name} saved` };
    const saved = kept
      ? write(
          client,
          automationCalls.updateRule,
          { ruleID: kept.ruleID, changes: { rule: { was: kept.rule, now: parsed.data } } },
          options,
        )
      : write(client, automationCalls.createRule, { rule: parsed.data }, options);
    // What was refused has been said, and what was typed stays.
    await saved.then(onDone, () => setSaving(false));
  };
  return (
    <FormBox>
      <div className={classes.form}>
        <div className={classes.head}>
          <TextInput
            label="Name"
            required
            maxLength={80}
            data-autofocus
            value={rule.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <ChoicePicker
            label="Of"
            placeholder=""
            choices={[
              { id: 1, label: 'Tickets' },
              { id: 2, label: 'Tasks' },
            ]}
            value={kinds.indexOf(rule.kind) + 1}
            onChange={(id) =>
              // What one kind can be given, the other may not have.
              set({
                kind: kinds[(id ?? 1) - 1] ?? 'ticket',
                conditions: {},
                changes: {},
                ...(isRule && { happening: 'created' }),
              })
            }
          />
          {isRule && (
            <ChoicePicker
              label="When it"
              placeholder=""
              choices={waitable.map((one, index) => ({ id: index + 1, label: happeningWords[one] }))}
              value={waitable.indexOf(rule.happening ?? 'created') + 1}
              onChange={(id) => set({ happening: waitable[(id ?? 1) - 1] ?? 'created' })}
            />
          )}
        </div>
        {isRule && (
          <section>
            <h3 className={classes.title}>If all of these hold</h3>
            <ConditionRows area={area} values={rule.conditions} onChange={(conditions) => set({ conditions })} />
          </section>
        )}
        <section>
          <h3 className={classes.title}>{isRule ? 'Then' : 'Changes'}</h3>
          <ChangeSetCard area={area} values={rule.changes} onChange={(changes) => set({ changes })} />
        </section>
        {isRule && parsed.success && <RehearsalPart area={area} rule={parsed.data} />}
        <div className={classes.buttons}>
          <Button size="sm" variant="subtle" onClick={onDone}>
            Cancel
          </Button>
          <Button size="sm" variant="filled" disabled={!parsed.success} loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </div>
      </div>
    </FormBox>
  );
}

type RowsProps = {
  area: WorkArea;
  values: Record<string, unknown>;
  onChange: (values: Record<string, unknown>) => void;
};

function ConditionRows({ area, values, onChange }: RowsProps) {
  const standing = (key: string) => [values[key] ?? []].flat();
  const { divisions, departments, types } = useWorkChoices(area, {
    divisions: standing('divisions'),
    departments: standing('departments'),
  });
  const customers = useCustomerChoices('customers' in values).choices;
  const fields: RowField[] = [
    { key: 'priorities', label: 'Priority is', input: { kind: 'choices', choices: priorityChoices } },
    { key: 'statuses', label: 'Status is', input: { kind: 'choices', choices: statusChoices(area) } },
    { key: 'types', label: `${area.typeLabel} is`, input: { kind: 'choices', choices: types } },
    { key: 'divisions', label: 'Division is', input: { kind: 'choices', choices: divisions } },
    { key: 'departments', label: 'Department is', input: { kind: 'choices', choices: departments } },
    { key: 'customers', label: 'Customer is', input: { kind: 'choices', choices: customers } },
    { key: 'words', label: 'Subject contains', input: { kind: 'text' } },
    { key: 'isUnassigned', label: 'Unassigned', input: { kind: 'fact', words: 'It is assigned to nobody' } },
    ...(area.kind === 'ticket'
      ? ([
          { key: 'isRush', label: 'Rush', input: { kind: 'fact', words: 'It is a rush' } },
          { key: 'isWarranty', label: 'Warranty', input: { kind: 'fact', words: 'It is under warranty' } },
        ] as RowField[])
      : []),
  ];
  return (
    <FieldRows label="Conditions" addLabel="Add a condition" fields={fields} values={values} onChange={onChange} />
  );
}

/** What the rule would have done, asked again when it has stood still for a moment. */
function RehearsalPart({ area, rule }: { area: WorkArea; rule: Rule }) {
  // The name changes nothing of it.
  const [asked] = useDebouncedValue(JSON.stringify({ ...rule, name: 'x' }), textDebounceMs);
  const { data, error } = useReading(
    automationCalls.rehearseRule,
    { rule: JSON.parse(asked) as Rule },
    { keepsPrevious: true },
  );
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return null;
  const { happened, hits, items, isWhole, examples } = data;
  return (
    <section className={classes.rehearsal} aria-label="In the last 90 days">
      <h3 className={classes.title}>In the last 90 days{isWhole ? '' : ', as far as could be looked at'}</h3>
      <p>
        {hits === 0
          ? `It would have changed nothing; what it waits for happened ${counted(happened, 'time')}.`
          : `It would have run ${counted(hits, 'time')} on ${counted(items, area.one)}; what it waits for happened ${counted(happened, 'time')}.`}
      </p>
      <ul>
        {examples.map((example) => (
          <li key={`${example.id} ${example.at}`} className={classes.example}>
            <span className={classes.name}>
              <span className={`${classes.number} figures`}>{example.id}</span>
              {example.subject}
              <span className={`${classes.when} figures`}>{formatMoment(example.at)}</span>
            </span>
            <Changes area={area} changes={example.changes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
