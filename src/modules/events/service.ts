import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Belonging } from '#server/declared/timelines.ts';
import type { Entities, EntityServer, LiveChange } from '#server/records/entities.ts';
import { changedSince } from '#server/records/two-people.ts';
import type { Route, Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { conflict, notFound, Refusal, unprocessable } from '#shared/errors.ts';
import { undoneEvent } from '#shared/event-names.ts';
import { can, rightLabel } from '#shared/permission.ts';
import { auditServices } from './audit.ts';
import type { eventCalls } from './contract.ts';
import type { liveCalls } from './live-contract.ts';
import { isOvertaken, refuseIfWorkedOn, standing } from './overtaken.ts';
import { type Row, type Selected, select, toRecorded } from './recorded.ts';
import type { RecordedEvent } from './recorded-contract.ts';
import type { EventsTables } from './tables.ts';
import { timelineServices } from './timeline.ts';
import { readableEvents, tellEvents } from './words.ts';

const pageSize = 50;
const maxDeleted = 200;
/** A browser that was away longer than this many changes asks for everything again. */
const maxChanges = 500;
/** Commits may come later than their events' times say; what is asked twice does no harm. */
const overlapS = 30;

/** History, undo and catching up need to know every kind of record and every call, which composition hands in. */
export function eventServices(
  entities: () => Entities,
  routes: () => Route[],
  belongings: readonly Belonging[],
): Services<typeof eventCalls & typeof liveCalls> {
  return {
    undo: (context, { undo }) => undoClick(context, undo, entities(), routes()),

    async listHistory(context, { module, entityID, before, timeZone }) {
      const entity = entities().get(module);
      context.require(can(entity.feature, 'read'));
      const label = await labelOf(context, entity, entityID);
      if (label === undefined) throw notFound(entity.noun);
      const rows = await select(context)
        .where('e.module', '=', module)
        .where('e.entity_id', '=', entityID)
        .$if(before !== undefined, (query) => query.where('e.event_id', '<', before ?? 0))
        .orderBy('e.event_id', 'desc')
        .limit(pageSize + 1)
        .execute();
      const page = rows.slice(0, pageSize);
      const offered = await offeredOf(context, page, routes());
      const events = page.map((row) => {
        const event = toRecorded(row, label, entities(), context);
        return { call: row.call, event: offered.has(row.event_id) ? event : { ...event, undo: null } };
      });
      return {
        events: await tellEvents(context, events, entities(), routes(), timeZone),
        next: rows.length > pageSize ? (page.at(-1)?.event_id ?? null) : null,
      };
    },

    async listRecent(context) {
      const apart = entities()
        .all()
        .flatMap(({ module, isOnlyInAudit }) => (isOnlyInAudit ? module : []));
      const events = await latest(context, entities(), pageSize, (query) =>
        query.where('e.module', '<>', sql<string>`all(${apart}::text[])`),
      );
      const happened = events.map(({ row, event }) => ({ call: row.call, event }));
      return { events: readableEvents(context, happened, routes()) };
    },

    ...timelineServices(entities, routes, belongings),
    ...auditServices(entities, routes),

    listDeleted: (context, { module }) => listDeleted(context, entities(), entities().get(module), routes()),

    async listChangesSince(context, { since }) {
      const at = toUtcTime(new Date());
      const rows = await context
        .db<EventsTables>()
        .selectFrom('events')
        .select(['module', 'entity_id as entityId'])
        .select(sql<boolean>`at > ${since}::timestamptz - make_interval(secs => ${overlapS})`.as('isNew'))
        .select(
          sql<boolean>`coalesce(before ?| ${entities().visibilityFields()}::text[], false)`.as('changesVisibility'),
        )
        .orderBy('event_id', 'desc')
        .limit(maxChanges)
        .execute();
      const fresh = rows.filter((row) => row.isNew);
      const told: LiveChange[] = [
        ...(await entities().changesSeenBy(context, fresh)),
        ...(await entities().personalSince(context, since)),
      ];
      return {
        changes: [...new Map(told.map((change) => [`${change.module}/${change.entityId}`, change])).values()],
        at,
        isComplete: fresh.length < maxChanges,
      };
    },
  };
}

/**
 * Of the events of one record those at which its history offers to take back: changes that still stand, of calls that whoever reads may make;
 * once for each click, the latest first.
 */
async function offeredOf(context: Context, rows: readonly Row[], routes: Route[]): Promise<Set<number>> {
  const may = (path: string) => {
    const call = routes.find((route) => route.call.path === path)?.call;
    return call !== undefined && context.has(call.permission);
  };
  const changes = rows.filter(({ before, undo, undoes, call }) => before && undo !== 'none' && !undoes && may(call));
  const stand = await standing(context, changes);
  const fallen = new Set(changes.flatMap(({ event_id, request_id }) => (stand.has(event_id) ? [] : request_id)));
  const latest = new Map(changes.toReversed().map(({ request_id, event_id }) => [request_id, event_id]));
  return new Set([...latest].flatMap(([click, eventID]) => (fallen.has(click) ? [] : eventID)));
}

/** What was deleted of a kind in the last 30 days and is not back, latest first. Errors: 403 without the right to delete it. */
async function listDeleted(context: Context, entities: Entities, entity: EntityServer, routes: readonly Route[]) {
  context.require(can(entity.feature, 'delete'));
  const named = (deed: string) => `${entity.noun.toLowerCase().replaceAll(' ', '_')}_${deed}`;
  const events = await latest(context, entities, maxDeleted, (query) =>
    query
      .where('e.module', '=', entity.module)
      .where('e.name', '=', named(entity.goesBy ?? 'deleted'))
      .where('e.at', '>', sql<string>`now() - interval '30 days'`)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('events as u').select('u.event_id').whereRef('u.undoes', '=', 'e.request_id'))),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('events as b')
              .select('b.event_id')
              .whereRef('b.module', '=', 'e.module')
              .whereRef('b.entity_id', '=', 'e.entity_id')
              .whereRef('b.event_id', '>', 'e.event_id')
              .where('b.name', '=', named('brought_back')),
          ),
        ),
      ),
  );
  const whyFinal = new Map(routes.map(({ call }) => [call.path, call.isFinal]));
  const restoring = can(entity.feature, 'update');
  const obstacleOf = ({ call }: Row): string =>
    whyFinal.get(call) ??
    (context.has(restoring)
      ? 'It went with something that cannot be taken back'
      : `This needs the right "${rightLabel(restoring)}"`);
  return {
    events: events.map(({ row, event }) => ({ ...event, obstacle: event.undo === null ? obstacleOf(row) : null })),
  };
}

