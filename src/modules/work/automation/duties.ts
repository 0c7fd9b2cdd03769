import type { Context } from '#server/context.ts';
import type { Duty, DutyItem } from '#server/declared/duties.ts';
import { can, everyone } from '#shared/permission.ts';
import type { Rule } from './contract.ts';
import { ruleEntity } from './entity.ts';
import { keptRules } from './public.ts';
import { workRules } from './record.ts';

/** Rules and macros that give work to somebody; they give it to whoever takes over. */
export const ruleDuty: Duty = {
  name: 'rules',
  title: 'Rules and macros that assign to them',
  otherwise: 'Go on naming them, and are refused',
  needs: can('settings', 'read'),
  list: rulesNaming,
  handOver: {
    needs: can('settings', 'update'),
    takes: everyone,
    async give(context, ruleID, people) {
      await workRules.change(context, ruleID, 'changed', ({ rule }) => ({ rule: assigningTo(rule, people) }));
    },
  },
};

async function rulesNaming(context: Context, userID: number): Promise<DutyItem[]> {
  const rules = await keptRules(context);
  return rules
    .filter(({ rule: { changes } }) => [...(changes.assign ?? []), ...(changes.assignOnly ?? [])].includes(userID))
    .map(({ ruleID, rule: { name, happening } }) => ({
      id: ruleID,
      title: name,
      detail: happening === null ? 'Macro' : 'Rule',
      address: ruleEntity.address?.(ruleID) ?? null,
    }));
}

function assigningTo(rule: Rule, { from, to }: { from: number; to: number }): Rule {
  const { assign, assignOnly } = rule.changes;
  const instead = (ids: number[]) => [...new Set(ids.map((id) => (id === from ? to : id)))];
  const changes = { ...rule.changes };
  if (assign) changes.assign = instead(assign);
  if (assignOnly) changes.assignOnly = instead(assignOnly);
  return { ...rule, changes };
}
