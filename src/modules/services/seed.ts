import type { ItemClass } from '#modules/sales-tax/rules.ts';
import type { Context } from '#server/context.ts';
import { listChecklistChoices } from '../checklists/public.ts';
import { listAccounts } from '../ledger/accounts/public.ts';
import { type ServiceFields, services } from './record.ts';
import type { ServiceUnit } from './rules.ts';

type Offer = readonly [
  code: string,
  name: string,
  itemClass: ItemClass,
  unit: ServiceUnit,
  price: number,
  cost: number,
  account: string,
  more?: { minutes?: number; checklist?: string; description?: string },
];

/** What the demo company sells, with the account of its chart that each is booked to. */
const offers: readonly Offer[] = [
  ['LAB-MECH', 'Pump mechanic', 'service', 'hour', 115, 42.5, '4010', { minutes: 60 }],
  ['LAB-ELEC', 'Electrician', 'service', 'hour', 125, 46, '4010', { minutes: 60 }],
  ['LAB-HELP', 'Helper', 'service', 'hour', 68, 24, '4010', { minutes: 60 }],
  ['LAB-ENG', 'Field engineer', 'service', 'hour', 165, 71, '4010', { minutes: 60 }],
  ['PULL-SET', 'Pull and set a submersible', 'service', 'each', 2450, 1180, '4010', { minutes: 480 }],
  [
    'ALIGN',
    'Laser alignment',
    'service',
    'each',
    640,
    190,
    '4010',
    { minutes: 150, description: 'Laser alignment, with report' },
  ],
  ['VIB', 'Vibration survey', 'service', 'each', 380, 110, '4010', { minutes: 90 }],
  [
    'PM-QTR',
    'Quarterly pump inspection',
    'service',
    'each',
    295,
    120,
    '4010',
    { minutes: 120, checklist: 'Pump inspection' },
  ],
  ['SHOP-HR', 'Shop machining', 'service', 'hour', 98, 38, '4020', { minutes: 60 }],
  ['CRANE', 'Crane truck with operator', 'rental', 'hour', 210, 96, '4010'],
  ['TRUCK', 'Service truck', 'equipment', 'day', 185, 74, '4010'],
  ['MILE', 'Mileage', 'service', 'mile', 1.85, 0.725, '4010'],
  ['PERDIEM', 'Per diem, away overnight', 'other', 'day', 165, 150, '4010'],
  ['SEAL-T1', 'Mechanical seal, 1.750 in', 'material', 'each', 486.4, 304, '4120'],
  ['SEAL-T2', 'Mechanical seal, 2.125 in', 'material', 'each', 612.8, 383, '4120'],
  ['PACK-GFO', 'Packing, GFO 1/2 in', 'material', 'foot', 14.25, 8.9, '4120'],
  ['BRG-6312', 'Bearing 6312', 'material', 'each', 94.6, 57.2, '4120'],
  ['GASK-KIT', 'Gasket kit', 'material', 'each', 58, 31.5, '4120'],
  ['GREASE', 'Polyurea grease', 'material', 'pound', 9.4375, 5.1, '4120'],
  ['CPLG-L150', 'Jaw coupling L150', 'material', 'each', 142, 88, '4120'],
];

/** What is often done at once. */
const bundles: readonly (readonly [code: string, name: string, parts: Readonly<Record<string, number>>])[] = [
  ['RESEAL', 'Reseal a transfer pump', { 'LAB-MECH': 6, 'LAB-HELP': 6, 'SEAL-T1': 1, 'GASK-KIT': 1, TRUCK: 1 }],
  ['REBEAR', 'Replace bearings and coupling', { 'LAB-MECH': 8, 'BRG-6312': 2, 'CPLG-L150': 1, ALIGN: 1, TRUCK: 1 }],
];

/** The demo company's catalogue; answers the ids by code. */
export async function seedServices(context: Context): Promise<Map<string, number>> {
  const accounts = new Map((await listAccounts(context)).map(({ number, accountID }) => [number, accountID]));
  const checklists = new Map((await listChecklistChoices(context)).map(({ name, checklistID }) => [name, checklistID]));
  const ids = new Map<string, number>();
  const add = async (fields: ServiceFields) => {
    const { id } = await services.create(context, fields);
    ids.set(fields.code, id);
  };
  const plain = { description: '', costAccountID: null, checklistID: null, durationMinutes: null, parts: [] };
  for (const [code, serviceName, itemClass, unit, price, cost, account, more = {}] of offers)
    await add({
      ...plain,
      code,
      serviceName,
      itemClass,
      unit,
      price,
      cost,
      incomeAccountID: accounts.get(account) ?? null,
      description: more.description ?? '',
      durationMinutes: more.minutes ?? null,
      checklistID: checklists.get(more.checklist ?? '') ?? null,
    });
  for (const [code, serviceName, parts] of bundles)
    await add({
      ...plain,
      code,
      serviceName,
      itemClass: 'service',
      unit: 'each',
      price: 0,
      cost: 0,
      incomeAccountID: null,
      parts: Object.entries(parts).map(([part, quantity]) => ({ serviceID: ids.get(part) ?? 0, quantity })),
    });
  return ids;
}
