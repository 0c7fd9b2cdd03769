import type { Context } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, merge } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound } from '#shared/errors.ts';
import { listTicketTypes } from '../kinds/public.ts';
import type { ServiceLevels, SlaPolicy, slaCalls } from './contract.ts';
import { onlyID, serviceLevelsEntity } from './entity.ts';
import { changeLevels, readServiceLevels } from './public.ts';

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
