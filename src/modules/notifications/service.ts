import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { NotificationKind, NotificationSentence } from '#server/declared/notification-kinds.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { namesOfPeople } from '../people/public.ts';
import type { NotificationLine, notificationCalls } from './contract.ts';
import { type MailSchedule, mailDueAt, matter, maxCounted, usualSchedule } from './rules.ts';
import type { NotificationTables } from './tables.ts';

const pageSize = 30;
/** Of one record; the record's own history has the rest. */
const maxOfOne = 10;

type Row = Selectable<NotificationTables['notifications']>;
type Line = { module: string; entity_id: number; last: number; count: number; unread: number };
export type Known = { kinds: NotificationKind[]; entities: () => Entities };

/** What is shown knows every kind of record and of notification, which composition hands in. */
export function notificationServices({ kinds, entities }: Known): Services<typeof notificationCalls> {
  return {
    /** In the order in which things happened, not in which they were told. Pages are of records; those the person may no longer see are left out, so a page may be short. */
    async listNotifications(context, { next }) {
      const from = next === undefined ? undefined : whole(next);
      const page = await entities().fillPage<Line>(context, {
        size: pageSize,
        withDeleted: false,
        recordOf: toRecord,
        read: (after) => {
          const before = after?.last ?? from;
          return linesOf(context)
            .$if(before !== undefined, (query) => query.having((eb) => eb(eb.fn.max('event_id'), '<', before ?? 0)))
            .orderBy('last', 'desc')
            .limit(pageSize + 1)
            .execute();
        },
      });
      const rows = await toLines(context, page.rows, kinds, entities());
      return { rows, next: page.next && String(page.next.last) };
    },

    countUnread: async (context) => ({ unread: await countUnread(context, entities()) }),

    /** Errors: 404 where nothing is told of the record. */
    async setRead(context, { module, entityID, isRead }) {
      const line = linesOf(context).where('module', '=', module).where('entity_id', '=', entityID);
      if (!(await line.executeTakeFirst())) throw notFound('Notification');
      await setRead(context, module, entityID, isRead);
      return {};
    },

    async setAllRead(context, { upTo }) {
      await ofPerson(context)
        .set({ read_at: sql<string>`now()`, changed_at: sql<string>`clock_timestamp()` })
        .where('read_at', 'is', null)
        .where('notification_id', '<=', upTo)
        .execute();
      context.tellPerson(matter, context.actor.userId);
      return {};
    },

    async getPreferences(context) {
      const rows = await context
        .db<NotificationTables>()
        .selectFrom('notification_preferences')
        .select(['kind', 'on_bell', 'by_mail'])
        .where('user_id', '=', context.actor.userId)
        .execute();
      const chosen = new Map(rows.map((row) => [row.kind, row]));
      const me = context.actor.userId;
      return {
        kinds: kinds.map(({ name, group, label, isMailed = false }) => {
          const choice = chosen.get(name);
          return { kind: name, group, label, onBell: choice?.on_bell ?? true, byMail: choice?.by_mail ?? isMailed };
        }),
        schedule: (await schedulesOf(context, [me])).get(me) ?? usualSchedule,
      };
    },

    async setPreference(context, { kind, onBell, byMail }) {
      if (!kinds.some(({ name }) => name === kind)) throw notFound('Kind of notification');
      await context
        .db<NotificationTables>()
        .insertInto('notification_preferences')
        .values({ user_id: context.actor.userId, kind, on_bell: onBell, by_mail: byMail ?? null })
        .onConflict((target) =>
          target
            .columns(withTenant('user_id', 'kind'))
            .doUpdateSet({ on_bell: onBell, ...(byMail !== undefined && { by_mail: byMail }) }),
        )
        .execute();
      context.tellPerson(matter, context.actor.userId);
      return {};
    },

    /** What waits to be mailed goes out as the new schedule says. */
    async setSchedule(context, schedule) {
      const columns = {
        rhythm: schedule.rhythm,
        daily_at: schedule.dailyAt,
        quiet_from: schedule.quietFrom,
        quiet_until: schedule.quietUntil,
      };
      await context
        .db<NotificationTables>()
        .insertInto('notification_schedules')
        .values({ user_id: context.actor.userId, ...columns })
        .onConflict((target) => target.columns(withTenant('user_id')).doUpdateSet(columns))
        .execute();
      const due = mailDueAt(schedule, new Date(), context.timeZone);
      await ofPerson(context)
        .set({ mail_due_at: due && toUtcTime(due) })
        .where('mail_due_at', 'is not', null)
        .where('read_at', 'is', null)
        .execute();
      context.tellPerson(matter, context.actor.userId);
      return {};
    },
  };
}

