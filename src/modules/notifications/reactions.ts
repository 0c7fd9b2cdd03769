import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Concerned, NotificationFacts, NotificationKind } from '#server/declared/notification-kinds.ts';
import type { HappenedEvent, Reaction } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import type { EventNames } from '../events/public.ts';
import type { PeopleNames } from '../people/public.ts';
import { mailDueAt, matter, usualSchedule } from './rules.ts';
import { schedulesOf } from './service.ts';
import type { NotificationTables } from './tables.ts';

/** One reaction for each event that some kind is made of. */
export function notificationReactions(kinds: NotificationKind[]): Reaction[] {
  const events = new Map(
    kinds.flatMap(({ module, events }) => events.map((event) => [`${module}/${event}`, { module, event }])),
  );
  return [...events.values()].map((of) => ({ ...of, react: (context, event) => tellPeople(context, kinds, event) }));
}

/**
 * Tells everybody an event concerns, but its own doer and those who turned its kind off. What takes a click back takes what
 * was told of it back too, as far as nobody has read it; those people hear nothing more.
 */
export async function tellPeople(context: Context, kinds: NotificationKind[], event: HappenedEvent): Promise<void> {
  const relieved = event.undoes === null ? [] : await withdraw(context, event.undoes);
  // Both may be on their way at once, and the undoing may be quicker.
  if (await isTakenBack(context, event.requestId)) return;
  const told = await concernedBy(context, kinds, event);
  for (const userId of [event.userId, ...relieved]) if (userId !== null) told.delete(userId);
  const wanted = await wantedOf(context, kinds, [...told.values()]);
  if (wanted.length === 0) return;
  await context
    .db<NotificationTables>()
    .insertInto('notifications')
    .values(
      wanted.map(({ userId, reason, kind, facts, mailDueAt }) => ({
        user_id: userId,
        reason,
        kind,
        event_id: event.eventId,
        request_id: event.requestId,
        module: event.module,
        entity_id: event.entityId,
        by_user_id: event.userId,
        facts: JSON.stringify(facts) as unknown as NotificationFacts,
        at: event.at,
        read_at: null,
        mail_due_at: mailDueAt,
      })),
    )
    .onConflict((target) => target.columns(withTenant('user_id', 'event_id')).doNothing())
    .execute();
  for (const { userId } of wanted) context.tellPerson(matter, userId);
}

type Told = Concerned & { kind: string; facts: NotificationFacts };
type Wanted = Told & { mailDueAt: string | null };

/** By person; of several kinds the first declared. */
async function concernedBy(
  context: Context,
  kinds: NotificationKind[],
  event: HappenedEvent,
): Promise<Map<number, Told>> {
  const told = new Map<number, Told>();
  for (const kind of kinds) {
    if (kind.module !== event.module || !kind.events.some((name) => name === event.name)) continue;
    const facts = kind.factsOf(event);
    if (!facts) continue;
    for (const one of await kind.concerns(context, event)) {
      if (!told.has(one.userId)) told.set(one.userId, { ...one, kind: kind.name, facts });
    }
  }
  return told;
}

/** Without those who are not here any more, and those who turned the kind off; with when it goes out by mail. */
async function wantedOf(context: Context, kinds: NotificationKind[], told: Told[]): Promise<Wanted[]> {
  if (told.length === 0) return [];
  const ids = anyOf(told.map(({ userId }) => userId));
  const [here, chosen, schedules] = await Promise.all([
    context
      .db<PeopleNames>()
      .selectFrom('people')
      .select('user_id')
      .where('user_id', '=', ids)
      .where('status', '=', 'active')
      .execute(),
    context
      .db<NotificationTables>()
      .selectFrom('notification_preferences')
      .select(['user_id', 'kind', 'on_bell', 'by_mail'])
      .where('user_id', '=', ids)
      .execute(),
    schedulesOf(
      context,
      told.map(({ userId }) => userId),
    ),
  ]);
  const now = new Date();
  return told.flatMap((one) => {
    const choice = chosen.find(({ user_id, kind }) => user_id === one.userId && kind === one.kind);
    if (!here.some(({ user_id }) => user_id === one.userId) || choice?.on_bell === false) return [];
    const isMailed = choice?.by_mail ?? kinds.some(({ name, isMailed }) => name === one.kind && isMailed);
    const due = isMailed && mailDueAt(schedules.get(one.userId) ?? usualSchedule, now, context.timeZone);
    return [{ ...one, mailDueAt: due ? toUtcTime(due) : null }];
  });
}

/** Takes back what was told of a click and not read yet; answers whom. */
async function withdraw(context: Context, requestId: string): Promise<number[]> {
  const rows = await context
    .db<NotificationTables>()
    .deleteFrom('notifications')
    .where('request_id', '=', requestId)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute();
  const people = [...new Set(rows.map(({ user_id }) => user_id))];
  for (const userId of people) context.tellPerson(matter, userId);
  return people;
}

async function isTakenBack(context: Context, requestId: string): Promise<boolean> {
  const undone = await context
    .db<EventNames>()
    .selectFrom('events')
    .select('event_id')
    .where('undoes', '=', requestId)
    .limit(1)
    .executeTakeFirst();
  return undone !== undefined;
}
