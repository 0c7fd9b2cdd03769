import { type StatusID, statuses, type WorkKind } from '../rules.ts';

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