/** When people want mail; who has not chosen is not named. */
export async function schedulesOf(context: Context, ids: number[]): Promise<Map<number, MailSchedule>> {
  const rows = await context
    .db<NotificationTables>()
    .selectFrom('notification_schedules')
    .select(['user_id', 'rhythm', 'daily_at as dailyAt', 'quiet_from as quietFrom', 'quiet_until as quietUntil'])
    .where('user_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ user_id, ...schedule }) => [user_id, schedule]));
}

/** Takes what is due by mail for the person at hand and was not read: lines as the centre has them, of that alone. */
export async function takeDueLines(context: Context, { kinds, entities }: Known): Promise<NotificationLine[]> {
  const rows = await ofPerson(context)
    .set({ mail_due_at: null })
    .where('mail_due_at', '<=', sql<string>`now()`)
    .where('read_at', 'is', null)
    .returning(['notification_id', 'event_id', 'module', 'entity_id'])
    .execute();
  const ids = new Set(rows.map((row) => row.notification_id));
  const byRecord = Map.groupBy(rows, (row) => `${row.module}/${row.entity_id}`);
  const lines = [...byRecord.values()].map((own): Line => {
    const [{ module, entity_id }] = own as [(typeof rows)[number]];
    return {
      module,
      entity_id,
      last: Math.max(...own.map((row) => row.event_id)),
      count: own.length,
      unread: own.length,
    };
  });
  const shown = await toLines(
    context,
    lines.sort((a, b) => b.last - a.last),
    kinds,
    entities(),
  );
  return shown
    .map((line) => ({ ...line, notifications: line.notifications.filter((one) => ids.has(one.notificationID)) }))
    .filter((line) => line.notifications.length > 0);
}

/** How many records the person may see have something unread: as many as the centre shows lines that are. */
export async function countUnread(context: Context, entities: Entities): Promise<number> {
  const lines = await linesOf(context).where('read_at', 'is', null).orderBy('last', 'desc').limit(maxCounted).execute();
  return (await entities.labels(context, lines.map(toRecord), { withDeleted: false })).size;
}

/** What somebody looks at is read; only the latest becomes unread again. */
export async function setRead(context: Context, module: string, entityID: number, isRead: boolean): Promise<void> {
  const newest = context
    .db<NotificationTables>()
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('event_id').as('newest'))
    .where('user_id', '=', context.actor.userId)
    .where('module', '=', module)
    .where('entity_id', '=', entityID);
  const { numUpdatedRows } = await ofPerson(context)
    .set({ read_at: isRead ? sql<string>`now()` : null, changed_at: sql<string>`clock_timestamp()` })
    .where('module', '=', module)
    .where('entity_id', '=', entityID)
    .$if(isRead, (query) => query.where('read_at', 'is', null))
    .$if(!isRead, (query) => query.where('event_id', '=', newest))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) context.tellPerson(matter, context.actor.userId);
}

/** For a browser that was away. */
export async function haveChangedSince(context: Context, since: string): Promise<boolean> {
  const row = await context
    .db<NotificationTables>()
    .selectFrom('notifications')
    .select('notification_id')
    .where('user_id', '=', context.actor.userId)
    .where('changed_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const ofPerson = (context: Context) =>
  context.db<NotificationTables>().updateTable('notifications').where('user_id', '=', context.actor.userId);

function linesOf(context: Context) {
  return context
    .db<NotificationTables>()
    .selectFrom('notifications')
    .select(['module', 'entity_id'])
    .select((eb) => [
      eb.fn.max('event_id').as('last'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('user_id', '=', context.actor.userId)
    .groupBy(['module', 'entity_id'])
    .$castTo<Line>();
}

const toRecord = ({ module, entity_id }: Line) => ({ module, entityId: entity_id });

async function toLines(
  context: Context,
  lines: Line[],
  kinds: NotificationKind[],
  entities: Entities,
): Promise<NotificationLine[]> {
  const references = await entities.references(context, lines.map(toRecord), { withDeleted: false });
  const seen = lines.flatMap((line) => {
    const record = references.get(`${line.module}/${line.entity_id}`);
    return record ? { ...line, record } : [];
  });
  const rows = await latestOf(context, seen);
  const names = await namesOfPeople(
    context,
    rows.flatMap(({ by_user_id }) => by_user_id ?? []),
  );
  const says = (row: Row, label: string): NotificationSentence =>
    kinds.find(({ name }) => name === row.kind)?.says(row.facts, label) ?? { text: 'changed it' };
  return seen.map(({ module, entity_id, count, unread, record }) => {
    const { noun, label } = record;
    const own = rows.filter((row) => row.module === module && row.entity_id === entity_id);
    return {
      ...record,
      name: entities.get(module).isUnnumbered ? noun : `${noun} ${entity_id}`,
      isRead: unread === 0,
      count,
      notifications: own.map((row) => {
        const { text, date = null, isWhole = false } = says(row, label);
        return {
          notificationID: row.notification_id,
          userID: row.by_user_id,
          userDisplayName: names.get(row.by_user_id ?? 0) ?? 'System',
          text,
          isWhole,
          date,
          reason: row.reason,
          at: row.at,
          isRead: row.read_at !== null,
        };
      }),
    };
  });
}

/** The latest few of each record, newest first. */
async function latestOf(context: Context, lines: Line[]): Promise<Row[]> {
  if (lines.length === 0) return [];
  const ranked = context
    .db<NotificationTables>()
    .selectFrom('notifications')
    .selectAll()
    .select(sql<number>`row_number() over (partition by module, entity_id order by event_id desc)`.as('place'))
    .where('user_id', '=', context.actor.userId)
    .where((eb) =>
      eb.or(lines.map(({ module, entity_id }) => eb.and([eb('module', '=', module), eb('entity_id', '=', entity_id)]))),
    );
  return context
    .db<NotificationTables>()
    .with('ranked', () => ranked)
    .selectFrom('ranked')
    .selectAll()
    .where('place', '<=', maxOfOne)
    .orderBy('event_id', 'desc')
    .execute() as Promise<Row[]>;
}

/** Errors: 400 for what is no cursor of this list. */
function whole(text: string | undefined): number {
  if (!/^\d{1,15}$/.test(text ?? '')) {
    const fields = { next: 'Start from the first page' };
    throw new Refusal(400, 'invalid', 'This page belongs to another list.', { fields });
  }
  return Number(text);
}
