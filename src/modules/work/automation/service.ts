import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import type { automationCalls, KeptRule, Rule } from './contract.ts';
import { ruleEntity } from './entity.ts';
import { keptRules, rehearse } from './public.ts';
import type { AutomationTables } from './tables.ts';

/** What an event records of a rule, and undo puts back. */
type State = { rule: Rule; deletedAt: string | null };

export const automationServices: Services<typeof automationCalls> = {
  async listMacros(context, { kind }) {
    const all = await keptRules(context);
    return { macros: all.filter(({ rule }) => rule.kind === kind && rule.happening === null && rule.isActive) };
  },

  async listRules(context) {
    const [rules, runs] = await Promise.all([keptRules(context), countRuns(context)]);
    const of = (ruleID: number) => runs.find((run) => run.rule_id === ruleID);
    return {
      rules: rules.map((one) => ({ ...one, runs: of(one.ruleID)?.runs ?? 0, refusals: of(one.ruleID)?.refusals ?? 0 })),
    };
  },

  async createRule(context, { rule }) {
    await assertNamed(context, rule);
    const ruleID = await context.nextNumber('rule');
    await context
      .db<AutomationTables>()
      .insertInto('work_rules')
      .values({ rule_id: ruleID, rule: JSON.stringify(rule), deleted_at: null })
      .execute();
    context.emit({ module: ruleEntity.module, entityId: ruleID, name: 'rule_created', before: null, after: { rule } });
    return { ruleID, rule };
  },

  updateRule: (context, { ruleID, changes }) =>
    changeRule(context, ruleID, 'rule_changed', (state) => merge<State>(state, changes)),

  async deleteRule(context, { ruleID }) {
    await changeRule(context, ruleID, 'rule_deleted', () => ({ deletedAt: toUtcTime(new Date()) }));
    return {};
  },

  rehearseRule: (context, { rule }) => rehearse(context, rule),
};

export async function seeRules(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<AutomationTables>()
    .selectFrom('work_rules')
    .select(['rule_id', 'rule', 'deleted_at'])
    .where('rule_id', '=', anyOf(ids))
    .execute();
  return new Map(
    rows.filter((row) => more.withDeleted || row.deleted_at === null).map((row) => [row.rule_id, row.rule.name]),
  );
}

/** Errors: 404, 409. */
export async function restoreRule(context: Context, id: number, change: Restoration): Promise<void> {
  const undone = (state: State): Partial<State> => {
    if (change.event === 'rule_created') {
      assertUnchanged(state, { deletedAt: null });
      return { deletedAt: toUtcTime(new Date()) };
    }
    assertUnchanged(state, change.expected);
    return change.former as Partial<State>;
  };
  await changeRule(context, id, 'rule_undone', undone, { withDeleted: true });
}

/** What a rule names by id, by where that is kept and what people call it. */
const idsIn = ({ kind, conditions, changes }: Rule): [table: string, column: string, noun: string, ids: number[]][] => {
  const types = [...(conditions.types ?? []), changes.typeID ?? []].flat();
  const isTicket = kind === 'ticket';
  return [
    isTicket
      ? ['ticket_types', 'type_id', 'Ticket type', types]
      : ['task_categories', 'category_id', 'Category', types],
    ['divisions', 'division_id', 'Division', [...(conditions.divisions ?? []), changes.divisionID ?? []].flat()],
    [
      'departments',
      'department_id',
      'Department',
      [...(conditions.departments ?? []), changes.departmentID ?? []].flat(),
    ],
    ['customers', 'customer_id', 'Customer', conditions.customers ?? []],
    ['people', 'user_id', 'Person', [changes.assign, changes.unassign, changes.assignOnly].flatMap((ids) => ids ?? [])],
  ];
};

/** Errors: 404 for what is not of this company; what the rule named before (`was`) it may go on naming. */
async function assertNamed(context: Context, rule: Rule, was?: Rule): Promise<void> {
  const before = new Map(was && idsIn(was).map(([table, , , ids]) => [table, new Set(ids)]));
  for (const [table, column, noun, ids] of idsIn(rule)) {
    const added = [...new Set(ids)].filter((id) => !before.get(table)?.has(id));
    if (added.length === 0) continue;
    const found = await context
      .db<Record<string, Record<string, number>>>()
      .selectFrom(table)
      .select(column)
      .where(column, '=', anyOf(added))
      .execute();
    if (found.length < added.length) throw notFound(noun);
  }
}

async function changeRule(
  context: Context,
  ruleID: number,
  name: string,
  change: (state: State) => Partial<State>,
  { withDeleted } = { withDeleted: false },
): Promise<KeptRule> {
  const db = context.db<AutomationTables>();
  const row: Selectable<AutomationTables['work_rules']> | undefined = await db
    .selectFrom('work_rules')
    .selectAll()
    .where('rule_id', '=', ruleID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (row.deleted_at !== null && !withDeleted)) throw notFound(ruleEntity.noun);
  const before = { rule: row.rule, deletedAt: row.deleted_at };
  const after = { ...before, ...change(before) };
  if (!withDeleted) await assertNamed(context, after.rule, before.rule);
  const changed = difference(before, after);
  if (changed) {
    await db
      .updateTable('work_rules')
      .set({ rule: JSON.stringify(after.rule), deleted_at: after.deletedAt })
      .where('rule_id', '=', ruleID)
      .execute();
    context.emit({ module: ruleEntity.module, entityId: ruleID, name, ...changed });
  }
  return { ruleID, rule: after.rule };
}

const countRuns = (context: Context) =>
  context
    .db<AutomationTables>()
    .selectFrom('rule_runs')
    .select((eb) => [
      'rule_id',
      eb.fn.countAll<number>().filterWhere('refusal', 'is', null).as('runs'),
      eb.fn.countAll<number>().filterWhere('refusal', 'is not', null).as('refusals'),
    ])
    .where('at', '>', sql<string>`now() - interval '30 days'`)
    .groupBy('rule_id')
    .execute();
