import { type StatusID, statuses, type WorkKind } from '../rules.ts';

/** One tile of the data box; its list shows exactly what it counts (docs/rules/work.md#data-box). */
export type TileRule = {
  key: string;
  label: string;
  kinds: WorkKind[];
  /** Final ones of the last seven days instead of open ones. */
  isFinal?: true;
  status?: StatusID;
  isAlert?: true;
  test?: 'mine' | 'overdue' | 'due today' | 'flagged' | 'unassigned' | 'rush' | 'warranty' | 'paused';
};

const both: WorkKind[] = ['task', 'ticket'];

export const tileRules: TileRule[] = [
  { key: 'my_open', label: 'My open', kinds: both, test: 'mine' },
  { key: 'new', label: 'New', kinds: ['ticket'], status: statuses.new },
  { key: 'in_progress', label: 'In progress', kinds: ['task'], status: statuses.inProgress },
  { key: 'paused', label: 'Paused', kinds: ['task'], test: 'paused' },
  { key: 'overdue', label: 'Overdue', kinds: ['task'], test: 'overdue', isAlert: true },
  { key: 'due_today', label: 'Due today', kinds: both, test: 'due today' },
  { key: 'rush', label: 'Rush', kinds: ['ticket'], test: 'rush', isAlert: true },
  { key: 'flagged', label: 'Flagged', kinds: ['task'], test: 'flagged' },
  { key: 'waiting', label: 'Waiting on client', kinds: ['ticket'], status: statuses.waitingOnClient },
  { key: 'blocked', label: 'Blocked', kinds: ['ticket'], status: statuses.blocked, isAlert: true },
  { key: 'warranty', label: 'Warranty', kinds: ['ticket'], test: 'warranty' },
  { key: 'unassigned', label: 'Unassigned', kinds: both, test: 'unassigned' },
  { key: 'needs_approval', label: 'Needs approval', kinds: ['task'], status: statuses.needsApproval },
  { key: 'final_7_days', label: 'Completed (7 d)', kinds: ['task'], isFinal: true },
  { key: 'final_7_days', label: 'Closed (7 d)', kinds: ['ticket'], isFinal: true },
];

export const tilesOf = (kind: WorkKind) => tileRules.filter((tile) => tile.kinds.includes(kind));
export const pageSize = 50;
