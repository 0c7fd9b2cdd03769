import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { workKindCalls } from '../../kinds/contract.ts';
import type { WorkKind } from '../../rules.ts';
import { checklistLinkCalls } from '../contract.ts';
import classes from './checklist-links.module.css';

/** Which ticket types and task categories bring a checklist; each is set at once. */
export function ChecklistLinksCard({ checklistID }: { checklistID: number }) {
  const may = useMay();
  const also = ['checklists', 'ticket_types', 'task_categories'];
  const reading = (isEnabled: boolean) => ({ also, isEnabled });
  const types = useReading(checklistLinkCalls.listTicketTypes, { checklistID }, reading(may(can('tickets', 'read'))));
  const categories = useReading(
    checklistLinkCalls.listTaskCategories,
    { checklistID },
    reading(may(can('tasks', 'read'))),
  );
  const common = { checklistID, mayChange: may(can('checklists', 'update')) && may(can('settings', 'read')) };
  return (
    <>
      {may(can('settings', 'read')) && (
        <p className={classes.about}>
          Plain steps that all work of a kind gets stand with its{' '}
          <PageLink href="/settings/ticket_types">ticket type</PageLink> or{' '}
          <PageLink href="/settings/task_categories">task category</PageLink>; they come before those of its checklists.
        </p>
      )}
      {types.data && <Links {...common} kind="ticket" title="Ticket types that bring it" linked={types.data.types} />}
      {categories.data && (
        <Links {...common} kind="task" title="Task categories that bring it" linked={categories.data.categories} />
      )}
    </>
  );
}

type Named = { id: number; name: string };
type Props = { checklistID: number; mayChange: boolean; kind: WorkKind; title: string; linked: Named[] };

function Links({ checklistID, mayChange, kind, title, linked }: Props) {
  const client = useQueryClient();
  const all = useReading(workKindCalls.listWorkKinds, { kind }, { isEnabled: mayChange }).data?.kinds;
  const shown: Named[] = all ?? linked;
  const link = ({ id, name }: Named, isLinked: boolean) =>
    void confirmedAction({
      run: () =>
        write(
          client,
          checklistLinkCalls.linkChecklist,
          { checklistID, kind, kindID: id, isLinked },
          {
            done: isLinked ? `${name} brings it` : `${name} no longer brings it`,
            isQuiet: true,
            touches: ['checklists', 'tickets', 'tasks'],
          },
        ),
      tellsWhy: true,
    });
  return (
    <Part title={title}>
      {shown.length === 0 && <NothingYet>None.</NothingYet>}
      <ul className={classes.kinds} aria-label={title}>
        {shown.map((one) => {
          const isLinked = linked.some(({ id }) => id === one.id);
          return (
            <li key={one.id}>
              {all && <CheckBox label={one.name} isChecked={isLinked} onChange={() => link(one, !isLinked)} />}
              <span>{one.name}</span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
