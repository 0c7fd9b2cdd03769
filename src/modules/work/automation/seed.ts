import { type Context, nextNumbers } from '#server/context.ts';
import { statuses } from '../rules.ts';
import type { Rule } from './contract.ts';
import type { AutomationTables } from './tables.ts';

type Given = { dispatcherID: number };

const all = ({ dispatcherID }: Given): Rule[] => [
  {
    name: 'Emergency calls are a rush',
    kind: 'ticket',
    happening: 'created',
    conditions: { words: 'emergency' },
    changes: { priorityID: 4, isRush: true, dueInDays: 0 },
    isActive: true,
  },
  {
    name: 'Out of time goes to dispatch',
    kind: 'ticket',
    happening: 'sla_missed',
    conditions: { priorities: [3, 4] },
    changes: { assign: [dispatcherID] },
    isActive: true,
  },
  {
    name: 'Warranty waits for approval',
    kind: 'ticket',
    happening: 'created',
    conditions: { isWarranty: true },
    changes: { statusID: statuses.needsApproval },
    isActive: false,
  },
  {
    name: 'Wait for the customer',
    kind: 'ticket',
    happening: null,
    conditions: {},
    changes: { statusID: statuses.waitingOnClient, dueInDays: 7 },
    isActive: true,
  },
  {
    name: 'Make it an emergency',
    kind: 'ticket',
    happening: null,
    conditions: {},
    changes: { priorityID: 4, isRush: true, dueInDays: 0 },
    isActive: true,
  },
  {
    name: 'Needs a second look',
    kind: 'task',
    happening: null,
    conditions: {},
    changes: { statusID: statuses.needsApproval, priorityID: 3 },
    isActive: true,
  },
];

/** The demo company's rules and macros. */
export async function seedRules(context: Context, given: Given): Promise<void> {
  const rules = all(given);
  const ids = await nextNumbers(context, 'rule', rules.length);
  await context
    .db<AutomationTables>()
    .insertInto('work_rules')
    .values(rules.map((rule, index) => ({ rule_id: ids[index] ?? 0, rule: JSON.stringify(rule), deleted_at: null })))
    .execute();
}
