import { post } from './api.ts';
import type { Changed } from './query.ts';

export type ChangedBy = { name: string; at: string };
type Event = { at?: unknown; userDisplayName?: unknown; changes?: unknown };

/** Who gave a field the value it has, and when (UTC), by the record's history; null when that cannot be found out. */
export async function whoChanged(record: Changed, fields: readonly string[]): Promise<ChangedBy | null> {
  if (record.entityId === undefined) return null;
  try {
    const asked = { module: record.module, entityID: record.entityId };
    const { events } = (await post('events/list_history', asked)).data as { events: Event[] };
    const event = events.find(({ changes }) =>
      (changes as { field: string }[]).some((one) => fields.includes(one.field)),
    );
    const isKnown = typeof event?.at === 'string' && typeof event.userDisplayName === 'string';
    return isKnown ? { name: String(event.userDisplayName), at: String(event.at) } : null;
  } catch {
    return null;
  }
}
