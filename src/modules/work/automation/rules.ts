import type { ChangeSet } from '../change-sets/contract.ts';
import type { WorkState } from '../changing-rules.ts';
import { endingOf, finalStatus, isFinal, type WorkEvent, type WorkKind } from '../rules.ts';
import type { Conditions, Happening } from './contract.ts';

/** What rules are decided by (docs/rules/rules.md); pure, so that the past can be asked as well as the present. */
export type RuleState = Pick<
  WorkState,
  | 'subject'
  | 'statusID'
  | 'priorityID'
  | 'typeID'
  | 'categoryID'
  | 'customerID'
  | 'divisionID'
  | 'departmentID'
  | 'dueDate'
  | 'isPrivate'
  | 'isRush'
  | 'isTrial'
  | 'isWarranty'
> & { assignees: { userID: number }[] };
export const ruleFields = [
  'subject',
  'statusID',
  'priorityID',
  'typeID',
  'categoryID',
  'customerID',
  'divisionID',
  'departmentID',
  'dueDate',
  'isPrivate',
  'isRush',
  'isTrial',
  'isWarranty',
  'assignees',
] as const satisfies (keyof RuleState)[];

/** The events that are a happening, of each kind of work. */
export const eventOf = (kind: WorkKind, happening: Happening): WorkEvent =>
  happening === 'ended' ? endingOf(kind) : `${kind}_${happening}`;

const typeOf = (state: RuleState, kind: WorkKind) => (kind === 'ticket' ? state.typeID : state.categoryID);

/** Whether every condition holds. */
export function matches(conditions: Conditions, state: RuleState, kind: WorkKind): boolean {
  const isOneOf = (list: readonly number[] | undefined, value: number | null) =>
    list === undefined || list.length === 0 || (value !== null && list.includes(value));
  return (
    isOneOf(conditions.statuses, state.statusID) &&
    isOneOf(conditions.priorities, state.priorityID) &&
    isOneOf(conditions.types, typeOf(state, kind)) &&
    isOneOf(conditions.divisions, state.divisionID) &&
    isOneOf(conditions.departments, state.departmentID) &&
    isOneOf(conditions.customers, state.customerID) &&
    (!conditions.isUnassigned || state.assignees.length === 0) &&
    (!conditions.isRush || state.isRush) &&
    (!conditions.isWarranty || state.isWarranty) &&
    (!conditions.words || state.subject.toLowerCase().includes(conditions.words.toLowerCase()))
  );
}

export type FieldChange = { field: string; was: unknown; now: unknown };

/** What a set of changes would make different; `dueDate` is what its days from then come to. */
export function wouldChange(set: ChangeSet, state: RuleState, kind: WorkKind, dueDate?: string | null): FieldChange[] {
  const wanted: [keyof RuleState, unknown][] = [
    ['priorityID', set.priorityID],
    ['statusID', set.statusID ?? (set.isEnded && !isFinal(state.statusID) ? finalStatus[kind] : undefined)],
    [kind === 'ticket' ? 'typeID' : 'categoryID', set.typeID],
    ['divisionID', set.divisionID],
    ['departmentID', set.departmentID],
    ['dueDate', dueDate],
    ['isRush', set.isRush],
    ['isPrivate', set.isPrivate],
    ['isTrial', set.isTrial],
    ['isWarranty', set.isWarranty],
  ];
  const changes: FieldChange[] = wanted
    .filter(([field, now]) => now !== undefined && now !== state[field])
    .map(([field, now]) => ({ field, was: state[field], now }));
  const people = state.assignees.map(({ userID }) => userID);
  const joined = (set.assignOnly ?? set.assign ?? []).filter((userID) => !people.includes(userID));
  const left = people.filter((userID) =>
    set.assignOnly ? !set.assignOnly.includes(userID) : set.unassign?.includes(userID),
  );
  if (joined.length + left.length > 0) {
    const now = [...people.filter((userID) => !left.includes(userID)), ...joined];
    changes.push({ field: 'assignees', was: people, now });
  }
  return changes;
}

/** What a rule waits for, as its sentence says it. */
export const happeningWords: Record<Happening, string> = {
  created: 'is created',
  assigned: 'is assigned',
  status_changed: 'changes its status',
  priority_changed: 'changes its priority',
  ended: 'is completed or closed',
  reopened: 'is reopened',
  sla_near: 'runs out of time',
  sla_missed: 'is out of time',
};
