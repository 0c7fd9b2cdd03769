import type { Checklist } from '#modules/checklists/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { FieldGroup } from '#web/form/field-group.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { workKindCalls } from '../../kinds/contract.ts';
import { fullNameOf } from '../../rules.ts';
import { checklistLinkCalls } from '../contract.ts';
import classes from './checklist-kinds.module.css';

type KindsProps = Pick<Checklist, 'ticketTypeIDs' | 'taskCategoryIDs'> & {
  /** Null for a checklist that is not saved yet. */
  checklistID: number | null;
  isFixed: boolean;
  onChange: (field: 'ticketTypeIDs' | 'taskCategoryIDs', ids: number[]) => void;
};

/** Which ticket types and task categories bring a checklist: a part of its form, saved with it. */
export function ChecklistKindsCard({ checklistID, ticketTypeIDs, taskCategoryIDs, isFixed, onChange }: KindsProps) {
  const may = useMay();
  // All of them can be chosen from; who may not read the settings is shown those that bring it.
  const mayRead = may(can('settings', 'read'));
  const types = useReading(workKindCalls.listWorkKinds, { kind: 'ticket' }, { isEnabled: mayRead }).data?.kinds;
  const categories = useReading(workKindCalls.listWorkKinds, { kind: 'task' }, { isEnabled: mayRead }).data?.kinds;
  const linked = (isEnabled: boolean) => ({ isEnabled: !mayRead && checklistID !== null && isEnabled });
  const its = { checklistID: checklistID ?? 0 };
  const itsTypes = useReading(checklistLinkCalls.listTicketTypes, its, linked(may(can('tickets', 'read')))).data?.types;
  const itsCategories = useReading(checklistLinkCalls.listTaskCategories, its, linked(may(can('tasks', 'read')))).data
    ?.categories;
  const common = { isFixed: isFixed || !mayRead };
  return (
    <>
      <Kinds
        {...common}
        title="Ticket types that bring it"
        kinds={types ?? itsTypes}
        chosen={ticketTypeIDs}
        onChange={(ids) => onChange('ticketTypeIDs', ids)}
      />
      <Kinds
        {...common}
        title="Task categories that bring it"
        kinds={categories?.map((one) => ({ id: one.id, name: fullNameOf(one, categories) })) ?? itsCategories}
        chosen={taskCategoryIDs}
        onChange={(ids) => onChange('taskCategoryIDs', ids)}
      />
      {mayRead && (
        <p className={classes.about}>
          Plain steps that all work of a kind gets stand with its{' '}
          <PageLink href="/settings/ticket_types">ticket type</PageLink> or{' '}
          <PageLink href="/settings/task_categories">task category</PageLink>; they come before those of its checklists.
        </p>
      )}
    </>
  );
}

type Props = {
  title: string;
  kinds: readonly { id: number; name: string }[] | undefined;
  chosen: readonly number[];
  isFixed: boolean;
  onChange: (ids: number[]) => void;
};

function Kinds({ title, kinds, chosen, isFixed, onChange }: Props) {
  if (!kinds) return null;
  const shown = isFixed ? kinds.filter(({ id }) => chosen.includes(id)) : kinds;
  return (
    <FieldGroup label={title}>
      {shown.length === 0 && <NothingYet>None.</NothingYet>}
      <ul className={classes.kinds} aria-label={title}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            {!isFixed && (
              <CheckBox
                label={name}
                isChecked={chosen.includes(id)}
                onChange={() =>
                  onChange(
                    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].sort((a, b) => a - b),
                  )
                }
              />
            )}
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
