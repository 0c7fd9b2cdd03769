import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Belonging } from '#server/declared/timelines.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Route, Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import type { eventCalls } from './contract.ts';
import { type Row, select, toRecorded } from './recorded.ts';
import { tellEvents } from './words.ts';

const pageSize = 50;
/** Some of them are out of sight of whoever asks. */
const readAtOnce = 200;

/** What happened to a record and to what belongs to it, of the kinds and events that their modules declare. */
export const timelineServices = (
  entities: () => Entities,
  routes: () => Route[],
  belongings: readonly Belonging[],
): Pick<Services<typeof eventCalls>, 'listTimeline'> => ({
  async listTimeline(context, { module, entityID, next: from, timeZone }) {
    const entity = entities().get(module);
    context.require(can(entity.feature, 'read'));
    const seen = await entity.visibleLabels(context, [entityID], { withDeleted: true });
    if (!seen.has(entityID)) throw notFound(entity.noun);
    const own = belongings.filter((one) => one.of === module && entities().mayRead(context, one.module));
    const ids = (await entity.countedAs?.(context, entityID)) ?? [entityID];
    const { rows, labels, next } = await entities().fillPage<Row>(context, {
      size: pageSize,
      withDeleted: true,
      recordOf: (row) => ({ module: row.module, entityId: row.entity_id }),
      read: (after) => {
        const before = after?.event_id ?? (Number(from) || null);
        return select(context)
          .where(sql<SqlBool>`e.event_id in (${eventsOf(context, module, ids, own, before)})`)
          .orderBy('e.event_id', 'desc')
          .limit(readAtOnce)
          .execute();
      },
    });
    const events = rows.map((row) => {
      const label = labels.get(`${row.module}/${row.entity_id}`) ?? '';
      // What can be taken back is told by the history of each record.
      return { call: row.call, event: { ...toRecorded(row, label, entities(), context), undo: null } };
    });
    return {
      rows: await tellEvents(context, events, entities(), routes(), timeZone),
      next: next && String(next.event_id),
    };
  },
});

/** Their numbers, of each kind the latest by themselves: together they would be looked for among all that a company has. */
function eventsOf(
  context: Context,
  module: string,
  owners: readonly number[],
  belongings: readonly Belonging[],
  before: number | null,
): RawBuilder<unknown> {
  const part = (kind: string, ids: RawBuilder<unknown>, names: readonly string[] | null) => sql`(
    select x.event_id from (${ids}) as r (id)
    join events x on x.tenant_id = ${context.tenantId} and x.module = ${kind} and x.entity_id = r.id
    where ${before === null ? sql`true` : sql`x.event_id < ${before}`}
      and ${names === null ? sql`true` : sql`x.name = any(${names}::text[])`}
    order by x.event_id desc limit ${readAtOnce})`;
  return sql.join(
    [
      part(module, sql`select unnest(${owners}::bigint[])`, null),
      ...belongings.flatMap((one) => owners.map((id) => part(one.module, one.ids(context, id), one.events))),
    ],
    sql` union all `,
  );
}
