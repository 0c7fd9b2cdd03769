import type { Context } from '#server/context.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import type { TagTables } from './tables.ts';

/** What bears a tag in the demo company, by the tag's name: so many of each hundred of some kinds of record. */
const borne: [tag: string, module: string, ofHundred: number][] = [
  ['Key account', 'customers', 9],
  ['Gate code needed', 'customers', 6],
  ['H2S site', 'customers', 5],
  ['Warranty', 'tickets', 6],
  ['Waiting for parts', 'tickets', 4],
  ['H2S site', 'tickets', 3],
  ['Warranty', 'assets', 8],
  ['Key account', 'vendors', 12],
];

/** Tags on two years of records, of which `idsOf` answers those of a kind. */
export async function seedTags(
  context: Context,
  random: SeededRandom,
  tagIDs: ReadonlyMap<string, number>,
  idsOf: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const rows = borne.flatMap(([tag, module, ofHundred]) =>
    (idsOf[module] ?? [])
      .filter(() => random.isHit(ofHundred / 100))
      .map((entity_id) => ({ module, entity_id, tag_id: tagIDs.get(tag) ?? 0 })),
  );
  await context.db<TagTables>().insertInto('record_tags').values(rows).execute();
}
