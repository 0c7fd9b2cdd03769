import { IconCircleDashed } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import type { Sent } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { formatCount } from '#web/days/formats.ts';
import type { BarFilter } from '#web/list/filter-bar.tsx';
import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { useCustomerFilter, useLocationChoices } from '../../customers/screens/customer-picker.tsx';
import { usePersonChoices } from '../../people/screens/person-picker.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import type { filterCounts } from '../contract.ts';
import { nobodyID, slaNearHours, slaStates } from '../rules.ts';
import { priorityChoices, statusChoices } from './status-choices.tsx';
import type { WorkArea } from './work-area.tsx';

type Key = keyof z.infer<typeof filterCounts>;

/** product.md §7: the multi-filters of tasks and tickets, with their choices and how many each would leave. */
export function useWorkFilters(
  area: WorkArea,
  search: Search,
  filter: Sent<WorkArea['calls']['count']>,
  pick: (parts: Record<string, string | readonly number[] | undefined>) => void,
): BarFilter[] {
  const { currentUser } = usePerson();
  const people = usePersonChoices(useReading(area.calls.listAssignableUsers, {}).data?.users, { isForWork: true });
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  // Counted from when a filter is first opened: a list that is only read asks nothing more.
  const [isOpened, setOpened] = useState(false);
  const counts = useReading(area.calls.countChoices, filter, { isEnabled: isOpened, keepsPrevious: true }).data;
  const onOpen = useCallback(() => setOpened(true), []);
  const ofCustomer = useCustomerFilters(search, pick);
  const named = (list: readonly { id: number; name: string }[] | undefined) =>
    list?.map(({ id, name }): Choice => ({ id, label: name }));
  const counted = (key: Key, choices: readonly Choice[] | undefined) => {
    const of = counts && new Map(counts[key].map(({ id, count }) => [id, count]));
    return of ? choices?.map((choice) => ({ ...choice, detail: formatCount(of.get(choice.id) ?? 0) })) : choices;
  };
  const filters: [Key, string, readonly Choice[] | undefined][] = [
    ['statuses', 'Status', statusChoices(area)],
    ['priorities', 'Priority', priorityChoices],
    [
      'assignedTo',
      'Assignee',
      people && [
        nobody,
        ...people.map((one) => (one.id === currentUser ? { ...one, label: `Me (${one.label})` } : one)),
      ],
    ],
    ['divisions', 'Division', named(parts?.divisions)],
    ['departments', 'Department', named(parts?.departments)],
  ];
  return [
    ...filters.map(
      ([key, label, choices]): BarFilter => ({
        kind: 'choices',
        key,
        label,
        choices: counted(key, choices),
        chosen: key === 'assignedTo' ? assigneesIn(search[key]) : numbersIn(search[key]),
        onChange: (ids) => pick({ ...search, [key]: ids }),
        onOpen,
      }),
    ),
    ...ofCustomer,
    ...(area.kind === 'ticket' ? [slaFilter(search, pick)] : []),
    {
      kind: 'dates',
      key: 'due',
      label: 'Due',
      range: rangeIn(search.due),
      onChange: (range) => pick({ ...search, due: range ? `${range.start}..${range.end}` : undefined }),
    },
  ];
}

/** Whose it is, and of one customer at which of their locations. */
function useCustomerFilters(search: Search, pick: Parameters<typeof useWorkFilters>[3]): BarFilter[] {
  const [customerID, ...more] = numbersIn(search.customers);
  const customer = useCustomerFilter(more.length === 0 ? search.customers : undefined);
  const [isOpened, setOpened] = useState(false);
  const onOpen = useCallback(() => setOpened(true), []);
  const chosen = numbersIn(search.locations);
  const places = useLocationChoices(customerID && (isOpened || chosen.length > 0) ? customerID : null);
  const whose: BarFilter = {
    kind: 'choices',
    key: 'customers',
    ...customer,
    choices: customer.choices,
    isSingle: true,
    chosen: numbersIn(search.customers),
    onChange: (ids) => pick({ ...search, customers: ids, locations: undefined }),
  };
  if (chosen.length === 0 && (customerID === undefined || more.length > 0)) return [whose];
  const where: BarFilter = {
    kind: 'choices',
    key: 'locations',
    label: 'Location',
    choices: places,
    chosen,
    onChange: (ids) => pick({ ...search, locations: ids }),
    onOpen,
  };
  return [whose, where];
}

const nobody: Choice = {
  id: nobodyID,
  label: 'Unassigned',
  mark: <IconCircleDashed size={20} stroke={1.4} aria-hidden />,
};

/** As an address has them: numbers with commas, of which 0 is nobody. */
export const assigneesIn = (text: string | undefined): number[] => [
  ...((text ?? '').split(',').includes(String(nobodyID)) ? [nobodyID] : []),
  ...numbersIn(text),
];

const slaChoices: Choice[] = [
  { id: 1, label: 'Time is up' },
  { id: 2, label: `Due within ${slaNearHours} hours` },
];

/** One of the two at a time: a ticket cannot be both. */
function slaFilter(search: Search, pick: Parameters<typeof useWorkFilters>[3]): BarFilter {
  const chosen = (slaStates as readonly string[]).indexOf(search.sla ?? '');
  return {
    kind: 'choices',
    key: 'sla',
    label: 'SLA',
    choices: slaChoices,
    chosen: chosen < 0 ? [] : [chosen + 1],
    onChange: (ids) => {
      const last = ids.find((id) => id !== chosen + 1);
      pick({ ...search, sla: last === undefined ? undefined : slaStates[last - 1] });
    },
  };
}

/** `2026-11-01..2026-11-30`; anything else is no range. */
export function rangeIn(text: string | undefined): { start: string; end: string } | null {
  const [start, end] = (text ?? '').split('..');
  const isDay = (day: string | undefined) => calendarDate.safeParse(day).success;
  return start && end && isDay(start) && isDay(end) && start <= end ? { start, end } : null;
}
