import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { ofUnits } from '#shared/units.ts';
import { services } from './record.ts';
import type { ServiceUnit } from './rules.ts';
import type { ServicesTables } from './tables.ts';

/** Errors: 404 unless all are services of this company that are not deleted. */
export const assertServices = services.assertAll;

/** What some services are called and cost, deleted ones too, by id. */
export async function readServices(context: Context, serviceIDs: readonly number[]) {
  const rows =
    serviceIDs.length === 0
      ? []
      : await context
          .db<ServicesTables>()
          .selectFrom('services')
          .select(['service_id', 'code', 'name', 'unit', 'price_units'])
          .where('service_id', '=', anyOf(serviceIDs))
          .execute();
  return new Map(
    rows.map(({ service_id, code, name, unit, price_units }) => [
      service_id,
      { name: `${code} ${name}`, unit: unit as ServiceUnit, price: ofUnits(price_units) },
    ]),
  );
}
