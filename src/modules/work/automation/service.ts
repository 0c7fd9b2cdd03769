import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { automationCalls } from './contract.ts';
import { keptRules, rehearse } from './public.ts';
import { workRules } from './record.ts';
import type { AutomationTables } from './tables.ts';

const { create, edit, remove } = recordCalls(workRules, 'ruleID');
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

  createRule: create,
  updateRule: edit,
  deleteRule: remove,

  rehearseRule: (context, { rule }) => rehearse(context, rule),
};

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
