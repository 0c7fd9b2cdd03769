import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Route, Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import type { eventCalls } from './contract.ts';
import { type Row, select, toRecorded } from './recorded.ts';
import { tellEvents } from './words.ts';

const pageSize = 50;

/** Who changed what across the company. */
export const auditServices = (
  entities: () => Entities,
  routes: () => readonly Route[],
): Pick<Services<typeof eventCalls>, 'searchAudit' | 'listAuditKinds'> => ({
  async searchAudit(context, asked) {
    const { rows, labels, next } = await entities().fillPage<Row>(context, {
      size: pageSize,
      withDeleted: true,
      recordOf: (row) => ({ module: row.module, entityId: row.entity_id }),
      read: (after) => selectAudit(context, asked, after?.event_id ?? (Number(asked.next) || undefined)),
    });
    const events = rows.map((row) => ({
      call: row.call,
      event: toRecorded(row, labels.get(`${row.module}/${row.entity_id}`) ?? '', entities(), context),
    }));
    return {
      rows: await tellEvents(context, events, entities(), routes(), asked.timeZone),
      next: next && String(next.event_id),
    };
  },

  async listAuditKinds(context) {
    const readable = entities()
      .all()
      .filter(({ feature }) => context.has(can(feature, 'read')));
    return { kinds: readable.map(({ module, noun }) => ({ module, noun })) };
  },
});

/** A piece of what the audit is asked for, before an event where one is named. Days are found by halving, and looked at exactly then. */
function selectAudit(
  context: Context,
  { module, entityID, userID, withEventID, from, to }: Input<typeof eventCalls.searchAudit>,
  before: number | undefined,
) {
  const { tenantId, timeZone } = context;
  const dayBegins = (day: string) => sql<string>`(${day}::date)::timestamp at time zone ${timeZone}`;
  const dayAfter = (day: string) => sql<string>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const eventAt = (moment: RawBuilder<string>) => sql<number>`(select first_event_since(${tenantId}, ${moment}))`;
  return select(context)
    .$if(module !== undefined, (query) => query.where('e.module', '=', module ?? ''))
    .$if(entityID !== undefined, (query) => query.where('e.entity_id', '=', entityID ?? 0))
    .$if(userID !== undefined, (query) => query.where('e.user_id', '=', userID ?? 0))
    .$if(withEventID !== undefined, (query) =>
      query.where('e.request_id', '=', (eb) =>
        eb
          .selectFrom('events as w')
          .select('w.request_id')
          .where('w.event_id', '=', withEventID ?? 0),
      ),
    )
    .$if(from !== undefined, (query) =>
      query
        .where('e.at', '>=', dayBegins(from ?? ''))
        .where('e.event_id', '>=', eventAt(sql`${dayBegins(from ?? '')} - interval '1 hour'`)),
    )
    .$if(to !== undefined, (query) =>
      query
        .where('e.at', '<', dayAfter(to ?? ''))
        .where('e.event_id', '<', eventAt(sql`${dayAfter(to ?? '')} + interval '1 hour'`)),
    )
    .$if(before !== undefined, (query) => query.where('e.event_id', '<', before ?? 0))
    .orderBy('e.event_id', 'desc')
    .limit(200)
    .execute();
}
