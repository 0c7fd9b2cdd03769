import type { Context } from '#server/context.ts';
import { toUtcTime } from '#shared/dates.ts';
import { uuidv7 } from '#shared/ids.ts';

/** Something that happened in the demo company's past. */
export type SeededEvent = {
  module: string;
  entityID: number;
  name: string;
  atMs: number;
  /** Null where nobody of the company did it. */
  userID: number | null;
  before: object | null;
  after: object;
};

type Row = {
  at: string;
  request_id: string;
  call: string;
  module: string;
  entity_id: number;
  name: string;
  user_id: number | null;
  before: string | null;
  after: string;
  relayed_at: string;
};

const chunk = 500;

/** Writes the past in its order; it is history only, and nobody can undo it. */
export async function seedEvents(context: Context, events: SeededEvent[]): Promise<void> {
  const rows = [...events]
    .sort((left, right) => left.atMs - right.atMs)
    .map((event): Row => {
      const at = toUtcTime(new Date(event.atMs));
      return {
        at,
        request_id: uuidv7(event.atMs),
        call: 'demo',
        module: event.module,
        entity_id: event.entityID,
        name: event.name,
        user_id: event.userID,
        before: event.before && JSON.stringify(event.before),
        after: JSON.stringify(event.after),
        relayed_at: at,
      };
    });
  const db = context.db<{ events: Row }>();
  for (let i = 0; i < rows.length; i += chunk) {
    await db
      .insertInto('events')
      .values(rows.slice(i, i + chunk))
      .execute();
  }
}
