import type { Context, EmittedEvent } from '#server/context.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { workEvents } from '../access/public.ts';
import { applyChanges, dueDateOf } from '../change-sets/public.ts';
import { type WorkKind, workKinds } from '../rules.ts';
import { happenings, type KeptRule } from './contract.ts';
import { keptRules, statesOf } from './public.ts';
import { eventOf, matches, wouldChange } from './rules.ts';
import type { AutomationTables } from './tables.ts';

/** Rules run when what they wait for has happened, and been committed. */
export const automationReactions: Reaction[] = workKinds.flatMap((kind) =>
  happenings
    .filter((happening) => kind === 'ticket' || !happening.startsWith('sla'))
    .map((happening) => ({
      ...workEvents[kind].one(eventOf(kind, happening)),
      react: async function runRules(context: Context, event: HappenedEvent) {
        await followRules(context, kind, event);
      },
    })),
);

/**
 * Each rule that waits for this and whose conditions hold makes its changes; one that is refused keeps the others from nothing.
 * A rule does not run because of what it, or a rule that led to it, has done.
 */
export async function followRules(context: Context, kind: WorkKind, event: HappenedEvent): Promise<void> {
  const waiting = (await keptRules(context)).filter(
    ({ rule }) => rule.isActive && rule.kind === kind && rule.happening && eventOf(kind, rule.happening) === event.name,
  );
  if (waiting.length === 0) return;
  const chain = await chainOf(context, event.requestId);
  for (const one of waiting.filter(({ ruleID }) => !chain.includes(ruleID))) {
    const state = (await statesOf(context, kind, [event.entityId])).get(event.entityId);
    if (!state || !matches(one.rule.conditions, state, kind)) continue;
    const { changes } = one.rule;
    if (wouldChange(changes, state, kind, dueDateOf(context, changes)).length === 0) continue;
    const attempt = await context.attempt(() => applyChanges(naming(context, one), kind, event.entityId, changes));
    await context
      .db<AutomationTables>()
      .insertInto('rule_runs')
      .values({
        rule_id: one.ruleID,
        event_id: event.eventId,
        kind,
        work_id: event.entityId,
        request_id: context.requestId,
        chain: [...chain, one.ruleID],
        refusal: 'refused' in attempt ? attempt.refused.message : null,
      })
      .execute();
  }
}

/** What is changed says in its history by which rule. */
function naming(context: Context, { rule }: KeptRule): Context {
  return {
    ...context,
    emit: (event: EmittedEvent) => context.emit({ ...event, after: { ...event.after, rule: rule.name } }),
  };
}

/** The rules because of which something happened. */
async function chainOf(context: Context, requestId: string): Promise<number[]> {
  const rows = await context
    .db<AutomationTables>()
    .selectFrom('rule_runs')
    .select('chain')
    .where('request_id', '=', requestId)
    .execute();
  return [...new Set(rows.flatMap((row) => row.chain.map(Number)))];
}
