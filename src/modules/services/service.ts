import { sql } from 'kysely';
import { listChecklistChoices } from '#modules/checklists/public.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { ofUnits } from '#shared/units.ts';
import type { PartOfBundle, ServiceSortKey, serviceCalls } from './contract.ts';
import { assertNoPart, type ServiceFields, services } from './record.ts';
import { costTypes, incomeTypes, type ServiceUnit, sumOfParts } from './rules.ts';
import type { ServicesTables } from './tables.ts';

/** A number as a text of one length, which sorts as it does. */
const filled = (column: 'price_units' | 'cost_units') => sql<string>`lpad(${sql.ref(column)}::text, 19, '0')`;
/** What each head of the list sorts by. */
const orders: Orders<ServiceSortKey> = {
  code: { by: sql`lower(code)`, isNeverEmpty: true },
  name: { by: sql`lower(name)`, isNeverEmpty: true },
  class: { by: sql`item_class`, isNeverEmpty: true },
  unit: { by: sql`unit`, isNeverEmpty: true },
  price: { by: filled('price_units'), isNeverEmpty: true },
  cost: { by: filled('cost_units'), isNeverEmpty: true },
};
const fields = ['code', 'serviceName', 'itemClass', 'unit', 'price', 'cost'] as const;

const { list, get, create, edit, isFree, remove } = recordCalls(services, 'serviceID');
const listed = list({ orders, first: 'code', fields, words: ['code', 'name', 'description'], filters: ['itemClass'] });

export const serviceServices: Services<typeof serviceCalls> = {
  async listServices(context, asked) {
    const page = await listed(context, asked);
    const parts = await partsOf(
      context,
      page.rows.map(({ serviceID }) => serviceID),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...sums(row, parts.get(row.serviceID)) })) };
  },
  getService: async (context, asked) => shown(context, await get(context, asked)),
  async getServiceOptions(context) {
    const [accounts, checklists] = await Promise.all([listAccounts(context), listChecklistChoices(context)]);
    const of = (types: readonly string[]) =>
      accounts
        .filter(({ type, isArchived }) => !isArchived && types.includes(type))
        .map(({ accountID, number, name }) => ({ accountID, number, name }));
    return { incomeAccounts: of(incomeTypes), costAccounts: of(costTypes), checklists };
  },
  isCodeFree: isFree,
  createService: async (context, given) => shown(context, await create(context, given)),
  updateService: async (context, asked) => shown(context, await edit(context, asked)),
  async deleteService(context, asked) {
    await assertNoPart(context, asked.serviceID);
    return remove(context, asked);
  },
};

/** One as a call answers it, with what its parts are called and cost. */
async function shown<One extends ServiceFields & { serviceID: number }>(context: Context, one: One) {
  const parts = (await partsOf(context, [one.serviceID])).get(one.serviceID);
  return { ...one, ...sums(one, parts), parts: parts ?? [] };
}

type Priced = { price: number; cost: number };
const sums = ({ price, cost }: Priced, parts: readonly PartOfBundle[] | undefined) =>
  parts
    ? { price: sumOfParts(parts, 'price'), cost: sumOfParts(parts, 'cost'), isBundle: true }
    : { price, cost, isBundle: false };

/** Of bundles their parts, in their order. */
async function partsOf(context: Context, serviceIDs: readonly number[]): Promise<Map<number, PartOfBundle[]>> {
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('service_parts as p')
    .innerJoin('services as s', 's.service_id', 'p.part_id')
    .select(['p.service_id as of', 'p.part_id as serviceID', 'p.quantity_units', 's.code', 's.name as serviceName'])
    .select(['s.unit', 's.price_units', 's.cost_units'])
    .where('p.service_id', '=', anyOf(serviceIDs))
    .orderBy('p.service_id')
    .orderBy('p.line')
    .execute();
  const parts = rows.map(({ quantity_units, price_units, cost_units, unit, ...part }) => ({
    ...part,
    unit: unit as ServiceUnit,
    quantity: ofUnits(quantity_units),
    price: ofUnits(price_units),
    cost: ofUnits(cost_units),
  }));
  const byService = Map.groupBy(parts, ({ of }) => of);
  return new Map([...byService].map(([id, own]) => [id, own.map(({ of: _, ...part }) => part)]));
}
