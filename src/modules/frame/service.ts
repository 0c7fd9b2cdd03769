import { sql } from 'kysely';
import { runningWork, type Standing, standingOf } from '#modules/work/public.ts';
import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import { type AreaCount, countAreas } from '#server/declared/area-counts.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { maxRecentlyViewed } from '#shared/limits.ts';
import type { Present } from '#shared/presence.ts';
import { countUnread, setRead } from '../notifications/public.ts';
import { matter as notificationsMatter } from '../notifications/rules.ts';
import type { frameCalls, OpenTab } from './contract.ts';
import { matter, maxTabs, tabModules } from './rules.ts';
import type { FrameTables } from './tables.ts';

type Known = { counts: AreaCount[]; entities: () => Entities };
type Viewed = { module: string; entity_id: number };

/** Counts are declared by the modules; composition hands them in, with every kind of record. */
export function frameServices({ counts, entities }: Known): Services<typeof frameCalls> {
  const touchedBy = [...new Set([...counts.map(({ module }) => module), ...tabModules, notificationsMatter])];
  return {
    async getFrame(context) {
      const [counted, tabs, running, unread] = await Promise.all([
        countAreas(context, counts),
        listTabs(context, entities()),
        runningWork(context),
        countUnread(context, entities()),
      ]);
      return {
        counts: counted,
        tabs,
        running: running ? { ...running, address: addressOf(entities(), running.module, running.entityID) } : null,
        unread,
        now: toUtcTime(new Date()),
        touchedBy,
      };
    },

    async listViewed(context) {
      const rows = await ofPerson(context).orderBy('viewed_at', 'desc').limit(maxRecentlyViewed).execute();
      const references = await entities().references(context, rows.map(toRecord), { withDeleted: false });
      const standing = await standingOfAll(context, rows);
      return {
        rows: rows.flatMap(({ module, entity_id }) => {
          const record = references.get(`${module}/${entity_id}`);
          const statusID = standing.get(module)?.get(entity_id)?.statusID ?? null;
          return record ? { ...record, address: record.address ?? '/', statusID } : [];
        }),
      };
    },

    async noteViewed(context, { module, entityID, pageID }) {
      await assertSeen(context, entities(), module, entityID);
      const openedAt = await upsertViewed(context, module, entityID);
      await forgetOldest(context);
      await setRead(context, module, entityID, true);
      // What was viewed lately is asked for when it is wanted; the frame shows the tabs.
      if (openedAt) context.tellPerson(matter, context.actor.userId, openedAt);
      const opened = openedAt ? { tabs: await listTabs(context, entities()), at: openedAt } : null;
      return { others: pageID ? noteOpen(context, { module, entityID, pageID, field: null }) : [], opened };
    },

    async notePresence(context, page) {
      await assertSeen(context, entities(), page.module, page.entityID);
      return { others: noteOpen(context, page) };
    },

    /** Also of what has gone out of the person's sight meanwhile: it is the session's own. */
    async noteAbsence({ actor, environment }, { pageID }) {
      environment.presence.leave({ sessionId: actor.sessionId, pageId: pageID });
      return {};
    },

    /** Errors: 404 for what the person has not viewed. */
    async closeTab(context, { module, entityID }) {
      const { numUpdatedRows } = await context
        .db<FrameTables>()
        .updateTable('viewed')
        .set({ tab_since: null, changed_at: sql<string>`clock_timestamp()` })
        .where('user_id', '=', context.actor.userId)
        .where('module', '=', module)
        .where('entity_id', '=', entityID)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw notFound('Tab');
      context.tellPerson(matter, context.actor.userId);
      return {};
    },
  };
}

/** A moment as it is compared, to the microsecond. */
const momentOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** For a browser that was away: when tabs last changed since, if they did. */
export async function lastChangeSince(context: Context, since: string): Promise<string | false> {
  const row = await ofPerson(context)
    .select(momentOf('changed_at').as('at'))
    .where('module', 'in', tabModules)
    .where('changed_at', '>=', since)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? false;
}

/** Answers who else has the record open. */
function noteOpen(
  context: Context,
  { module, entityID, pageID, field }: Input<typeof frameCalls.notePresence>,
): Present[] {
  const { tenantId, actor, environment } = context;
  const { sessionId, identityId, userId, name } = actor;
  const place = { tenantId, module, entityId: entityID };
  environment.presence.note({ ...place, sessionId, pageId: pageID, identityId, userId, name, field });
  return environment.presence.othersAt(place, userId);
}

