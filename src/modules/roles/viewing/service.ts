import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { EventsOf } from '#shared/event-names.ts';
import { roleEntity } from '../editing/entity.ts';
import { getRole } from '../public.ts';
import { administers } from '../rules.ts';

/** Told, so that it stands in the history of the role, and every open page of the person asks again what they may see. */
const events = new EventsOf<'role_viewed' | 'role_viewing_ended'>(roleEntity.module);

/** Errors: 403 unless they manage roles themselves, as whoever looks through another one does; 404. */
export async function viewAsRole(context: Context, { roleID }: { roleID: number }): Promise<Record<string, never>> {
  if (!context.actor.isViewing) context.require(administers);
  await getRole(context, roleID);
  await look(context, roleID);
  return {};
}

export async function stopViewing(context: Context): Promise<Record<string, never>> {
  await look(context, null);
  return {};
}

async function look(context: Context, roleID: number | null): Promise<void> {
  const values = [context.actor.sessionId, roleID];
  const [was] = await askingWithin(context)<{ role_id: number | null }>(
    'select directory.view_role($1, $2) as role_id',
    values,
  );
  const before = was?.role_id ?? null;
  if (before === roleID) return context.leftAsItWas();
  if (before !== null) context.emit({ ...events.event('role_viewing_ended'), entityId: before });
  if (roleID !== null) context.emit({ ...events.event('role_viewed'), entityId: roleID });
}
