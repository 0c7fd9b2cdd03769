import { useReading } from '#web/api/query.ts';
import { counted, formatCount, formatDate } from '#web/days/formats.ts';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { nobodyID, type PriorityID, priorityNames, type StatusID, statusNames } from '../rules.ts';
import { statusWord, type View, type WorkArea } from './work-area.tsx';
import type { TotalProps } from './work-total-card.tsx';

const viewWords: Record<View, (area: WorkArea) => string> = {
  my: () => 'Open and assigned to you',
  open: () => 'Open',
  all: () => 'Open and ended ones',
  unassigned: () => 'Open and assigned to nobody',
  flagged: () => 'Open and flagged for you',
  do_later: () => 'Open, and put off by you',
  final: (area) => `${area.ended.charAt(0).toUpperCase()}${area.ended.slice(1)}`,
};

/** What a filter means, in words. */
function definitionOf(area: WorkArea, filter: TotalProps['filter']): string {
  const names = <K extends number>(ids: readonly K[], of: Record<K, string>) => ids.map((id) => of[id]).join(' or ');
  const parts = [
    filter.tile ? 'What the chosen tile counts' : viewWords[filter.view ?? 'open'](area),
    filter.statuses?.length && `status ${names(filter.statuses as StatusID[], statusNames)}`,
    filter.priorities?.length && `priority ${names(filter.priorities as PriorityID[], priorityNames)}`,
    filter.assignedTo?.length && assigneesOf(filter.assignedTo),
    filter.divisions?.length && `in ${counted(filter.divisions.length, 'division')} of the filter`,
    filter.departments?.length && `in ${counted(filter.departments.length, 'department')} of the filter`,
    filter.dueStart && filter.dueEnd && `due ${formatDate(filter.dueStart)} to ${formatDate(filter.dueEnd)}`,
    filter.search && `with “${filter.search}”`,
  ];
  return `${parts.filter(Boolean).join(', ')}. Only what you may see; deleted ones are left out.`;
}

function assigneesOf(ids: readonly number[]): string {
  const people = ids.filter((id) => id !== nobodyID).length;
  const parts = [people > 0 && `${counted(people, 'person', 'people')} of the filter`, people < ids.length && 'nobody'];
  return `assigned to ${parts.filter(Boolean).join(' or ')}`;
}

/** What the total of a list means and is made of: by status, each with the way to its entries. */
export function TotalExplained({ area, filter, total, search }: TotalProps) {
  const reading = useReading(area.calls.countChoices, filter);
  const chosen = filter.statuses ?? [];
  const parts = reading.data?.statuses
    .filter(({ id }) => chosen.length === 0 || chosen.includes(id as StatusID))
    .sort((left, right) => right.count - left.count)
    .map(({ id, count }) => ({
      label: statusWord(id, statusNames[id as StatusID]),
      value: formatCount(count),
      href: `${area.path}?${new URLSearchParams({ ...search, statuses: String(id) })}`,
    }));
  return (
    <FigureExplained
      label={area.title}
      value={formatCount(total)}
      definition={definitionOf(area, filter)}
      parts={parts}
      sum="In all"
      link={{ label: `These ${area.title.toLowerCase()}`, href: `${area.path}?${new URLSearchParams(search)}` }}
      error={reading.error}
      retry={() => void reading.refetch()}
    />
  );
}
