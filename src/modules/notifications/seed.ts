import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent } from '#server/request/routes.ts';
import type { EventRows } from '../events/public.ts';
import { tellPeople } from './reactions.ts';
import type { NotificationTables } from './tables.ts';

/** How many of the latest events are told, how many lines of them each person keeps, and how many of those are unread. */
const latestEvents = 160;
const maxLines = 12;
const maxUnread = 4;

/** What was told in the demo company's last days: a handful for each, the latest of it unread. */
export async function seedNotifications(context: Context, kinds: NotificationKind[]): Promise<void> {
  const wanted = kinds.map(({ module }) => module);
  const rows = await context
    .db<EventRows>()
    .selectFrom('events')
    .selectAll()
    .where('module', 'in', [...new Set(wanted)])
    .orderBy('event_id', 'desc')
    .limit(latestEvents)
    .execute();
  for (const { event_id, entity_id, request_id, user_id, ...row } of rows.reverse()) {
    const event: HappenedEvent = {
      ...row,
      eventId: event_id,
      entityId: entity_id,
      requestId: request_id,
      userId: user_id,
    };
    await tellPeople(context, kinds, event);
  }
  const place = sql<number>`dense_rank() over (partition by user_id order by event_id desc)`;
  const ranked = context
    .db<NotificationTables>()
    .selectFrom('notifications')
    .select(['notification_id', place.as('place')]);
  const after = (most: number) =>
    context
      .db<NotificationTables>()
      .with('ranked', () => ranked)
      .selectFrom('ranked')
      .select('notification_id')
      .where('place', '>', most);
  await context
    .db<NotificationTables>()
    .deleteFrom('notifications')
    .where('notification_id', 'in', after(maxLines))
    .execute();
  await context
    .db<NotificationTables>()
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('notification_id', 'in', after(maxUnread))
    .execute();
  // What happened before anybody could read it is no news.
  await context.db<NotificationTables>().updateTable('notifications').set({ mail_due_at: null }).execute();
}
