import type { Context } from '#server/context.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { customFields } from './record.ts';
import type { FieldKind, FieldType } from './rules.ts';
import type { CustomFieldTables } from './tables.ts';

type Seeded = {
  module: FieldKind;
  name: string;
  type: FieldType;
  choices?: string[];
  isOnPaper?: boolean;
  /** So many of each hundred hold something. */
  ofHundred: number;
  value(random: SeededRandom): string;
};

const operators = ['XTO', 'Diamondback', 'Pioneer', 'Independent'];
const seals = ['Packing', 'Single mechanical', 'Double mechanical', 'Cartridge'];
const digits = (random: SeededRandom, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

/** What the demo company wants to know of its records beside what the product asks. */
const seeded: Seeded[] = [
  { module: 'customers', name: 'Gate code', type: 'text', ofHundred: 30, value: (random) => `#${digits(random, 4)}` },
  {
    module: 'customers',
    name: 'Operator',
    type: 'choice',
    choices: operators,
    ofHundred: 45,
    value: (random) => random.pick(operators),
  },
  {
    module: 'assets',
    name: 'Design flow, gpm',
    type: 'number',
    ofHundred: 55,
    value: (random) => `${random.between(4, 96) * 25}`,
  },
  {
    module: 'assets',
    name: 'Seal',
    type: 'choice',
    choices: seals,
    ofHundred: 50,
    value: (random) => random.pick(seals),
  },
  {
    module: 'assets',
    name: 'Warranty until',
    type: 'date',
    ofHundred: 25,
    value: (random) => `2027-${10 + random.between(0, 2)}-${10 + random.between(0, 18)}`,
  },
  {
    module: 'tickets',
    name: 'AFE number',
    type: 'text',
    isOnPaper: true,
    ofHundred: 20,
    value: (random) => `AFE-${digits(random, 6)}`,
  },
  {
    module: 'field_tickets',
    name: 'Meter reading, bbl',
    type: 'number',
    isOnPaper: true,
    ofHundred: 35,
    value: (random) => `${random.between(120, 9_800)}`,
  },
  {
    module: 'tickets',
    name: 'Crane on site',
    type: 'yes_no',
    ofHundred: 15,
    value: (random) => (random.isHit(0.7) ? 'yes' : 'no'),
  },
];

/** Fields and what two years of records hold in them, of which `idsOf` answers those of a kind. */
export async function seedCustomFields(
  context: Context,
  random: SeededRandom,
  idsOf: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const rows: CustomFieldTables['custom_values'][] = [];
  for (const { module, name, type, choices = [], isOnPaper = false, ofHundred, value } of seeded) {
    const { id } = await customFields.create(context, { module, name, type, choices, isOnPaper });
    for (const entity_id of idsOf[module] ?? [])
      if (random.isHit(ofHundred / 100)) rows.push({ module, entity_id, field_id: id, value: value(random) });
  }
  if (rows.length > 0) await context.db<CustomFieldTables>().insertInto('custom_values').values(rows).execute();
}
