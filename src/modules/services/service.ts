import { sql } from 'kysely';
import { listChecklistChoices } from '#modules/checklists/public.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { moneyRight, seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { ofUnits } from '#shared/units.ts';
import type { ServiceSortKey, serviceCalls } from './contract.ts';
import { findServices } from './public.ts';
import { assertNoPart, type ServiceFields, services } from './record.ts';
import { costTypes, incomeTypes, type ServiceUnit, sumOfParts } from './rules.ts';
import type { ServicesTables } from './tables.ts';

/** A price as it is shown, of a bundle what its parts come to, as a text of one length, which sorts as it does. */
const filled = (column: 'price_units' | 'cost_units') => sql<string>`lpad(coalesce((
  select sum(round(p.quantity_units::numeric * ${sql.ref(`s.${column}`)} / 10000)) from service_parts p
  join services s on s.tenant_id = p.tenant_id and s.service_id = p.part_id
  where p.tenant_id = services.tenant_id and p.service_id = services.service_id), ${sql.ref(`services.${column}`)})::text, 19, '0')`;
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
    requireSight(context, asked.sort?.replace(/^-/, ''));
    const page = await listed(context, asked);
    const parts = await partsOf(
      context,
      page.rows.map(({ serviceID }) => serviceID),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...sums(context, row, parts.get(row.serviceID)) })) };
  },
  getService: async (context, asked) => shown(context, await get(context, asked)),
  findServices: async (context, { texts }) => ({ services: await findServices(context, texts) }),
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
  async updateService(context, asked) {
    const { price, cost } = asked.changes;
    // An edit that meets another one is told of what stands there.
    if (price ?? cost) context.require(moneyRight(context.has));
    return shown(context, await edit(context, asked));
  },
  async deleteService(context, asked) {
    await assertNoPart(context, asked.serviceID);
    return remove(context, asked);
  },
};

/** One as a call answers it, with what its parts are called and cost. */
async function shown<One extends ServiceFields & { serviceID: number }>(context: Context, one: One) {
  const parts = (await partsOf(context, [one.serviceID])).get(one.serviceID);
  return {
    ...one,
    ...sums(context, one, parts),
    parts: parts?.map((part) => ({ ...part, ...asSeen(context, part) })) ?? [],
  };
}

/** The order of figures, and where a page of them ends, tell of them. */
function requireSight(context: Context, sortedBy: string | undefined): void {
  if (sortedBy === 'price' || sortedBy === 'cost') context.require(moneyRight(context.has));
  if (sortedBy === 'cost') context.require(costRight);
}

const costRight = can('services', 'update');
/** Prices are money (docs/rules/roles.md#money); costs are for who keeps the catalogue: what a job is sold for is read by more. */
function asSeen(context: Context, { price, cost }: Priced) {
  const isPriceSeen = seesMoney(context.has);
  const isCostSeen = isPriceSeen && context.has(costRight);
  return { price: isPriceSeen ? price : null, cost: isCostSeen ? cost : null };
}

type Priced = { price: number; cost: number };
type Part = Priced & { quantity: number };
function sums(context: Context, one: Priced, parts: readonly Part[] | undefined) {
  const sum = parts ? { price: sumOfParts(parts, 'price'), cost: sumOfParts(parts, 'cost') } : one;
  return { ...asSeen(context, sum), isBundle: parts !== undefined };
}

/** Of bundles their parts, in their order. */
async function partsOf(context: Context, serviceIDs: readonly number[]) {
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
