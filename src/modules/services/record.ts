import { sql } from 'kysely';
import { checklistNames, getCurrentChecklist } from '#modules/checklists/public.ts';
import { accountNames, assertAccountOf } from '#modules/ledger/accounts/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import type { Service } from './contract.ts';
import { serviceEntity } from './entity.ts';
import { classLabels, costTypes, incomeTypes } from './rules.ts';
import type { ServicesTables } from './tables.ts';

type Names = Pick<Service, 'incomeAccountName' | 'costAccountName' | 'checklistName'>;
export type ServiceFields = Omit<Service, 'serviceID' | 'isBundle' | 'price' | 'cost' | 'parts' | keyof Names> & {
  price: number;
  cost: number;
  parts: { serviceID: number; quantity: number }[];
};

const ofType = (field: keyof ServiceFields, types: readonly string[], sentence: string) => {
  return (context: Context, accountID: number) => assertAccountOf(context, accountID, types, { field, sentence });
};

export const services = new RecordLife<ServiceFields, never, Names>({
  entity: serviceEntity,
  kind: 'service',
  table: 'services',
  id: 'service_id',
  columns: {
    code: 'code',
    serviceName: 'name',
    description: 'description',
    itemClass: 'item_class',
    unit: 'unit',
    price: { units: 'price_units' },
    cost: { units: 'cost_units' },
    incomeAccountID: 'income_account_id',
    costAccountID: 'cost_account_id',
    checklistID: 'checklist_id',
    durationMinutes: 'duration_minutes',
    parts: {
      below: 'service_parts',
      of: { table: 'services', id: 'service_id' },
      line: 'line',
      columns: { serviceID: 'part_id', quantity: { units: 'quantity_units' } },
    },
  },
  names: {
    incomeAccountName: { of: 'incomeAccountID', ...accountNames },
    costAccountName: { of: 'costAccountID', ...accountNames },
    checklistName: { of: 'checklistID', ...checklistNames },
  },
  label: sql<string>`concat_ws(' ', code, name)`,
  words: {
    itemClass: { label: 'Tax class', values: classLabels },
    durationMinutes: { label: 'Minutes' },
    parts: { label: 'Bundle of' },
  },
  unique: { field: 'code', taken: 'This code is taken. Choose another.' },
  references: {
    incomeAccountID: ofType('incomeAccountID', incomeTypes, 'Choose an account of income.'),
    costAccountID: ofType('costAccountID', costTypes, 'Choose an account of costs.'),
    checklistID: async (context, checklistID) => void (await getCurrentChecklist(context, checklistID)),
  },
  found: {
    words: ['code', 'name', 'description'],
    detail: 'description',
    number: { column: 'code', name: 'name' },
  },
  assertFits: (context, now, was, id) => assertBundle(context, now.parts, was?.parts ?? [], id),
});

/**
 * Errors: 404 for a part that is not there and was none before; 422 for itself, for what is a bundle too, for the same part twice, and for parts of what is a part.
 */
async function assertBundle(
  context: Context,
  parts: ServiceFields['parts'],
  before: ServiceFields['parts'],
  id: number | null,
): Promise<void> {
  if (parts.length === 0) return;
  const refuse = (sentence: string) => {
    throw unprocessable(sentence, { parts: sentence });
  };
  const ids = parts.map(({ serviceID }) => serviceID);
  if (new Set(ids).size < ids.length) refuse('Name each part once, with how many of it.');
  if (id !== null && ids.includes(id)) refuse('A bundle is not made of itself.');
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('services as s')
    .select(['s.service_id as id', 's.name', 's.deleted_at'])
    .select(
      sql<boolean>`exists (select from service_parts p where p.tenant_id = s.tenant_id and p.service_id = s.service_id)`.as(
        'isBundle',
      ),
    )
    .where('s.service_id', '=', anyOf(ids))
    .forShare()
    .execute();
  const known = new Set(before.map(({ serviceID }) => serviceID));
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const one of ids) {
    const row = found.get(one);
    if (!row || (row.deleted_at !== null && !known.has(one))) throw notFound('Service');
    if (row.isBundle) refuse(`“${row.name}” is a bundle itself.`);
  }
  const [whole] = id === null ? [] : await bundlesOf(context, id);
  if (whole) refuse(`It is a part of “${whole}”, so it cannot be a bundle.`);
}

/** Errors: 409 while a bundle is made of it. */
export async function assertNoPart(context: Context, id: number): Promise<void> {
  const [whole] = await bundlesOf(context, id);
  if (whole) throw conflict(`“${whole}” is made of it. Take it out of there first.`);
}

/** The names of the bundles that are made of a service. */
async function bundlesOf(context: Context, id: number): Promise<string[]> {
  const rows = await context
    .db<ServicesTables>()
    .selectFrom('service_parts as p')
    .innerJoin('services as s', 's.service_id', 'p.service_id')
    .select('s.name')
    .where('p.part_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.name')
    .execute();
  return rows.map(({ name }) => name);
}
