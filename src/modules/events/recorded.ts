import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Entities } from '#server/records/entities.ts';
import { can } from '#shared/permission.ts';
import type { PeopleNames } from '../people/public.ts';
import type { RecordedEvent } from './recorded-contract.ts';
import type { EventsTables } from './tables.ts';

/** Events as they are read, with who made them. */
export type Row = Selectable<EventsTables['events']> & { person: string | null; undone: string | null };
export type Selected = ReturnType<typeof select>;

export function select(context: Context) {
  return context
    .db<EventsTables & PeopleNames>()
    .selectFrom('events as e')
    .leftJoin('people as p', 'p.user_id', 'e.user_id')
    .selectAll('e')
    .select('p.name as person')
    .select((eb) =>
      eb
        .selectFrom('events as u')
        .select('u.name')
        .whereRef('u.request_id', '=', 'e.undoes')
        .whereRef('u.module', '=', 'e.module')
        .whereRef('u.entity_id', '=', 'e.entity_id')
        .orderBy('u.event_id')
        .limit(1)
        .as('undone'),
    );
}

/** One as a call answers it: what its reader may see, and take back. */
export function toRecorded(row: Row, label: string, entities: Entities, context: Context): RecordedEvent {
  const entity = entities.get(row.module);
  const secret = new Set(entity.secretFields ?? []);
  const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])];
  const mayUndo = row.undo !== 'none' && entity.restore && context.has(can(entity.feature, 'update'));
  return {
    eventID: row.event_id,
    at: row.at,
    ...entities.reference(row.module, row.entity_id, label),
    name: row.name,
    userID: row.user_id,
    userDisplayName: row.person ?? 'System',
    changes: fields
      .filter((field) => !secret.has(field))
      .map((field) => ({ field, was: row.before?.[field] ?? null, now: row.after?.[field] ?? null })),
    undo: mayUndo ? row.request_id : null,
    undone: row.undone,
  };
}
