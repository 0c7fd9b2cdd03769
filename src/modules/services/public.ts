import type { ItemClass } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { ofUnits } from '#shared/units.ts';
import { services } from './record.ts';
import type { ServiceUnit } from './rules.ts';
import type { ServicesTables } from './tables.ts';

/** Errors: 404 unless all are services of this company that are not deleted. */
export const assertServices = services.assertAll;

/** What some services are called and cost, and what documents say of them, deleted ones too, by id. */
export async function readServices(context: Context, serviceIDs: readonly number[]) {
  const rows =
    serviceIDs.length === 0
      ? []
      : await context
          .db<ServicesTables>()
          .selectFrom('services')
          .select(['service_id', 'code', 'name', 'description', 'unit', 'item_class', 'price_units', 'cost_units'])
          .select('income_account_id')
          .where('service_id', '=', anyOf(serviceIDs))
          .execute();
  return new Map(
    rows.map(
      ({ service_id, code, name, description, unit, item_class, price_units, cost_units, income_account_id }) => [
        service_id,
        {
          name: `${code} ${name}`,
          description: description || name,
          unit: unit as ServiceUnit,
          itemClass: item_class as ItemClass,
          price: ofUnits(price_units),
          cost: ofUnits(cost_units),
          incomeAccountID: income_account_id,
        },
      ],
    ),
  );
}

/** What those of some services are called that are bundles. */
export async function bundlesAmong(context: Context, serviceIDs: readonly number[]): Promise<string[]> {
  if (serviceIDs.length === 0) return [];
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('services as s')
    .innerJoin('service_parts as p', 'p.service_id', 's.service_id')
    .select('s.name')
    .distinct()
    .where('s.service_id', '=', anyOf(serviceIDs))
    .orderBy('s.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** What a service is put on a document as: itself, or the parts of a bundle. Errors: 404. */
export async function soldAs(context: Context, serviceID: number): Promise<{ serviceID: number; quantity: number }[]> {
  const { parts } = await services.get(context, serviceID);
  return parts.length > 0 ? parts : [{ serviceID, quantity: 1 }];
}
