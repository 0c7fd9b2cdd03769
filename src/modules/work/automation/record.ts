import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { notFound } from '#shared/errors.ts';
import type { Rule } from './contract.ts';
import { ruleEntity } from './entity.ts';
import { happeningWords } from './rules.ts';

export const workRules = new RecordLife<{ rule: Rule }>({
  entity: ruleEntity,
  kind: 'rule',
  table: 'work_rules',
  id: 'rule_id',
  author: null,
  columns: { rule: { json: 'rule' } },
  label: sql<string>`rule->>'name'`,
  words: { happening: { label: 'When it', values: happeningWords } },
  references: { rule: (context, rule, _, was) => assertNamed(context, rule, was?.rule) },
});

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
