import { type Context, nextNumbers } from '#server/context.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import type { AssetsTables } from './tables.ts';

const kinds = [
  ['P', 'ANSI pump', ['3x4-10', '4x6-13', '2x3-8', '6x8-15']],
  ['V', 'vertical turbine', ['6-stage 12M', '4-stage 10H', '8-stage 14L']],
  ['S', 'submersible', ['40 hp 6 in', '75 hp 8 in', '15 hp 4 in']],
  ['D', 'diaphragm metering pump', ['Duplex 1/2', 'Simplex 3/4']],
  ['VFD', 'drive', ['75 hp NEMA 3R', '150 hp 18-pulse', '40 hp wall']],
  ['M', 'motor', ['100 hp TEFC', '60 hp WP1', '200 hp TEFC']],
  ['LS', 'lift station package', ['Duplex 6 in', 'Triplex 8 in']],
] as const;

/** The asset type of each letter. */
const typeOf = {
  P: 'Pump',
  V: 'Vertical turbine',
  S: 'Submersible',
  D: 'Metering pump',
  VFD: 'Drive',
  M: 'Motor',
  LS: 'Lift station',
} as const;

/** Makes the demo company's 612 assets at its customers; answers their ids by customer. */
export async function seedAssets(
  context: Context,
  random: SeededRandom,
  customerIDs: number[],
  typeIDs: ReadonlyMap<string, number>,
): Promise<Map<number, number[]>> {
  const byCustomer = new Map<number, number[]>();
  const rows: Omit<AssetsTables['assets'], 'created_at'>[] = [];
  const ids = await nextNumbers(context, 'asset', 612);
  for (const [i, asset_id] of ids.entries()) {
    const customer_id = random.pick(customerIDs);
    const [letter, name, models] = random.pick(kinds);
    const model = random.pick(models);
    rows.push({
      asset_id,
      asset_number: `${letter}-${100 + i}`,
      name: `${model} ${name}`,
      model,
      serial_number: `CP${random.between(100_000, 999_999)}`,
      customer_id,
      location_id: null,
      asset_type_id: typeIDs.get(typeOf[letter]) ?? null,
      created_by: null,
      deleted_at: null,
    });
    byCustomer.set(customer_id, [...(byCustomer.get(customer_id) ?? []), asset_id]);
  }
  await context.db<AssetsTables>().insertInto('assets').values(rows).execute();
  return byCustomer;
}
