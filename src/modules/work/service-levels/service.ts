import type { Context } from '#server/context.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { listTicketTypes } from '../kinds/public.ts';
import type { ServiceLevels, SlaPolicy, slaCalls } from './contract.ts';
import { onlyID, type ServiceLevelsEvent, serviceLevelsEntity, serviceLevelsEvents } from './entity.ts';
import { noServiceLevels, readServiceLevels } from './public.ts';
import type { ServiceLevelTables } from './tables.ts';

export const slaServices: Services<typeof slaCalls> = {
  getServiceLevels: readServiceLevels,

  /** Errors: 404 for a type that is not this company's; 409 when somebody else changed the same part. */
  async saveServiceLevels(context, { changes }) {
    const types = changes.policies ? await listTicketTypes(context) : [];
    const isUnknown = ({ typeID }: SlaPolicy) => typeID !== null && !types.some((type) => type.id === typeID);
    if (changes.policies?.now.some(isUnknown)) throw notFound('Ticket type');
    return changeLevels(context, 'service_levels_changed', (levels) => merge<ServiceLevels>(levels, changes));
  },
};

/** A company has one record of them. */
export async function visibleServiceLevels(_context: Context, ids: number[]): Promise<Map<number, string>> {
  return new Map(ids.filter((id) => id === onlyID).map((id) => [id, serviceLevelsEntity.noun]));
}

/** Puts former hours, holidays or policies back. Errors: 404, 409. */
export async function restoreServiceLevels(context: Context, id: number, change: Restoration): Promise<void> {
  if (id !== onlyID) throw notFound(serviceLevelsEntity.noun);
  await changeLevels(context, 'service_levels_undone', (levels) => {
    assertUnchanged(levels, change.expected);
    return change.former as Partial<ServiceLevels>;
  });
}

async function changeLevels(
  context: Context,
  event: ServiceLevelsEvent,
  change: (levels: ServiceLevels) => Partial<ServiceLevels>,
): Promise<ServiceLevels> {
  const db = context.db<ServiceLevelTables>();
  const lock = () => db.selectFrom('service_levels').selectAll().forUpdate().executeTakeFirst();
  let before = await lock();
  if (!before && difference(noServiceLevels, { ...noServiceLevels, ...change(noServiceLevels) })) {
    const nothing = { hours: JSON.stringify(noServiceLevels.hours), holidays: '[]', policies: '[]' };
    const insert = db.insertInto('service_levels').values(nothing);
    // Of two who are the first at once, the second waits here for the other.
    await insert.onConflict((target) => target.columns(withTenant()).doNothing()).execute();
    before = await lock();
  }
  const { hours, holidays, policies } = before ?? noServiceLevels;
  const was = { hours, holidays, policies };
  const after = { ...was, ...change(was) };
  const changed = difference(was, after);
  if (!changed) return was;
  await db
    .updateTable('service_levels')
    .set({
      hours: JSON.stringify(after.hours),
      holidays: JSON.stringify(after.holidays),
      policies: JSON.stringify(after.policies),
    })
    .execute();
  context.emit({ ...serviceLevelsEvents.event(event), entityId: onlyID, ...changed });
  return after;
}