/** Errors: 404 for what the person may not see, and for what has no page. */
async function assertSeen(context: Context, entities: Entities, module: string, entityId: number): Promise<void> {
  const entity = entities.find(module);
  const isSeen = async () => (await entities.labels(context, [{ module, entityId }], { withDeleted: false })).size > 0;
  if (!entity?.address || !(await isSeen())) throw notFound(entity?.noun ?? 'Record');
}

const toRecord = ({ module, entity_id }: Viewed) => ({ module, entityId: entity_id });
const addressOf = (entities: Entities, module: string, id: number) => entities.get(module).address?.(id) ?? '/';

const ofPerson = (context: Context) =>
  context
    .db<FrameTables>()
    .selectFrom('viewed')
    .select(['module', 'entity_id'])
    .where('user_id', '=', context.actor.userId);

/** What the person may not read is not counted. */
/** In the order they were opened; what is gone, or out of the person's sight, is no tab. */
async function listTabs(context: Context, entities: Entities): Promise<OpenTab[]> {
  const rows = await ofPerson(context).where('tab_since', 'is not', null).orderBy('tab_since').execute();
  const standing = await standingOfAll(context, rows);
  return rows.flatMap(({ module, entity_id }) => {
    const found = standing.get(module)?.get(entity_id);
    if (!found) return [];
    const address = addressOf(entities, module, entity_id);
    return [{ module, entityID: entity_id, label: found.subject, statusID: found.statusID, address }];
  });
}

async function standingOfAll(context: Context, rows: Viewed[]): Promise<Map<string, Map<number, Standing>>> {
  const idsOf = (module: string) => rows.filter((row) => row.module === module).map((row) => row.entity_id);
  const [tasks, tickets] = await Promise.all([
    standingOf(context, 'task', idsOf('tasks')),
    standingOf(context, 'ticket', idsOf('tickets')),
  ]);
  return new Map([
    ['tasks', tasks],
    ['tickets', tickets],
  ]);
}

/** Answers when that opened a tab, if it did. */
async function upsertViewed(context: Context, module: string, entityID: number): Promise<string | null> {
  const now = sql<string>`statement_timestamp()`;
  const tab_since = tabModules.includes(module) ? now : null;
  const row = await context
    .db<FrameTables>()
    .insertInto('viewed')
    .values({ user_id: context.actor.userId, module, entity_id: entityID, tab_since })
    .onConflict((target) =>
      target.columns(withTenant('user_id', 'module', 'entity_id')).doUpdateSet({
        viewed_at: now,
        changed_at: sql<string>`case when viewed.tab_since is null then ${now} else viewed.changed_at end`,
        tab_since: sql<string | null>`coalesce(viewed.tab_since, excluded.tab_since)`,
      }),
    )
    .returning([sql<boolean>`coalesce(tab_since = ${now}, false)`.as('hasOpenedTab'), momentOf('changed_at').as('at')])
    .executeTakeFirstOrThrow();
  return row.hasOpenedTab ? row.at : null;
}

/** Beyond the latest tabs the oldest close; beyond the latest views only tabs are kept. */
async function forgetOldest(context: Context): Promise<void> {
  const db = context.db<FrameTables>();
  const me = context.actor.userId;
  const oldestTab = db
    .selectFrom('viewed')
    .select('tab_since')
    .where('user_id', '=', me)
    .where('tab_since', 'is not', null)
    .orderBy('tab_since', 'desc')
    .offset(maxTabs - 1)
    .limit(1);
  const oldestView = db
    .selectFrom('viewed')
    .select('viewed_at')
    .where('user_id', '=', me)
    .orderBy('viewed_at', 'desc')
    .offset(maxRecentlyViewed - 1)
    .limit(1);
  await db
    .updateTable('viewed')
    .set({ tab_since: null })
    .where('user_id', '=', me)
    .where('tab_since', '<', oldestTab)
    .execute();
  await db
    .deleteFrom('viewed')
    .where('user_id', '=', me)
    .where('tab_since', 'is', null)
    .where('viewed_at', '<', oldestView)
    .execute();
}
