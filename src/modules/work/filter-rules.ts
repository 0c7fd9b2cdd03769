import type { Found, Rule } from './condition-rules.ts';
import { nobodyID, type StatusID, statuses, type WorkKind } from './rules.ts';

/** What a tile or a view asks of work: a status, a test, both or neither. */
export type Test = {
  status?: StatusID | undefined;
  test?:
    | 'mine'
    | 'overdue'
    | 'due today'
    | 'starts today'
    | 'flagged'
    | 'do later'
    | 'unassigned'
    | 'rush'
    | 'warranty'
    | 'paused'
    | undefined;
};

/** One tile of the data box; its list shows exactly what it counts (docs/rules/work.md#data-box). */
export type TileRule = Test & {
  key: string;
  label: string;
  /** Final ones of the last seven days instead of open ones. */
  isFinal?: true;
  isAlert?: true;
};

const myOpen: TileRule = { key: 'my_open', label: 'My open', test: 'mine' };
const unassigned: TileRule = { key: 'unassigned', label: 'Unassigned', test: 'unassigned' };

const tileRules: Record<WorkKind, TileRule[]> = {
  task: [
    myOpen,
    { key: 'in_progress', label: 'In progress', status: statuses.inProgress },
    { key: 'paused', label: 'Paused', test: 'paused' },
    { key: 'overdue', label: 'Overdue', test: 'overdue', isAlert: true },
    { key: 'due_today', label: 'Due today', test: 'due today' },
    { key: 'flagged', label: 'Flagged', test: 'flagged' },
    unassigned,
    { key: 'needs_approval', label: 'Needs approval', status: statuses.needsApproval },
    { key: 'final_7_days', label: 'Completed (7 d)', isFinal: true },
  ],
  ticket: [
    myOpen,
    { key: 'new', label: 'New', status: statuses.new },
    { key: 'scheduled_today', label: 'Scheduled today', status: statuses.scheduled, test: 'starts today' },
    { key: 'rush', label: 'Rush', test: 'rush', isAlert: true },
    { key: 'waiting', label: 'Waiting on client', status: statuses.waitingOnClient },
    { key: 'blocked', label: 'Blocked', status: statuses.blocked, isAlert: true },
    { key: 'warranty', label: 'Warranty', test: 'warranty' },
    unassigned,
    { key: 'final_7_days', label: 'Closed (7 d)', isFinal: true },
  ],
};

export const tilesOf = (kind: WorkKind): TileRule[] => tileRules[kind];

/** What a tile or a view asks for a person on a day. */
export function rulesOfTest({ status, test }: Test, userId: number, today: string): Rule[] {
  const rules: Rule[] = status ? [{ column: 'status_id', any: [status] }] : [];
  switch (test) {
    case 'mine':
      return [...rules, { assignedTo: [userId] }];
    case 'overdue':
      return [...rules, { day: 'due_date', before: today }];
    case 'due today':
      return [...rules, { day: 'due_date', from: today, to: today }];
    case 'starts today':
      return [...rules, { day: 'starts', from: today, to: today }];
    case 'flagged':
    case 'do later':
      return [...rules, { marked: test }];
    case 'unassigned':
      return [...rules, { ofNobody: true }];
    case 'rush':
      return [...rules, { mark: 'is_rush', is: true }];
    case 'warranty':
      return [...rules, { mark: 'is_warranty', is: true }];
    case 'paused':
      return [...rules, { column: 'status_id', any: [statuses.paused, statuses.inactive] }];
    case undefined:
      return rules;
  }
}

/** What the multi-filters say; one that is empty says nothing. */
export type MultiFilter = {
  statuses?: number[] | undefined;
  priorities?: number[] | undefined;
  divisions?: number[] | undefined;
  departments?: number[] | undefined;
  customers?: number[] | undefined;
  locations?: number[] | undefined;
  assignedTo?: number[] | undefined;
  dueStart?: string | undefined;
  dueEnd?: string | undefined;
  isUnscheduled?: true | undefined;
  sla?: 'missed' | 'near' | undefined;
  /** What the words of the search found, once that is asked. */
  found?: Found | undefined;
};

export const filterColumns = {
  statuses: 'status_id',
  priorities: 'priority_id',
  divisions: 'division_id',
  departments: 'department_id',
  customers: 'customer_id',
  locations: 'location_id',
} as const;

export function rulesOfFilter(filter: MultiFilter): Rule[] {
  const rules: Rule[] = [];
  for (const [name, column] of Object.entries(filterColumns)) {
    const any = filter[name as keyof typeof filterColumns];
    if (any?.length) rules.push({ column, any });
  }
  if (filter.assignedTo?.length) rules.push(ofAssignees(filter.assignedTo));
  if (filter.dueStart || filter.dueEnd) {
    rules.push({ day: 'due_date', from: filter.dueStart, to: filter.dueEnd });
  }
  if (filter.isUnscheduled) rules.push({ column: 'due_date', isEmpty: true });
  if (filter.sla) rules.push({ sla: filter.sla });
  if (filter.found) rules.push({ found: filter.found });
  return rules;
}

function ofAssignees(ids: readonly number[]): Rule {
  const people = ids.filter((id) => id !== nobodyID);
  if (people.length === ids.length) return { assignedTo: people };
  return people.length === 0 ? { ofNobody: true } : { either: [{ ofNobody: true }, { assignedTo: people }] };
}
