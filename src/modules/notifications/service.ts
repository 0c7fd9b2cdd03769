import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Entities } from '#server/entities.ts';
import type { NotificationKind, NotificationSentence } from '#server/notification-kinds.ts';
import type { Services } from '#server/routes.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { namesOfPeople } from '../people/public.ts';
import type { NotificationLine, notificationCalls } from './contract.ts';
import { matter, mostCounted } from './rules.ts';
import type { NotificationTables } from './tables.ts';

const pageSize = 30;
/** Of one record; the record's own history has the rest. */
const mostOfOne = 10;

type Row = Selectable<NotificationTables['notifications']>;
type Line = { module: string; entity_id: number; last: number; count: number; unread: number };
type Known = { kinds: NotificationKind[]; entities: () => Entities };

/** What is shown knows every kind of record and of notification, which composition hands in. */
export function notificationServices({ kinds, entities }: Known): Services<typeof notificationCalls> {
  return {
    /** In the order in which things happened, not in which they were told. Pages are of records; those the person may no longer see are left out, so a page may be short. */
    async listNotifications(context, { next }) {
      const lines = await linesOf(context)
        .$if(next !== undefined, (query) => query.having((eb) => eb(eb.fn.max('event_id'), '<', whole(next))))
        .orderBy('last', 'desc')
        .limit(pageSize + 1)
        .execute();
      const page = lines.slice(0, pageSize);
      return {
        rows: await toLines(context, page, kinds, entities()),
        next: lines.length > pageSize ? String(page.at(-1)?.last) : null,
      };
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
        .select(['kind', 'on_bell'])
        .where('user_id', '=', context.actor.userId)
        .execute();
      const chosen = new Map(rows.map((row) => [row.kind, row.on_bell]));
      return {
        kinds: kinds.map(({ name, group, label }) => ({ kind: name, group, label, onBell: chosen.get(name) ?? true })),
      };
    },

    async setPreference(context, { kind, onBell }) {
      if (!kinds.some(({ name }) => name === kind)) throw notFound('Kind of notification');
      await context
        .db<NotificationTables>()
        .insertInto('notification_preferences')
        .values({ user_id: context.actor.userId, kind, on_bell: onBell })
        .onConflict((target) =>
          target.columns(['tenant_id', 'user_id', 'kind'] as never).doUpdateSet({ on_bell: onBell }),
        )
        .execute();
      context.tellPerson(matter, context.actor.userId);
      return {};
    },
  };
}

/** How many records the person may see have something unread: as many as the centre shows lines that are. */
export async function countUnread(context: Context, entities: Entities): Promise<number> {
  const lines = await linesOf(context)
    .where('read_at', 'is', null)
    .orderBy('last', 'desc')
    .limit(mostCounted)
    .execute();
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
  const labels = await entities.labels(context, lines.map(toRecord), { withDeleted: false });
  const seen = lines.filter(({ module, entity_id }) => labels.has(`${module}/${entity_id}`));
  const rows = await latestOf(context, seen);
  const names = await namesOfPeople(
    context,
    rows.flatMap(({ by_user_id }) => by_user_id ?? []),
  );
  const says = (row: Row, label: string): NotificationSentence =>
    kinds.find(({ name }) => name === row.kind)?.says(row.facts, label) ?? { text: 'changed it' };
  return seen.map(({ module, entity_id, count, unread }) => {
    const entity = entities.get(module);
    const label = labels.get(`${module}/${entity_id}`) ?? '';
    const own = rows.filter((row) => row.module === module && row.entity_id === entity_id);
    return {
      module,
      entityID: entity_id,
      noun: entity.noun,
      label,
      address: entity.address?.(entity_id) ?? null,
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
    .where('place', '<=', mostOfOne)
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
