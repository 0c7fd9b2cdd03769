import type { Filter } from '#web/filter-bar.tsx';
import { numbersIn, type Search } from '#web/kept-filter.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { useReading } from '#web/query.ts';
import { tenantCalls } from '../../tenants/contract.ts';
import { isFinal, priorityIDs, priorityNames, statusIDs, statusNames } from '../rules.ts';
import { priorityKind, statusKind, statusWord, type WorkArea } from './work-panel.tsx';

/** product.md §7: the multi-filters of tasks and tickets, with their choices. */
export function useWorkFilters(
  area: WorkArea,
  search: Search,
  pick: (parts: Record<string, string | readonly number[] | undefined>) => void,
): Filter[] {
  const people = useReading(area.people, {}).data?.users;
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const named = (list: readonly { id: number; name: string }[] | undefined) =>
    list?.map(({ id, name }): Choice => ({ id, label: name }));
  const filters: [string, string, readonly Choice[] | undefined][] = [
    ['statuses', 'Status', statusChoices(area)],
    ['priorities', 'Priority', priorityChoices],
    [
      'assignedTo',
      'Assignee',
      people?.map((person) => ({
        id: person.userID,
        label: person.userDisplayName,
        mark: <Avatar name={person.userDisplayName} isNamed={false} />,
      })),
    ],
    ['divisions', 'Division', named(parts?.divisions)],
    ['departments', 'Department', named(parts?.departments)],
  ];
  return filters.map(([key, label, choices]) => ({
    key,
    label,
    choices,
    chosen: numbersIn(search[key]),
    onChange: (ids) => pick({ ...search, [key]: ids }),
  }));
}

export const priorityChoices: Choice[] = [...priorityIDs].reverse().map((id) => ({
  id,
  label: priorityNames[id],
  mark: <PriorityGlyph priority={priorityKind(id)} />,
}));

const statusChoices = (area: WorkArea): Choice[] =>
  statusIDs
    .filter((id) => !isFinal(id) || statusNames[id].toLowerCase() === area.ended)
    .map((id) => ({ id, label: statusWord(id, statusNames[id]), mark: <StatusGlyph status={statusKind(id)} /> }));
