import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { EventRows } from '../../events/public.ts';
import { moduleOf } from '../access/public.ts';
import { dueDateOf } from '../change-sets/public.ts';
import type { WorkKind } from '../rules.ts';
import type { WorkTables } from '../tables.ts';
import type { KeptRule, Rule } from './contract.ts';
import { eventOf, type FieldChange, matches, type RuleState, ruleFields, wouldChange } from './rules.ts';
import type { AutomationTables } from './tables.ts';

const kept = statement((db: Kysely<AutomationTables>, _: object) =>
  db
    .selectFrom('work_rules')
    .select(['rule_id as ruleID', 'rule'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(rule->>'name')`)
    .orderBy('rule_id'),
);

/** Rules and macros, by name. */
export const keptRules = (context: Context): Promise<KeptRule[]> => kept(context.db(), {});

/** How far back a rehearsal looks, and at how many events at most. */
const pastDays = 90;
const maxEvents = 20_000;
const maxExamples = 20;

type Example = { id: number; subject: string; at: string; changes: FieldChange[] };
export type Rehearsal = { happened: number; hits: number; items: number; isWhole: boolean; examples: Example[] };

/**
 * What a rule would have done in the last 90 days. Every item is taken back step by step from how it stands now, so that the
 * rule is asked about the item as it stood when each thing happened.
 */
export async function rehearse(context: Context, rule: Rule): Promise<Rehearsal> {
  const { kind, happening } = rule;
  const events = happening === null ? [] : await pastEvents(context, kind);
  const name = happening && eventOf(kind, happening);
  const wanted = new Set(events.filter((event) => event.name === name).map((event) => event.entity_id));
  const states = await statesOf(context, kind, [...wanted]);
  const dueDate = dueDateOf(context, rule.changes);
  const examples: Example[] = [];
  const changed = new Set<number>();
  let happened = 0;
  let hits = 0;
  for (const { entity_id: id, name: what, at, before } of events) {
    const state = states.get(id);
    if (!state) continue;
    if (what === name) {
      happened++;
      const changes = matches(rule.conditions, state, kind) ? wouldChange(rule.changes, state, kind, dueDate) : [];
      if (changes.length > 0) {
        hits++;
        changed.add(id);
        if (examples.length < maxExamples) examples.push({ id, subject: state.subject, at, changes });
      }
    }
    states.set(id, takenBack(state, before));
  }
  return { happened, hits, items: changed.size, isWhole: events.length < maxEvents, examples };
}

function takenBack(state: RuleState, before: Record<string, unknown> | null): RuleState {
  const former = Object.fromEntries(
    ruleFields.filter((field) => before && field in before).map((field) => [field, before?.[field]]),
  );
  return { ...state, ...former };
}

/** Newest first. */
function pastEvents(context: Context, kind: WorkKind) {
  return context
    .db<EventRows>()
    .selectFrom('events')
    .select(['entity_id', 'name', 'at', 'before'])
    .where('module', '=', moduleOf[kind])
    .where('at', '>', sql<string>`now() - make_interval(days => ${pastDays})`)
    .orderBy('event_id', 'desc')
    .limit(maxEvents)
    .execute();
}

/** How items stand now, by id; deleted ones are left out. */
export async function statesOf(context: Context, kind: WorkKind, ids: number[]): Promise<Map<number, RuleState>> {
  const db = context.db<WorkTables>();
  const theirs = anyOf(ids);
  const [items, assignees] = await Promise.all([
    db
      .selectFrom('work_items')
      .select(['id', 'subject', 'status_id as statusID', 'priority_id as priorityID', 'type_id as typeID'])
      .select(['category_id as categoryID', 'customer_id as customerID', 'division_id as divisionID'])
      .select(['department_id as departmentID', 'due_date as dueDate', 'is_private as isPrivate', 'is_rush as isRush'])
      .select(['is_trial as isTrial', 'is_warranty as isWarranty'])
      .where('kind', '=', kind)
      .where('id', '=', theirs)
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('work_assignees')
      .select(['work_id', 'user_id as userID'])
      .where('kind', '=', kind)
      .where('work_id', '=', theirs)
      .orderBy('user_id')
      .execute(),
  ]);
  const byItem = Map.groupBy(assignees, (row) => row.work_id);
  return new Map(items.map(({ id, ...state }) => [id, { ...state, assignees: byItem.get(id) ?? [] }]));
}