/**
 * Takes back all events of one click, last first, through each record's own rules. Whose own change took a record out of
 * their sight may take that back as long as they see it then: who unassigned themselves by mistake is not locked out.
 * Errors: 403 without the right that the click needed; 404 for a record one may not see; 409 when somebody changed it
 * since or it was taken back already; 422 when it cannot be undone.
 */
async function undoClick(context: Context, requestId: string, entities: Entities, routes: Route[]) {
  const db = context.db<EventsTables>();
  const [rows, done] = await Promise.all([
    db.selectFrom('events').selectAll().where('request_id', '=', requestId).orderBy('event_id', 'desc').execute(),
    db.selectFrom('events').select('event_id').where('undoes', '=', requestId).limit(1).executeTakeFirst(),
  ]);
  const first = rows[0];
  if (!first) throw notFound('Change');
  if (done) throw conflict('This was undone already.');
  if (rows.some((row) => row.undo === 'none')) throw unprocessable('This cannot be undone.');
  const path = await originOf(context, first);
  const call = routes.find((route) => route.call.path === path)?.call;
  if (!call) throw unprocessable('This cannot be undone.');
  context.require(call.permission);
  context.undoes = requestId;
  const restored: { module: string; entityID: number }[] = [];
  const unseen: { module: string; entity_id: number }[] = [];
  for (const row of rows) {
    const entity = entities.get(row.module);
    context.require(can(entity.feature, 'read'));
    const isUnseen = (await labelOf(context, entity, row.entity_id)) === undefined;
    if (isUnseen && row.user_id !== context.actor.userId) throw notFound(entity.noun);
    if (!entity.restore) throw unprocessable('This cannot be undone.');
    if (row.before === null) await refuseIfWorkedOn(context, row);
    const change = { event: undoneEvent(row.name), expected: row.after ?? {}, former: row.before ?? {}, isUnseen };
    const put = async () => {
      await entity.restore?.(context, row.entity_id, change);
      // Last, when the record is held: it says what stands there now, where what stands there tells that it was changed.
      if (await isOvertaken(context, row)) throw changedSince();
    };
    await put().catch((error: unknown) => {
      // What it refuses with may say what others have written since.
      throw isUnseen && error instanceof Refusal ? notFound(entity.noun) : error;
    });
    if (isUnseen) unseen.push(row);
    restored.push({ module: row.module, entityID: row.entity_id });
  }
  for (const row of unseen) {
    const entity = entities.get(row.module);
    if ((await labelOf(context, entity, row.entity_id)) === undefined) throw notFound(entity.noun);
  }
  return { restored };
}

/** What people call the record; undefined when there is none that the person may see. */
async function labelOf(context: Context, entity: EntityServer, id: number): Promise<string | undefined> {
  return (await entity.visibleLabels(context, [id], { withDeleted: true })).get(id);
}

/** The call that stands at the beginning: taking something back, and that again, needs the right of what was done. */
async function originOf(context: Context, event: Pick<Row, 'call' | 'undoes'>): Promise<string> {
  let { call, undoes } = event;
  while (undoes) {
    const undone = await context
      .db<EventsTables>()
      .selectFrom('events')
      .select(['call', 'undoes'])
      .where('request_id', '=', undoes)
      .limit(1)
      .executeTakeFirstOrThrow();
    ({ call, undoes } = undone);
  }
  return call;
}

/** The latest events of a choice, so many of those whose records the person may see. */
async function latest(
  context: Context,
  entities: Entities,
  size: number,
  choose: (query: Selected) => Selected,
): Promise<{ row: Row; event: RecordedEvent }[]> {
  const { rows, labels } = await entities.fillPage<Row>(context, {
    size,
    withDeleted: true,
    recordOf: (row) => ({ module: row.module, entityId: row.entity_id }),
    read: (after) =>
      choose(select(context))
        .$if(after !== undefined, (query) => query.where('e.event_id', '<', after?.event_id ?? 0))
        .orderBy('e.event_id', 'desc')
        .limit(200)
        .execute(),
  });
  return rows.map((row) => {
    const label = labels.get(`${row.module}/${row.entity_id}`) ?? '';
    return { row, event: toRecorded(row, label, entities, context) };
  });
}
