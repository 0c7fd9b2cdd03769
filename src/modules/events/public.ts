import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { EventName } from '#shared/event-names.ts';
import type { EventsTables } from './tables.ts';

/** For other modules to ask: which click took which back. */
export type EventNames = { events: Pick<EventsTables['events'], 'event_id' | 'undoes'> };
/** For what is made of events. */
export type EventRows = EventsTables;

/**
 * What a text of records was at a moment, of those where it was changed since: what the first event after it found. The rest have what
 * they have now.
 */
export async function textsAt(
  context: Context,
  { module, ids, field, moment }: { module: string; ids: readonly number[]; field: string; moment: RawBuilder<string> },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; was: string }>`
    select distinct on (entity_id) entity_id as id, before ->> ${field} as was
    from events
    where tenant_id = ${context.tenantId} and module = ${module} and entity_id = any(${ids}::bigint[])
      and at >= ${moment} and before ->> ${field} is not null
    order by entity_id, event_id
  `.execute(context.db());
  return new Map(rows.map(({ id, was }) => [id, was]));
}

/**
 * The same of many records. The first is told as any event is, to open pages and reactions too; the others stand in the history of their
 * records, and nobody is told of each.
 */
export async function tellAlike(
  context: Context,
  event: { module: string; name: EventName },
  [first = 0, ...others]: readonly number[],
  after: Record<string, unknown>,
  before: Record<string, unknown> | null = null,
): Promise<void> {
  context.emit({ ...event, entityId: first, before, after, alike: others });
  const { tenantId, requestId, call, actor } = context;
  await sql`
    insert into events (tenant_id, request_id, call, module, entity_id, name, user_id, before, after, relayed_at)
    select ${tenantId}, ${requestId}, ${call}, ${event.module}, id, ${event.name}, ${actor.userId || null}::bigint,
           ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, now()
      from unnest(${others}::bigint[]) as id
  `.execute(context.db());
}
