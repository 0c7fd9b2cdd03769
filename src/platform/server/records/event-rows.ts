import type pg from 'pg';
import type { Context, EmittedEvent } from '../context.ts';

/** What happens in one transaction, as far as it was told. */
export type Happening = {
  client: pg.PoolClient;
  context: Context;
  events: EmittedEvent[];
  /** How many of the events are written down, and whether one of them has a reaction waiting. */
  recorded: number;
  needsRelay: boolean;
};

/** Sends the insert of the events that are not written down yet; `hasReaction` says whether one of a name is waited for. */
export function recordEvents(
  { hasReaction }: { hasReaction(module: string, name: string): boolean },
  happening: Happening,
): Promise<unknown>[] {
  const { context, events, client } = happening;
  const sent: Promise<unknown>[] = [];
  for (const event of events.slice(happening.recorded)) {
    const waits = hasReaction(event.module, event.name);
    happening.needsRelay ||= waits;
    sent.push(
      client.query({
        name: 'event',
        text: `insert into events
                 (tenant_id, request_id, call, module, entity_id, name, user_id, before, after, undo, undoes, relayed_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then null else now() end)`,
        values: [
          context.tenantId,
          context.requestId,
          context.call,
          event.module,
          event.entityId,
          event.name,
          // The system is nobody.
          context.actor.userId || null,
          event.before ? JSON.stringify(event.before) : null,
          event.after ? JSON.stringify(event.after) : null,
          context.undo,
          context.undoes ?? null,
          waits,
        ],
      }),
    );
  }
  happening.recorded = events.length;
  return sent;
}
