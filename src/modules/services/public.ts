import { sql } from 'kysely';
import type { ItemClass } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { ofUnits } from '#shared/units.ts';
import { services } from './record.ts';
import type { ServiceUnit } from './rules.ts';
import type { ServicesTables } from './tables.ts';

/** Errors: 404 unless all are services of this company that are not deleted. */
export const assertServices = services.assertAll;

/** Those of some services that are not deleted, with what they are called. */
export const servicesOnSale = (context: Context, serviceIDs: number[]): Promise<Map<number, string>> =>
  services.visibleLabels(context, serviceIDs, { withDeleted: false });

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

/** All that is sold by itself, by code: no bundles, and nothing deleted. */
export async function listSold(context: Context) {
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('services as s')
    .select(['service_id', 'code', 'name', 'unit', 'item_class', 'price_units', 'cost_units'])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from service_parts p where p.tenant_id = s.tenant_id and p.service_id = s.service_id)`,
    )
    .orderBy('code')
    .limit(maxSold)
    .execute();
  return rows.map((row) => ({
    serviceID: row.service_id,
    code: row.code,
    name: row.name,
    unit: row.unit as ServiceUnit,
    itemClass: row.item_class as ItemClass,
    price: ofUnits(row.price_units),
    cost: ofUnits(row.cost_units),
  }));
}
/** As much as a phone keeps. */
const maxSold = 5_000;

/** The services whose code, name or both together are one of some texts, in any case. */
export async function findServices(context: Context, texts: readonly string[]) {
  const wanted = [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter(Boolean);
  const isWanted = (name: ReturnType<typeof sql>) => sql<boolean>`lower(${name}) = any(${wanted}::text[])`;
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('services as s')
    .select(['service_id', 'code', 'name', 'unit', 'item_class'])
    .select(
      sql<boolean>`exists (select from service_parts p where p.tenant_id = s.tenant_id and p.service_id = s.service_id)`.as(
        'isBundle',
      ),
    )
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([isWanted(sql`code`), isWanted(sql`name`), isWanted(sql`concat_ws(' ', code, name)`)]))
    .orderBy('service_id')
    .execute();
  return rows.map(({ service_id, code, name, unit, item_class, isBundle }) => ({
    serviceID: service_id,
    code,
    serviceName: name,
    itemClass: item_class as ItemClass,
    unit: unit as ServiceUnit,
    isBundle,
  }));
}
type FoundService = Awaited<ReturnType<typeof findServices>>[number];

/** The services that some texts call by their code, by both, or by their name, by text in small letters: what is a code is no name. */
export async function servicesCalled(
  context: Context,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundService[]>> {
  const found = await findServices(context, texts);
  const ways = [
    ({ code }: FoundService) => code,
    ({ code, serviceName }: FoundService) => `${code} ${serviceName}`,
    ({ serviceName }: FoundService) => serviceName,
  ].map((way) => Map.groupBy(found, (service) => way(service).toLowerCase()));
  const wanted = new Set(texts.map((text) => text.trim().toLowerCase()));
  return new Map([...wanted].map((text) => [text, ways.find((way) => way.has(text))?.get(text) ?? []]));
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

/** What bundles among some services consist of, in their order, by id; what is no bundle is not among them. */
export async function partsAmong(context: Context, serviceIDs: readonly number[]) {
  const rows =
    serviceIDs.length === 0
      ? []
      : await context
          .db<ServicesTables>()
          .selectFrom('service_parts')
          .select(['service_id as bundleID', 'part_id as serviceID', 'quantity_units'])
          .where('service_id', '=', anyOf(serviceIDs))
          .orderBy('service_id')
          .orderBy('line')
          .execute();
  return Map.groupBy(
    rows.map(({ quantity_units, ...part }) => ({ ...part, quantity: ofUnits(quantity_units) })),
    ({ bundleID }) => bundleID,
  );
}

/** What a service is put on a document as: itself, or the parts of a bundle. Errors: 404. */
export async function soldAs(context: Context, serviceID: number): Promise<{ serviceID: number; quantity: number }[]> {
  const { parts } = await services.get(context, serviceID);
  return parts.length > 0 ? parts : [{ serviceID, quantity: 1 }];
}
