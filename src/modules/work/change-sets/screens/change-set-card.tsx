import { capitalised } from '#web/days/formats.ts';
import { FieldRows, type RowField } from '#web/page/field-rows.tsx';
import { statusNames } from '../../rules.ts';
import { priorityChoices } from '../../screens/status-choices.tsx';
import { useWorkChoices } from '../../screens/use-work-choices.ts';
import type { WorkArea } from '../../screens/work-area.tsx';
import { settableStatuses } from '../contract.ts';

type Props = {
  area: WorkArea;
  values: Record<string, unknown>;
  onChange: (values: Record<string, unknown>) => void;
  /** Of chosen items now, rather than of a rule or macro: a day can be named, and they can be deleted. */
  isNow?: boolean;
};

const statusChoices = settableStatuses.map((id) => ({ id, label: statusNames[id] }));

/** What shall be different, one row a change. */
export function ChangeSetCard({ area, values, onChange, isNow = false }: Props) {
  const { people, divisions, departments, types } = useWorkChoices(area, {
    divisions: [values.divisionID],
    departments: [values.departmentID],
  });
  const fields: RowField[] = [
    { key: 'assign', label: 'Assign', input: { kind: 'choices', choices: people } },
    { key: 'assignOnly', label: 'Assign, and nobody else', input: { kind: 'choices', choices: people } },
    { key: 'unassign', label: 'No longer assign', input: { kind: 'choices', choices: people } },
    { key: 'priorityID', label: 'Priority', input: { kind: 'choice', choices: priorityChoices } },
    { key: 'statusID', label: 'Status', input: { kind: 'choice', choices: statusChoices } },
    { key: 'typeID', label: area.typeLabel, input: { kind: 'choice', choices: types, mayBeNone: 'None' } },
    isNow
      ? { key: 'dueDate', label: 'Due date', input: { kind: 'date' } }
      : { key: 'dueInDays', label: 'Due in', input: { kind: 'number', unit: 'days' } },
    { key: 'divisionID', label: 'Division', input: { kind: 'choice', choices: divisions, mayBeNone: 'None' } },
    { key: 'departmentID', label: 'Department', input: { kind: 'choice', choices: departments, mayBeNone: 'None' } },
    ...area.marks
      .filter(({ field }) => field !== 'isDoLater')
      .map(({ field, label }): RowField => ({ key: field, label, input: { kind: 'switch', on: 'On', off: 'Off' } })),
    { key: 'isEnded', label: 'End of work', input: { kind: 'switch', on: capitalised(area.ended), off: 'Reopened' } },
    ...(isNow
      ? [{ key: 'isDeleted', label: 'Delete', input: { kind: 'fact', words: 'They are deleted' } } as const]
      : []),
  ];
  return <FieldRows label="Changes" addLabel="Add a change" fields={fields} values={values} onChange={onChange} />;
}
